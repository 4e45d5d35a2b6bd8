// A rehearsal is accurate: its calls are those that are made later on another service.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { applySegment } from '../../src/apply/apply-segment.js';
import type { DesiredSegment, LiveSegment } from '../../src/kinds/model.js';
import { type CatalogType, readCatalogs } from '../../src/live/catalog.js';
import { readAgain, readDetails, withDetails } from '../../src/live/read-again.js';
import { itemsAndCablesOf } from '../../src/plan/model/count.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import { planOne } from '../../src/plan/plan.js';
import { createKeptSandbox } from '../../src/rehearse/kept-sandbox.js';
import { withProblems } from '../../src/rehearse/layout-after.js';
import { rehearse } from '../../src/rehearse/rehearse.js';
import type { Rehearsed } from '../../src/rehearse/rehearsed.js';
import { editByHand, type WebToolEdit } from '../../src/service/trench/web-tool.js';
import { resolveTypes } from '../../src/spec/build/resolve-types.js';
import { desiredSegment as anySegment } from '../plan/simulation/arbitrary.js';
import { stated } from '../plan/texts.js';
import { CATALOGS } from '../preview/preview-world.js';
import { loadWell } from '../spec/support.js';
import { client, under, withClient } from '../support/around.js';
import { liveItem, liveLayer, liveSection, liveSegment } from '../support/build.js';
import { settings } from '../support/counts.js';

const { count: COUNT, seed: SEED } = settings({ count: 6, long: 40, seed: 20260420 });
const PROJECT = { number: '2026-0417', id: '6001' };

let catalogs: Readonly<Record<'cables' | 'pipes' | 'eccs', readonly CatalogType[]>>;
withClient('all', { unknownFields: 'refuse' });
beforeAll(async () => {
  catalogs = await readCatalogs(client.api, ['cables', 'pipes', 'eccs']);
});

const apply = (segment: Parameters<typeof applySegment>[0]) => applySegment(segment, { api: client.api, wait: client.clock.wait });

/** A spec that owns everything, so that all of it is read and the sandbox has no assumed values. */
const whole = (spec: DesiredSegment): DesiredSegment => ({
  ...spec,
  settings: spec.settings ?? { fields: { autoMarkers: false }, place: spec.place },
  topCoverings: spec.topCoverings ?? [],
});

