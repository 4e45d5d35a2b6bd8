import type { Bench } from './bench.js';
import { body, type Case, type Entry, path, query, refusal, type Table } from './case.js';

const CABLE = 1010;
const INCOMPATIBLE = 1071;
const OF_ANOTHER_COMPANY = 20003;
const NO_SUCH_TYPE = 999_999;
const NO_SUCH_ID = 'no-such-id';
const WITHOUT_MODULE = 6005;
const OF_ANOTHER_COMPANY_PROJECT = 6011;

type Good = Entry['good'];

const inSegment =
  (given?: object): Good =>
  async (bench) => ({ path: { segmentId: (await bench.segment()).segmentId }, ...(given === undefined ? {} : { body: given }) });

/** An item that is there, under the path parameter of its own. */
const made =
  (add: string, idField: string, addBody: object = {}): Good =>
  async (bench) => {
    const { segmentId } = await bench.segment();
    const item = await bench.make(add, { path: { segmentId }, body: addBody });
    return { path: { segmentId, [idField]: item.id } };
  };

const withBody =
  (good: Good, more: object): Good =>
  async (bench) => ({ ...(await good(bench)), body: more });

const section: Good = async (bench) => {
  const { segmentId, sectionId } = await bench.segment();
  return { path: { segmentId, sectionId } };
};

/** The segment has two sections, so one may go. */
const spareSection: Good = async (bench) => {
  const good = await section(bench);
  const { segmentId = '' } = good.path ?? {};
  await bench.make('createSection', { path: { segmentId } });
  return good;
};

const layer: Good = async (bench) => {
  const { segmentId, layerId } = await bench.segment();
  return { path: { segmentId, layerId } };
};

const pipeIn = async (bench: Bench, segmentId: string | number | bigint, pipeCategory: string): Promise<string> =>
  (await bench.make('addPipe', { path: { segmentId }, body: { pipeCategory } })).id;

/** Ids in a body that name nothing in the segment. */
const nowhere = (...fields: string[]): Case[] =>
  fields.map((field) => refusal(404, field, `${field} names nothing in the segment`, 'not-found', body({ [field]: NO_SUCH_ID })));

const badType = (typeId: number, why: string, code: string): Case => refusal(400, 'typeId', why, code, body({ typeId }));
const CABLE_TYPES: readonly Case[] = [
  badType(INCOMPATIBLE, 'a cable type without trench configuration', 'incompatible-type'),
  badType(NO_SUCH_TYPE, 'no such cable type', 'unknown-type'),
  badType(OF_ANOTHER_COMPANY, 'a cable type of another company', 'unknown-type'),
];
const preplaced = (typeId: number) => body({ cables: [{ typeId: CABLE }, { typeId }] });
const PREPLACED: readonly Case[] = [
  refusal(400, 'cables[1].typeId', 'a cable inside of a type without trench configuration', 'incompatible-type', preplaced(INCOMPATIBLE)),
  refusal(400, 'cables[1].typeId', 'a cable inside of a type that is not there', 'unknown-type', preplaced(NO_SUCH_TYPE)),
  { status: 200, why: 'fifty cables inside', change: body({ cables: Array(50).fill({ typeId: CABLE }) }) },
];

const UNAVAILABLE: readonly Case[] = [
  { projectId: WITHOUT_MODULE, why: 'a project without the module', code: 'module-missing' },
  { projectId: OF_ANOTHER_COMPANY_PROJECT, why: 'a project of another company', code: 'project-unavailable' },
  { projectId: 999_999, why: 'no such project', code: 'project-unavailable' },
  { projectId: 'first', why: 'a project id that is none', code: 'project-unavailable' },
].map(({ projectId, why, code }) => ({ status: 409, why, code, field: 'projectId', change: path({ projectId }) }));

const CATALOG: Table = {
  listCableTypes: {
    good: async () => ({}),
    own: [{ status: 200, why: 'filtered', change: query({ category: 'MV', componentSetScope: 'ORG' }) }],
  },
  getCableType: {
    good: async () => ({ path: { cableTypeId: CABLE } }),
    own: [
      { status: 404, why: 'no such type', field: 'cableTypeId', change: path({ cableTypeId: NO_SUCH_TYPE }) },
      { status: 404, why: 'no number', field: 'cableTypeId', change: path({ cableTypeId: 'first' }) },
      { status: 404, why: 'of another company', field: 'cableTypeId', change: path({ cableTypeId: OF_ANOTHER_COMPANY }) },
    ],
  },
  listEccTypes: { good: async () => ({}) },
  getEccType: {
    good: async () => ({ path: { eccTypeId: 1 } }),
    own: [
      { status: 404, why: 'no such type', field: 'eccTypeId', change: path({ eccTypeId: NO_SUCH_TYPE }) },
      { status: 404, why: 'no number', field: 'eccTypeId', change: path({ eccTypeId: 'first' }) },
    ],
  },
  listPipeTypes: { good: async () => ({}) },
};

