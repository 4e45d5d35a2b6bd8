// Everything that may go wrong, by name.
import fc from 'fast-check';
import type { FaultAction } from '../../../src/service/faults/faults.js';
import type { ClockOwner } from './world.js';

const refuse = (status: number, retryAfter?: number): FaultAction => ({
  kind: 'refuse',
  status,
  ...(retryAfter === undefined ? {} : { retryAfter }),
});
const lose = (status: number): FaultAction => ({ kind: 'lose', how: 'status', status });

/** Lists that a list may be behind by: fewer than the looks that are taken after a create. */
const MAX_LAG = 4;

/** Requests by which a write may be late: fewer than the looks that are taken after it. */
export const MAX_LATE = 5;

/** Reads that may be behind a write: fewer than the looks too. */
export const MAX_STALE = 3;

/** What the service does by its own fault rules; `n` is the measure of it, and `now` the time. */
export const SERVICE_FAULTS = {
  'refused with 409, and nobody was there': () => refuse(409),
  'refused with 429': () => refuse(429),
  'refused with 429 and Retry-After': (n) => refuse(429, 1 + (n % 9)),
  'refused with 429 and a date in Retry-After': (n, now) => ({
    ...{ kind: 'refuse', status: 429 },
    retryAfter: new Date(now + 1000 * (n - 20)).toUTCString(),
  }),
  'refused with 500': () => refuse(500),
  'refused with 502': () => refuse(502),
  'refused with 503': () => refuse(503),
  'refused with 504': () => refuse(504),
  'answer reset': () => ({ kind: 'lose', how: 'reset' }),
  'answer never comes': () => ({ kind: 'lose', how: 'timeout' }),
  'answer cut off': () => ({ kind: 'lose', how: 'truncate' }),
  'done, answered 500': () => lose(500),
  'done, answered 502': () => lose(502),
  'done, answered 504': () => lose(504),
  'done late, answered 504': (n) => ({ kind: 'late-commit', afterRequests: 1 + (n % MAX_LATE) }),
  'list lags': (n) => ({ kind: 'lag', lists: 1 + (n % MAX_LAG) }),
  'slow answer': (n) => ({ kind: 'latency', ms: 1000 * (n % 20) }),
  'tokens expire': () => ({ kind: 'expire-tokens' }),
} as const satisfies Readonly<Record<string, (n: number, now: number) => FaultAction>>;

/** What happens on the way there, to the client, to the service as a whole, or through other people. */
const OTHER_FAULTS = [
  'connection refused',
  'connection reset before the call arrives',
  'call never arrives',
  'done, answered with garbage',
  'done, answer reset, and reads lag',
  'done, and reads lag',
  'service down for a while',
  'request delivered late, no answer',
  'killed before the call',
  'killed under way, the call arrives',
  'killed after the answer',
  'service restarts',
  'clock of the client jumps',
  'clock of the service jumps',
  'both clocks jump',
  'rival before, outside ownership',
  'rival during, outside ownership',
  'rival before, inside ownership',
  'rival during, inside ownership',
  'label set in the web tool',
] as const;

export type FaultKind = keyof typeof SERVICE_FAULTS | (typeof OTHER_FAULTS)[number];
export const FAULT_KINDS = [...Object.keys(SERVICE_FAULTS), ...OTHER_FAULTS] as readonly FaultKind[];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;

/** Around the lifetimes of waits, tokens and runs, and much more; forwards and back. */
const JUMPS = [5000, MINUTE, 61 * MINUTE, 25 * HOUR, YEAR].flatMap((ms) => [ms, -ms]);

/** Whose clock jumps, by how much, and whether it does so before the call or before its answer. */
export function jumpOf(kind: FaultKind, n: number): { whose: ClockOwner; ms: number; isBefore: boolean } {
  const whose = kind === 'both clocks jump' ? 'both' : kind.includes('client') ? 'client' : 'service';
  return { whose, ms: JUMPS[n % JUMPS.length] ?? 0, isBefore: n % 4 < 2 };
}

/** A jump that is no reason to fail: tokens are renewed, and only the time of a whole run is measured by the client's clock. */
export function isHarmless({ kind, n }: Fault): boolean {
  if (!isJump(kind)) return false;
  const { whose, ms } = jumpOf(kind, n);
  return whose === 'service' || ms < HOUR / 2;
}

export const isJump = (kind: FaultKind): boolean => kind.includes('jump');
export const isOfPeople = (kind: FaultKind): boolean => kind.startsWith('rival') || kind.startsWith('label');

export interface Fault {
  readonly kind: FaultKind;
  readonly on: 'read' | 'write';
  /** It strikes the first call of that sort that it can strike, from this one on. */
  readonly from: number;
  readonly n: number;
}

/** The faults of one run. */
export const faultsOfRun: fc.Arbitrary<Fault[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...FAULT_KINDS),
    on: fc.constantFrom('read', 'write', 'write', 'write'),
    from: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 16 })),
    n: fc.nat(40),
  }),
  { minLength: 1, maxLength: 3 },
);
