import { ApiError } from '../api/api-error.js';
import { type Api, profileOf } from '../api/client.js';
import type { CallOptions } from '../api/typed.js';
import type { OperationId } from '../contract/generated/operation-ids.js';
import type { Limit } from '../http/kept-alive.js';
import type { ServiceProfile } from '../profile/profile-fields.js';

/** Reads with a limit of concurrent calls, and counts the calls. */
export interface Reader {
  /** The behaviours of the service that the documents leave open; the assumed profile by default. */
  readonly profile?: ServiceProfile;
  read(operation: OperationId, options?: CallOptions): Promise<unknown>;
  reads(): number;
}

export function createReader(api: Api, limit: Limit): Reader {
  let reads = 0;
  let down: unknown;
  return {
    profile: profileOf(api),
    read: (operation, options) =>
      limit(async () => {
        // If the service is down, the reads that wait in line fail at once.
        if (down !== undefined) throw down;
        reads += 1;
        try {
          return await api.call(operation, options);
        } catch (error) {
          if (isUnsent(error)) reads -= 1;
          else if (!isRefusal(error)) down = error;
          throw error;
        }
      }),
    reads: () => reads,
  };
}

/** An error of the request itself: it was not sent. */
const isUnsent = (error: unknown): boolean => error instanceof ApiError && error.code === 'bad-path-value';

/**
 * An answer about this one object, or a scope of one service that the login lacks: neither says anything about other reads. A
 * 500 may be caused by a missing module.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.scope !== undefined || (error.status !== undefined && error.status <= 500 && error.status !== 401));

export const isStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && error.status !== undefined && statuses.includes(error.status);

/** Returns the result of a call, or `otherwise` if the call was answered with one of the statuses. */
export const unlessStatus = <T, O>(
  call: Promise<T>,
  statuses: readonly number[],
  otherwise: O,
): Promise<T | O> =>
  call.catch((error: unknown) => {
    if (isStatus(error, ...statuses)) return otherwise;
    throw error;
  });

/** The same for an object that another user deleted meanwhile. */
export const unlessGone = <T, O>(call: Promise<T>, otherwise: O): Promise<T | O> =>
  unlessStatus(call, [404], otherwise);

const NOT_SHOWN = [403, 404, 405, 500, 501];

/** Reads the surroundings of a segment; undefined for a service without them, or a login that may not read them. */
export const readSurroundings = (read: Reader['read'], segmentId: string): Promise<unknown> =>
  unlessStatus(read('getSurroundings', { path: { segmentId } }), NOT_SHOWN, undefined);

/** Reads the settings of a segment in the same way. */
export const readSettings = (read: Reader['read'], segmentId: string): Promise<unknown> =>
  unlessStatus(read('getSettings', { path: { segmentId } }), NOT_SHOWN, undefined);

/** A reader that records its questions: several runs that ask the same count them once. */
export interface RecordingReader extends Reader {
  /** The number of reads for each question. */
  readonly asked: ReadonlyMap<string, number>;
}

export function recordingReader(reader: Reader): RecordingReader {
  const asked = new Map<string, number>();
  const add = (key: string, count: number): void => void asked.set(key, (asked.get(key) ?? 0) + count);
  return {
    ...reader,
    asked,
    async read(operation, options = {}) {
      const key = [operation, ...Object.values({ ...options.path, ...options.query })].join(' ');
      add(key, 1);
      try {
        return await reader.read(operation, options);
      } catch (error) {
        if (isUnsent(error)) add(key, -1);
        throw error;
      }
    },
  };
}

/** Returns a reader that answers the same question twice from one read. */
export function remembering(reader: Reader, known = new Map<string, Promise<unknown>>()): Reader {
  return {
    ...reader,
    read(...question) {
      const key = JSON.stringify(question);
      const answer = known.get(key) ?? reader.read(...question);
      known.set(key, answer);
      return answer;
    },
  };
}