const SEGMENTS: Table = {
  createSegment: {
    good: async (bench) => ({ path: { projectId: 6001 }, body: { name: bench.fresh() } }),
    own: [
      ...UNAVAILABLE,
      { status: 403, why: 'a project to be read only', code: 'no-project-access', by: 'ola' },
      { status: 200, why: 'with all fields', change: body({ description: 'x'.repeat(1000), length: 182.5 }) },
    ],
  },
  listSegments: {
    good: async () => ({ path: { projectId: 6002 } }),
    own: [...UNAVAILABLE, { status: 200, why: 'a project to be read only', by: 'ola' }],
  },
  getSegment: { good: inSegment() },
  updateSegment: { good: inSegment({ length: 12 }) },
  deleteSegment: { good: inSegment() },
};

const ITEMS: Table = {
  addCable: { good: inSegment({ typeId: CABLE }), own: [...CABLE_TYPES, ...nowhere('sectionId', 'layerId')] },
  addCableBatch: { good: inSegment({ typeId: CABLE, count: 3 }), own: [...CABLE_TYPES, ...nowhere('sectionId', 'layerId')] },
  getCable: { good: made('addCable', 'cableId', { typeId: CABLE }) },
  deleteCable: { good: made('addCable', 'cableId', { typeId: CABLE }) },
  addCulvert: { good: inSegment({ cables: [{ typeId: CABLE }] }), own: [...PREPLACED, ...nowhere('layerId')] },
  getCulvert: { good: made('addCulvert', 'culvertId') },
  addEcc: { good: inSegment({ typeId: 1 }), own: [badType(NO_SUCH_TYPE, 'no such ECC type', 'unknown-type'), ...nowhere('layerId')] },
  getEcc: { good: made('addEcc', 'eccId') },
  addEcomDuct: {
    good: inSegment({ outerDiameter: 40 }),
    own: [...nowhere('layerId', 'pipeId'), ...['CONTAINER', 'WATER', 'SEWER', 'HEAT', 'GAS'].map(notEcom), inEcomPipe()],
  },
  getEcomDuct: { good: made('addEcomDuct', 'ductId') },
  addLayer: { good: inSegment(), own: nowhere('sectionId', 'beforeLayerId') },
  updateLayer: { good: withBody(layer, { protectionLayerThickness: 40 }) },
  addPipeCanal: { good: inSegment({ partCount: 4 }), own: nowhere('layerId') },
  getPipeCanal: { good: made('addPipeCanal', 'canalId', { partCount: 4 }) },
  addPipeGroup: {
    good: inSegment({ configuration: 'TRIANGLE' }),
    own: [badType(NO_SUCH_TYPE, 'no such pipe type', 'unknown-type'), ...nowhere('layerId')],
  },
  getPipeGroup: { good: made('addPipeGroup', 'groupId', { configuration: 'DOUBLE' }) },
  addPipe: {
    good: inSegment({ cables: [{ typeId: CABLE }] }),
    own: [
      ...PREPLACED,
      badType(NO_SUCH_TYPE, 'no such pipe type', 'unknown-type'),
      ...nowhere('layerId'),
      refusal(409, 'cables', 'cables in an ECOM pipe', 'ecom-pipe-with-cables', body({ pipeCategory: 'ECOM' })),
    ],
  },
  getPipe: {
    good: made('addPipe', 'pipeId', { cables: [{ typeId: CABLE }] }),
    own: [{ status: 200, why: 'a pipe group', change: (_, bench) => pipeGroup(bench) }],
  },
  addSensor: { good: inSegment({ outerDiameter: 12 }), own: nowhere('layerId') },
  getSensor: { good: made('addSensor', 'sensorId') },
};

const pipeGroup = made('addPipeGroup', 'pipeId', { configuration: 'TRIPPLE_FLAT' });

function notEcom(pipeCategory: string): Case {
  return refusal(409, 'pipeId', `an ecom duct in a ${pipeCategory} pipe`, 'pipe-not-ecom', async (good, bench) =>
    body({ pipeId: await pipeIn(bench, good.path?.segmentId ?? '', pipeCategory) })(good, bench),
  );
}

function inEcomPipe(): Case {
  const { status: _, code: __, field: ___, ...rest } = notEcom('ECOM');
  return { ...rest, status: 200 };
}

const TRENCH: Table = {
  createSection: { good: inSegment(), own: nowhere('beforeSectionId') },
  updateSection: { good: withBody(section, { coverThickness: 700 }) },
  deleteSection: {
    good: spareSection,
    own: [{ status: 409, why: 'the last section', code: 'last-section', field: 'sectionId', change: (_, bench) => section(bench) }],
  },
  getSettings: { good: inSegment() },
  updateSettings: { good: inSegment({ autoMarkers: true, defaultMarkerTypeId: 7 }) },
  getSurroundings: { good: inSegment() },
  addTopCovering: { good: inSegment({ type: 'GRAVEL', description: 'x'.repeat(1000) }) },
  listTopCoverings: { good: inSegment() },
  updateTopCovering: { good: withBody(made('addTopCovering', 'topCoveringId'), { thickness: 80 }) },
  deleteTopCovering: { good: made('addTopCovering', 'topCoveringId') },
};

export const TRENCH_CASES: Table = { ...CATALOG, ...SEGMENTS, ...ITEMS, ...TRENCH };
