import type { SegmentPlan } from '../decide/segment-plan.js';
import type { Where } from '../model/address.js';
import type { Id, Push } from '../model/step.js';

/** The segment whose steps are made. */
export interface SegmentContext {
  readonly plan: SegmentPlan;
  readonly segmentId: Id;
  readonly at: Where;
  readonly push: Push;
}
