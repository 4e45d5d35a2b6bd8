import { alike } from '../../plan/algorithms/group-by.js';

interface InSegment {
  readonly project: string;
  readonly segment: string;
}

/** A line about one segment, such as `2 x TSLF ...`. */
export interface LineInSegment {
  readonly where: string;
  readonly line: string;
}

/** A line names this many segments. */
const MAX_NAMES = 3;

/** More lines than these are counted. */
const MAX_LINES = 50;

/** One line for equal things of a segment, and one for segments with an equal line. The order is that of the first things. */
export function segmentLines<T extends InSegment>(
  things: readonly T[],
  wordsOf: (thing: T) => string,
): string[] {
  const all = things.map((thing) => ({ where: whereOf(thing), words: wordsOf(thing) }));
  return placedLines(
    alike(all, ({ where, words }) => JSON.stringify([where, words])).map(([{ where, words }, ...more]) => ({
      where,
      line: `${times(1 + more.length)}${words}`,
    })),
  );
}

export const whereOf = ({ project, segment }: InSegment): string => `${project}/${segment}`;

/** The number in front of words that hold for several things: `2 x `. */
export const times = (count: number): string => (count > 1 ? `${count} x ` : '');

/** Segments with an equal line share it: `60 segments: 2 x TSLF ...; in: 2026-0417/Storgata, ...`. */
export function placedLines(all: readonly LineInSegment[]): string[] {
  return alike(all, ({ line }) => line).map((own) => placedLine(own[0].line, own));
}

function placedLine(line: string, all: readonly LineInSegment[]): string {
  const places = all.map(({ where }) => where);
  if (places.length === 1) return `${places[0]}: ${line}`;
  const more = places.length - MAX_NAMES;
  const rest = more > 0 ? ` and ${more.toLocaleString('en')} more` : '';
  return `${places.length.toLocaleString('en')} segments: ${line}; in: ${places.slice(0, MAX_NAMES).join(', ')}${rest}`;
}

/** The first lines, and the number of the others. */
export function firstLines(lines: readonly string[]): string[] {
  const more = lines.length - MAX_LINES;
  return more > 0 ? [...lines.slice(0, MAX_LINES), `and ${more.toLocaleString('en')} more`] : [...lines];
}
