import type { LiveSegment } from '../../kinds/model.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { PlannedSegment } from '../../plan/model/planned-segment.js';
import type { ShardRecord } from './shard-record.js';

/** The saved plan of one shard. */
export interface ShardPlan extends PlanDocument {
  readonly shard: ShardRecord;
}

/** A part of a plan with the position that it has in the plan of one run. */
export interface Placed<T> {
  /** The position of its project, and its position in the project. */
  readonly position: readonly [number, number];
  readonly one: T;
}

export interface PlacedSegment extends Placed<PlannedSegment> {
  /** The live sections that go, if several shards plan the project. */
  readonly live?: LiveSegment;
}

export const byPosition = (
  { position: [a, b] }: Placed<unknown>,
  { position: [c, d] }: Placed<unknown>,
): number => a - c || b - d;
