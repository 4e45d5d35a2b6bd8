import type { Place } from '../../../diagnostics/problem.js';
import { LIMITS } from '../../limits.js';

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

// One object for all, because recording the stack of an error takes longer than reading most values.
const DECLINED = new Declined('left to the yaml package');

export function decline(): never {
  throw DECLINED;
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
const DASH = 45;
const BRACKET = 91;
const BRACE = 123;

// Mostly there is one space or none, so a loop is faster than a regular expression.
function skipSpaces(cursor: Cursor): void {
  while (cursor.text.charCodeAt(cursor.pos) === SPACE) cursor.pos += 1;
}

/** Moves from the start of a line or comment to the next content. */
function toContent(cursor: Cursor): void {
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

export const opensFlow = ({ text, pos }: Cursor): boolean => {
  const sign = text.charCodeAt(pos);
  return sign === BRACE || sign === BRACKET;
};

export const opensItem = ({ text, pos }: Cursor): boolean => {
  if (text.charCodeAt(pos) !== DASH) return false;
  const after = text.charCodeAt(pos + 1);
  return after === SPACE || after === BREAK;
};

export function endLine(cursor: Cursor): void {
  if (!endsLine(cursor)) decline();
}

/** Tabs and other characters that may be white space, a line break or an error, including lone surrogates. */
const UNUSUAL = /[^\n -~\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u;
const NOT_ASCII = /[^\n -~]/;

/** Returns a cursor at the start of a text; undefined if the text holds characters that the quick reader does not support. */
export function startOf(text: string, file: string): Cursor | undefined {
  // No scalar spans lines here, so replacing line ends does not change any place.
  const plain = text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
  // A text of this length cannot hold too many values either, because each takes at least two characters.
  if (text.length > LIMITS.fileSize || (NOT_ASCII.test(plain) && UNUSUAL.test(plain))) return undefined;
  return { text: plain, file, pos: 0, line: 1, lineStart: 0 };
}

/** Moves to the first content of a document, which must begin in the first column. */
export function toDocument(cursor: Cursor): void {
  toContent(cursor);
  if (columnOf(cursor) === 0 && cursor.text.startsWith('---', cursor.pos)) {
    cursor.pos += 3;
    endLine(cursor);
  }
  if (columnOf(cursor) !== 0) decline();
}
