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
  const counts = new Map<string, { readonly where: string; readonly words: string; count: number }>();
  for (const thing of things) {
    const [where, words] = [whereOf(thing), wordsOf(thing)];
    const key = JSON.stringify([where, words]);
    const known = counts.get(key) ?? { where, words, count: 0 };
    known.count += 1;
    counts.set(key, known);
  }
  return placedLines(
    [...counts.values()].map(({ where, words, count }) => ({ where, line: `${times(count)}${words}` })),
  );
}

export const whereOf = ({ project, segment }: InSegment): string => `${project}/${segment}`;

/** The number in front of words that hold for several things: `2 x `. */
export const times = (count: number): string => (count > 1 ? `${count} x ` : '');

/** Segments with an equal line share it: `60 segments: 2 x TSLF ...; in: 2026-0417/Storgata, ...`. */
export function placedLines(all: readonly LineInSegment[]): string[] {
  const lines = new Map<string, string[]>();
  for (const { where, line } of all) {
    const places = lines.get(line);
    if (places) places.push(where);
    else lines.set(line, [where]);
  }
  return [...lines].map(([line, places]) => placedLine(line, places));
}

function placedLine(line: string, places: readonly string[]): string {
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
