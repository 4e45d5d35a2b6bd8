// One changed segment among many: the reads are counted, each of them.
import { expect, test } from 'vitest';
import type { DesiredProject, DesiredSegment } from '../../src/kinds/model.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { budgetsUntil, planSpecs } from '../../src/reconcile/plan-specs.js';
import { fakeApi } from '../live/connect.js';
import { coverings, project, segment, settings } from '../live/desired.js';
import { desiredLayer, desiredSection, place } from '../support/build.js';

const SEGMENTS = 10_000;
const CHANGED = 6789;

const sections = (cables: number) => [
  desiredSection([desiredLayer({ cable: Array.from({ length: cables }, () => ({ type: 'TSLF' })), pipe: [{ type: 'PVC' }] })]),
];

const specsWith = (changed: Partial<DesiredSegment>, perProject: number): DesiredProject[] =>
  Array.from({ length: SEGMENTS / perProject }, (_, p) =>
    project(
      `P${p}`,
      Array.from({ length: perProject }, (__, n) => {
        const number = p * perProject + n;
        return segment(`S${number}`, number === CHANGED ? changed : { fields: { length: 5 } });
      }),
    ),
  );

const loaded = (projects: DesiredProject[]) => ({
  projects,
  problems: [],
  sources: { size: 1, keys: () => ['a.yaml'], get: () => undefined },
  isIgnored: () => false,
});

const LIVE = {
  id: `id-${CHANGED}`,
  name: `S${CHANGED}`,
  length: 5,
  sections: [
    {
      id: 'section',
      layers: [
        {
          id: 'layer',
          cables: [{ id: 'c', typeId: '1', type: { id: '1', name: 'TSLF' } }],
          pipes: [{ id: 'p', typeId: '2', type: { id: '2', name: 'PVC' }, cables: [] }],
        },
      ],
    },
  ],
};

function service(perProject: number) {
  const { api, asked } = fakeApi({
    getUser: { companyId: 'company' },
    listProjectsByNumber: ({ path = {} }: { path?: Record<string, string> }) => [
      { id: `id-${path.number}`, number: path.number, name: 'Project', archived: false },
    ],
    listSegments: ({ path = {} }: { path?: Record<string, string> }) => {
      const first = Number(path.projectId?.replace('id-P', '')) * perProject;
      return Array.from({ length: perProject }, (_, n) => ({ id: `id-${first + n}`, name: `S${first + n}` }));
    },
    getSegment: LIVE,
    getSettings: { segmentId: LIVE.id },
    listTopCoverings: [],
    getCable: { id: 'c', typeId: '1' },
    getPipe: { id: 'p', typeId: '2', cables: [] },
    listCableTypes: [{ id: '1', name: 'TSLF', cablesimulatorCompatible: true }],
    listPipeTypes: [{ id: '2', name: 'PVC' }],
  });
  return { asked, service: { reading: api, writing: api, username: 'kari', profile: ASSUMED_PROFILE, isRemote: true } };
}

const request = (head: DesiredProject[], base: DesiredProject[], onlyChanged: boolean) => ({
  load: async (onProject?: (named: { number: string }) => void) => {
    for (const one of head) onProject?.(one);
    return loaded(head);
  },
  parallelism: 10,
  rehearse: false,
  cost: true,
  budgets: budgetsUntil(() => () => undefined),
  base: { load: async () => ({ name: 'base', specs: loaded(base), others: async () => [] }), onlyChanged },
});

const OWNED = { ...settings({ cableMargin: 1 }), ...coverings('GRAVEL'), fields: { length: 5 } };

test.each([
  ['one project', SEGMENTS],
  ['a hundred projects', 100],
])('one changed segment of 10,000 in %s costs at most eight reads', async (_, perProject) => {
  const base = specsWith({ ...OWNED, sections: sections(1) }, perProject);
  const head = specsWith({ ...OWNED, fields: { length: 6 }, sections: sections(2) }, perProject);
  const { asked, service: live } = service(perProject);
  const { plan, problems } = await planSpecs(request(head, base, true), live);
  expect(problems).toEqual([]);
  expect(plan?.segments.map(({ name, changes }) => [name, changes.length > 0])).toEqual([[`S${CHANGED}`, true]]);
  expect(plan?.reads).toBe(asked.length);
  expect(asked.length).toBeLessThanOrEqual(8);
});

