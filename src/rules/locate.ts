import type { Place } from '../diagnostics/problem.js';

/**
 * Finds the place of a character of a YAML value in the text of its file. The value may be in quotes, or folded over several
 * lines: blanks of the value stand for any white space of the file.
 */
export function locate(text: string, place: Place, value: string, offset: number): Place {
  let at = offsetOf(text, place);
  const block = /^[|>][-+0-9]*[^\n]*\n/.exec(text.slice(at, at + 200));
  if (block) at += block[0].length;
  for (let n = 0; n <= Math.min(offset, value.length - 1); n += 1) {
    const char = value[n] ?? '';
    const found = /\s/.test(char) ? nextBlank(text, at) : text.indexOf(char, at);
    // An escaped character stands in the file in another form, so its value begins near by.
    if (found < 0 || found - at > MAX_SKIP) break;
    if (n === offset) return placeAt(text, found, place.file);
    at = found + 1;
  }
  return placeAt(text, Math.min(at, text.length), place.file);
}

/** More white space than an indented line has. */
const MAX_SKIP = 300;

function nextBlank(text: string, at: number): number {
  let last = at;
  if (!/\s/.test(text[at] ?? '')) return -1;
  while (/\s/.test(text[last + 1] ?? '')) last += 1;
  return last;
}

function offsetOf(text: string, { line, col }: Place): number {
  let at = 0;
  for (let n = 1; n < line; n += 1) at = text.indexOf('\n', at) + 1;
  return at + col - 1;
}

function placeAt(text: string, offset: number, file: string): Place {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return { file, line: before.split('\n').length, col: offset - start + 1 };
}
