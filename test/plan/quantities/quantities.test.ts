// Planned quantities after a plan are those before the next one.
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { applySegment } from '../../../src/apply/apply-segment.js';
import type { DesiredSegment, Fields, LiveSegment } from '../../../src/kinds/model.js';
import { type CatalogType, readCatalogs } from '../../../src/live/catalog.js';
import { readAgain } from '../../../src/live/read-again.js';
import type { PlannedSegment } from '../../../src/plan/model/planned-segment.js';
import { planOne, planRemoval } from '../../../src/plan/plan.js';
import { liveState } from '../../../src/plan/quantities/plan-segment-state.js';
import { planQuantities, type Quantity } from '../../../src/plan/quantities/quantities.js';
import { typesIn } from '../../../src/plan/quantities/segment-amounts.js';
import { rehearse } from '../../../src/rehearse/rehearse.js';
import { quantityNoteWords } from '../../../src/render/words/note-words.js';
import { client, withClient } from '../../support/around.js';
import { liveItem, liveLayer, liveSection, liveSegment } from '../../support/build.js';
import { settings } from '../../support/counts.js';
import { desiredSegment } from '../simulation/arbitrary.js';
import { stated } from '../texts.js';

const { count: COUNT, seed: SEED } = settings({ count: 5, long: 20, seed: 20260421 });
const PROJECT = { number: '2026-0417', id: '6001' };

let catalogs: Readonly<Record<'cables' | 'pipes' | 'eccs', readonly CatalogType[]>>;
withClient('all', { unknownFields: 'refuse' });
beforeAll(async () => {
  catalogs = await readCatalogs(client.api, ['cables', 'pipes', 'eccs']);
});

/** A segment with a length and with coverings that are read. */
const whole = (spec: DesiredSegment): DesiredSegment => ({
  ...spec,
  fields: { length: 10, ...spec.fields },
  topCoverings: spec.topCoverings ?? [],
});

const read = async (desired: DesiredSegment): Promise<LiveSegment> =>
  (await readAgain({ api: client.api, projectId: PROJECT.id, desired })) ?? expect.fail('it is not there');

const apply = (segment: PlannedSegment) => applySegment(segment, { api: client.api, wait: client.clock.wait });

/** The quantities in the plan of one segment, rehearsed as `plan` does it. */
async function quantities(segment: PlannedSegment) {
  const results = await rehearse([segment], catalogs);
  const after = new Map(results.flatMap(({ after: live }) => (live ? [[segment, liveState(live)] as const] : [])));
  return planQuantities([segment], typesIn(catalogs), after);
}

const side = (rows: readonly Quantity[], which: 'before' | 'after'): Record<string, number> =>
  Object.fromEntries(rows.filter((row) => row[which] !== 0).map((row) => [[row.what, row.name].join(' ').trim(), row[which]]));

async function removeAll(): Promise<void> {
  const path = { projectId: PROJECT.id };
  for (const { id } of (await client.api.call('listSegments', { path })) as { id: string }[])
    await client.api.call('deleteSegment', { path: { segmentId: id } });
}

test(`quantities after a plan are those before the next plan (${COUNT} runs, seed ${SEED})`, async () => {
  const specs = desiredSegment.map(whole);
  const property = fc.asyncProperty(specs, specs, async (first, second) => {
    await apply(planOne({ desired: first, project: PROJECT }));
    const change = planOne({ desired: second, live: await read(second), project: PROJECT });
    fc.pre(change.steps.length > 0);
    const said = await quantities(change);
    expect(await apply(change)).toMatchObject({ status: 'applied' });
    const next = removed(await read(second));
    expect(side(next.total, 'after')).toEqual({});
    expect(side(next.total, 'before')).toEqual(side(said.total, 'after'));
  });
  await fc.assert(property.afterEach(removeAll), { numRuns: COUNT, seed: SEED });
});

const MEASURES = { coverThickness: 600, foundationThickness: 100, leftBorderPadding: 100, rightBorderPadding: 100 };
const SPACING = { protectionLayerThickness: 100, leftBorderAdjustment: 0, rightBorderAdjustment: 0 };

/** Vector A of the layout: a trefoil, a pipe and an earth conductor. */
const live = (items: Record<string, Fields>, more: Partial<LiveSegment> = {}): LiveSegment => {
  const list = Object.entries(items).map(([kind, fields]) => liveItem(kind, kind, fields));
  const sections = [liveSection('s', [liveLayer('l', list, { fields: SPACING })], MEASURES)];
  return liveSegment(sections, { id: '7', fields: { name: 'S', length: 100 }, topCoverings: [], ...more });
};

