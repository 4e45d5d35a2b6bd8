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

/** The number of requests that are kept. */
const CAPACITY = 10_000;

/** A reader who closed the connection still waits here, so the oldest reader is answered when there are more. */
const MAX_WAITING = 100;

interface Kept {
  readonly entry: LoggedRequest;
  /** The version of the log in which the request was last opened or answered. */
  version: number;
  isAnswered: boolean;
}

/** The last requests, in order of arrival. No headers: those hold tokens. */
export function createRequestLog(): RequestLog {
  const kept = new Map<number, Kept>();
  let number = 0;
  let version = 0;
  let waiting: (() => void)[] = [];

  function step(): void {
    version += 1;
    const awake = waiting;
    waiting = [];
    for (const wake of awake) wake();
  }

  return {
    entries: () => [...kept.values()].map(({ entry }) => entry),
    nextNumber: () => number + 1,
    open(method, path, operation, at) {
      number += 1;
      step();
      const entry = { number, at, method, path, operation, caller: null, body: null, status: 0 };
      kept.set(number, { entry, version, isAnswered: false });
      kept.delete(number - CAPACITY);
      return entry;
    },
    answer(entry, body, reply) {
      entry.body = body === undefined || body === '' ? null : body.slice(0, LOGGED_CHARACTERS);
      entry.status = reply.broken ? 0 : reply.status;
      step();
      const found = kept.get(entry.number);
      if (found) Object.assign(found, { version, isAnswered: true });
    },
    since(from) {
      const [oldest] = kept.values();
      // A reader of an earlier start may be ahead of this log.
      const isNew = (one: Kept) => from > version || one.version > from;
      const changed = [...kept.values()].filter(isNew);
      return {
        version,
        oldest: oldest?.entry.number ?? number + 1,
        entries: changed.map(({ entry, isAnswered }) => ({ ...entry, isAnswered })),
      };
    },
    newerThan: (from) =>
      from !== version
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push(resolve);
            if (waiting.length > MAX_WAITING) waiting.shift()?.();
          }),
    clear() {
      kept.clear();
      step();
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