test('a removed segment is read alone, and the limit on destruction needs no other reads', async () => {
  const base = specsWith({ fields: { length: 5 } }, SEGMENTS);
  const head = base.map((one) => ({ ...one, segments: one.segments.filter(({ name }) => name !== `S${CHANGED}`) }));
  const { asked, service: live } = service(SEGMENTS);
  const { plan } = await planSpecs(request(head, base, true), live);
  expect(plan?.segments.map(({ name, desired }) => [name, desired])).toEqual([[`S${CHANGED}`, undefined]]);
  expect(plan?.projects.map(({ objectCount }) => objectCount)).toEqual([SEGMENTS + 3]);
  expect(asked.length).toBeLessThanOrEqual(11);
});

test('specs that only moved in their files cost no read', async () => {
  const head = specsWith({ place: { ...place, line: 99 } }, SEGMENTS);
  const { asked, service: live } = service(SEGMENTS);
  const { plan } = await planSpecs(request(head, specsWith({}, SEGMENTS), true), live);
  expect([plan?.segments, asked]).toEqual([[], []]);
});

test('the projects of the specs are read early only if all of them are planned on a remote service', async () => {
  const head = specsWith({ fields: { length: 5 } }, 100);
  const isEarly = async (more: object, isRemote = true): Promise<boolean> => {
    let early = false;
    const load = async (onProject?: unknown) => {
      early = onProject !== undefined;
      throw new Error('the specs are not needed');
    };
    const { base: _, ...plain } = request(head, head, false);
    const made = planSpecs({ ...plain, load, ...more }, { ...service(100).service, isRemote });
    await expect(made).rejects.toThrow('not needed');
    return early;
  };
  expect(await isEarly({})).toBe(true);
  expect(await isEarly({}, false)).toBe(false);
  expect(await isEarly({ targets: ['P1/S100'] })).toBe(false);
  expect(await isEarly({ shard: { index: 1, total: 2 } })).toBe(false);
  expect(await isEarly({ base: request(head, head, true).base })).toBe(false);
  expect(await isEarly({ base: request(head, head, false).base })).toBe(true);
});

test.each([
  ['as the base states it', { fields: { length: 5 }, sections: sections(1) }, 'request', []],
  ['that has drifted from the base', { fields: { length: 9 }, sections: sections(1) }, 'both', []],
  [
    'of which the base states no pipe',
    { fields: { length: 5 }, sections: [desiredSection([desiredLayer({ cable: [{ type: 'TSLF' }] })])] },
    'request',
    ['p'],
  ],
])('a removed segment %s: the cause of its deletion, and what is lost with it', async (_, before, cause, lost) => {
  const head = specsWith({}, SEGMENTS).map((one) => ({ ...one, segments: one.segments.filter(({ name }) => name !== `S${CHANGED}`) }));
  const { plan } = await planSpecs(request(head, specsWith(before, SEGMENTS), true), service(SEGMENTS).service);
  const [removed] = plan?.segments ?? [];
  expect(removed?.changes.map((one) => one.cause)).toEqual([cause]);
  expect(removed?.losses.map(({ path }) => path.at(-1)?.id)).toEqual(lost);
});

// Each read of `--only-changed` for one changed segment of many, by what the segment states; and the plan is that of the whole.

type Items = Record<string, Record<string, string>[]>;

/** The changed segment stands behind all others. */
const specs = (count: number, changed: Partial<DesiredSegment>, id?: string): DesiredProject[] => [
  project(
    'P',
    Array.from({ length: count }, (_, n) => segment(`S${n}`, { place, ...(n === count - 1 ? changed : { fields: { length: 5 } }) })),
    id === undefined ? {} : { id },
  ),
];

const type = (id: string, name: string) => ({ typeId: id, type: { id, name } });
const LAYER = {
  id: 'layer',
  cables: [{ id: 'c', ...type('1', 'TSLF') }],
  pipes: [{ id: 'p', ...type('2', 'PVC'), cables: [] }],
  eccs: [{ id: 'e', ...type('3', 'CU') }],
};

