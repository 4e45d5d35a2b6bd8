import fc from 'fast-check';
import { expect } from 'vitest';
import { type LayerInput, layoutSection, type SectionInput } from '../../src/geometry/layout.js';
import type { Arrangement, Shape } from '../../src/geometry/shapes.js';
import { must, RUNS } from './build.js';
import { holds } from './holds.js';

const mm = (min: number, max: number) => fc.double({ min, max, noNaN: true });

const ARRANGEMENTS: Arrangement[] = ['SINGLE', 'PAIR', 'PAIR_MIRROR', 'FLAT', 'TRIANGLE', 'TRIANGLE_MIRROR'];
ARRANGEMENTS.push('TRIANGLE_PLUS_ONE', 'ONE_PLUS_TRIANGLE', 'SQUARE', 'CIRCLE', 'CUSTOM', 'FIXED', 'DOUBLE', 'TRIPPLE_FLAT');

const shape: fc.Arbitrary<Shape> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      form: fc.constant('circles' as const),
      arrangement: fc.constantFrom(...ARRANGEMENTS),
      diameter: mm(5, 300),
      count: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ form: fc.constant('box' as const), innerWidth: mm(50, 600), innerHeight: mm(50, 400), wall: mm(0, 60) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ form: fc.constant('row' as const), diameter: fc.constant(110), count: fc.integer({ min: 1, max: 6 }) }),
  },
);

const layers = (shift: fc.Arbitrary<{ dx: number; dy: number }>): fc.Arbitrary<LayerInput[]> =>
  fc
    .array(
      fc.record({
        protection: mm(0, 200),
        leftAdjustment: mm(0, 100),
        rightAdjustment: mm(0, 100),
        items: fc.array(fc.record({ shape, minPadding: mm(0, 250), shift }), { maxLength: 8 }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((list) =>
      list.map(({ items, ...rest }, l) => ({
        ...rest,
        id: `l${l}`,
        items: items.map((entry, i) => ({ id: `l${l}i${i}`, shape: entry.shape, minPadding: entry.minPadding, ...entry.shift })),
      })),
    );

const sections = (shift: fc.Arbitrary<{ dx: number; dy: number }>): fc.Arbitrary<SectionInput> =>
  fc.record({
    id: fc.constant('s'),
    depth: fc.record({ cover: mm(0, 2000) }),
    foundation: mm(0, 300),
    leftPadding: mm(0, 300),
    rightPadding: mm(0, 300),
    layers: layers(shift),
  });

const automatic = sections(fc.constant({ dx: 0, dy: 0 }));
const manual = sections(fc.record({ dx: mm(-300, 300), dy: mm(-100, 50) }));

holds('automatic placement has no problems at all', RUNS, automatic, (input) => {
  expect(layoutSection(input).problems).toEqual([]);
});

holds('widths and openings add up to the trench width, in every layer', RUNS, automatic, (input) => {
  const layout = layoutSection(input);
  for (const { items } of input.layers.filter((entry) => entry.items.length > 0)) {
    const placed = items.map(({ id }) => must(layout.items, id));
    const inner = placed.reduce((sum, i) => sum + i.width + (i.clearOpeningRight ?? Number.NaN), 0);
    const first = placed[0]?.clearOpeningLeft ?? Number.NaN;
    expect(Math.abs(first + inner - layout.width)).toBeLessThanOrEqual(0.01);
    placed.slice(1).forEach((i, n) => {
      expect(i.clearOpeningLeft).toBe(placed[n]?.clearOpeningRight);
    });
  }
});

holds('layers and protections add up to the zone, and the zone to the depth', RUNS, automatic, (input) => {
  const layout = layoutSection(input);
  expect(layout.layers[0]?.bottom).toBeCloseTo(layout.cover + layout.zoneHeight, 2);
  expect(layout.layers.at(-1)?.top).toBeCloseTo(layout.cover, 2);
  expect(layout.depth).toBeCloseTo(layout.cover + layout.zoneHeight + input.foundation, 2);
  layout.layers.slice(1).forEach((upper, n) => {
    const gap = (layout.layers[n]?.top ?? Number.NaN) - upper.bottom;
    expect(gap).toBeCloseTo(input.layers[n]?.protection ?? Number.NaN, 2);
  });
});

holds('writing the computed layoutDepth gives the cover back', RUNS, automatic, (input) => {
  const { cover, layoutDepth, depth } = layoutSection(input);
  const again = layoutSection({ ...input, depth: { layoutDepth } });
  expect(Math.abs(again.cover - cover)).toBeLessThanOrEqual(0.01);
  expect(Math.abs(again.depth - depth)).toBeLessThanOrEqual(0.01);
  expect(again.layoutDepth).toBe(layoutDepth);
});

holds('circles lie in the box of their item', RUNS, manual, (input) => {
  for (const i of layoutSection(input).items.values()) {
    for (const { cx, cy, r } of i.circles) {
      expect(cx - r).toBeGreaterThanOrEqual(i.x - 0.02);
      expect(cy - r).toBeGreaterThanOrEqual(i.y - 0.02);
      expect(cx + r).toBeLessThanOrEqual(i.x + i.width + 0.02);
      expect(cy + r).toBeLessThanOrEqual(i.y + i.height + 0.02);
    }
  }
});

holds('no problem is listed twice, and no pair both overlaps and is too close', RUNS, manual, (input) => {
  const { problems } = layoutSection(input);
  const pairs = problems.filter(({ code }) => code !== 'OUTSIDE').map(({ itemIds }) => itemIds.join(' '));
  expect(new Set(pairs).size).toBe(pairs.length);
  expect(layoutSection(structuredClone(input)).problems).toEqual(problems);
});
