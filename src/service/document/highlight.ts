import { foldWord, type Token, tokens } from './fold.js';
import type { Desired } from './parse-query.js';

/** The number of letters on either side of the excerpt's centre. */
const AROUND = 90;

/** Returns HTML: the text of the document is escaped, so only the marks are markup. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const plain = (text: string): string => text.replace(/^## |^\| |\|$/gm, '').replace(/\s*\|\s*/g, ' ');

/** Returns an excerpt where most of the searched words are close together, marked with <em>; null if none is found. */
export function highlight(source: string, { marks }: Desired): string | null {
  const text = plain(source).replace(/\s+/g, ' ');
  const isDesired = (token: Token): boolean => {
    const word = foldWord(token.text);
    return marks.some((mark) => (mark.isPrefix ? word.startsWith(mark.word) : word === mark.word));
  };
  const found = tokens(text).filter(isDesired);
  const first = densest(found);
  if (first === undefined) return null;
  const start = startOf(text, found[first]?.start ?? 0);
  const end = endOf(text, start + 2 * AROUND);
  const inside = found.filter((token) => token.start >= start && token.end <= end);
  return `${start > 0 ? '… ' : ''}${marked(text, inside, start, end)}${end < text.length ? ' …' : ''}`;
}

/** Returns the first of the places with the most other places near it. */
function densest(found: readonly Token[]): number | undefined {
  let best: { at: number; count: number } | undefined;
  let last = 0;
  for (const [at, token] of found.entries()) {
    while ((found[last]?.end ?? Number.POSITIVE_INFINITY) <= token.start + AROUND) last += 1;
    if (best === undefined || last - at > best.count) best = { at, count: last - at };
  }
  return best?.at;
}

function startOf(text: string, at: number): number {
  if (at <= AROUND) return 0;
  const space = text.indexOf(' ', at - AROUND);
  return space < 0 || space >= at ? at : space + 1;
}

function endOf(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(' ', at);
  return space <= 0 ? at : space;
}

function marked(text: string, found: readonly Token[], start: number, end: number): string {
  let out = '';
  let at = start;
  for (const token of found) {
    out += `${escaped(text.slice(at, token.start))}<em>${escaped(token.text)}</em>`;
    at = token.end;
  }
  return out + escaped(text.slice(at, end));
}
