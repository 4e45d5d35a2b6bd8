import type { SegmentName } from '../../kinds/segment-names.js';
import { takeFirst } from '../../kinds/take-first.js';
import type { ObjectState } from '../model/change.js';
import { itemsOf, sum } from '../model/count.js';
import type { LooksSplit } from '../model/note.js';
import type { PlannedSegment } from '../model/planned-segment.js';
import { stateOf } from './contents.js';
import { statesAgree } from './moved-notes.js';

interface Item {
  readonly kind: string;
  readonly state: ObjectState;
}

/** Deleted segments and new segments of one plan that are compared with each other: more are not searched. */
const MAX_COMPARED = 50;

/**
 * Notes on segments of one project that seem to be split: the plan deletes a segment and creates two or more whose items are all
 * like items of the old one, and together they are like all of them. A trench that is cut in two has the same items in both halves, and
 * their lengths add up. Without that, other deleted segments may be the old ones.
 */
export function splitNotes(segments: readonly PlannedSegment[]): LooksSplit[] {
  const going = segments.filter(({ desired, live, movedTo }) => !desired && live && !movedTo);
  const coming = segments.filter(
    ({ desired, segmentId, movedFrom }) => desired && segmentId === undefined && !movedFrom,
  );
  const free = new Set(coming.slice(0, MAX_COMPARED));
  return going.slice(0, MAX_COMPARED).flatMap((old): LooksSplit[] => {
    const items = liveItems(old);
    const parts = [...free].filter((one) => isPartOf(madeIn(one), items));
    const isWhole = items.every((item) =>
      parts.some((one) => madeIn(one).some((made) => isAlike(item, made))),
    );
    if (items.length === 0 || parts.length < 2 || !isWhole) return [];
    const isSum = sum(parts, (one) => madeIn(one).length) === items.length || isSameLength(old, parts);
    if (going.length > 1 && !isSum) return [];
    for (const one of parts) free.delete(one);
    const into = parts.map(({ project, name: segment }): SegmentName => ({ project, segment }));
    const place = parts[0]?.desired?.place;
    return [{ code: 'looks-split', project: old.project, segment: old.name, into, place }];
  });
}

const isSameLength = ({ live }: PlannedSegment, parts: readonly PlannedSegment[]): boolean =>
  Number(live?.fields.length) === sum(parts, ({ desired }) => Number(desired?.fields.length));

const isAlike = (old: Item, made: Item): boolean =>
  old.kind === made.kind && statesAgree(old.state, made.state);

/** True if each of the items is like an item of its own in the old segment. */
function isPartOf(made: readonly Item[], old: readonly Item[]): boolean {
  const left = [...old];
  return made.length > 0 && made.every((one) => takeFirst(left, (item) => isAlike(item, one)));
}

const liveItems = ({ live }: PlannedSegment): Item[] =>
  (live?.sections ?? []).flatMap(itemsOf).map((item) => ({ kind: item.kind, state: stateOf(item) }));

const madeIn = ({ changes }: PlannedSegment): Item[] =>
  changes.flatMap(({ kind, item = '', action, after = {}, count }) =>
    kind === 'item' && action === 'create'
      ? Array.from({ length: count }, () => ({ kind: item, state: after }))
      : [],
  );
