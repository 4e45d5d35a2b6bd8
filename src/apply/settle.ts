import type { Api } from '../api/client.js';
import type { Step } from '../plan/model/step.js';
import type { PlannedSegment } from '../plan/plan.js';
import { type PlannedAgain, planAgain } from '../replan/replan-segment.js';
import type { Doubt } from './doubt.js';
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

export interface Means {
  readonly api: Api;
  readonly wait: (ms: number) => Promise<void>;
}

/** Looks after a call that may have been done, before it is taken for not done. */
const LOOKS = 6;
const FIRST_WAIT_MS = 200;

/** The rest of the way for a segment, from what is there now. */
export function settle(unsettled: Unsettled, { api, wait }: Means): Promise<PlannedAgain> {
  const { planned, createdId, reports } = unsettled;
  // The list of segments may lag, so a segment that this run made is read by its id.
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
 * The first look need not show what was done: a list may lag, and a server may still be at it. So a look that leaves
 * nothing to do is believed at once. Another look follows where all calls were answered well and something is left to
 * do, and where the look does not show the call whose answer was lost, or not all that was answered well.
 */
export async function settleBy<N extends { readonly planned: Steps }>(
  unsettled: Unsettled<Steps>,
  { wait, look, shows }: Looking<N>,
): Promise<N> {
  const { doubt } = unsettled;
  const isEnough = (next: N): boolean => {
    if (next.planned.steps.length === 0) return true;
    if (doubt === 'none' || !shows(next)) return false;
    return (doubt !== 'unknown' && doubt !== 'odd') || hasComeAbout(next.planned, unsettled);
  };
  if (doubt === 'busy' || doubt === 'rival') await wait(FIRST_WAIT_MS);
  return lookUntil({ look, isEnough, wait });
}

export interface LookUntil<N> {
  readonly look: () => Promise<N>;
  readonly isEnough: (found: N) => boolean;
  readonly wait: (ms: number) => Promise<void>;
}

/** Looks up to six times, longer and longer apart, and hands over the last look. */
export async function lookUntil<N>({ look, isEnough, wait }: LookUntil<N>): Promise<N> {
  let found = await look();
  for (let n = 1; n < LOOKS && !isEnough(found); n += 1) {
    await wait(FIRST_WAIT_MS * 2 ** (n - 1));
    found = await look();
  }
  return found;
}

interface Steps {
  readonly steps: readonly Step[];
}

/**
 * Fewer calls like the one in doubt are left than if it had come to nothing. Others do not count: a measure may be what
 * it shall be all by itself.
 */
export function hasComeAbout(
  now: Steps,
  { planned: before, done }: Pick<Unsettled<Steps>, 'planned' | 'done'>,
): boolean {
  const [lost, ...rest] = before.steps.slice(done);
  const like = (steps: readonly Step[]) => steps.filter(({ operation }) => operation === lost?.operation);
  return like(now.steps).length <= like(rest).length;
}
