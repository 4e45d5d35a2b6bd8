import type { PartDocument, SegmentDocument } from '../emit/document.js';
import { type ObjectFingerprint, valueDigest } from '../emit/fingerprint.js';
import type { PlannedPart } from '../model/planned-part.js';
import type { PlannedSegment } from '../model/planned-segment.js';
import type { Staleness } from '../model/refusal.js';
import type { Step } from '../model/step.js';
import type { LiveThing } from '../model/thing.js';

/**
 * The reasons why a saved plan is stale; none if it can be applied as saved or has been applied already. `now` is the
 * plan for the same segment from the live state, absent if the segment does not exist.
 */
export function movedSince(saved: SegmentDocument, now: PlannedSegment | undefined): Staleness[] {
  if (!now) return saved.wanted ? [{ code: 'segment-not-found' }] : [];
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
}

function changedCalls(saved: Touching, now: Touching): Staleness[] {
  const changed = changedObjects(saved, now);
  if (changed.length > 0) return changed;
  return valueDigest(saved.steps) === valueDigest(now.steps) ? [] : [{ code: 'other-calls' }];
}

function changedObjects(saved: Touching, now: Touching): Staleness[] {
  const before = new Map(saved.objects.map((object) => [keyOf(object), object]));
  const after = new Map(now.objects.map((object) => [keyOf(object), object]));
  const changed = [...before].flatMap(([key, object]): Staleness[] => {
    const found = after.get(key);
    if (!found) return [{ code: 'object-gone', object: thingOf(object) }];
    return found.fingerprint === object.fingerprint
      ? []
      : [{ code: 'object-changed', object: thingOf(object) }];
  });
  const added = [...after].filter(([key]) => !before.has(key));
  return [
    ...changed,
    ...added.map(([, object]): Staleness => ({ code: 'object-added', object: thingOf(object) })),
  ];
}

const keyOf = ({ kind, item, id }: LiveThing): string => JSON.stringify([kind, item, id]);

const thingOf = ({ kind, item, id }: LiveThing): LiveThing => ({
  kind,
  ...(item === undefined ? {} : { item }),
  ...(id === undefined ? {} : { id }),
});
