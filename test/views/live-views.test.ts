// Every item of the live state is drawn exactly once, at the place that the service states.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Api } from '../../src/api/client.js';
import type { DrawnItem, DrawnSection } from '../../src/draw/section.js';
import type { SectionInput, SectionLayout } from '../../src/geometry/layout.js';
import { readCatalogs } from '../../src/live/catalog.js';
import { readAgain, readDetails, withDetails } from '../../src/live/read-again.js';
import { planRemoval } from '../../src/plan/plan.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../../src/profile/profile-fields.js';
import { drawLive } from '../../src/reconcile/draw-live.js';
import { viewsOfPlan } from '../../src/reconcile/plan-views.js';
import { drawnSection } from '../../src/service/console/console-section.js';
import type { Item, Segment } from '../../src/service/core/world.js';
import { pipeAround } from '../../src/service/trench/items/ecom-duct.js';
import { layoutOf } from '../../src/service/trench/trench-layout.js';
import { explainSection } from '../../src/views/explain-layer.js';
import { segments } from '../service/console/random-segment.js';
import { client, under, untilEnd, withClient } from '../support/around.js';
import { createClient } from '../support/client.js';
import { settings } from '../support/counts.js';
import { startService } from '../support/service.js';
import { build, type Desired, layers, removeAll } from './live-world.js';

const { count: COUNT, seed: SEED } = settings({ count: 10, long: 100, seed: 20261117 });
const PROJECT = { number: '2026-0417', id: '6001' };

async function drawn(api: Api, more: { project?: string; isTargeted?: (head: { id: string }) => boolean } = {}) {
  const asked = { project: PROJECT.number, date: '2026-11-16', parallelism: 4, ...more };
  const found = await drawLive(asked, { reading: api, username: 'kari.nordmann' });
  if ('problems' in found) throw new Error(found.problems.map(({ message }) => message).join());
  expect(found.segments.flatMap(({ undrawn }) => undrawn)).toEqual([]);
  return found.segments.flatMap(({ views }) => views);
}

const near = (value: number | null | undefined) => (value == null ? undefined : expect.closeTo(value, 0));

/** Measures the openings between the drawn boxes of one layer. */
function measured(row: readonly DrawnItem[], width: number): Map<string, { left: number; right: number }> {
  const sorted = row.toSorted((a, b) => a.box.x - b.box.x);
  let farthest = 0;
  return new Map(
    sorted.map(({ id, box }, n) => {
      const left = box.x - farthest;
      const end = box.x + box.width;
      farthest = n === 0 ? end : Math.max(farthest, end);
      return [id, { left, right: (sorted[n + 1]?.box.x ?? width) - end }];
    }),
  );
}

/** The drawn boxes have the openings that the service states. */
function expectOpenings({ items, layers: drawnLayers, width }: DrawnSection, layout: SectionLayout): void {
  expect(width).toEqual(near(layout.width));
  for (const layer of drawnLayers) {
    const row = items.filter(({ inside, layerId }) => inside === undefined && layerId === layer.id);
    for (const [id, { left, right }] of measured(row, width)) {
      const place = layout.items.get(id);
      expect([left, right]).toEqual([near(place?.clearOpeningLeft), near(place?.clearOpeningRight)]);
    }
  }
}

withClient('each');

type Openings = () => Readonly<Record<'clearOpeningLeft' | 'clearOpeningRight', number | null>>;

/** The same service with other openings in the answers about items. */
const withOpenings = (api: Api, openings: Openings): Api => ({
  ...api,
  call: async (...args: Parameters<Api['call']>) => {
    const answer = await api.call(...args);
    const isItem = typeof answer === 'object' && answer !== null && 'clearOpeningLeft' in answer;
    return isItem ? { ...answer, ...openings() } : answer;
  },
});

/** The drawing of a segment, and the layout of the service: every item is drawn once. */
async function drawnAlone(desired: Desired, openings?: Openings): Promise<{ drawing: DrawnSection; layout: SectionLayout }> {
  const { api } = client;
  try {
    const segmentId = await build(under, api, PROJECT.id, desired);
    const [view] = await drawn(openings ? withOpenings(api, openings) : api);
    const { store } = under.service;
    const [section] = store.get('segment', segmentId)?.value.sections ?? [];
    if (!view?.after || !section) throw new Error('there is no section');
    const layout = layoutOf(section, store);
    expect(view.after.items.map(({ id }) => id).sort()).toEqual([...layout.items.keys()].sort());
    return { drawing: view.after, layout };
  } finally {
    await removeAll(api, PROJECT.id);
  }
}

