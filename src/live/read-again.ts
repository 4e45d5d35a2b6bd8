import type { Api } from '../api/client.js';
import { createLimit } from '../http/kept-alive.js';
import type { DesiredSegment, LiveSegment } from '../kinds/model.js';
import type { SegmentHead } from './live-state.js';
import { matchSegments } from './match-segments.js';
import { READS_AT_A_TIME } from './read-live.js';
import { readDesired, readWhole } from './read-segments.js';
import { createReader, isStatus, type Reader } from './reader.js';
import { toSegmentHeads } from './to-live.js';

export interface ReadAgainOptions {
  readonly api: Api;
  readonly projectId: string;
  /** Absent if the segment is to be destroyed. */
  readonly desired?: DesiredSegment;
  /** Known unless the segment was to be created. */
  readonly segmentId?: string;
  /** Segments of the same name that do not belong to the spec. */
  readonly notIds?: readonly string[];
}

/** Reads one segment again; returns undefined if it does not exist. */
export async function readAgain(options: ReadAgainOptions): Promise<LiveSegment | undefined> {
  const { api, desired, segmentId } = options;
  const reader = createReader(api, createLimit(READS_AT_A_TIME));
  const head = segmentId === undefined ? await headOf(reader, options) : { id: segmentId, name: '' };
  if (!head) return undefined;
  try {
    return desired ? await readDesired(reader, desired, head) : await readWhole(reader, head);
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

async function headOf(
  reader: Reader,
  { projectId, desired, notIds = [] }: ReadAgainOptions,
): Promise<SegmentHead | undefined> {
  if (!desired) return undefined;
  const heads = toSegmentHeads(await reader.read('listSegments', { path: { projectId } }));
  const { matched, problems } = matchSegments(
    [desired],
    heads.filter(({ id }) => !notIds.includes(id)),
  );
  const [first] = problems;
  if (first) throw new Error(first.problem.message);
  return matched.get(desired);
}
