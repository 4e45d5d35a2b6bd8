// Every item of the live state is drawn exactly once, at the place that the service states.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DrawnItem, DrawnSection, SectionView } from '../../src/draw/section.js';
import type { ItemLayout, SectionLayout } from '../../src/geometry/layout.js';
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
import { segments } from '../service/console/random-segment.js';
import { client, under, withClient } from '../support/around.js';
import { type Client, createClient } from '../support/client.js';
import { settings } from '../support/counts.js';
import { startService } from '../support/service.js';
import { build, type Desired, layers, tellingLayers } from './live-world.js';

const { count: COUNT, seed: SEED } = settings({ count: 10, long: 100, seed: 20261117 });
const PROJECT = { number: '2026-0417', id: '6001' };

async function drawn({ api }: Pick<Client, 'api'>): Promise<readonly SectionView[]> {
  const found = await drawLive(
    { project: PROJECT.number, date: '2026-11-16', parallelism: 4 },
    { reading: api, username: 'kari.nordmann' },
  );
  if ('problems' in found) throw new Error(found.problems.map(({ message }) => message).join());
  const [segment] = found.segments;
  expect(segment?.undrawn).toEqual([]);
  return segment?.views ?? [];
}

/** The ids of all items in an answer of getSegment, at any depth. */
function idsIn(value: unknown): string[] {
  const { layers: found = [] } = (value as { sections: { layers: object[] }[] }).sections[0] ?? {};
  const lists = found.flatMap((layer) => Object.entries(layer));
  return lists
    .filter(([name, list]) => Array.isArray(list) && name !== 'cableBands')
    .flatMap(([, list]) => list as { id: string; cables?: { id: string }[] }[])
    .flatMap(({ id, cables = [] }) => [id, ...cables.map((cable) => cable.id)])
    .sort();
}

const near = (value: number | null | undefined) => (value == null ? undefined : expect.closeTo(value, 0));

/** Compares the drawing of an item with the service's own layout, within 0.5 mm. */
function expectAt(item: DrawnItem, items: readonly DrawnItem[], place: ItemLayout | undefined) {
  const { box, openingLeft, openingRight } = item;
  expect({ ...box, openingLeft, openingRight }).toEqual({
    // Pipes of one type and depth cannot be told from each other by their ducts.
    x: hasTwin(item, items) ? box.x : near(place?.x),
    y: near(place?.y),
    width: near(place?.width),
    height: near(place?.height),
    openingLeft: place?.clearOpeningLeft ?? undefined,
    openingRight: place?.clearOpeningRight ?? undefined,
  });
}

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

function hasTwin({ kind, inside }: DrawnItem, items: readonly DrawnItem[]): boolean {
  const holder = items.find(({ id }) => id === inside);
  return (
    kind === 'ecomDuct' &&
    items.some(
      ({ id, name, layerId, box, category }) =>
        id !== inside && category === holder?.category && name === holder.name && layerId === holder.layerId && box.y === holder.box.y,
    )
  );
}

async function removeAll({ api }: Pick<Client, 'api'>): Promise<void> {
  for (const { id } of (await api.call('listSegments', { path: { projectId: PROJECT.id } })) as { id: string }[])
    await api.call('deleteSegment', { path: { segmentId: id } });
}

withClient('each');

async function inService(desired: Desired, check: (drawing: DrawnSection, layout: SectionLayout) => void): Promise<void> {
  try {
    const segmentId = await build(under, client.api, PROJECT.id, desired);
    const [view] = await drawn(client);
    const { store } = under.service;
    const [section] = store.get('segment', segmentId)?.value.sections ?? [];
    if (!view?.after || !section) throw new Error('there is no section');
    const answer = await client.api.call('getSegment', { path: { segmentId } });
    expect(view.after.items.map(({ id }) => id).sort()).toEqual(idsIn(answer));
    check(view.after, layoutOf(section, store));
  } finally {
    await removeAll(client);
  }
}

test(`every live item is drawn once, with the openings and depth of the service (${COUNT} runs, seed ${SEED})`, () =>
  fc.assert(
    fc.asyncProperty(layers, (desired) =>
      inService(desired, (drawing, layout) => {
        expectOpenings(drawing, layout);
        for (const { id, box, kind } of drawing.items) {
          expect([id, kind, box.y]).toEqual([id, kind, near(layout.items.get(id)?.y)]);
        }
      }),
    ),
    { numRuns: COUNT, seed: SEED },
  ));