test(`the calls rehearsed are the calls made (${COUNT} runs, seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(anySegment, anySegment, async (first, second) => {
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

const spec = (items: string): DesiredSegment => stated(items, 'Full');

test('layout problems are known before anything is sent', async () => {
  const [result] = await rehearse([planOne({ desired: spec('pipe 1 (cable 1042 1042)'), project: PROJECT })], catalogs);
  const path = ['sections', 'layers', 'pipes'].map((list) => ({ list, index: 0 }));
  const place = expect.objectContaining({ line: 3, col: 49 });
  expect(result?.layoutProblems).toEqual([expect.objectContaining({ code: 'OUTSIDE', isNew: true, path, place })]);
});

test('a problem that only the live service finds stays as long as all of its items do', () => {
  const itemsOf = (ids: string[]) => ids.map((id) => liveItem('sensor', id));
  const holding = (...ids: string[]) => liveSegment([liveSection('s', [liveLayer('l', itemsOf(ids))])]);
  const problem = { message: 'the service says so', sectionId: 's', itemIds: ['a', 'b'] };
  const live = { ...holding('a', 'b'), validationErrors: [problem] };
  const problemsAfter = (...ids: string[]) =>
    withProblems(planOne({ desired: spec('sensor'), live, project: PROJECT }), holding('a', 'b'), holding(...ids)).validationErrors;
  expect([problemsAfter('a', 'b', 'c'), problemsAfter('a')]).toEqual([[problem], undefined]);
});

/** Edits that users make with the web tool, which no call of the API can make. */
const positioning = fc.constantFrom('AUTOMATIC' as const, 'MANUAL' as const);
const [minPadding, xAdjustment] = [fc.constantFrom(0, 100, 300), fc.constantFrom(-250, -60, 60, 250)];
const byHand = fc.record({ minPadding, positioning, xAdjustment, yAdjustment: fc.constantFrom(-200, 30, 200) }, { requiredKeys: [] });

/** The problems of a segment by the items that they are about, numbered in the order of the layer. */
function problemsIn(live: LiveSegment | undefined): string[] {
  const ids = (live?.sections ?? []).flatMap(itemsAndCablesOf).map(({ id }) => id);
  return (live?.validationErrors ?? []).map(({ code, itemIds }) => [code, ...itemIds.map((id) => ids.indexOf(id)).sort()].join(' ')).sort();
}

test('items that were placed by hand are laid out as the service lays them out', async () => {
  const desired = (count: number) => spec(`cable${' 1042'.repeat(count)}`);
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
  const desired = spec(`cable ${own.id}, sensor`);
  const retired = liveItem('cable', 'c', { typeId: '4711' });
  const live = liveSegment([liveSection('s', [liveLayer('l', [retired])])], { id: '77', fields: { name: 'Full' } });
  const [result] = await rehearse([planOne({ desired, live, project: PROJECT })], types);
  expect(result).toMatchObject({ calls: ['1', '2', '3'], layoutProblems: [] });
  expect(result?.error).toBeUndefined();
});

test('a plan that does not reach its spec is detected, and each of equal ones', async () => {
  const plans = ['A', 'B'].map((name) => planOne({ desired: stated('cable 1010', name), project: PROJECT }));
  const short = await rehearse(
    plans.map((one) => ({ ...one, steps: one.steps.slice(0, 1) })),
    catalogs,
  );
  expect(short.map(({ error }) => error)).toEqual([{ code: 'unexpected-state' }, { code: 'unexpected-state' }]);
  expect(short[0]?.unexpectedState?.differences).toMatchObject([{ item: 'cable', found: null }]);
  const [refused] = await rehearse([planOne({ desired: spec('cable 1'), project: PROJECT })], catalogs);
  expect(refused?.error).toMatchObject({ message: expect.stringMatching(/addCable answered 400/) });
});

test('what was read is the state of the sandbox, so that only the other length is a change', async () => {
  const fields = { autoMarkers: true, defaultMarkerTypeId: '12' };
  const desired = stated('length: 12, settings: {autoMarkers: true, defaultMarkerTypeId: 12} ::');
  const [own, inside] = [{ leftBorderPadding: 120, foundationThicknessFillZone: 70 }, { rightBorderAdjustment: 5 }];
  const sections = [liveSection('s', [liveLayer('l', [], { fields: inside })], own)];
  const live = liveSegment(sections, { id: '9000000', fields: { name: 'S', length: 10 }, settings: fields });
  const plans = [stated('length: 10 ::'), desired].map((one) => planOne({ desired: one, live, project: PROJECT }));
  // A new segment gets another id than the live one, and a segment without a change is not rehearsed.
  const [created, rehearsed] = await rehearse([planned(spec('cable 1010')), ...plans], catalogs);
  expect([created?.error, created?.after?.id]).toEqual([undefined, expect.not.stringMatching('9000000$')]);
  expect(rehearsed).toMatchObject({ calls: ['1'], after: { fields: { length: 12 }, settings: fields } });
  expect(rehearsed?.after?.sections).toMatchObject([{ fields: own, layers: [{ fields: inside }] }]);
  expect(rehearsed?.error).toBeUndefined();
});

// New segments that are equal are rehearsed once, and each has the result that a rehearsal of its own would have.

const { count: EQUAL_COUNT } = settings({ count: 5, long: 30, seed: SEED });

/** As a plan makes it: no live segment has the name. */
const planned = (desired: DesiredSegment) => ({ ...planOne({ desired, project: PROJECT }), notIds: [] });

const named = (desired: DesiredSegment, name: string, length: number) => ({ ...desired, name, fields: { ...desired.fields, length } });

/** Ids are others in each rehearsal. */
const plain = (results: readonly (Rehearsed | undefined)[]): string =>
  JSON.stringify(
    results.map((one) => [one?.calls, one?.layoutProblems, one?.after, one?.error]),
    (key, value: unknown) => (/^(id|.*Id|.*Ids)$/.test(key) && key !== 'typeId' ? undefined : value),
  ).replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\b5\d{5}\b/g, '<id>');

test(`each equal segment has the result of its own rehearsal (${EQUAL_COUNT} runs, seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(anySegment, anySegment, async (first, second) => {
      // The last one has no fields of its own, which then have the values of a new segment.
      const specs = [named(first, 'A', 10), named(second, 'B', 20), named(first, 'C', 30), named(second, 'D', 40.5)];
      const segments = [...specs, { ...first, name: 'E', fields: {} }].map(planned);
      const alone: (Rehearsed | undefined)[] = [];
      for (const segment of segments) alone.push((await rehearse([segment], catalogs))[0]);
      const together = await rehearse(segments, catalogs);
      expect(together.map(({ segment }) => segment)).toEqual(segments);
      expect(plain(together)).toBe(plain(alone));
    }),
    { numRuns: EQUAL_COUNT, seed: SEED },
  );
});

