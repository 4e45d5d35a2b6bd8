import type { Place } from '../../../diagnostics/problem.js';

/** The position of the quick reader. It only moves forward, except at the first key of a map in a list. */
export interface Cursor {
  readonly text: string;
  readonly file: string;
  pos: number;
  /** Line number, counted from 1. */
  line: number;
  lineStart: number;
}

/** The text uses YAML that the quick reader does not support. */
export class Declined extends Error {}

export function decline(): never {
  throw new Declined('left to the yaml package');
}

export const placeOf = ({ file, line, lineStart, pos }: Cursor): Place => ({
  file,
  line,
  col: pos - lineStart + 1,
});

/** Returns the column, counted from 0 like indentation; -1 at the end, which closes every list and map. */
export const columnOf = ({ text, lineStart, pos }: Cursor): number =>
  pos === text.length ? -1 : pos - lineStart;

const SPACE = 32;
const BREAK = 10;
const HASH = 35;

// Mostly there is one space or none, so a loop is faster than a regular expression.
function skipSpaces(cursor: Cursor): void {
  while (cursor.text.charCodeAt(cursor.pos) === SPACE) cursor.pos += 1;
}

/** Moves from the start of a line or comment to the next content. */
export function toContent(cursor: Cursor): void {
  const { text } = cursor;
  for (;;) {
    skipSpaces(cursor);
    const sign = text.charCodeAt(cursor.pos);
    if (sign !== BREAK && sign !== HASH) return;
    const end = sign === BREAK ? cursor.pos : text.indexOf('\n', cursor.pos);
    cursor.pos = end < 0 ? text.length : end + 1;
    cursor.line += 1;
    cursor.lineStart = cursor.pos;
  }
}

/** Skips spaces, and moves to the next content if only a comment is left on this line. */
export function endsLine(cursor: Cursor): boolean {
  const { text, pos } = cursor;
  skipSpaces(cursor);
  const sign = text.charCodeAt(cursor.pos);
  // A hash without a space before it does not start a comment.
  const isEnd = sign === BREAK || (sign === HASH && cursor.pos > pos) || cursor.pos === text.length;
  if (isEnd) toContent(cursor);
  return isEnd;
}

export function endLine(cursor: Cursor): void {
  if (!endsLine(cursor)) decline();
}
