// Every operation of the trench service, with a body and ids that make it succeed: for rules that hold for all of them.
import { operations } from '../../support/contract.js';
import { CABLE, ITEMS, type Trench } from './trench.js';

export const BODIES: Readonly<Record<string, object>> = {
  createSegment: { name: 'Segment' },
  updateSegment: { name: 'Renamed' },
  ...Object.fromEntries(ITEMS.map(({ add, body }) => [add, body])),
  addCableBatch: { count: 2, typeId: CABLE.mv },
  addLayer: {},
  updateLayer: { leftBorderAdjustment: 5 },
  createSection: {},
  updateSection: { foundationThickness: 33 },
  updateSettings: { defaultMarkerTypeId: 7 },
  addTopCovering: {},
  updateTopCovering: { thickness: 55 },
};

export interface TrenchCall {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
}

/** What deletes comes last, and the segment after all else, so that the list can be run from top to bottom. */
const rank = ({ operation, method }: TrenchCall): number => (operation === 'deleteSegment' ? 2 : method === 'DELETE' ? 1 : 0);

export const ALL_CALLS: readonly TrenchCall[] = operations
  .filter(({ service }) => service === 'trench')
  .map(({ id, method, path }) => ({ operation: id, method, path, body: BODIES[id] }))
  .sort((a, b) => rank(a) - rank(b));

/** Those below /segments/{segmentId}. */
export const SEGMENT_CALLS = ALL_CALLS.filter(({ path }) => path.includes('{segmentId}'));
export const SEGMENT_WRITES = SEGMENT_CALLS.filter(({ method }) => method !== 'GET');
export const SEGMENT_READS = SEGMENT_CALLS.filter(({ method }) => method === 'GET');

/** Ids that exist in no segment, for rules that strike before an id is looked at. */
const NO_IDS: Readonly<Record<string, string>> = Object.fromEntries(
  ['cableTypeId', 'eccTypeId', 'projectId', 'segmentId'].map((name) => [name, '424242']),
);

export const anyPath = (call: TrenchCall): Record<string, string> =>
  Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, NO_IDS[name] ?? 'none']));

/** One item of each kind, a layer, a second section and a covering: the ids that the calls need. */
export async function furnish(trench: Trench): Promise<Record<string, string>> {
  const ids: Record<string, string> = { layerId: trench.layerId };
  for (const { add, idField, body } of ITEMS) ids[idField] = (await trench.ok(add, body)).id;
  ids.sectionId = (await trench.ok('createSection', {})).id;
  ids.topCoveringId = (await trench.ok('addTopCovering', {})).id;
  return ids;
}