test('a hundred equal segments take the work of one', async () => {
  const [desired = expect.fail('no sample')] = fc.sample(anySegment, { numRuns: 1, seed: SEED });
  const work: number[] = [];
  const segments = Array.from({ length: 100 }, (_, n) => planned(named(desired, `S${n}`, n + 1)));
  const results = await rehearse(segments, catalogs, { consumeBudget: (units) => void (units > 0 && work.push(units)) });
  expect([results.length, work.length]).toEqual([100, 1]);
});

// A sandbox that is used again and again gives the results of a new one.

function segment(cover: number, pipes: string): PlannedSegment {
  const text = `apiVersion: trenchctl/v1\nproject: "1"\nsegments:\n  A: {length: 1, sections: [{coverThickness: ${cover}, layers: [{pipes: [${pipes}]}]}]}\n`;
  const [desired] = resolveTypes(loadWell(text), CATALOGS).projects.flatMap(({ segments }) => segments);
  return planOne({ desired: desired ?? expect.fail('the spec has a segment'), project: { number: '1', id: '1' } });
}

test('segments of one name are rehearsed one after the other as on a new service', async () => {
  const kept = createKeptSandbox(CATALOGS);
  const pipe = '{type: PVC 110 SN8}';
  const full = '{type: PVC 110 SN8, cables: [{type: TFXP 4x240 Al 1 kV, count: 4}]}';
  const planned = [segment(700, pipe), segment(800, full), segment(700, `${pipe}, ${pipe}`), segment(700, pipe)];
  for (const one of planned) {
    const [[again], [fresh]] = await Promise.all([kept.rehearse([one]), rehearse([one], CATALOGS)]);
    expect(again?.error).toBeUndefined();
    expect(plain([again])).toBe(plain([fresh]));
  }
  kept.close();
});

test('calls at the same time do not disturb each other, however long each of them takes', async () => {
  const kept = createKeptSandbox(CATALOGS);
  const sizes = [12, 1, 6, 2];
  const planned = sizes.map((size) => segment(600 + size, Array(size).fill('{type: PVC 160 SN8}').join(', ')));
  const results = await Promise.all(planned.map((one) => kept.rehearse([one])));
  expect(results.map(([one]) => one?.error)).toEqual(sizes.map(() => undefined));
  expect(results.map(([one]) => one?.after?.sections[0]?.layers[0]?.items.length)).toEqual(sizes);
  kept.close();
});
