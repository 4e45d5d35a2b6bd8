import type { SegmentPlan } from '../decide/segment-plan.js';
import { isEmpty } from '../model/fields.js';
import type { Id, Push, Step } from '../model/step.js';
import { coveringAt, liveCoveringAt } from './addresses.js';
import { sectionSteps } from './section-steps.js';

/**
 * The calls of a segment in the order in which they must be made: what is made comes before what goes, and in a new
 * section first its measures, then its layers, then what is carried over, then what the spec states.
 */
export function stepsOf(plan: SegmentPlan, projectId: string, address: string): Step[] {
  const steps: Step[] = [];
  const push: Push = (draft) => {
    const id = String(steps.length + 1);
    steps.push({ id, ...draft });
    return { step: id, pick: 'id' };
  };
  const segmentId = segmentSteps(plan, projectId, address, push);
  settingsSteps(plan, segmentId, address, push);
  coveringSteps(plan, segmentId, address, push);
  sectionSteps({ plan, segmentId, address, push });
  return steps;
}

function segmentSteps(plan: SegmentPlan, projectId: string, address: string, push: Push): Id {
  if (!plan.live) {
    const body = { name: plan.wanted.name, ...plan.wanted.fields };
    return push({ operation: 'createSegment', path: { projectId }, body, address });
  }
  const segmentId = plan.live.id;
  if (!isEmpty(plan.update))
    push({ operation: 'updateSegment', path: { segmentId }, body: plan.update, address });
  return segmentId;
}

function settingsSteps({ settings }: SegmentPlan, segmentId: Id, at: string, push: Push): void {
  if (isEmpty(settings)) return;
  push({ operation: 'updateSettings', path: { segmentId }, body: settings, address: `${at}/settings` });
}

function coveringSteps({ coverings, wanted }: SegmentPlan, segmentId: Id, at: string, push: Push): void {
  for (const { live, wanted: covering, update } of coverings.kept) {
    if (isEmpty(update)) continue;
    const path = { segmentId, topCoveringId: live.id };
    const address = coveringAt(wanted, covering, at);
    push({ operation: 'updateTopCovering', path, body: update, address });
  }
  for (const covering of coverings.made) {
    const address = coveringAt(wanted, covering, at);
    push({ operation: 'addTopCovering', path: { segmentId }, body: covering.fields, address });
  }
  for (const { id } of coverings.dropped) {
    const path = { segmentId, topCoveringId: id };
    push({ operation: 'deleteTopCovering', path, address: liveCoveringAt(id, at) });
  }
}
