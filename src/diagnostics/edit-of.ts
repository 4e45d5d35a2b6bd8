import type { Replacement } from './problem.js';

/** A replacement in a text: the line counted from 0, and the columns in it, counted from 0. */
export interface Edit {
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/y;

/** Returns the edit of a replacement; undefined if the line no longer holds the text, or the text takes several lines. */
export function editOf(lines: readonly string[], { place, written, text }: Replacement): Edit | undefined {
  const line = place.line - 1;
  const from = place.col - 1;
  const source = lines[line] ?? '';
  const length = source.startsWith(written, from) ? written.length : quotedLength(source, from);
  return length === 0 ? undefined : { line, from, to: from + length, text };
}

function quotedLength(source: string, from: number): number {
  QUOTED.lastIndex = from;
  return QUOTED.exec(source)?.[0].length ?? 0;
}

/** The text with the edits made. */
export function withEdits(text: string, edits: readonly Edit[]): string {
  const lines = text.split('\n');
  const fromTheEnd = edits.toSorted((a, b) => b.line - a.line || b.from - a.from);
  for (const { line, from, to, text: next } of fromTheEnd) {
    const source = lines[line] ?? '';
    lines[line] = source.slice(0, from) + next + source.slice(to);
  }
  return lines.join('\n');
}
