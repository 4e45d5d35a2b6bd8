/** A piece of a file, with the number of its first line, counted from 1. */
export interface Part {
  readonly text: string;
  readonly line: number;
}

/** A spec file in pieces that can be parsed alone: each segment is one. */
export interface Parts {
  /** Everything above the key `segments`. */
  readonly head: string;
  /** The line of the key `segments`. */
  readonly line: number;
  readonly segments: readonly Part[];
  /** The top-level keys below the segments; empty if there are none. */
  readonly tail: Part;
}

const KEY = /^segments:[ \t]*(?:#.*)?\r?$/m;
/** Directives and marks of documents: such a file is parsed as a whole. */
const MARKS = /^(?:---|\.\.\.|%)/m;
/** Characters at the start of a line that do not begin a plain or quoted key. */
const NO_KEY = /[-?\][{}|>&*!,%@`:]/;

/** Splits a file whose segments are a block map; undefined for any other file. */
export function splitFile(text: string): Parts | undefined {
  const key = KEY.exec(text);
  if (!key || MARKS.test(text)) return undefined;
  const head = text.slice(0, key.index);
  const line = 1 + newlinesIn(head);
  const found = startsIn(text, { pos: key.index + key[0].length + 1, line: line + 1 });
  if (!found) return undefined;
  const { starts, end } = found;
  const segments = starts.map((start, n) => ({
    text: text.slice(start.pos, (starts[n + 1] ?? end).pos),
    line: start.line,
  }));
  return { head, line, segments, tail: { text: text.slice(end.pos), line: end.line } };
}

/** The start of a line. */
interface LineStart {
  readonly pos: number;
  readonly line: number;
}

/** Finds the lines where segments start, and the end of the last one. Lines above the first segment belong to it. */
function startsIn(text: string, first: LineStart): { starts: LineStart[]; end: LineStart } | undefined {
  const starts: LineStart[] = [];
  let indent = 0;
  let { pos, line } = first;
  for (; pos < text.length; line += 1) {
    const end = text.indexOf('\n', pos);
    const next = end < 0 ? text.length : end + 1;
    const column = contentColumn(text, pos, next);
    if (column === 0) break;
    if (column !== undefined && (indent === 0 || column <= indent)) {
      if (column < indent || NO_KEY.test(text.charAt(pos + column))) return undefined;
      starts.push(indent === 0 ? first : { pos, line });
      indent = column;
    }
    pos = next;
  }
  return indent === 0 ? undefined : { starts, end: { pos, line } };
}

function newlinesIn(text: string): number {
  let count = 0;
  for (let pos = text.indexOf('\n'); pos >= 0; pos = text.indexOf('\n', pos + 1)) count += 1;
  return count;
}

/** The column of the first content of a line, counted from 0; undefined if the line is blank or a comment. */
function contentColumn(text: string, start: number, end: number): number | undefined {
  let pos = start;
  while (pos < end && text.charCodeAt(pos) === 32) pos += 1;
  const sign = text.charAt(pos);
  return pos >= end || sign === '\n' || sign === '\r' || sign === '#' ? undefined : pos - start;
}
