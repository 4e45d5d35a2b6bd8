// What the rule tests of the trench service share: one service a file, a fresh segment a test, short names for calls.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { ServiceOptions } from '../../../src/service/create-service.js';
import type { WebToolEdit } from '../../../src/service/trench/web-tool.js';
import { operations } from '../../support/contract.js';
import { type Answer, startService, type TestCaller, type TestService } from '../../support/service.js';

/** A project of Nordnett with the module active; Kari owns it. */
export const PROJECT = 6001;
export const NOWHERE = '00000000-0000-4000-8000-000000000000';
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Cable types of the demo catalog, one a purpose. */
export const CABLE = {
  ...{ elv: 1070, lv: 1042, mv: 1010, hv: 1058, ehv: 1064, dc: 1068, singleCore: 1010, multiCore: 1042, incompatible: 1071 },
  ...{ otherMarket: 1021, otherCompany: 20003, ownCompany: 20001, kari: 30001 },
} as const;

/** The measures of a section. */
export const GEOMETRY = [
  ...(['coverThickness', 'foundationThickness', 'foundationThicknessFillZone', 'layoutDepth'] as const),
  ...(['leftBorderPadding', 'rightBorderPadding'] as const),
];

type Path = Record<string, string | number | bigint>;
type Body = Answer['body'];
type Edit = Omit<WebToolEdit, 'addCableBand'> & { addCableBand?: { layerId: string } };

export interface Trench {
  readonly id: number | bigint;
  /** Of the section and the layer that came with the segment. */
  readonly sectionId: string;
  readonly layerId: string;
  readonly created: Body;
  call(operation: string, body?: unknown, path?: Path): Promise<Answer>;
  /** The body of an answer that must be 200. */
  ok(operation: string, body?: unknown, path?: Path): Promise<Body>;
  status(operation: string, body?: unknown, path?: Path): Promise<number>;
  read(): Promise<Body>;
  /** All layers of all sections, as GET shows them. */
  layers(): Promise<Body[]>;
  /** An edit that a person makes in the web tool. */
  edit(edit: Edit): Promise<void>;
}

export interface Held {
  under: TestService;
  kari: TestCaller;
  /** The status of a call that the contract does not have, or that is not well-formed; Kari makes it. */
  statusOf(method: string, path: string, body?: object): Promise<number>;
  trench(options?: { caller?: TestCaller; projectId?: number; body?: object }): Promise<Trench>;
}

/** A new segment of Kari's, for each test. */
export let trench: Trench;

/** Starts a service for the tests of this file, and stops it after them. */
export function useService(options: ServiceOptions = {}): Held {
  const held = {} as Held;
  beforeAll(async () => {
    held.under = await startService(options);
    held.kari = await held.under.as('kari.nordmann');
    held.statusOf = async (method, path, body) => {
      const headers = { authorization: `Bearer ${held.kari.token}`, 'api-version': '1.0' };
      return (await held.under.fetch(held.under.baseUrl + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }))
        .status;
    };
    held.trench = ({ caller = held.kari, projectId = PROJECT, body = {} } = {}) =>
      newTrench(held.under, caller, projectId, { name: 'Segment', length: 10, ...body });
  });
  beforeEach(async () => {
    trench = await held.trench();
  });
  afterAll(() => held.under.close());
  return held;
}

async function newTrench(under: TestService, caller: TestCaller, projectId: number, body: object): Promise<Trench> {
  const answer = await caller.call('createSegment', { path: { projectId }, body });
  expect(answer.status, answer.text).toBe(200);
  return trenchOf(under, caller, answer.body);
}

