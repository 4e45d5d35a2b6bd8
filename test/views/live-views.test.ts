// Every item of the live state is drawn exactly once, at the place that the service states.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DrawnItem, DrawnSection, SectionView } from '../../src/draw/section.js';
import type { ItemLayout, SectionLayout } from '../../src/geometry/layout.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../../src/profile/profile-fields.js';
import { drawLive } from '../../src/reconcile/draw-live.js';
import { layoutOf } from '../../src/service/trench/trench-layout.js';
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
        id !== inside &&
        category === holder?.category &&
        name === holder.name &&
        layerId === holder.layerId &&
        box.y === holder.box.y,
    )
  );
}

async function removeAll({ api }: Pick<Client, 'api'>): Promise<void> {
  for (const { id } of (await api.call('listSegments', { path: { projectId: PROJECT.id } })) as {
    id: string;
  }[])
    await api.call('deleteSegment', { path: { segmentId: id } });
}

withClient('all');

async function inService(
  desired: Desired,
  check: (drawing: DrawnSection, layout: SectionLayout) => void,
): Promise<void> {
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

describe.each<Partial<ServiceProfile>>([
  { cableGroups: 'conductors' },
  { ductsInPipes: 'hidden' },
  { depths: 'independent' },
])('a service with %o', (own) => {
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
});
