import type { OperationId } from '../contract/generated/operation-ids.js';

export interface LoggedRequest {
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly operation: OperationId;
  /** Username in the password flow, clientId in the client flow, null if the token is not valid. */
  caller: string | null;
  body: string | null;
  /** The status of the answer; 0 if a fault dropped the answer. */
  status: number;
}

/** A reader who asks again with `version` misses no entry and no answer. */
export interface LogChanges {
  readonly version: number;
  /** The number of the oldest entry that is kept: earlier ones were cleared or are too old. */
  readonly oldest: number;
  readonly entries: readonly (LoggedRequest & { readonly isAnswered: boolean })[];
}

/** A reader who closed the connection still waits here, so the oldest reader is answered when there are more. */
const MAX_WAITING = 100;

/**
 * The versions of a request log: each of its last entries has the version in which it was last opened or answered. They are
 * kept at the number of the entry modulo the capacity.
 */
export function createChanges(capacity: number) {
  let version = 0;
  let newest = 0;
  const versions: number[] = [];
  const areAnswered: boolean[] = [];
  let waiting: (() => void)[] = [];

  function step(): void {
    version += 1;
    const awake = waiting;
    waiting = [];
    for (const wake of awake) wake();
  }

  function note({ number }: LoggedRequest, isAnswered: boolean): void {
    step();
    if (number > newest) newest = number;
    // The place of an entry that is too old belongs to a newer one.
    if (number <= newest - capacity) return;
    const at = (number - 1) % capacity;
    versions[at] = version;
    areAnswered[at] = isAnswered;
  }

  return {
    opened: (entry: LoggedRequest): void => note(entry, false),
    answered: (entry: LoggedRequest): void => note(entry, true),
    cleared: step,
    since: (from: number, entries: readonly LoggedRequest[], next: number): LogChanges => {
      // A reader of an earlier start may be ahead of this log.
      const known = from > version ? 0 : from;
      return {
        version,
        oldest: entries[0]?.number ?? next,
        entries: entries.flatMap((entry) => {
          const at = (entry.number - 1) % capacity;
          return (versions[at] ?? 0) > known ? [{ ...entry, isAnswered: areAnswered[at] === true }] : [];
        }),
      };
    },
    newerThan: (from: number): Promise<void> =>
      from !== version
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push(resolve);
            if (waiting.length > MAX_WAITING) waiting.shift()?.();
          }),
  };
}
