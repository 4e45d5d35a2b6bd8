import type { Api } from '../api/client.js';
import type { PlannedSegment } from '../plan/plan.js';
import type { Step } from '../plan/step.js';
import type { Doubt } from './doubt.js';
import { type PlannedAgain, planAgain } from './plan-live.js';
import type { StepReport } from './run-steps.js';
import { showsAll } from './shows.js';

export interface Unsettled<P = PlannedSegment> {
  readonly planned: P;
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

/** The rest of the way for a segment, from what is there now. */
export function settle(unsettled: Unsettled, { api, wait }: Means): Promise<PlannedAgain> {
  const { planned, createdId, reports } = unsettled;
  // Who made the segment knows its id, whatever a list says.
  const known = createdId === undefined ? planned : { ...planned, segmentId: createdId };
  return settleBy(unsettled, {
    wait,
    look: () => planAgain(known, api),
    shows: ({ live }) => showsAll(live, reports),
  });
}

interface Looking<N> {
  readonly wait: (ms: number) => Promise<void>;
  readonly look: () => Promise<N>;
  /** All that was answered well is there. */
  readonly shows: (next: N) => boolean;
}

/**
 * The first look need not show what was done: a list may lag, and a server may still be at it. So where it does not show
 * the call whose answer was lost, or not all that was answered well, it is looked at again, and only what all looks agree
 * on is believed.
 */
export async function settleBy<N extends { readonly planned: Steps }>(
  unsettled: Unsettled<Steps>,
  { wait, look, shows }: Looking<N>,
): Promise<N> {
  const { doubt } = unsettled;
  const isShown = (next: N): boolean =>
    shows(next) && (doubt !== 'unknown' || isThere(next.planned, unsettled));
  if (doubt === 'busy' || doubt === 'rival') await wait(FIRST_WAIT_MS);
  let next = await look();
  for (let n = 1; n < LOOKS && !isShown(next); n += 1) {
    await wait(FIRST_WAIT_MS * 2 ** (n - 1));
    next = await look();
  }
  return next;
}

interface Steps {
  readonly steps: readonly Step[];
}

/**
 * Fewer calls like the one that was lost are left than if it had come to nothing. Others do not count: a measure may be
 * what it shall be all by itself.
 */
function isThere(now: Steps, { planned: before, done }: Unsettled<Steps>): boolean {
  const [lost, ...rest] = before.steps.slice(done);
  const like = (steps: readonly Step[]) => steps.filter(({ operation }) => operation === lost?.operation);
  return like(now.steps).length <= like(rest).length;
}