const VECTOR_A = { cable: { typeId: '1010', groupConfiguration: 'TRIANGLE' }, pipe: { typeId: '3' } };

function noted(planned: PlannedSegment) {
  const { total, remarks } = planQuantities([planned], typesIn(catalogs));
  return { total, notes: remarks.map(quantityNoteWords) };
}
const removed = (segment: LiveSegment) => noted(planRemoval(segment, PROJECT, 'segment-to-destroy'));

describe('unknown quantities are not counted, and noted', () => {
  const GROUND = ['excavation', 'bedding', 'backfill', 'spoil', 'disposal', 'surface'];
  const ground = (rows: readonly Quantity[]) => rows.filter(({ what }) => GROUND.includes(what));

  test('all quantities are known', () => {
    const { total, notes } = removed(live(VECTOR_A));
    // Wall 100, trefoil 79, gap 70, pipe 110, wall 100; cover 600, pipe 110, foundation 100.
    expect(ground(total).map(({ what, before }) => [what, before])).toEqual([
      ['excavation', expect.closeTo(0.459 * 0.81 * 100, 3)],
      ['bedding', expect.closeTo(((110 + 100 + 150) * 459 - (Math.PI / 4) * (3 * 39.5 ** 2 + 110 ** 2)) / 1e4, 3)],
      ['backfill', expect.closeTo(0.459 * 0.45 * 100, 3)],
      ['spoil', expect.closeTo(0.459 * 0.81 * 100, 3)],
      ['disposal', expect.closeTo(0.459 * 0.36 * 100, 3)],
      ['surface', expect.closeTo(45.9, 3)],
    ]);
    expect(notes).toEqual([]);
  });

  test('coverings take the room of backfill, and each of them has the surface of the trench', () => {
    const topCoverings = ['TARMAC', 'SAND'].map((type, n) => ({ id: `t${n}`, fields: { type, thickness: 50 } }));
    const rows = removed(live(VECTOR_A, { topCoverings })).total.filter(({ what }) => /^(backfill|disposal|covering)$/.test(what));
    expect(rows.map(({ what, name, before }) => [what, name, before])).toEqual([
      ['backfill', undefined, expect.closeTo(0.459 * 0.35 * 100, 3)],
      ['disposal', undefined, expect.closeTo(0.459 * 0.46 * 100, 3)],
      ['covering', 'SAND', expect.closeTo(45.9, 3)],
      ['covering', 'TARMAC', expect.closeTo(45.9, 3)],
    ]);
  });

  test.each([
    ['a type that no catalog has', { ...VECTOR_A, pipe: { typeId: '4711' } }],
    ['a canal of more channels than fit', { ...VECTOR_A, pipeCanal: { partCount: 1e9 } }],
    ['a diameter that is none', { ...VECTOR_A, sensor: { outerDiameter: -1 } }],
  ])('%s', (_, items) => {
    const { total, notes } = removed(live(items));
    expect(ground(total)).toEqual([]);
    expect(total.length).toBeGreaterThan(3);
    expect(notes).toEqual(['quantities do not include volumes and surface of 2026-0417/S: a dimension or type is not known']);
  });

  test('an unknown arrangement', () => {
    const { total, notes } = removed(live({ cable: { typeId: '1010', groupConfiguration: 'SPIRAL' } }));
    expect(total.map(({ what }) => what)).toEqual(['trench', 'cable']);
    expect(notes).toContain('quantities do not include single cables of 2026-0417/S: the group configuration is not known');
  });

  test('a missing or far too large length, and a length of 0', () => {
    const ofLength = (length: number | null) => removed(live(VECTOR_A, { fields: { name: 'S', length } }));
    const none = { total: [], notes: ['quantities do not include 2026-0417/S: the length is not known'] };
    expect([null, -1, 1e300].map(ofLength)).toEqual([none, none, none]);
    expect(ofLength(0).notes).toContain('quantities of 2026-0417/S are 0: the length is 0');
  });

  test('a plan that was not rehearsed has metres, and no volume', () => {
    const { topCoverings: _, ...unread } = live(VECTOR_A);
    const { total, notes } = noted(planOne({ desired: stated('length: 120 ::'), live: unread, project: PROJECT }));
    expect(side(total, 'before')).toEqual({
      trench: 100,
      'cable TSLF 24 kV 3x1x240 Al': 100,
      'singleCable TSLF 24 kV 3x1x240 Al': 300,
      'pipe PVC 110 SN8': 100,
    });
    expect(side(total, 'after')['singleCable TSLF 24 kV 3x1x240 Al']).toBe(360);
    expect(notes).toEqual(['quantities do not include volumes and surface of 2026-0417/S: not rehearsed']);
  });
});
