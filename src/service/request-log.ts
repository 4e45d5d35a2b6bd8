import type { OperationId } from '../contract/generated/operation-ids.js';
import type { Reply } from './reply.js';
import { createChanges, type LogChanges, type LoggedRequest } from './request-log-changes.js';

export type { LoggedRequest };

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
