import type { Place } from './problem.js';
import { visibleChars, width } from './visible.js';

/** The most columns of source that are shown. */
const MAX = 110;

/** Returns a line of source and a caret under the column; a long line is clipped around the column. */
export function excerpt(
  lines: readonly string[],
  { line, col }: Place,
): { text: string; caret: string } | undefined {
  const source = lines[line - 1];
  if (source === undefined) return undefined;
  const { before, after, fromStart, toEnd } = nearCaret(source.replaceAll('\t', ' '), col - 1);
  const fits = fromStart && toEnd && columns([...before, ...after]) <= MAX;
  const left = fits ? before.join('') : clipStart(before, fromStart);
  const right = fits ? after.join('') : clipEnd(after, MAX - width(left));
  return { text: (left + right).trimEnd(), caret: `${' '.repeat(width(left))}^` };
}

interface NearCaret {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly fromStart: boolean;
  readonly toEnd: boolean;
}

/** Returns the part of a line near the caret, as pieces before and after it. The rest of a long line is not processed. */
function nearCaret(source: string, caret: number): NearCaret {
  const start = Math.max(0, caret - MAX);
  const end = caret + 2 * MAX;
  const near = source.slice(start, end);
  const pieces = visibleChars(near);
  const count = Array.from(near.slice(0, Math.max(0, caret - start))).length;
  return {
    before: pieces.slice(0, count),
    after: pieces.slice(count),
    fromStart: start === 0,
    toEnd: source.length <= end,
  };
}

const columns = (pieces: readonly string[]): number => pieces.reduce((sum, piece) => sum + width(piece), 0);

/** Returns the last pieces before the caret that fit. */
function clipStart(pieces: readonly string[], fromStart: boolean): string {
  const fromEnd = pieces.toReversed();
  const shown = take(fromEnd, MAX / 2);
  if (shown.length === pieces.length && fromStart) return shown.toReversed().join('');
  return `...${take(fromEnd, MAX / 2 - 3)
    .toReversed()
    .join('')}`;
}

function clipEnd(pieces: readonly string[], room: number): string {
  const shown = take(pieces, room - 3);
  if (shown.length === pieces.length) return shown.join('');
  const all = take(pieces, room);
  return all.length === pieces.length ? all.join('') : `${shown.join('')}...`;
}

/** Returns the first pieces that fit into `room` columns. */
function take(pieces: readonly string[], room: number): string[] {
  const taken: string[] = [];
  let left = room;
  for (const piece of pieces) {
    left -= width(piece);
    if (left < 0) break;
    taken.push(piece);
  }
  return taken;
}
