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
  desiredSection([
    desiredLayer({
      cable: Array.from({ length: cables }, () => ({ type: 'TSLF' })),
      pipe: [{ type: 'PVC' }],
    }),
  ]),
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
    listCableTypes: [{ id: '1', name: 'TSLF', cablesimulatorCompatible: true }],
    listPipeTypes: [{ id: '2', name: 'PVC' }],
  });
  return {
    asked,
    service: { reading: api, writing: api, username: 'kari', profile: ASSUMED_PROFILE, isRemote: true },
  };
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
  base: {
    load: async () => ({ name: 'base', specs: loaded(base), others: async () => [] }),
    onlyChanged,
  },
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
  expect(plan?.segments.map(({ name, changes }) => [name, changes.length > 0])).toEqual([
    [`S${CHANGED}`, true],
  ]);
  expect(plan?.reads).toBe(asked.length);
  expect(asked.length).toBeLessThanOrEqual(8);
});

test('a removed segment is read alone, and the limit on destruction needs no other reads', async () => {
  const base = specsWith({ fields: { length: 5 } }, SEGMENTS);
  const head = base.map((one) => ({
    ...one,
    segments: one.segments.filter(({ name }) => name !== `S${CHANGED}`),
  }));
  const { asked, service: live } = service(SEGMENTS);
  const { plan } = await planSpecs(request(head, base, true), live);
  expect(plan?.segments.map(({ name, desired }) => [name, desired])).toEqual([[`S${CHANGED}`, undefined]]);
  expect(plan?.projects.map(({ objectCount }) => objectCount)).toEqual([SEGMENTS + 3]);
  expect(asked.length).toBeLessThanOrEqual(8);
});

test('specs that only moved in their files cost no read', async () => {
  const head = specsWith({ place: { ...place, line: 99 } }, SEGMENTS);
  const { asked, service: live } = service(SEGMENTS);
  const { plan } = await planSpecs(request(head, specsWith({}, SEGMENTS), true), live);
  expect([plan?.segments, asked]).toEqual([[], []]);
});
