// One changed segment among many: the reads are counted, each of them.
import { expect, test } from 'vitest';
import type { DesiredProject, DesiredSegment } from '../../src/kinds/model.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { budgetsUntil, planSpecs } from '../../src/reconcile/plan-specs.js';
import { fakeApi } from '../live/connect.js';
import { coverings, project, segment, settings } from '../live/desired.js';
import { desiredLayer, desiredSection, place } from '../support/build.js';
import { loaded } from './shard-world.js';

type Items = Record<string, Record<string, string>[]>;
type Changed = Partial<DesiredSegment>;
type Options = { path?: Record<string, string> };

/** How many segments there are, how many of them each project has, and by which id the specs name the project. */
interface Many {
  readonly count?: number;
  readonly perProject?: number;
  readonly id?: string;
}
const changedOf = (count: number): string => `S${Math.floor(0.6789 * count)}`;
const CHANGED = changedOf(10_000);

const PLAIN = { fields: { length: 5 } };
const specsWith = (changed: Changed, { count = 10_000, perProject = count, id }: Many = {}): DesiredProject[] =>
  Array.from({ length: count / perProject }, (_, p) => {
    const names = Array.from({ length: perProject }, (__, n) => `S${p * perProject + n}`);
    const segments = names.map((name) => segment(name, { place, ...(name === changedOf(count) ? changed : PLAIN) }));
    return project(`P${p}`, segments, id === undefined ? {} : { id });
  });
const without = (specs: DesiredProject[]): DesiredProject[] =>
  specs.map((one) => ({ ...one, segments: one.segments.filter(({ name }) => name !== CHANGED) }));

const type = (id: string, name: string) => ({ typeId: id, type: { id, name } });
const LAYER = {
  id: 'layer',
  cables: [{ id: 'c', ...type('1', 'TSLF') }],
  pipes: [{ id: 'p', ...type('2', 'PVC'), cables: [] }],
  eccs: [{ id: 'e', ...type('3', 'CU') }],
};

function serviceOf({ count = 10_000, perProject = count }: Many, companyId?: string) {
  const head = (number = '') => ({ id: `id-${number}`, number, name: 'Project', archived: false });
  const { api, asked } = fakeApi({
    getUser: { companyId: 'company' },
    listProjectsByNumber: ({ path = {} }: Options) => [head(path.number)],
    getProject: head('P0'),
    listSegments: ({ path = {} }: Options) => {
      const first = Number(path.projectId?.replace('id-P', '')) * perProject;
      return Array.from({ length: perProject }, (_, n) => ({ id: `id-${first + n}`, name: `S${first + n}` }));
    },
    getSegment: ({ path = {} }: Options) => ({
      ...{ id: path.segmentId, name: path.segmentId?.replace('id-', 'S'), length: 5 },
      sections: [{ id: `section-${path.segmentId}`, layers: [LAYER] }],
    }),
    getSettings: { cableMargin: 7 },
    listTopCoverings: [],
    getCable: { id: 'c', typeId: '1' },
    getPipe: { id: 'p', typeId: '2', cables: [] },
    getEcc: { id: 'e', typeId: '3' },
    listCableTypes: [{ id: '1', name: 'TSLF', cablesimulatorCompatible: true }],
    listPipeTypes: ['PVC', 'PE'].map((name, n) => ({ id: `${2 * n + 2}`, name })),
    listEccTypes: [{ id: '3', name: 'CU' }],
  });
  const live = { reading: api, writing: api, username: 'kari', profile: ASSUMED_PROFILE, isRemote: true };
  return { asked, service: companyId === undefined ? live : { ...live, companyId } };
}

const request = (head: DesiredProject[], base: DesiredProject[], onlyChanged: boolean) => ({
  load: async (onProject?: (named: { number: string }) => void) => {
    for (const one of head) onProject?.(one);
    return loaded(head);
  },
  ...{ parallelism: 10, rehearse: false, cost: true, budgets: budgetsUntil(() => () => undefined) },
  base: { load: async () => ({ name: 'base', specs: loaded(base), others: async () => [] }), onlyChanged },
});

interface Asked extends Many {
  readonly onlyChanged?: boolean;
  readonly companyId?: string;
}

async function planned(head: DesiredProject[], base: DesiredProject[], { onlyChanged = true, companyId, ...many }: Asked = {}) {
  const { asked, service } = serviceOf(many, companyId);
  const { plan, problems } = await planSpecs(request(head, base, onlyChanged), service);
  expect(problems).toEqual([]);
  expect(plan?.reads).toBe(asked.length);
  const { segments = [], projects = [] } = plan ?? {};
  return { asked: asked.map((one) => one.split(' ')[0]), segments, projects };
}

