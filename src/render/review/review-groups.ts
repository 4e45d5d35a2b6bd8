import { type Fates, fatesOf, sumOfFates } from '../../plan/model/fates.js';
import { segmentLines } from './review.js';
import type { ReviewChange, ReviewLine, ReviewSegment } from './review-line.js';

// Segments with equal changes: one template that changes is one entry of a text, a comment or a report, not thousands.

export interface ReviewGroup {
  /** The segments; more than one if all have the same changes. */
  readonly segments: readonly ReviewSegment[];
  /** The lines of one segment. Ids are left out, and places that differ, if the group has several segments. */
  readonly lines: readonly ReviewLine[];
  /** Number of objects that the changes of all segments destroy. */
  readonly destroyed: number;
  /** The fates of the objects of all segments. */
  readonly fates: Fates;
  /** Number of changes in all segments, as the summary counts them. */
  readonly changes: number;
}

/** Groups the selected changes of the segments. */
export function groupsOf(
  segments: readonly ReviewSegment[],
  isSelected: (change: ReviewChange) => boolean,
): ReviewGroup[] {
  const groups = new Map<
    string,
    { segment: ReviewSegment; lines: ReviewLine[]; changes: ReviewChange[] }[]
  >();
  for (const segment of segments) {
    const changes = segment.changes.filter(isSelected);
    if (changes.length === 0) continue;
    const lines = segmentLines(changes);
    const key = JSON.stringify([ownTitle(segment), ...lines.map(keyOf)]);
    const known = groups.get(key);
    if (known) known.push({ segment, lines, changes });
    else groups.set(key, [{ segment, lines, changes }]);
  }
  return [...groups.values()].map((members) => ({
    segments: members.map(({ segment }) => segment),
    lines: common(members.map(({ lines }) => lines)),
    destroyed: members.reduce((sum, { changes }) => sum + totalOf(changes, ({ destroyed }) => destroyed), 0),
    fates: sumOfFates(members.map(({ changes }) => fatesOf(changes.flatMap((one) => one.changes)))),
    changes: members.reduce((sum, { changes }) => sum + totalOf(changes, countOf), 0),
  }));
}

const totalOf = (changes: readonly ReviewChange[], of: (change: ReviewChange) => number): number =>
  changes.reduce((sum, change) => sum + of(change), 0);

const countOf = ({ changes }: ReviewChange): number => changes.reduce((sum, { count }) => sum + count, 0);

/** A part of a project is never equal to a segment or to another part. */
const ownTitle = ({ title, changes }: ReviewSegment): string =>
  changes[0]?.changes[0]?.segment === '' ? title : '';

/** The title of a segment is its name, which differs in equal changes. */
const keyOf = ({ sign, depth, title, rest, mark, cause, isNote, destroyed }: ReviewLine): unknown[] => [
  sign,
  depth,
  depth === 0 ? '' : title,
  rest,
  mark,
  cause,
  isNote,
  destroyed,
];

function common(all: readonly (readonly ReviewLine[])[]): ReviewLine[] {
  const [first = [], ...others] = all;
  if (others.length === 0) return [...first];
  return first.map(({ id: _, place, ...line }, n) => {
    const isShared = place && others.every((lines) => isSamePlace(lines[n]?.place, place));
    return { ...line, ...(line.depth === 0 ? { title: 'segment' } : {}), ...(isShared ? { place } : {}) };
  });
}

const isSamePlace = (a: ReviewLine['place'], b: ReviewLine['place']): boolean =>
  a?.file === b?.file && a?.line === b?.line;

/** `60 segments: the same change` */
export const sameChange = ({ segments }: ReviewGroup): string =>
  `${segments.length.toLocaleString('en')} segments: the same change`;