test(`every live item is at its place in the service if the openings show the order (${COUNT} runs, seed ${SEED})`, () =>
  fc.assert(
    fc.asyncProperty(tellingLayers, (desired) =>
      inService(desired, ({ items }, layout) => {
        for (const item of items) expectAt(item, items, layout.items.get(item.id));
      }),
    ),
    { numRuns: COUNT, seed: SEED },
  ));

describe.each<Partial<ServiceProfile>>([{ cableGroups: 'conductors' }, { ductsInPipes: 'hidden' }, { depths: 'independent' }])(
  'a service with %o',
  (own) => {
    test('its segments can be drawn', async () => {
      const profile = { ...ASSUMED_PROFILE, ...own };
      const other = await startService({ profile });
      const reader = createClient(other.service, { profile });
      try {
        for (const desired of fc.sample(layers, { numRuns: 3, seed: SEED })) {
          await build(other, reader.api, PROJECT.id, desired);
          const views = await drawn(reader);
          const ids = views.flatMap(({ after }) => after?.items ?? []).map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          expect(views).toHaveLength(1);
          await removeAll(reader);
        }
      } finally {
        await other.close();
      }
    });
  },
);

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

const { count: TWO_READINGS_COUNT, seed: TWO_READINGS_SEED } = settings({ count: 20, long: 250, seed: 20261119 });

/** Each item needs another clear opening, so the openings show the order; each ecom pipe has another depth. */
function telling(segment: Segment): Segment {
  const item = (one: Item, n: number): Item => ({
    ...one,
    minPadding: 13 + 6.1 * ((n * 5) % 23),
    ...(pipeAround(one) === undefined ? { yAdjustment: one.yAdjustment + n } : {}),
  });
  return {
    ...segment,
    sections: segment.sections.map((section) => ({
      ...section,
      layers: section.layers.map((layer) => ({ ...layer, items: layer.items.map(item) })),
    })),
  };
}

function put(segment: Segment): void {
  const { store } = under.service;
  const version = store.get('segment', segment.id)?.version ?? 0;
  store.commit({ changes: [{ op: 'put', kind: 'segment', id: segment.id, value: segment, expect: version }] });
}

async function byClient({ id, projectId }: Segment): Promise<DrawnSection[]> {
  const project = under.service.store.get('project', projectId)?.value.number ?? '';
  const found = await drawLive(
    { project, date: '2026-11-16', parallelism: 4, isTargeted: (head) => head.id === id },
    { reading: client.api, username: 'kari.nordmann' },
  );
  if ('problems' in found) throw new Error(found.problems.map(({ message }) => message).join());
  expect(found.segments.flatMap(({ undrawn }) => undrawn)).toEqual([]);
  return found.segments.flatMap(({ views }) => views.flatMap(({ after }) => after ?? []));
}

/** Numbers may differ by rounding. */
const nearOfTwoReadings = (value: unknown): unknown => {
  if (typeof value === 'number') return expect.closeTo(value, 1);
  if (Array.isArray(value)) return value.map(nearOfTwoReadings);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, nearOfTwoReadings(one)]));
};

/** The sentences differ: the service has one for each code and language, the client names the items. */
const comparable = ({ problems, items, ...rest }: DrawnSection): unknown => ({
  ...rest,
  items,
  problems: problems.map(({ code, itemIds, layerId }) => JSON.stringify({ code, itemIds: itemIds.toSorted(), layerId })).sort(),
});

test(`the console and a live drawing show the same trench (${TWO_READINGS_COUNT} runs, seed ${TWO_READINGS_SEED})`, () =>
  fc.assert(
    fc.asyncProperty(segments.map(telling), async (segment) => {
      const ids = JSON.stringify(segment).match(/"id":"[^"]+"/g) ?? [];
      fc.pre(new Set(ids).size === ids.length);
      put(segment);
      const { sections, topCoverings } = segment;
      const world = under.service.store;
      const expected = sections.map((section) => drawnSection({ section, topCoverings, world, lang: 'en' }));
      expect((await byClient(segment)).map(comparable)).toEqual(nearOfTwoReadings(expected.map(comparable)));
    }),
    { numRuns: TWO_READINGS_COUNT, seed: TWO_READINGS_SEED },
  ));
