import type { Api } from '../api/client.js';
import { createLimit, type Limit } from '../http/kept-alive.js';
import type { DesiredSegment, Fields, LiveItem, LivePosition, LiveSegment } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import type { SegmentHead } from './live-state.js';
import { matchSegments } from './match-segments.js';
import { READS_AT_A_TIME } from './read-live.js';
import { readDesired, readWhole } from './read-segments.js';
import { createReader, type Reader, unlessGone } from './reader.js';
import { toFixed, toPosition, toSegmentHeads } from './to-live.js';

interface ReadAgainOptions {
  readonly api: Api;
  readonly projectId: string;
  /** Absent if the segment is to be destroyed. */
  readonly desired?: DesiredSegment;
  /** Known unless the segment was to be created. */
  readonly segmentId?: string;
  /** Segments of the same name that do not belong to the spec. */
  readonly notIds?: readonly string[];
}

export async function readAgain(options: ReadAgainOptions): Promise<LiveSegment | undefined> {
  const { api, desired, segmentId } = options;
  const reader = createReader(api, createLimit(READS_AT_A_TIME));
  const head = segmentId === undefined ? await headOf(reader, options) : { id: segmentId, name: '' };
  if (!head) return undefined;
  return unlessGone(desired ? readDesired(reader, desired, head) : readWhole(reader, head), undefined);
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

interface ReadDetailsOptions {
  readonly api: Api;
  readonly segmentId: string;
  /** Includes the items inside them. */
  readonly items: readonly LiveItem[];
  readonly limit?: Limit | undefined;
}

export interface Details {
  /** The values that no call can set, by the id of the item; every item that was found has an entry. */
  readonly fixed: ReadonlyMap<string, Fields>;
  /** The places that the service computed, by the id of the item. */
  readonly positions: ReadonlyMap<string, LivePosition>;
  readonly reads: number;
}

/** Reads the values of these items that a replacement would lose: one read for each item and for each cable in it. */
export async function readDetails(options: ReadDetailsOptions): Promise<Details> {
  const { api, segmentId, items, limit = createLimit(READS_AT_A_TIME) } = options;
  const reader = createReader(api, limit);
  const all = items.flatMap((item) => [item, ...item.cables]);
  const found = (await Promise.all(all.map((item) => readDetail(reader, segmentId, item)))).flat();
  return {
    fixed: new Map(found.map(({ id, fixed }) => [id, fixed])),
    positions: new Map(found.map(({ id, position }) => [id, position])),
    reads: reader.reads(),
  };
}

interface Detail {
  readonly id: string;
  readonly fixed: Fields;
  readonly position: LivePosition;
}

async function readDetail(reader: Reader, segmentId: string, { kind, id }: LiveItem): Promise<Detail[]> {
  const itemKind = kindNamed(kind);
  const { get } = itemKind;
  const answer = await unlessGone(
    reader.read(get.operation, { path: { segmentId, [get.id]: id } }),
    undefined,
  );
  if (answer === undefined) return [];
  return [{ id, fixed: toFixed(itemKind, answer), position: toPosition(itemKind, answer) }];
}

export function withDetails(segment: LiveSegment, { fixed }: Pick<Details, 'fixed'>): LiveSegment {
  const item = (one: LiveItem): LiveItem => ({
    ...one,
    cables: one.cables.map(item),
    fixed: fixed.get(one.id) ?? one.fixed,
  });
  return {
    ...segment,
    sections: segment.sections.map((section) => ({
      ...section,
      layers: section.layers.map((layer) => ({ ...layer, items: layer.items.map(item) })),
    })),
  };
}