function serviceOfOnlyChangedReads(count: number, companyId?: string) {
  const head = { id: 'id', number: 'P', name: 'Project', archived: false };
  const { api, asked } = fakeApi({
    getUser: { companyId: 'company' },
    listProjectsByNumber: [head],
    getProject: head,
    listSegments: Array.from({ length: count }, (_, n) => ({ id: `id-${n}`, name: `S${n}` })),
    getSegment: ({ path = {} }: { path?: Record<string, string> }) => ({
      id: path.segmentId,
      name: path.segmentId?.replace('id-', 'S'),
      length: 5,
      sections: [{ id: `section-${path.segmentId}`, layers: [LAYER] }],
    }),
    getSettings: { cableMargin: 7 },
    listTopCoverings: [],
    getCable: { id: 'c', typeId: '1' },
    getPipe: { id: 'p', typeId: '2', cables: [] },
    getEcc: { id: 'e', typeId: '3' },
    listCableTypes: [{ id: '1', name: 'TSLF', cablesimulatorCompatible: true }],
    listPipeTypes: [
      { id: '2', name: 'PVC' },
      { id: '4', name: 'PE' },
    ],
    listEccTypes: [{ id: '3', name: 'CU' }],
  });
  const live = { reading: api, writing: api, username: 'kari', profile: ASSUMED_PROFILE, isRemote: true };
  return { asked, service: companyId === undefined ? live : { ...live, companyId } };
}

interface Case {
  readonly before: Partial<DesiredSegment>;
  readonly after: Partial<DesiredSegment>;
  readonly companyId?: string;
  readonly projectId?: string;
}

async function planned({ before, after, companyId, projectId }: Case, count: number, onlyChanged: boolean) {
  const { asked, service: live } = serviceOfOnlyChangedReads(count, companyId);
  const [head, base] = [after, before].map((changed) => specs(count, changed, projectId));
  const { plan, problems } = await planSpecs(
    {
      load: async () => loaded(head ?? []),
      parallelism: 10,
      rehearse: false,
      cost: true,
      budgets: budgetsUntil(() => () => undefined),
      base: { load: async () => ({ name: 'base', specs: loaded(base ?? []), others: async () => [] }), onlyChanged },
    },
    live,
  );
  expect(problems).toEqual([]);
  expect(plan?.reads).toBe(asked.length);
  return { asked: asked.map((one) => one.split(' ')[0]), segments: plan?.segments ?? [] };
}

const with_ = (items: Items) => ({ sections: [desiredSection([desiredLayer(items)])] });
const NAMES: Items = { cable: [{ type: 'TSLF' }], pipe: [{ type: 'PVC' }], ecc: [{ type: 'CU' }] };
const ALL = { ...settings({ cableMargin: 1 }), ...coverings('GRAVEL'), ...with_(NAMES) };
const change = (more: Partial<DesiredSegment> = {}): Case => ({
  before: { ...more, fields: { length: 5 } },
  after: { ...more, fields: { length: 6 } },
});

const LOOKUPS = ['getUser', 'listProjectsByNumber', 'listSegments', 'getSegment'];
const CATALOGS = ['listCableTypes', 'listPipeTypes', 'listEccTypes'];
const ONLY_CHANGED_READS_OWNED = ['getSettings', 'listTopCoverings'];
const REPLACED: Case = { before: ALL, after: { ...ALL, ...with_({ ...NAMES, pipe: [{ type: 'PE' }] }) } };

test.each<[string, Case, readonly string[]]>([
  ['a length', change(), LOOKUPS],
  ['a length, and settings', change(settings({ cableMargin: 1 })), [...LOOKUPS, 'getSettings']],
  ['a length, and types by name', change(with_(NAMES)), [...LOOKUPS, ...CATALOGS]],
  [
    'everything, with the company in the settings',
    { ...change(ALL), companyId: 'company' },
    [...LOOKUPS, ...ONLY_CHANGED_READS_OWNED, ...CATALOGS],
  ],
  [
    'everything, in a project by its id',
    { ...change(ALL), projectId: 'id' },
    ['getProject', ...LOOKUPS.slice(2), ...ONLY_CHANGED_READS_OWNED, ...CATALOGS],
  ],
  ['everything', change(ALL), [...LOOKUPS, ...ONLY_CHANGED_READS_OWNED, ...CATALOGS]],
  [
    'everything, and a section is replaced',
    REPLACED,
    [...LOOKUPS, ...ONLY_CHANGED_READS_OWNED, ...CATALOGS, 'getCable', 'getPipe', 'getEcc'],
  ],
])('one segment of 10,000 that states %s', async (_, one, reads) => {
  const { asked, segments } = await planned(one, 10_000, true);
  expect(asked.toSorted()).toEqual([...reads].toSorted());
  expect(segments.map(({ name, changes }) => [name, changes.length > 0])).toEqual([['S9999', true]]);
  // The same plan as in a plan of all segments.
  const few = await planned(one, 20, true);
  const all = await planned(one, 20, false);
  expect(few.segments).toEqual(all.segments.filter(({ name }) => name === 'S19'));
});
