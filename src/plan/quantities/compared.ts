import type { PlannedSegment } from '../plan.js';
import type { AmountGroup, SegmentAmounts } from './segment-amounts.js';

/** One segment on both sides, with the parts that are known on both. */
export interface Compared {
  readonly segment: PlannedSegment;
  readonly before: SegmentAmounts;
  readonly after: SegmentAmounts;
  readonly open: ReadonlySet<AmountGroup>;
  /** Some of it is known only as the rehearsal chose it. */
  readonly isChosen: boolean;
  readonly isRehearsed: boolean;
}
