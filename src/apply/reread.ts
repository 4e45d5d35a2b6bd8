import type { Api } from '../api/client.js';
import type { Step } from '../plan/model/step.js';
import type { PlannedSegment } from '../plan/plan.js';
import { type ReplannedSegment, replanSegment } from '../replan/replan-segment.js';
import type { CallOutcome } from './call-outcome.js';
import type { StepReport } from './run-steps.js';
import { showsOwnWrites } from './shows-own-writes.js';

export interface Unfinished<P = PlannedSegment> {
  readonly planned: P;
  readonly done: number;
  readonly createdId?: string;
  readonly callOutcome: CallOutcome;
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
export function rereadSegment(unfinished: Unfinished, { api, wait }: Means): Promise<ReplannedSegment> {
  const { planned, createdId, reports } = unfinished;
  // The list of segments may lag, so a segment that this run made is read by its id.
  const known = createdId === undefined ? planned : { ...planned, segmentId: createdId };
  return rereadUntil(unfinished, {
    wait,
    look: () => replanSegment(known, api),
    showsOwnWrites: ({ live }) => showsOwnWrites(live, reports),
  });
}

interface Looking<N> {
  readonly wait: (ms: number) => Promise<void>;
  readonly look: () => Promise<N>;
  /** All that was answered well is there. */
  readonly showsOwnWrites: (next: N) => boolean;
}

/**
 * The first look need not show what was done: a list may lag, and a server may still be at it. So a look that leaves
 * nothing to do is believed at once. Another look follows where all calls were answered well and something is left to
 * do, and where the look does not show the call whose answer was lost, or not all that was answered well.
 */
export async function rereadUntil<N extends { readonly planned: Steps }>(
  unfinished: Unfinished<Steps>,
  { wait, look, showsOwnWrites: shows }: Looking<N>,
): Promise<N> {
  const { callOutcome } = unfinished;
  const isEnough = (next: N): boolean => {
    if (next.planned.steps.length === 0) return true;
    if (callOutcome === 'none' || !shows(next)) return false;
    return (callOutcome !== 'unknown' && callOutcome !== 'odd') || showsLostCall(next.planned, unfinished);
  };
  if (callOutcome === 'retryable' || callOutcome === 'conflict') await wait(FIRST_WAIT_MS);
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
export function showsLostCall(
  now: Steps,
  { planned: before, done }: Pick<Unfinished<Steps>, 'planned' | 'done'>,
): boolean {
  const [lost, ...rest] = before.steps.slice(done);
  const like = (steps: readonly Step[]) => steps.filter(({ operation }) => operation === lost?.operation);
  return like(now.steps).length <= like(rest).length;
}
