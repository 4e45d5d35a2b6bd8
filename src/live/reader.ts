import { ApiError } from '../api/api-error.js';
import type { CallOptions } from '../api/call-options.js';
import { type Api, profileOf } from '../api/client.js';
import type { OperationId } from '../contract/generated/operation-ids.js';
import type { Limit } from '../http/limit.js';
import type { ServiceProfile } from '../profile/profile.js';

/** Reads, so many at a time, and counts. */
export interface Reader {
  /** How the service behaves where the documents leave it open; the assumed profile, if this is left out. */
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
        // When the service is gone, the hundreds that wait in line need not find that out one by one.
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

/** A question that cannot be put at all. */
const isUnsent = (error: unknown): boolean => error instanceof ApiError && error.code === 'bad-path-value';

/** An answer that is about this one thing, and says nothing of the next. A 500 may be about a module that is missing. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== undefined && error.status <= 500 && error.status !== 401;

export const isStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && error.status !== undefined && statuses.includes(error.status);
