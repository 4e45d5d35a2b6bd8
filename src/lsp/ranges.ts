import type { Range } from 'vscode-languageserver';
import type { Place } from '../diagnostics/problem.js';

/** Without quotes, a comma, a colon or a # between other characters is a part of the word, as in 182,5. */
const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s,[\]{}:#](?:[^,[\]{}:#]|[,:#](?=[^\s,[\]{}:#]))*|\S/y;

/**
 * The key, value or sign that begins at a place, as a range of an editor, which counts from 0. A name that is known is taken as it is
 * written, because without quotes it may also have signs that end other words.
 */
export function rangeAt(lines: readonly string[], { line, col }: Place, name?: string): Range {
  const text = lines[line - 1] ?? '';
  TOKEN.lastIndex = col - 1;
  const isPlain = name !== undefined && text.startsWith(name, col - 1);
  const length = isPlain ? name.length : (TOKEN.exec(text)?.[0].trimEnd().length ?? 0);
  return span(line - 1, col - 1, Math.max(col - 1 + length, Math.min(col, text.length)));
}

export const span = (line: number, from: number, to: number): Range => ({
  start: { line, character: from },
  end: { line, character: to },
});

const indentOf = (text: string): number => /^ *(?:- +)*/.exec(text)?.[0].length ?? 0;
const isBlank = (text: string): boolean => /^\s*(?:#.*)?$/.test(text);

/** The last line of the block that begins with the key in this line, counted from 0. */
export function blockEnd(lines: readonly string[], line: number): number {
  const own = indentOf(lines[line] ?? '');
  let end = line;
  for (let at = line + 1; at < lines.length; at += 1) {
    const text = lines[at] ?? '';
    if (isBlank(text)) continue;
    if ((/^ */.exec(text)?.[0].length ?? 0) < own && !isListOf(text, own)) break;
    if (indentOf(text) <= own && !isListOf(text, own)) break;
    end = at;
  }
  return end;
}

/** A list may start in the column of its key. */
const isListOf = (text: string, own: number): boolean => new RegExp(`^ {${own}}- `).test(text);

/** The blocks that an editor can fold: a key or an entry of a list with its lines below. */
export function foldsIn(lines: readonly string[]): { startLine: number; endLine: number }[] {
  const folds: { startLine: number; endLine: number }[] = [];
  const open: { line: number; column: number }[] = [];
  let last = 0;
  const close = (column: number): void => {
    for (let top = open.at(-1); top && top.column >= column; top = open.at(-1)) {
      open.pop();
      if (last > top.line) folds.push({ startLine: top.line, endLine: last });
    }
  };
  for (const [line, text] of lines.entries()) {
    if (isBlank(text)) continue;
    const column = /^ */.exec(text)?.[0].length ?? 0;
    close(/^ *- /.test(text) ? column + 0.5 : column);
    open.push({ line, column: /^ *- /.test(text) ? column + 0.5 : column });
    last = line;
  }
  close(-1);
  return folds.toSorted((a, b) => a.startLine - b.startLine);
}
