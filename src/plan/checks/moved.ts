import { type ObjectFingerprint, valueDigest } from '../emit/fingerprint.js';
import type { PartDocument, SegmentDocument } from '../model/document.js';
import type { PlannedPart } from '../model/planned-part.js';
import type { Step } from '../model/step.js';
import type { PlannedSegment } from '../plan.js';

/**
 * What has moved since a plan was saved, in a sentence each; nothing where the plan can be carried out to the letter, or
 * is carried out already. `now` is the plan for the same segment from what is there now, absent where it is gone.
 */
export function movedSince(saved: SegmentDocument, now: PlannedSegment | undefined): string[] {
  if (!now) return saved.wanted ? ['the segment cannot be found'] : [];
  if (now.steps.length === 0) return [];
  if (saved.segmentId !== now.segmentId)
    return [now.segmentId ? 'there is a segment of this name now' : 'the segment is gone'];
  return movedCalls(saved, now);
}

/** The same for a project itself or its calculation. */
export function movedPart(saved: PartDocument, now: PlannedPart | undefined): string[] {
  if (!now) return ['the project cannot be found'];
  if (now.steps.length === 0) return [];
  return saved.projectId === now.projectId
    ? movedCalls(saved, now)
    : ['there is a project of this number now'];
}

interface Touching {
  readonly steps: readonly Step[];
  readonly objects: readonly ObjectFingerprint[];
}

function movedCalls(saved: Touching, now: Touching): string[] {
  const moved = movedObjects(saved, now);
  if (moved.length > 0) return moved;
  return valueDigest(saved.steps) === valueDigest(now.steps)
    ? []
    : ['it would take other calls now than those that were planned'];
}

function movedObjects(saved: Touching, now: Touching): string[] {
  const before = new Map(saved.objects.map(({ object, fingerprint }) => [object, fingerprint]));
  const after = new Map(now.objects.map(({ object, fingerprint }) => [object, fingerprint]));
  const moved = [...before].flatMap(([object, fingerprint]) => {
    const found = after.get(object);
    if (found === undefined) return [`${object} is gone, or is no longer what has to change`];
    return found === fingerprint ? [] : [`${object} was changed`];
  });
  const come = [...after.keys()].filter((object) => !before.has(object));
  return [...moved, ...come.map((object) => `${object} would have to change as well`)];
}
