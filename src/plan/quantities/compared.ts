import type { PlannedSegment } from '../model/planned-segment.js';
import type { AmountGroup, SegmentAmounts } from './segment-amounts.js';

/** The amounts of one segment before and after the plan; `open` lists the groups that are not known on both sides. */
export interface Compared {
  readonly segment: PlannedSegment;
  readonly before: SegmentAmounts;
  readonly after: SegmentAmounts;
  readonly open: ReadonlySet<AmountGroup>;
  /** Some amounts use the server's defaults, which the rehearsal shows. */
  readonly isChosen: boolean;
  readonly isRehearsed: boolean;
}
