import type { OperationId } from '../contract/generated/operation-ids.js';
import type { Reply } from './reply.js';

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

export interface RequestLog {
  /** The number that the next request gets. */
  nextNumber(): number;
  open(method: string, path: string, operation: OperationId, at: number): LoggedRequest;
  entries(): readonly LoggedRequest[];
  clear(): void;
}

const LOGGED_CHARACTERS = 4096;

/** The last requests, in order of arrival. No headers: those hold tokens. */
export function createRequestLog(capacity = 10_000): RequestLog {
  let ring: LoggedRequest[] = [];
  let start = 0;
  let number = 0;
  return {
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
      return entry;
    },
    entries: () => [...ring.slice(start), ...ring.slice(0, start)],
    clear() {
      ring = [];
      start = 0;
    },
  };
}

/** Logs the body of a request and its answer. */
export function logAnswer(entry: LoggedRequest, body: string | undefined, reply: Reply): void {
  entry.body = body === undefined || body === '' ? null : body.slice(0, LOGGED_CHARACTERS);
  entry.status = reply.broken ? 0 : reply.status;
}
