import type { Api } from '../api/client.js';
import type { PlannedSegment } from '../plan/plan.js';
import type { Step } from '../plan/step.js';
import type { Doubt } from './doubt.js';
import { type PlannedAgain, planAgain } from './plan-live.js';
import type { StepReport } from './run-steps.js';
import { showsAll } from './shows.js';

export interface Unsettled {
  readonly planned: PlannedSegment;
  readonly done: number;
  readonly createdId?: string;
  readonly doubt: Doubt;
  /** All that was done so far. */
  readonly reports: readonly StepReport[];
}

interface Means {
  readonly api: Api;
  readonly wait: (ms: number) => Promise<void>;
}

/** Looks after a call that may have been done, before it is taken for not done. */
const LOOKS = 6;
const FIRST_WAIT_MS = 200;

/**
 * The rest of the way, from what is there now. The first look need not show what was done: a list may lag, and a server
 * may still be at it. So where it does not show the call whose answer was lost, or not all that was answered well, it is
 * looked at again, and only what all looks agree on is believed.
 */
export async function settle(unsettled: Unsettled, { api, wait }: Means): Promise<PlannedAgain> {
  const { planned, doubt } = unsettled;
  // Who made the segment knows its id, whatever a list says.
  const known = unsettled.createdId === undefined ? planned : { ...planned, segmentId: unsettled.createdId };
  if (doubt === 'busy' || doubt === 'rival') await wait(FIRST_WAIT_MS);
  let next = await planAgain(known, api);
  for (let look = 1; look < LOOKS && !isShown(next, unsettled); look += 1) {
    await wait(FIRST_WAIT_MS * 2 ** (look - 1));
    next = await planAgain(known, api);
  }
  return next;
}

const isShown = (next: PlannedAgain, unsettled: Unsettled): boolean =>
  showsAll(next.live, unsettled.reports) && (unsettled.doubt !== 'unknown' || isThere(next, unsettled));

/**
 * Fewer calls like the one that was lost are left than if it had come to nothing. Others do not count: a measure may be
 * what it shall be all by itself.
 */
function isThere({ planned }: PlannedAgain, { planned: before, done }: Unsettled): boolean {
  const [lost, ...rest] = before.steps.slice(done);
  const like = (steps: readonly Step[]) => steps.filter(({ operation }) => operation === lost?.operation);
  return like(planned.steps).length <= like(rest).length;
}
