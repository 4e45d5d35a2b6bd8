import { idOf, inner, listOf, rawAnswer } from '../live/raw.js';
import type { ConsumeBudget } from '../plan/model/budget.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../profile/profile-fields.js';
import { createSandbox, rehearseIn } from './rehearse.js';
import { createEquals, type Rehearsed } from './rehearsed.js';
import type { Types } from './sandbox-world.js';

/** A sandbox without live segments that rehearses new ones again and again. */
export interface KeptSandbox {
  /** The id of the project that the segments must be planned in. */
  readonly projectId: string;
  rehearse(segments: readonly PlannedSegment[], consumeBudget?: ConsumeBudget): Promise<Rehearsed[]>;
  close(): void;
}

const PROJECT = '1';
/** After so many rehearsals the results are forgotten, so that their memory is released. */
const MAX_REMEMBERED = 5000;

/**
 * Creates the sandbox. Its start, which prepares the checks of every operation, takes far longer than the rehearsal of a
 * segment, so a program that follows the edits of a spec keeps it. Results of equal segments are remembered.
 */
export function createKeptSandbox(types: Types, profile: ServiceProfile = ASSUMED_PROFILE): KeptSandbox {
  const sandbox = createSandbox([{ projectId: PROJECT }], types, profile);
  let equals = createEquals();
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  const clear = async (): Promise<void> => {
    const listed = await sandbox.api.call('listSegments', { path: { projectId: PROJECT } });
    for (const head of listOf(rawAnswer('listSegments', listed)))
      await sandbox.api.call('deleteSegment', { path: { segmentId: idOf(inner(head, 'id')) } });
  };
  const rehearseAll = async (
    segments: readonly PlannedSegment[],
    consumeBudget: ConsumeBudget,
  ): Promise<Rehearsed[]> => {
    const results: Rehearsed[] = [];
    for (const segment of segments) {
      count += 1;
      if (count % MAX_REMEMBERED === 0) equals = createEquals();
      results.push(...(await rehearseIn(sandbox, [segment], { consumeBudget, equals })));
      await clear();
    }
    return results;
  };
  return {
    projectId: PROJECT,
    // One call at a time, because a failure of the sandbox must belong to one segment.
    rehearse(segments, consumeBudget = () => {}) {
      const next = last.then(() => rehearseAll(segments, consumeBudget));
      last = next.catch(() => {});
      return next;
    },
    close: sandbox.close,
  };
}