const forLayers = (check: (desired: Desired) => Promise<void>) => () =>
  fc.assert(fc.asyncProperty(layers, check), { numRuns: COUNT, seed: SEED });

test(
  `every live item is drawn once, with the openings and depth of the service (${COUNT} runs, seed ${SEED})`,
  forLayers(async (desired) => {
    const { drawing, layout } = await drawnAlone(desired);
    expectOpenings(drawing, layout);
    for (const { id, box, kind } of drawing.items) expect([id, kind, box.y]).toEqual([id, kind, near(layout.items.get(id)?.y)]);
  }),
);

test.each<Partial<ServiceProfile>>([{ cableGroups: 'conductors' }, { ductsInPipes: 'hidden' }, { depths: 'independent' }])(
  'the segments of a service with %o can be drawn',
  async (own) => {
    const profile = { ...ASSUMED_PROFILE, ...own };
    const other = await untilEnd(startService({ profile }));
    const { api } = createClient(other.service, { profile });
    for (const desired of fc.sample(layers, { numRuns: 3, seed: SEED })) {
      await build(other, api, PROJECT.id, desired);
      const views = await drawn(api);
      const ids = views.flatMap(({ after }) => after?.items ?? []).map(({ id }) => id);
      expect([views.length, new Set(ids).size]).toEqual([1, ids.length]);
      await removeAll(api, PROJECT.id);
    }
  },
);

// Services that place items in another way, or state no openings: nothing is lost, nothing hangs.

const numbersIn = ({ width, depth, items }: DrawnSection): number[] =>
  [{ width, depth }, ...items.flatMap(({ box, circles }) => [box, ...circles])].flatMap((one: object) => Object.values(one));

const NULLS: Openings = () => ({ clearOpeningLeft: null, clearOpeningRight: null });

test(
  `without openings, each item is drawn once, in its depth (${COUNT} runs)`,
  forLayers(async (desired) => {
    // Without openings, a duct beside a pipe looks like a duct in the pipe.
    const noDucts = desired.map((items) => items.filter(({ operation }) => operation !== 'addEcomDuct'));
    const { drawing, layout } = await drawnAlone(noDucts, NULLS);
    for (const { id, box } of drawing.items) expect(box.y).toEqual(near(layout.items.get(id)?.y));
  }),
);

test('without openings, the items are side by side in the listed order', async () => {
  const desired: Desired = [
    [
      { operation: 'addEcc', body: {} },
      { operation: 'addCable', body: { typeId: 1010 } },
      { operation: 'addCable', body: { typeId: 1039 }, edit: { xAdjustment: 150 } },
    ],
  ];
  const { drawing } = await drawnAlone(desired, NULLS);
  expect(drawing.items.map(({ kind }) => kind)).toEqual(['cable', 'cable', 'ecc']);
  const [first, second, third] = drawing.items.map(({ box }) => box);
  expect(first?.x).toBe(drawing.leftPadding);
  expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0) + 150);
  expect(third?.x).toBeLessThan(second?.x ?? 0);
  expect(drawing.items.every(({ openingLeft }) => Number.isFinite(openingLeft))).toBe(true);
});

test(`with any openings, each item is drawn once, at a finite place (${COUNT} runs)`, () =>
  fc.assert(
    fc.asyncProperty(layers, fc.infiniteStream(fc.constantFrom(20, 70, -35, 0, 5e4, -5e4, null)), async (desired, any) => {
      const next = (): number | null => any.next().value ?? null;
      const { drawing } = await drawnAlone(desired, () => ({ clearOpeningLeft: next(), clearOpeningRight: next() }));
      expect(numbersIn(drawing).every(Number.isFinite)).toBe(true);
    }),
    { numRuns: COUNT, seed: SEED },
  ));

test('a clear opening that is usual for another voltage is taken over', async () => {
  const { drawing, layout } = await drawnAlone([
    [
      { operation: 'addCable', body: { typeId: 1039 }, edit: { minPadding: 150 } },
      { operation: 'addPipe', body: { typeId: 3 }, edit: { xAdjustment: -200 } },
      { operation: 'addCable', body: { typeId: 1039 } },
    ],
  ]);
  for (const { id, box } of drawing.items) expect(box.x).toBeCloseTo(layout.items.get(id)?.x ?? Number.NaN, 0);
});

