import type { Api } from '../api/client.js';
import { createLimit } from '../http/limit.js';
import type { LiveSegment, WantedSegment } from '../kinds/model.js';
import type { SegmentHead } from './live-state.js';
import { matchSegments } from './match-segments.js';
import { READS_AT_A_TIME } from './read-live.js';
import { readWanted, readWhole } from './read-segments.js';
import { createReader, isStatus, type Reader } from './reader.js';
import { toSegmentHeads } from './to-live.js';

export interface ReadAgainOptions {
  readonly api: Api;
  readonly projectId: string;
  /** Absent if the segment is to be destroyed. */
  readonly wanted?: WantedSegment;
  /** Known unless the segment was to be created. */
  readonly segmentId?: string;
  /** Segments of the same name that do not belong to the spec. */
  readonly notIds?: readonly string[];
}

/** Reads one segment again; returns undefined if it does not exist. */
export async function readAgain(options: ReadAgainOptions): Promise<LiveSegment | undefined> {
  const { api, wanted, segmentId } = options;
  const reader = createReader(api, createLimit(READS_AT_A_TIME));
  const head = segmentId === undefined ? await headOf(reader, options) : { id: segmentId, name: '' };
  if (!head) return undefined;
  try {
    return wanted ? await readWanted(reader, wanted, head) : await readWhole(reader, head);
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

async function headOf(
  reader: Reader,
  { projectId, wanted, notIds = [] }: ReadAgainOptions,
): Promise<SegmentHead | undefined> {
  if (!wanted) return undefined;
  const heads = toSegmentHeads(await reader.read('listSegments', { path: { projectId } }));
  const { matched, problems } = matchSegments(
    [wanted],
    heads.filter(({ id }) => !notIds.includes(id)),
  );
  const [first] = problems;
  if (first) throw new Error(first.problem.message);
  return matched.get(wanted);
}
