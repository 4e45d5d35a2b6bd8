import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layoutSection } from '../../src/geometry/layout.js';
import { findOverlaps, inOrder, overlaps } from '../../src/geometry/overlap.js';
import { type Placed, placeItems } from '../../src/geometry/place.js';
import { circlesOf } from '../../src/geometry/shapes.js';
import { box, circles, item, layer, must, RUNS, section, single } from './build.js';
import { holds } from './holds.js';

const shape = fc.oneof(fc.constantFrom(single(40), single(110), circles('TRIANGLE', 30), circles('FLAT', 25)), fc.constant(box(120, 60)));
const shift = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: -300, max: 300 }));

/** Layers of a few items each, some of them shifted by hand; a negative protection lets layers overlap. */
const some = fc.array(fc.record({ shape, dx: shift, dy: shift }), { maxLength: 6 });
const anyLayer = fc.record({ protection: fc.constantFrom(0, 100, 100, -40), items: some });
const anySection = fc.array(anyLayer, { minLength: 1, maxLength: 4 }).map((layers) => {
  const placed = (l: number, items: (typeof layers)[number]['items']) =>
    items.map(({ shape: one, ...shifted }, n) => item(`${l}.${n}`, one, shifted));
  return section(layers.map(({ protection, items }, l) => layer(`l${l}`, placed(l, items), { protection })));
});

const NO_LIMIT = { compared: Number.MAX_SAFE_INTEGER, listed: Number.MAX_SAFE_INTEGER };
const named = (pairs: readonly (readonly [{ index: number }, { index: number }])[]) =>
  pairs.map(([a, b]) => `${a.index} ${b.index}`).sort();

holds('the sweep finds what a comparison of every pair finds', RUNS, anySection, (input) => {
  const placement = placeItems(input);
  const byX = placement.items.toSorted((a, b) => a.x - b.x);
  const all = placement.items.flatMap((a, n) => placement.items.slice(n + 1).flatMap((b) => (overlaps(a, b) ? [inOrder(a, b)] : [])));
  const found = findOverlaps(byX, placement, NO_LIMIT);
  expect(found.endedIn).toBeUndefined();
  expect(named(found.pairs)).toEqual(named(all));
});

type Side = readonly [left: number, top: number, right: number, bottom: number, radius: number];

/** A box, or the centre of each circle with its radius. */
const sidesOf = ({ input: { shape }, x, y, width, height }: Placed): Side[] =>
  shape.form === 'box' ? [[x, y, x + width, y + height, 0]] : circlesOf(shape, x, y).map(({ cx, cy, r }) => [cx, cy, cx, cy, r]);

/** The room between two items, which is negative if they overlap. */
const roomBetween = (a: Placed, b: Placed): number =>
  Math.min(
    ...sidesOf(a).flatMap(([l, t, r, o, radius]) =>
      sidesOf(b).map(([left, top, right, bottom, other]) => {
        const [dx, dy] = [Math.max(l - right, left - r), Math.max(t - bottom, top - o)];
        return (dx > 0 || dy > 0 ? Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) : Math.max(dx, dy)) - radius - other;
      }),
    ),
  );

it('two items overlap if there is less than no room between them', () => {
  const near = fc.record({ one: shape, other: shape, dx: fc.integer({ min: -250, max: 50 }), dy: fc.integer({ min: -150, max: 150 }) });
  const met = { apart: 0, together: 0 };
  const property = fc.property(near, ({ one, other, dx, dy }) => {
    const [a, b] = placeItems(section([layer('l', [item('a', one), item('b', other, { dx, dy })])])).items as [Placed, Placed];
    const room = roomBetween(a, b);
    if (Math.abs(room) > 0.01) expect(overlaps(a, b)).toBe(room < 0);
    met[room < 0 ? 'together' : 'apart'] += 1;
  });
  fc.assert(property, RUNS);
  expect(Math.min(met.apart, met.together)).toBeGreaterThan(50);
});

holds('a single item equals its entry in the map of all items', RUNS, anySection, (input) => {
  const whole = layoutSection(input);
  const single = layoutSection(input);
  for (const [id, one] of whole.items) expect(single.item(id)).toEqual(one);
  expect(single.item('nobody')).toBeUndefined();
});

it('contents of a pipe are found by their id alone', () => {
  const contents = Object.entries({ a: 30, b: 20 }).map(([id, diameter]) => ({ id, shape: single(diameter) }));
  const input = section([layer('l', [item('pipe', single(110), { container: { innerDiameter: 100 }, contents })])]);
  for (const id of ['pipe', 'a', 'b']) expect(layoutSection(input).item(id)).toEqual(must(layoutSection(input).items, id));
});

function pile(count: number) {
  const high = Array.from({ length: count }, (_, n) => item(`i${n}`, single(100), { dx: -170 * n }));
  return section([layer('low', [item('alone', single(50))]), layer('high', high)]);
}

it.each([
  [{ compared: 100, listed: 1000 }, 100],
  [{ compared: 1e6, listed: 10 }, 10],
])('a limit of comparisons and one of listed overlaps end the search, and the last entry says so: %j', (limits, listed) => {
  const { problems } = layoutSection(pile(50), limits);
  expect(problems.filter(({ code }) => code === 'OVERLAP')).toHaveLength(listed);
  expect(problems.at(-1)).toEqual({ code: 'NOT_CHECKED', layerId: 'high', itemIds: [] });
});

it('twenty thousand items on one another are laid out, and not compared pair by pair', () => {
  const layout = layoutSection(pile(20_000));
  expect(layout.items.size).toBe(20_001);
  expect(layout.problems.filter(({ code }) => code === 'OVERLAP').length).toBeLessThanOrEqual(1000);
  expect(layout.problems.at(-1)?.code).toBe('NOT_CHECKED');
});
