import { createLimit } from '../http/limit.js';
import type { PlannedPart } from '../plan/model/planned-part.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import { applyPart } from './apply-part.js';
import { type ApplySegmentOptions, applySegment } from './apply-segment.js';
import type { Outcome } from './apply-work.js';

export interface ApplyOptions extends ApplySegmentOptions {
  readonly parallelism: number;
  readonly onSegment?: (outcome: Outcome) => void;
}

/** Applies segments and parts in parallel, the calls of each in order. A failure ends only its own segment or part. */
export async function applyPlan(
  planned: readonly (PlannedSegment | PlannedPart)[],
  options: ApplyOptions,
): Promise<Outcome[]> {
  const limit = createLimit(options.parallelism);
  const work = planned.filter(({ steps }) => steps.length > 0);
  return Promise.all(
    work.map((one) =>
      limit(async () => {
        const outcome = await ('part' in one ? applyPart(one, options) : applySegment(one, options));
        options.onSegment?.(outcome);
        return outcome;
      }),
    ),
  );
}
