import type { OperationId } from '../contract/generated/operation-ids.js';
import type { Reply } from './route.js';

export interface RequestLog {
  /** The number that the next request gets. */
  nextNumber(): number;
  open(method: string, path: string, operation: OperationId, at: number): LoggedRequest;
  /** Logs the body of a request and its answer. */
  answer(entry: LoggedRequest, body: string | undefined, reply: Reply): void;
  entries(): readonly LoggedRequest[];
  /** The entries that were opened or answered after that version of the log. */
  since(version: number): LogChanges;
  /** Resolves when the log is newer than that version. */
  newerThan(version: number): Promise<void>;
  clear(): void;
}

const LOGGED_CHARACTERS = 4096;

/** The last requests, in order of arrival. No headers: those hold tokens. */
export function createRequestLog(capacity = 10_000): RequestLog {
  let ring: LoggedRequest[] = [];
  let start = 0;
  let number = 0;
  const changes = createChanges(capacity);

  const entries = () => [...ring.slice(start), ...ring.slice(0, start)];
  return {
    entries,
    nextNumber: () => number + 1,
    open(method, path, operation, at) {
      number += 1;
      const entry: LoggedRequest = {
        number,
        at,
        method,
        path,
        operation,
        caller: null,
        body: null,
        status: 0,
      };
      if (ring.length < capacity) ring.push(entry);
      else {
        ring[start] = entry;
        start = (start + 1) % capacity;
      }
      changes.opened(entry);
      return entry;
    },
    answer(entry, body, reply) {
      entry.body = body === undefined || body === '' ? null : body.slice(0, LOGGED_CHARACTERS);
      entry.status = reply.broken ? 0 : reply.status;
      changes.answered(entry);
    },
    since: (version) => changes.since(version, entries(), number + 1),
    newerThan: changes.newerThan,
    clear() {
      ring = [];
      start = 0;
      changes.cleared();
    },
  };
}

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
interface LogChanges {
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
function createChanges(capacity: number) {
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
