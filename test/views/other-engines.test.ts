// Drawings of services that place items in another way, or state no openings: nothing is lost, nothing hangs.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Api } from '../../src/api/client.js';
import type { DrawnSection } from '../../src/draw/section.js';
import type { PlacedInput, SectionInput } from '../../src/geometry/layout.js';
import { drawLive } from '../../src/reconcile/draw-live.js';
import { layoutOf } from '../../src/service/trench/trench-layout.js';
import { explainSection } from '../../src/views/explain-layer.js';
import { client, under, withClient } from '../support/around.js';
import { settings } from '../support/counts.js';
import { build, type Desired, layers } from './live-world.js';

const { count: COUNT, seed: SEED } = settings({ count: 10, long: 150, seed: 20261118 });
const PROJECT = { number: '2026-0417', id: '6001' };

withClient('all');

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

async function drawnWith(desired: Desired, openings: Openings) {
  const segmentId = await build(under, client.api, PROJECT.id, desired);
  try {
    const found = await drawLive(
      { project: PROJECT.number, date: '2026-11-16', parallelism: 4 },
      { reading: withOpenings(client.api, openings), username: 'kari.nordmann' },
    );
    const drawn = 'problems' in found ? undefined : found.segments[0]?.views[0]?.after;
    const [section] = under.service.store.get('segment', segmentId)?.value.sections ?? [];
    if (!drawn || !section) throw new Error('there is no section');
    return { drawn, layout: layoutOf(section, under.service.store) };
  } finally {
    await client.api.call('deleteSegment', { path: { segmentId } });
  }
}

const numbersIn = ({ width, depth, items }: DrawnSection): number[] => [
  ...[width, depth],
  ...items.flatMap(({ box, circles }) => [...Object.values(box), ...circles.flatMap((one) => Object.values(one))]),
];

const NULLS: Openings = () => ({ clearOpeningLeft: null, clearOpeningRight: null });

test(`without openings, each item is drawn once, in its depth (${COUNT} runs)`, () =>
  fc.assert(
    fc.asyncProperty(layers, async (desired) => {
      // Without openings, a duct beside a pipe looks like a duct in the pipe.
      const noDucts = desired.map((items) => items.filter(({ operation }) => operation !== 'addEcomDuct'));
      const { drawn, layout } = await drawnWith(noDucts, NULLS);
      expect(drawn.items.map(({ id }) => id).sort()).toEqual([...layout.items.keys()].sort());
      for (const { id, box } of drawn.items) expect(box.y).toBeCloseTo(layout.items.get(id)?.y ?? Number.NaN, 0);
    }),
    { numRuns: COUNT, seed: SEED },
  ));

test('without openings, the items are side by side in the listed order', async () => {
  const desired: Desired = [
    [
      { operation: 'addEcc', body: {} },
      { operation: 'addCable', body: { typeId: 1010 } },
      { operation: 'addCable', body: { typeId: 1039 }, edit: { xAdjustment: 150 } },
    ],
  ];
  const { drawn } = await drawnWith(desired, NULLS);
  expect(drawn.items.map(({ kind }) => kind)).toEqual(['cable', 'cable', 'ecc']);
  const [first, second, third] = drawn.items.map(({ box }) => box);
  expect(first?.x).toBe(drawn.leftPadding);
  expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0) + 150);
  expect(third?.x).toBeLessThan(second?.x ?? 0);
  expect(drawn.items.every(({ openingLeft }) => Number.isFinite(openingLeft))).toBe(true);
});

test(`with any openings, each item is drawn once, at a finite place (${COUNT} runs)`, () =>
  fc.assert(
    fc.asyncProperty(layers, fc.infiniteStream(fc.constantFrom(20, 70, -35, 0, 5e4, -5e4, null)), async (desired, any) => {
      const next = (): number | null => any.next().value ?? null;
      const openings: Openings = () => ({ clearOpeningLeft: next(), clearOpeningRight: next() });
      const { drawn, layout } = await drawnWith(desired, openings);
      expect(drawn.items.map(({ id }) => id).sort()).toEqual([...layout.items.keys()].sort());
      expect(numbersIn(drawn).every(Number.isFinite)).toBe(true);
    }),
    { numRuns: COUNT, seed: SEED },
  ));

test('a clear opening that is usual for another voltage is taken over', async () => {
  const segmentId = await build(under, client.api, PROJECT.id, [
    [
      { operation: 'addCable', body: { typeId: 1039 }, edit: { minPadding: 150 } },
      { operation: 'addPipe', body: { typeId: 3 }, edit: { xAdjustment: -200 } },
      { operation: 'addCable', body: { typeId: 1039 } },
    ],
  ]);
  const found = await drawLive(
    { project: PROJECT.number, date: '2026-11-16', parallelism: 1 },
    { reading: client.api, username: 'kari.nordmann' },
  );
  const [section] = under.service.store.get('segment', segmentId)?.value.sections ?? [];
  if ('problems' in found || !section) throw new Error('there is no section');
  const { items } = layoutOf(section, under.service.store);
  for (const { id, box } of found.segments[0]?.views[0]?.after?.items ?? []) expect(box.x).toBeCloseTo(items.get(id)?.x ?? Number.NaN, 0);
  await client.api.call('deleteSegment', { path: { segmentId } });
});

test('a search without an answer ends: many kinds, and openings that fit until the last item', () => {
  const items = Array.from(
    { length: 48 },
    (_, n): PlacedInput => ({
      id: String(n),
      shape: { form: 'circles', arrangement: 'SINGLE', diameter: 50, count: 1 },
      minPadding: 20,
      dx: n === 47 ? -300 : 0,
    }),
  );
  const section: SectionInput = {
    ...{ id: '', depth: { cover: 600 }, foundation: 100, leftPadding: 20, rightPadding: 20 },
    layers: [{ id: 'layer', protection: 0, leftAdjustment: 0, rightAdjustment: 0, items }],
  };
  const positions = new Map(items.map(({ id }) => [id, { openingLeft: 20, openingRight: 20 }]));
  const { explained, input } = explainSection(section, (id) => String(Number(id) % 6), positions);
  expect(explained.size).toBe(0);
  expect(input.layers[0]?.items).toHaveLength(48);
});
