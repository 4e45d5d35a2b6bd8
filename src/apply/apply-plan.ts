import pLimit from 'p-limit';
import type { PlannedSegment } from '../plan/plan.js';
import { type ApplySegmentOptions, applySegment, type SegmentOutcome } from './apply-segment.js';

export interface ApplyOptions extends ApplySegmentOptions {
  readonly parallelism: number;
  readonly onSegment?: (outcome: SegmentOutcome) => void;
}

/** Segments in parallel, calls within one in order. One that fails stops itself and nobody else. */
export async function applyPlan(
  segments: readonly PlannedSegment[],
  options: ApplyOptions,
): Promise<SegmentOutcome[]> {
  const limit = pLimit(options.parallelism);
  const work = segments.filter(({ steps }) => steps.length > 0);
  return Promise.all(
    work.map((segment) =>
      limit(async () => {
        const outcome = await applySegment(segment, options);
        options.onSegment?.(outcome);
        return outcome;
      }),
    ),
  );
}
