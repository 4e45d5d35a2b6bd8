import type { SegmentDecision } from '../decide/decide-segment.js';
import type { ObjectPath } from '../model/address.js';
import { isEmpty } from '../model/fields.js';
import { type Id, type Push, type Step, stepOf } from '../model/step.js';
import { coveringAt, liveCoveringAt, settingsAt } from './addresses.js';
import { sectionSteps } from './section-steps.js';

/**
 * The calls of a segment in the order in which they must be made: creates before deletes, and in a new section first
 * its dimensions, then its layers, carried-over contents and contents of the spec.
 */
export function stepsOf(plan: SegmentDecision, projectId: string, at: ObjectPath): Step[] {
  const steps: Step[] = [];
  const push: Push = (draft) => {
    const step = stepOf(steps.length + 1, draft);
    steps.push(step);
    return { step: step.id, pick: 'id' };
  };
  const segmentId = segmentSteps(plan, projectId, at, push);
  settingsSteps(plan, segmentId, at, push);
  coveringSteps(plan, segmentId, at, push);
  sectionSteps({ plan, segmentId, at, push });
  return steps;
}

function segmentSteps(plan: SegmentDecision, projectId: string, at: ObjectPath, push: Push): Id {
  if (!plan.live) {
    const body = { name: plan.desired.name, ...plan.desired.fields };
    return push({ operation: 'createSegment', path: { projectId }, body, at });
  }
  const segmentId = plan.live.id;
  if (!isEmpty(plan.update)) push({ operation: 'updateSegment', path: { segmentId }, body: plan.update, at });
  return segmentId;
}

function settingsSteps({ settings }: SegmentDecision, segmentId: Id, at: ObjectPath, push: Push): void {
  if (isEmpty(settings)) return;
  push({ operation: 'updateSettings', path: { segmentId }, body: settings, at: settingsAt(at) });
}

function coveringSteps(
  { coverings, desired }: SegmentDecision,
  segmentId: Id,
  at: ObjectPath,
  push: Push,
): void {
  for (const { live, desired: covering, update } of coverings.kept) {
    if (isEmpty(update)) continue;
    const path = { segmentId, topCoveringId: live.id };
    push({
      operation: 'updateTopCovering',
      path,
      body: update,
      at: coveringAt(desired, covering, at),
    });
  }
  for (const covering of coverings.made) {
    const body = covering.fields;
    push({ operation: 'addTopCovering', path: { segmentId }, body, at: coveringAt(desired, covering, at) });
  }
  for (const { id } of coverings.dropped) {
    const path = { segmentId, topCoveringId: id };
    push({ operation: 'deleteTopCovering', path, at: liveCoveringAt(id, at) });
  }
}
