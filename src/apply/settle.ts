import type { Api } from '../api/client.js';
import type { PlannedSegment } from '../plan/plan.js';
import type { Doubt } from './doubt.js';
import { type PlannedAgain, planAgain } from './plan-live.js';

export interface Unsettled {
  readonly planned: PlannedSegment;
  readonly done: number;
  readonly createdId?: string;
  readonly doubt: Doubt;
}

interface Means {
  readonly api: Api;
  readonly wait: (ms: number) => Promise<void>;
}

/** Looks after a call that may have been done, before it is taken for not done. */
const LOOKS = 6;
const FIRST_WAIT_MS = 200;

/**
 * The rest of the way, from what is there now. After a call that may have been done the first look need not show it: a
 * list may lag, and a server may still be at it. So there are several, and only when all of them agree that nothing has
 * come of the call is it planned again.
 */
export async function settle(unsettled: Unsettled, { api, wait }: Means): Promise<PlannedAgain> {
  const { planned, doubt } = unsettled;
  // Who made the segment knows its id, whatever a list says.
  const known = unsettled.createdId === undefined ? planned : { ...planned, segmentId: unsettled.createdId };
  if (doubt === 'busy' || doubt === 'rival') await wait(FIRST_WAIT_MS);
  let next = await planAgain(known, api);
  for (let look = 1; look < LOOKS && doubt === 'unknown' && !isThere(next, unsettled); look += 1) {
    await wait(FIRST_WAIT_MS * 2 ** (look - 1));
    next = await planAgain(known, api);
  }
  return next;
}

/** Less is left to do than if the call that was lost had come to nothing. */
const isThere = ({ planned }: PlannedAgain, { planned: before, done }: Unsettled): boolean =>
  planned.steps.length < before.steps.length - done;
