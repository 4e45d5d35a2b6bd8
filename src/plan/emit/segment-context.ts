import type { SegmentDecision } from '../decide/decide-segment.js';
import type { ObjectPath } from '../model/address.js';
import type { Id, Push } from '../model/step.js';

/** The segment whose steps are planned. */
export interface SegmentContext {
  readonly plan: SegmentDecision;
  readonly segmentId: Id;
  readonly at: ObjectPath;
  readonly push: Push;
}