/** The same segment through the eyes of a caller. */
export function trenchOf(under: TestService, caller: TestCaller, created: Body): Trench {
  const call: Trench['call'] = (operation, body, path = {}) =>
    caller.call(operation, { path: { segmentId: created.id, ...path }, ...(body === undefined ? {} : { body }) });
  const ok: Trench['ok'] = async (...given) => {
    const answer = await call(...given);
    expect(answer.status, `${given[0]}: ${answer.text}`).toBe(200);
    return answer.body;
  };
  const read = () => ok('getSegment');
  return {
    ...{ id: created.id, sectionId: created.sections[0].id, layerId: created.sections[0].layers[0].id, created, call, ok, read },
    status: async (...given) => (await call(...given)).status,
    layers: async () => (await read()).sections.flatMap((section: Body) => section.layers),
    edit: async (edit) => {
      const answer = await under.admin('POST', '/edit', { segmentId: String(created.id), ...edit });
      expect(answer.status, answer.text).toBe(204);
    },
  };
}

const item = <M extends { body: object }>(kind: string, name: string, idField: string, url: string, more: M) => ({
  ...{ kind, add: `add${name}`, get: `get${name}`, idField, list: `${kind}s`, url },
  ...{ ...more, body: more.body as Record<string, unknown> },
});
/** `height` is which of the two vertical measures its GET shows, and `at` its value for the first item of a trench. */
const covered = (at: number, displayName: string, body: object = {}) => ({ height: 'depth', at, displayName, body });
const centred = (at: number, displayName: string, body: object = {}) => ({ height: 'groundDist', at, displayName, body });

/** The eight kinds of item, each with the least body that makes one. */
export const ITEMS = [
  // Three cores of 39.5 mm in a trefoil are 39.5 * (1 + sqrt(3) / 2) high.
  item('cable', 'Cable', 'cableId', 'cables', centred(636.854, 'TSLF 24 kV 3x1x240 Al, trekant', { typeId: CABLE.mv })),
  item('culvert', 'Culvert', 'culvertId', 'culverts', covered(600, 'Kulvert 600 x 400')),
  item('ecc', 'Ecc', 'eccId', 'eccs', centred(604.5, 'Jordleder Cu 50 mm2 blank')),
  item('ecomDuct', 'EcomDuct', 'ductId', 'ecom-ducts', centred(620, 'Ekomtrekkerør 40')),
  item('pipeCanal', 'PipeCanal', 'canalId', 'pipe-canals', covered(600, 'Kabelkanal 2', { partCount: 2 })),
  item('pipeGroup', 'PipeGroup', 'groupId', 'pipe-groups', covered(600, 'Kabelrør PVC 110 SN8, dobbelt', { configuration: 'DOUBLE' })),
  item('pipe', 'Pipe', 'pipeId', 'pipes', covered(600, 'Kabelrør PVC 110 SN8')),
  item('sensor', 'Sensor', 'sensorId', 'sensors', centred(605, 'Sensor 10')),
];

export type ItemRow = (typeof ITEMS)[number];

/** Those that take no sectionId. */
export const LAYER_ITEMS = ITEMS.filter(({ kind }) => kind !== 'cable');

/** Puts one item into the trench and reads it back by its own GET. */
export async function detailOf(trench: Trench, row: ItemRow, body: object = {}): Promise<Body> {
  const { id } = await trench.ok(row.add, { ...row.body, ...body });
  return trench.ok(row.get, undefined, { [row.idField]: id });
}

// Every operation of the trench service, with a body and ids that make it succeed: for rules that hold for all of them.

export const BODIES: Readonly<Record<string, object>> = {
  ...{ createSegment: { name: 'Segment' }, updateSegment: { name: 'Renamed' } },
  ...Object.fromEntries(ITEMS.map(({ add, body }) => [add, body])),
  addCableBatch: { count: 2, typeId: CABLE.mv },
  ...{ addLayer: {}, updateLayer: { leftBorderAdjustment: 5 }, createSection: {}, updateSection: { foundationThickness: 33 } },
  ...{ updateSettings: { defaultMarkerTypeId: 7 }, addTopCovering: {}, updateTopCovering: { thickness: 55 } },
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
