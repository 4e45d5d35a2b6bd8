import type { LiveSegment } from '../kinds/model.js';
import type { RehearsalResult } from '../plan/emit/document.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { ApplyFailure, UnexpectedState } from '../plan/model/refusal.js';

/** The result of the rehearsal of one segment. */
export interface Rehearsed extends RehearsalResult {
  readonly segment: PlannedSegment;
  /** The segment after the rehearsal with its layout problems; absent if it was deleted. */
  readonly after?: LiveSegment;
  /** The reason why the plan does not reach the spec on the sandbox. */
  readonly error?: ApplyFailure;
  readonly unexpectedState?: UnexpectedState;
}
