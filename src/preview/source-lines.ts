import { visible } from '../diagnostics/visible.js';
import type { SourceLines } from './preview-data.js';

/** Lines before and after the line in question. */
const AROUND = 3;
/** A longer line is cut: a reader looks at it in an editor. */
const LONGEST = 400;

/** Returns the lines around a line of a text; undefined without a text or such a line. */
export function sourceLines(file: string, line: number, text: string | undefined): SourceLines | undefined {
  const lines = text?.split(/\r?\n/) ?? [];
  if (line < 1 || line > lines.length) return undefined;
  const first = Math.max(1, line - AROUND);
  const shown = lines.slice(first - 1, line + AROUND);
  return {
    file,
    first,
    lines: shown.map((one) => visible(one.length > LONGEST ? `${one.slice(0, LONGEST)}...` : one)),
  };
}