test('a search without an answer ends: many kinds, and openings that fit until the last item', () => {
  const shape = { form: 'circles', arrangement: 'SINGLE', diameter: 50, count: 1 } as const;
  const items = Array.from({ length: 48 }, (_, n) => ({ id: String(n), shape, minPadding: 20, dx: n === 47 ? -300 : 0 }));
  const section: SectionInput = {
    ...{ id: '', depth: { cover: 600 }, foundation: 100, leftPadding: 20, rightPadding: 20 },
    layers: [{ id: 'layer', protection: 0, leftAdjustment: 0, rightAdjustment: 0, items }],
  };
  const positions = new Map(items.map(({ id }) => [id, { openingLeft: 20, openingRight: 20 }]));
  const { explained, input } = explainSection(section, (id) => String(Number(id) % 6), positions);
  expect(explained.size).toBe(0);
  expect(input.layers[0]?.items).toHaveLength(48);
});

// The state before a plan: an item that was moved by hand is at its live place if its details were read.

test('an item that was moved over another one is drawn at its live place', async () => {
  const { api } = client;
  const segmentId = await build(under, api, PROJECT.id, [
    [
      { operation: 'addCable', body: { typeId: 1010 } },
      { operation: 'addCable', body: { typeId: 1039 }, edit: { xAdjustment: -140, yAdjustment: -60 } },
      { operation: 'addCable', body: { typeId: 1042 }, edit: { label: 'K1' } },
    ],
  ]);
  const live = await readAgain({ api, projectId: PROJECT.id, segmentId });
  const [section] = under.service.store.get('segment', segmentId)?.value.sections ?? [];
  if (!live || !section) throw new Error('it is not there');
  const items = live.sections.flatMap(({ layers }) => layers.flatMap((layer) => layer.items));
  const known = withDetails(live, await readDetails({ api, segmentId, items }));
  const segment = planRemoval(known, PROJECT, 'segment-to-destroy');
  const catalogs = await readCatalogs(api, ['cables']);
  const find = viewsOfPlan({ segments: [segment], parts: [], projects: [], reads: 0, catalogs, problems: [] }, { date: '2026-11-16' });
  const [view] = find(PROJECT.id, segment.name);
  const layout = layoutOf(section, under.service.store);
  const places = [...layout.items.values()].map(({ id, x, y, clearOpeningLeft }) => [id, x, y, clearOpeningLeft]);
  expect(view?.before?.items.map(({ id, box, openingLeft }) => [id, box.x, box.y, openingLeft])).toEqual(places);
  expect(view?.before?.items.map(({ label }) => label)).toEqual([undefined, undefined, 'K1']);
});

// The console draws a section from the store of the service, `render --state live` from the answers of the API. Both must show
// the same trench.

const READINGS = settings({ count: 20, long: 250, seed: 20261119 });

/** Each item needs another clear opening, so the openings show the order; each ecom pipe has another depth. */
function telling(segment: Segment): Segment {
  const item = (one: Item, n: number): Item => ({
    ...one,
    minPadding: 13 + 6.1 * ((n * 5) % 23),
    ...(pipeAround(one) === undefined ? { yAdjustment: one.yAdjustment + n } : {}),
  });
  const sections = segment.sections.map((section) => ({
    ...section,
    layers: section.layers.map((layer) => ({ ...layer, items: layer.items.map(item) })),
  }));
  return { ...segment, sections };
}

/** Numbers may differ by rounding. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, one) => (typeof one === 'number' ? expect.closeTo(one, 1) : one));

/** The sentences differ: the service has one for each code and language, the client names the items. */
const comparable = ({ problems, items, ...rest }: DrawnSection): unknown => ({
  ...rest,
  items,
  problems: problems.map(({ code, itemIds, layerId }) => JSON.stringify({ code, itemIds: itemIds.toSorted(), layerId })).sort(),
});

test(`the console and a live drawing show the same trench (${READINGS.count} runs, seed ${READINGS.seed})`, () =>
  fc.assert(
    fc.asyncProperty(segments.map(telling), async (segment) => {
      const ids = JSON.stringify(segment).match(/"id":"[^"]+"/g) ?? [];
      fc.pre(new Set(ids).size === ids.length);
      const { id, projectId, sections, topCoverings } = segment;
      const world = under.service.store;
      const { version = 0 } = world.get('segment', id) ?? {};
      world.commit({ changes: [{ op: 'put', kind: 'segment', id, value: segment, expect: version }] });
      const expected = sections.map((section) => drawnSection({ section, topCoverings, world, lang: 'en' }));
      const project = world.get('project', projectId)?.value.number ?? '';
      const views = await drawn(client.api, { project, isTargeted: (head) => head.id === id });
      expect(views.flatMap(({ after }) => after ?? []).map(comparable)).toEqual(rounded(expected.map(comparable)));
    }),
    { numRuns: READINGS.count, seed: READINGS.seed },
  ));
