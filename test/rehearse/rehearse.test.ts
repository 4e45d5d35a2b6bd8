// A rehearsal is accurate: its calls are those that are made later on another service.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applySegment } from '../../src/apply/apply-segment.js';
import type { DesiredSegment } from '../../src/kinds/model.js';
import { type CatalogType, readCatalogs } from '../../src/live/catalog.js';
import { readAgain } from '../../src/live/read-again.js';
import { planOne } from '../../src/plan/plan.js';
import { rehearse } from '../../src/rehearse/rehearse.js';
import { desiredSegment } from '../plan/simulation/arbitrary.js';
import { place, UNPROTECTED } from '../support/build.js';
import { type Client, createClient } from '../support/client.js';
import { settings } from '../support/counts.js';
import { startService, type TestService } from '../support/service.js';

const { count: COUNT, seed: SEED } = settings({ count: 6, long: 40, seed: 20260420 });
const PROJECT = { number: '2026-0417', id: '6001' };

let catalogs: Readonly<Record<'cables' | 'pipes' | 'eccs', readonly CatalogType[]>>;
let under: TestService;
let client: Client;
beforeAll(async () => {
  under = await startService({ unknownFields: 'refuse' });
  client = createClient(under.service);
  catalogs = await readCatalogs(client.api, ['cables', 'pipes', 'eccs']);
});
afterAll(() => under.close());

const apply = (segment: Parameters<typeof applySegment>[0]) => applySegment(segment, { api: client.api, wait: client.clock.wait });

/** A spec that owns everything, so that all of it is read and the sandbox has no assumed values. */
const whole = (spec: DesiredSegment): DesiredSegment => ({
  ...spec,
  settings: spec.settings ?? { fields: { autoMarkers: false }, place: spec.place },
  topCoverings: spec.topCoverings ?? [],
});

test(`the calls rehearsed are the calls made (${COUNT} runs, seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(desiredSegment, desiredSegment, async (first, second) => {
      const creation = planOne({ desired: whole(first), project: PROJECT });
      const [rehearsedCreation] = await rehearse([creation], catalogs);
      expect(rehearsedCreation?.error).toBeUndefined();
      const created = await apply(creation);
      expect(created).toMatchObject({ status: 'applied', replans: 0, calls: rehearsedCreation?.calls });

      const live = await readAgain({ api: client.api, projectId: PROJECT.id, desired: whole(second) });
      const change = planOne({ desired: whole(second), live, project: PROJECT });
      const [rehearsed] = await rehearse([change], catalogs);
      expect(rehearsed?.error).toBeUndefined();
      const done = await apply(change);
      expect(done).toMatchObject({ status: 'applied', replans: 0, calls: rehearsed?.calls ?? [] });
      await client.api.call('deleteSegment', { path: { segmentId: live?.id ?? '' } });
    }),
    { numRuns: COUNT, seed: SEED },
  );
});

const spec = (items: Record<string, readonly object[]>): DesiredSegment => {
  return {
    name: 'Full',
    fields: {},
    lifecycle: UNPROTECTED,
    place,
    sections: [
      {
        fields: {},
        place,
        layers: [
          {
            fields: {},
            place,
            items: Object.fromEntries(
              Object.entries(items).map(([kind, list]) => [kind, list.map((item) => ({ kind, place, ...item }))]),
            ) as never,
          },
        ],
      },
    ],
  };
};

const PIPE_1 = [
  { list: 'sections', index: 0 },
  { list: 'layers', index: 0 },
  { list: 'pipes', index: 0 },
];

test('layout problems are known before anything is sent', async () => {
  const cable = { kind: 'cable', fields: { typeId: '1042' }, place };
  const full = spec({ pipe: [{ fields: { typeId: '1' }, cables: [cable, cable] }] });
  const [result] = await rehearse([planOne({ desired: full, project: PROJECT })], catalogs);
  expect(result?.layoutProblems).toEqual([expect.objectContaining({ code: 'OUTSIDE', isNew: true, path: PIPE_1, place })]);
});

test('types that only the live catalog has, or that no catalog has any more, do not prevent a rehearsal', async () => {
  const [pattern] = catalogs.cables;
  const own = {
    ...pattern,
    id: '9007199254740993',
    name: 'Own',
    fields: { ...pattern?.fields, outerDiameter: 50 },
  };
  const types = { ...catalogs, cables: [own as CatalogType] };
  const desired = spec({ cable: [{ fields: { typeId: own.id } }], sensor: [{ fields: {} }] });
  const retired = { kind: 'cable', id: 'c', fields: { typeId: '4711' }, cables: [], fixed: {} };
  const live = {
    id: '77',
    fields: { name: 'Full' },
    sections: [{ id: 's', fields: {}, layers: [{ id: 'l', fields: {}, items: [retired], cableBands: [] }] }],
  };
  const [result] = await rehearse([planOne({ desired, live, project: PROJECT })], types);
  expect(result).toMatchObject({ calls: ['1', '2', '3'], layoutProblems: [] });
  expect(result?.error).toBeUndefined();
});

test('a plan that does not reach its spec is detected', async () => {
  const planned = planOne({ desired: spec({ cable: [{ fields: { typeId: '1010' } }] }), project: PROJECT });
  const [short] = await rehearse([{ ...planned, steps: planned.steps.slice(0, 1) }], catalogs);
  expect(short?.error).toEqual({ code: 'unexpected-state' });
  expect(short?.unexpectedState?.differences).toMatchObject([{ item: 'cable', found: null }]);
  const [refused] = await rehearse([planOne({ desired: spec({ cable: [{ fields: { typeId: '1' } }] }), project: PROJECT })], catalogs);
  expect(refused?.error).toMatchObject({ message: expect.stringMatching(/addCable answered 400/) });
});
