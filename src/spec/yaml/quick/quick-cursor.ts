import type { Place } from '../../../diagnostics/problem.js';

/** Where the quick reader stands in its text. It only ever goes forward, but for the first key of a map in a list. */
export interface Cursor {
  readonly text: string;
  readonly file: string;
  pos: number;
  /** Counted from 1. */
  line: number;
  lineStart: number;
}

/** The text holds something that the quick reader does not know for certain. */
export class Declined extends Error {}

export function decline(): never {
  throw new Declined('left to the yaml package');
}

export const placeOf = ({ file, line, lineStart, pos }: Cursor): Place => ({
  file,
  line,
  col: pos - lineStart + 1,
});

/** Counted from 0, as indentation is; -1 behind the end, which is further out than any list or map. */
export const columnOf = ({ text, lineStart, pos }: Cursor): number =>
  pos === text.length ? -1 : pos - lineStart;

const SPACE = 32;
const BREAK = 10;
const HASH = 35;

// One blank, or none, is what mostly comes: a loop is over before a pattern has started.
function skipSpaces(cursor: Cursor): void {
  while (cursor.text.charCodeAt(cursor.pos) === SPACE) cursor.pos += 1;
}

/** From the start of a line, or of a comment, to the first thing that is neither blank nor a comment. */
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

/** Goes past blanks, and on to the next content if nothing but a comment still stands on this line. */
export function endsLine(cursor: Cursor): boolean {
  const { text, pos } = cursor;
  skipSpaces(cursor);
  const sign = text.charCodeAt(cursor.pos);
  // What is glued to the thing before it is no comment.
  const isEnd = sign === BREAK || (sign === HASH && cursor.pos > pos) || cursor.pos === text.length;
  if (isEnd) toContent(cursor);
  return isEnd;
}

export function endLine(cursor: Cursor): void {
  if (!endsLine(cursor)) decline();
}