const having = (items: Items): Changed => ({ sections: [desiredSection([desiredLayer(items)])] });
const NAMES: Items = { cable: [{ type: 'TSLF' }], pipe: [{ type: 'PVC' }], ecc: [{ type: 'CU' }] };
const ALL: Changed = { ...settings({ cableMargin: 1 }), ...coverings('GRAVEL'), ...having(NAMES) };
const changing = (more: Changed = {}): [before: Changed, after: Changed] => [
  { ...more, fields: { length: 5 } },
  { ...more, fields: { length: 6 } },
];
const REPLACED: [Changed, Changed] = [ALL, { ...ALL, ...having({ ...NAMES, pipe: [{ type: 'PE' }] }) }];

const LOOKUPS = ['getUser', 'listProjectsByNumber', 'listSegments', 'getSegment'];
const CATALOGS = ['listCableTypes', 'listPipeTypes', 'listEccTypes'];
const OF_ALL = ['getSettings', 'listTopCoverings', ...CATALOGS];

test.each<[string, [Changed, Changed], readonly string[], Asked?]>([
  ['a length', changing(), LOOKUPS],
  ['a length, and settings', changing(settings({ cableMargin: 1 })), [...LOOKUPS, 'getSettings']],
  ['a length, and types by name', changing(having(NAMES)), [...LOOKUPS, ...CATALOGS]],
  ['everything, with the company in the settings', changing(ALL), [...LOOKUPS, ...OF_ALL], { companyId: 'company' }],
  ['everything, in a project by its id', changing(ALL), ['getProject', ...LOOKUPS.slice(2), ...OF_ALL], { id: 'id-P0' }],
  ['everything', changing(ALL), [...LOOKUPS, ...OF_ALL]],
  ['everything, in one of a hundred projects', changing(ALL), [...LOOKUPS, ...OF_ALL], { perProject: 100 }],
  ['everything, and a section is replaced', REPLACED, [...LOOKUPS, ...OF_ALL, 'getCable', 'getPipe', 'getEcc']],
])('one segment of 10,000 that states %s', async (_, [before, after], reads, asking = {}) => {
  const { asked, segments } = await planned(specsWith(after, asking), specsWith(before, asking), asking);
  expect(asked.toSorted()).toEqual([...reads].toSorted());
  expect(segments.map(({ name, changes }) => [name, changes.length > 0])).toEqual([[CHANGED, true]]);
  // The same plan as in a plan of all segments.
  const few = { ...asking, count: 20, perProject: 20 };
  const [head, base] = [specsWith(after, few), specsWith(before, few)];
  const all = await planned(head, base, { ...few, onlyChanged: false });
  expect((await planned(head, base, few)).segments).toEqual(all.segments.filter(({ name }) => name === changedOf(20)));
});

test('a removed segment is read alone, and the limit on destruction needs no other reads', async () => {
  const base = specsWith(PLAIN);
  const { asked, segments, projects } = await planned(without(base), base);
  expect(segments.map(({ name, desired }) => [name, desired])).toEqual([[CHANGED, undefined]]);
  expect(projects.map(({ objectCount }) => objectCount)).toEqual([10_004]);
  expect(asked.length).toBeLessThanOrEqual(12);
});

test('specs that only moved in their files cost no read', async () => {
  const { segments, asked } = await planned(specsWith({ place: { ...place, line: 99 } }), specsWith({}));
  expect([segments, asked]).toEqual([[], []]);
});

test('the projects of the specs are read early only if all of them are planned on a remote service', async () => {
  const head = specsWith(PLAIN, { perProject: 100 });
  const isEarly = async (more: object, isRemote = true): Promise<boolean> => {
    let early = false;
    const load = async (onProject?: unknown) => {
      early = onProject !== undefined;
      throw new Error('the specs are not needed');
    };
    const { base: _, ...plain } = request(head, head, false);
    const made = planSpecs({ ...plain, load, ...more }, { ...serviceOf({ perProject: 100 }).service, isRemote });
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
  ['as the base states it', { ...PLAIN, ...having(NAMES) }, 'request', []],
  ['that has drifted from the base', { fields: { length: 9 }, ...having(NAMES) }, 'both', []],
  ['of which the base states no pipe', { ...PLAIN, ...having({ ...NAMES, pipe: [] }) }, 'both', []],
  [
    'of which the base does not know the pipes',
    { ...PLAIN, ...having({ cable: NAMES.cable ?? [], ecc: NAMES.ecc ?? [] }) },
    'request',
    ['p'],
  ],
])('a removed segment %s: the cause of its deletion, and what is lost with it', async (_, before, cause, lost) => {
  const base = specsWith(before);
  const [removed] = (await planned(without(base), base)).segments;
  expect(removed?.changes.map((one) => one.cause)).toEqual([cause]);
  expect(removed?.losses.map(({ path }) => path.at(-1)?.id)).toEqual(lost);
});
