import type { Api } from '../api/client.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { Step } from '../plan/model/step.js';
import { type ReplannedSegment, replanSegment } from '../replan/replan.js';
import { showsOwnWrites } from './created-objects.js';
import type { StepReport } from './run-steps.js';
import type { CallOutcome } from './step-error.js';

export interface Unfinished<P = PlannedSegment> {
  readonly planned: P;
  readonly done: number;
  readonly createdId?: string;
  readonly callOutcome: CallOutcome;
  /** Reports of all calls so far. */
  readonly reports: readonly StepReport[];
}

export interface ReadAccess {
  readonly api: Api;
  readonly wait: (ms: number) => Promise<void>;
}

const FIRST_WAIT_MS = 200;

/** The time in which a list shows what was written: six reads, with waits that double. */
const LAG_MS = FIRST_WAIT_MS * (2 ** 5 - 1);

/** The longest time that one try of a call may take. A create whose answer was lost may take effect until then. */
export const LONGEST_CALL_MS = 30_000;

export function rereadSegment(unfinished: Unfinished, { api, wait }: ReadAccess): Promise<ReplannedSegment> {
  const { planned, createdId, reports } = unfinished;
  // The list of segments may lag, so a segment that this run created is read by its id.
  const known = createdId === undefined ? planned : { ...planned, segmentId: createdId };
  return rereadUntil(unfinished, {
    wait,
    read: () => replanSegment(known, api),
    showsOwnWrites: ({ live }) => showsOwnWrites(live, reports),
  });
}

/** Outcomes after which a read must show that the call was done: its answer was lost, or its object was gone. */
const MUST_SHOW: ReadonlySet<CallOutcome> = new Set<CallOutcome>(['unknown', 'unverified', 'gone']);

interface Rereading<N> {
  readonly wait: (ms: number) => Promise<void>;
  readonly read: () => Promise<N>;
  /** True if the read shows the results of all successful calls. */
  readonly showsOwnWrites: (next: N) => boolean;
}

/**
 * Reads and plans until the read can be trusted: a list may lag, and the server may still be working. A read that
 * leaves nothing to do is trusted at once. Another read follows if all calls succeeded and something is left to do, or
 * if the read lacks any successful call, the call whose answer was lost, or the delete of an object that was gone. A lost call is
 * planned again if no read shows it, so the reads go on until it cannot take effect any more.
 */
export async function rereadUntil<N extends { readonly planned: Steps }>(
  unfinished: Unfinished<Steps>,
  { wait, read, showsOwnWrites: shows }: Rereading<N>,
): Promise<N> {
  const { callOutcome } = unfinished;
  const isEnough = (next: N): boolean => {
    if (next.planned.steps.length === 0) return true;
    if (callOutcome === 'none' || !shows(next)) return false;
    return !MUST_SHOW.has(callOutcome) || showsLostCall(next.planned, unfinished);
  };
  if (callOutcome === 'retryable' || callOutcome === 'conflict') await wait(FIRST_WAIT_MS);
  return readUntil({ read, isEnough, wait, forMs: callOutcome === 'unknown' ? LONGEST_CALL_MS : LAG_MS });
}

export interface ReadUntil<N> {
  readonly read: () => Promise<N>;
  readonly isEnough: (found: N) => boolean;
  readonly wait: (ms: number) => Promise<void>;
  /** The sum of all waits at most. */
  readonly forMs?: number;
}

/** Reads with growing waits until a result is enough or the time is over, and returns the last result. */
export async function readUntil<N>({ read, isEnough, wait, forMs = LAG_MS }: ReadUntil<N>): Promise<N> {
  let found = await read();
  let left = forMs;
  for (let pause = FIRST_WAIT_MS; left > 0 && !isEnough(found); pause *= 2) {
    await wait(Math.min(pause, left));
    left -= pause;
    found = await read();
  }
  return found;
}

interface Steps {
  readonly steps: readonly Step[];
}

/**
 * True if fewer calls of the same operation are left than if the lost call had not been done. Other operations do not
 * count: a dimension may have the desired value by default.
 */
export function showsLostCall(
  now: Steps,
  { planned: before, done }: Pick<Unfinished<Steps>, 'planned' | 'done'>,
): boolean {
  const [lost, ...rest] = before.steps.slice(done);
  const like = (steps: readonly Step[]) => steps.filter(({ operation }) => operation === lost?.operation);
  return like(now.steps).length <= like(rest).length;
}
