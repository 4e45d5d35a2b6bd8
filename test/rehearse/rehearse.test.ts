// A rehearsal is accurate: its calls are those that are made later on another service.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applySegment } from '../../src/apply/apply-segment.js';
import type { DesiredSegment, LiveSegment } from '../../src/kinds/model.js';
import { type CatalogType, readCatalogs } from '../../src/live/catalog.js';
import { readAgain, readDetails, withDetails } from '../../src/live/read-again.js';
import { itemsAndCablesOf } from '../../src/plan/model/count.js';
import { planOne } from '../../src/plan/plan.js';
import { rehearse } from '../../src/rehearse/rehearse.js';
import { editByHand, type WebToolEdit } from '../../src/service/trench/web-tool.js';
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

/** Edits that users make with the web tool, which no call of the API can make. */
const byHand = fc.record(
  {
    minPadding: fc.constantFrom(0, 100, 300),
    positioning: fc.constantFrom('AUTOMATIC' as const, 'MANUAL' as const),
    xAdjustment: fc.constantFrom(-250, -60, 60, 250),
    yAdjustment: fc.constantFrom(-200, 30, 200),
  },
  { requiredKeys: [] },
);

/** The problems of a segment by the items that they are about, numbered in the order of the layer. */
function problemsIn(live: LiveSegment | undefined): string[] {
  const ids = (live?.sections ?? []).flatMap(itemsAndCablesOf).map(({ id }) => id);
  return (live?.validationErrors ?? []).map(({ code, itemIds }) => [code, ...itemIds.map((id) => ids.indexOf(id)).sort()].join(' ')).sort();
}

test('items that were placed by hand are laid out as the service lays them out', async () => {
  const desired = (count: number) => ({ ...spec({ cable: Array(count).fill({ fields: { typeId: '1042' } }) }), name: 'By hand' });
  const read = () => readAgain({ api: client.api, projectId: PROJECT.id, desired: desired(4) });
  await fc.assert(
    fc.asyncProperty(fc.array(byHand, { minLength: 3, maxLength: 3 }), async (edits) => {
      await apply(planOne({ desired: desired(3), project: PROJECT }));
      const { store } = under.service;
      const made = await read();
      const items = (made?.sections ?? []).flatMap(itemsAndCablesOf);
      for (const [n, edit] of edits.entries()) {
        const { value, version } = store.get('segment', made?.id ?? '') ?? expect.fail('the segment is gone');
        const edited = editByHand(value, { item: { id: items[n]?.id ?? '', ...edit } as WebToolEdit['item'] });
        store.commit({ changes: [{ op: 'put', kind: 'segment', id: value.id, value: edited, expect: version }] });
      }
      const seen = (await read()) ?? expect.fail('the segment is gone');
      const live = withDetails(seen, await readDetails({ api: client.api, segmentId: seen.id, items }));
      const planned = planOne({ desired: desired(4), live, project: PROJECT });
      const [rehearsed] = await rehearse([planned], catalogs);
      expect(rehearsed?.error).toBeUndefined();
      await apply(planned);
      expect(problemsIn(rehearsed?.after)).toEqual(problemsIn(await read()));
      await client.api.call('deleteSegment', { path: { segmentId: seen.id } });
    }),
    { numRuns: 40, seed: SEED },
  );
});

test('types that only the live catalog has, or that no catalog has any more, do not prevent a rehearsal', async () => {
  const [pattern] = catalogs.cables;
  const own = { ...pattern, id: '9007199254740993', name: 'Own', fields: { ...pattern?.fields, outerDiameter: 50 } };
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

test('the settings that were read are those of the sandbox, so that only the other length is a change', async () => {
  const fields = { autoMarkers: true, defaultMarkerTypeId: '12' };
  const desired = { name: 'S', fields: { length: 12 }, settings: { fields, place }, lifecycle: UNPROTECTED, place };
  const live: LiveSegment = { id: '9000000', fields: { name: 'S', length: 10 }, settings: fields, sections: [] };
  // A new segment gets another id than the live one.
  const made = planOne({ desired: spec({ cable: [{ fields: { typeId: '1010' } }] }), project: PROJECT });
  const [created, rehearsed] = await rehearse([made, planOne({ desired, live, project: PROJECT })], catalogs);
  expect([created?.error, created?.after?.id]).toEqual([undefined, expect.not.stringMatching('9000000$')]);
  expect(rehearsed).toMatchObject({ calls: ['1'], after: { fields: { length: 12 }, settings: fields } });
  expect(rehearsed?.error).toBeUndefined();
});
