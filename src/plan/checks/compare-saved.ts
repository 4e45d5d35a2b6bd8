import type { LiveSegment } from '../../kinds/model.js';
import { groupBy } from '../algorithms/group-by.js';
import type { PartDocument, PlanDocument, SegmentDocument } from '../emit/document.js';
import { allFingerprints, digest, type ObjectFingerprint, valueDigest } from '../emit/fingerprint.js';
import type { Change, Loss } from '../model/change.js';
import type { PlannedPart } from '../model/planned-part.js';
import type { PlannedSegment } from '../model/planned-segment.js';
import type { LiveObject } from '../model/reason.js';
import type { ChangedValue, PlanMismatch, Staleness } from '../model/refusal.js';
import type { Step } from '../model/step.js';
import { isChangeOf } from './coherent.js';

/**
 * The reasons why a saved plan is stale; none if it can be applied as saved or has been applied already. `now` is the
 * plan for the same segment from the live state, absent if the segment does not exist.
 */
export function movedSince(saved: SegmentDocument, now: PlannedSegment | undefined): Staleness[] {
  if (!now) return saved.desired ? [{ code: 'segment-not-found' }] : [];
  if (now.steps.length === 0) return [];
  if (saved.segmentId !== now.segmentId) return [{ code: now.segmentId ? 'segment-exists' : 'segment-gone' }];
  return changedCalls(saved, now);
}

/** The same for a part: the project's own fields or its calculation. */
export function movedPart(saved: PartDocument, now: PlannedPart | undefined): Staleness[] {
  if (!now) return [{ code: 'project-not-found' }];
  if (now.steps.length === 0) return [];
  return saved.projectId === now.projectId ? changedCalls(saved, now) : [{ code: 'project-exists' }];
}

interface Touching {
  readonly steps: readonly Step[];
  readonly objects: readonly ObjectFingerprint[];
  readonly live?: LiveSegment;
}

function changedCalls(saved: Touching, now: Touching): Staleness[] {
  const changed = changedObjects(saved, now);
  if (changed.length > 0) return changed;
  return valueDigest(saved.steps) === valueDigest(now.steps) ? [] : [{ code: 'other-calls' }];
}

function changedObjects(saved: Touching, now: Touching): Staleness[] {
  const before = new Map(saved.objects.map((object) => [objectKey(object), object]));
  const after = new Map(now.objects.map((object) => [objectKey(object), object]));
  const missing = [...before].some(([key]) => !after.has(key));
  const all = missing && now.live ? allFingerprints(now.live) : [];
  const live = new Map(all.map((object) => [objectKey(object), object]));
  const changed = [...before].flatMap(([key, object]): Staleness[] => {
    const found = after.get(key) ?? live.get(key);
    if (!found) return [{ code: now.live ? 'object-gone' : 'object-left-out', object: kindOf(object) }];
    if (found.fingerprint !== object.fingerprint)
      return [{ code: 'object-changed', object: kindOf(object), fields: changedValues(object, found) }];
    return after.has(key) ? [] : [{ code: 'object-settled', object: kindOf(object) }];
  });
  const added = [...after].filter(([key]) => !before.has(key));
  return [
    ...changed,
    ...added.map(([, object]): Staleness => ({ code: 'object-added', object: kindOf(object) })),
  ];
}

function changedValues({ values: saved }: ObjectFingerprint, { values: now }: ObjectFingerprint) {
  const names = [...new Set([...Object.keys(saved), ...Object.keys(now)])];
  return names
    .map((field): ChangedValue => ({ field, saved: saved[field], now: now[field] }))
    .filter((one) => valueDigest(one.saved ?? null) !== valueDigest(one.now ?? null));
}

const objectKey = ({ kind, item, id }: LiveObject): string => JSON.stringify([kind, item, id]);

const kindOf = ({ kind, item, id }: LiveObject): LiveObject => ({ kind, item, id });

type Shown = Pick<PlanDocument, 'changes' | 'losses'>;
type Owner = { readonly project: string; readonly name: string };

/**
 * Differences between the changes and losses that a saved plan shows and those of a plan just made from the live state,
 * including their rendered sentences. Entries of `leftOut`, which are applied already or stale, need no counterpart.
 */
export function planMismatches(saved: Shown, now: Shown, leftOut: readonly Owner[]): PlanMismatch[] {
  const isLeft = (entry: Change | Loss): boolean => leftOut.some((owner) => isChangeOf(entry, owner));
  const changes = difference(saved.changes.map(withoutCause), now.changes.map(withoutCause));
  const losses = difference(saved.losses, now.losses);
  return [
    ...changes.added.map(changeAs('change-not-shown')),
    ...changes.missing.filter((change) => !isLeft(change)).map(changeAs('change-not-made')),
    ...losses.added.map(lossAs('loss-not-shown')),
    ...losses.missing.filter((loss) => !isLeft(loss)).map(lossAs('loss-not-made')),
  ];
}

/** The cause of a change depends on Git alone and not on the calls, and a new plan from the live state does not know it. */
const withoutCause = ({ cause: _, removedFrom: __, ...change }: Change): Change => change;

const changeAs =
  (code: 'change-not-shown' | 'change-not-made') =>
  ({ address, action }: Change): PlanMismatch => ({ code, action, address });

const lossAs =
  (code: 'loss-not-shown' | 'loss-not-made') =>
  ({ address, reason }: Loss): PlanMismatch => ({ code, loss: reason, address });

/** The elements that only one of the lists has; duplicates count. */
function difference<T>(saved: readonly T[], now: readonly T[]): { missing: T[]; added: T[] } {
  const left = groupBy(saved, digest);
  const added = now.filter((one) => left.get(digest(one))?.pop() === undefined);
  return { missing: [...left.values()].flat(), added };
}
