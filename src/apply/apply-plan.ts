import type { Api } from '../api/client.js';
import { createLimit, type Limit } from '../http/kept-alive.js';
import type { PlannedPart } from '../plan/model/planned-part.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import { applyPart } from './apply-part.js';
import { type ApplySegmentOptions, applySegment } from './apply-segment.js';
import type { Outcome } from './apply-work.js';

/** The API with at most a given number of calls at a time, in the order of their arrival. */
export function limitedApi(api: Api, most: number): Api {
  const limit = createLimit(most);
  return { ...api, call: (operation, options) => limit(() => api.call(operation, options)) };
}

export interface ApplyOptions extends Omit<ApplySegmentOptions, 'onWritten'> {
  /** The most calls at a time, and the most segments and parts that are written at a time. */
  readonly parallelism: number;
  readonly onSegment?: (outcome: Outcome) => void;
}

/** Segments that are begun and not verified, for each that may be written at the same time. */
const BEGUN = 4;

/**
 * Applies segments and parts in parallel, the calls of each in order. A failure ends only its own segment or part. The
 * last read of a segment, which verifies it, overlaps with the writes of the next one.
 */
export async function applyPlan(
  planned: readonly (PlannedSegment | PlannedPart)[],
  options: ApplyOptions,
): Promise<Outcome[]> {
  const { parallelism, onSegment } = options;
  const api = limitedApi(options.api, parallelism);
  const writing = createLimit(parallelism);
  // With one call at a time there is nothing to overlap, and the segments follow each other.
  const begun = createLimit(parallelism === 1 ? 1 : BEGUN * parallelism);
  const applyOne = async (one: PlannedSegment | PlannedPart): Promise<Outcome> => {
    const outcome = await untilWritten(writing, (onWritten) => {
      const how = { ...options, api, onWritten };
      return 'part' in one ? applyPart(one, how) : applySegment(one, how);
    });
    onSegment?.(outcome);
    return outcome;
  };
  const work = planned.filter(({ steps }) => steps.length > 0);
  // The order of the plan is kept: services list segments in the order of their creation, and an export follows it.
  return Promise.all(work.map((one) => begun(() => applyOne(one))));
}

/** Runs work within a limit. Its place is free for other work as soon as it has written, before it has ended. */
const untilWritten = <T>(limit: Limit, work: (onWritten: () => void) => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    void limit(
      () =>
        new Promise<void>((free) => {
          work(free).then(resolve, reject).finally(free);
        }),
    );
  });
