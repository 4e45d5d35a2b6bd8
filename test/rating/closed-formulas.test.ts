// Closed formulas of IEC 60287 for values that few sections show: pairs, armour, reference currents, narrow pipes and touching cables.
import { describe, expect, test } from 'vitest';
import { conductorResistance, screenLoss } from '../../src/rating/losses.js';
import { modelCable } from '../../src/rating/model-cable.js';
import { rateSection } from '../../src/rating/rate-section.js';
import { internalOf } from '../../src/rating/rated-section.js';
import { airResistance, aloneInSoil, bundleDiameter, effectiveResistivity, groupInSoil, mutual } from '../../src/rating/surroundings.js';
import { circuit, row, section, singleCore, TB_880 } from './build.js';

const SINGLE_CORE = singleCore(240, 24, 'Al');
const THREE = modelCable({ name: 'Al', area: 240, voltage: 24, conductors: 3, outerDiameter: 77.5 });
const FOUR = modelCable({ name: 'Cu', area: 25, voltage: 1, conductors: 4, outerDiameter: 24 });
const alone = (construction: typeof THREE, x: number, y = 1000) =>
  circuit(construction, { x, y }, { arrangement: 'single', parts: [{ x, y }], id: `${x}` });
const currents = (...args: Parameters<typeof section>): number[] => rateSection(section(...args)).map(({ current }) => current);

test('the screens of a pair carry the current of a loop of two', () => {
  const axes = [0, 150].map((x) => ({ x, y: 1000 }));
  const rs = (2.84e-8 / ((TB_880.screen?.area ?? 0) * 1e-6)) * (1 + 4.03e-3 * 60);
  const x = 2e-7 * 100 * Math.PI * Math.log((2 * 150) / 67.7);
  const loss = screenLoss(TB_880, { formation: 'pair', spacing: 150, axes }, 'solid', { r: 4e-5, temperature: 80 });
  expect(loss).toBeCloseTo(rs / 4e-5 / (1 + (rs / x) ** 2), 10);
});

// IEC 60287-1-1, eddy loss of screens of wires that are bonded at one end, with a screen that is large enough for m to count.
test.each([
  ['trefoil', 3, (m: number, k: number) => (1.14 * m ** 2.45 + 0.33) * k ** (0.92 * m + 1.66)],
  ['flat', 6, (m: number, k: number) => 0.86 * m ** 3.08 * k ** (1.4 * m + 0.7)],
] as const)('the eddy loss of a %s circuit', (formation, factor, more) => {
  const screen = { metal: 'copper' as const, area: 400, diameter: 60 };
  const rs = 1.7241e-8 / 400e-6;
  const [m, k] = [(100 * Math.PI * 1e-7) / rs, 60 / (2 * 80)];
  const expected = (rs / 4e-5) * factor * (m ** 2 / (1 + m ** 2)) * k ** 2 * (1 + more(m, k));
  const at20 = { r: 4e-5, temperature: 20 };
  const neighbours = { formation, spacing: 80, axes: [] };
  expect(m).toBeGreaterThan(0.7);
  expect(screenLoss({ ...TB_880, screen }, neighbours, 'single-point', at20)).toBeCloseTo(expected, 12);
});

test.each(['solid', 'single-point', 'cross-bonded', 'solid-with-eddy'] as const)(
  'a screen has no loss for direct current, %s',
  (bonding) => {
    const axes = [0, 100, 200].map((x) => ({ x, y: 1000 }));
    const neighbours = { formation: 'flat' as const, spacing: 100, axes };
    expect(screenLoss({ ...TB_880, frequency: 0 }, neighbours, bonding, { r: 4e-5, temperature: 80 })).toBe(0);
  },
);

test('unequal circuits share by their ratings alone, 1 m deep in soil of 1 K.m/W and 20 C', () => {
  const ground = { ambient: 8, soil: 2, layers: [] };
  const [large = 0, small = 0] = currents([alone(THREE, 0, 700), alone(FOUR, 300, 700)], { ground });
  const [own = 0] = currents([alone(THREE, 0)]);
  const [other = 0] = currents([alone(FOUR, 0)]);
  expect(large / small).toBeCloseTo(own / other, 6);
});

test('four cables of 24 mm count as one of 60 mm in a pipe, and as the pipe if that is narrower', () => {
  const at = { x: 0, y: 1000 };
  const inPipe = (inner: number): number => {
    const holder = { id: 'p', at, material: 'PE' as const, inner, outer: inner };
    const cables = [0, 1, 2, 3].map((n) => ({ ...alone(FOUR, n), parts: [{ ...at, holder: 'p' }] }));
    return currents(cables, { holders: [holder] })[0] ?? 0;
  };
  const expected = (inner: number, diameter: number): number => {
    const { r, t1, t2, t3 } = internalOf(FOUR, { ...{ arrangement: 'single', spacing: 0, isTouching: false, axes: [] } });
    let [current, air] = [0, 0];
    for (let n = 0; n < 200; n += 1) {
      current = Math.sqrt(70 / (r * (t1 + 3 * (t2 + t3) + 12 * (air + aloneInSoil(1000, inner)))));
      const surface = 90 - current ** 2 * r * (t1 + 3 * (t2 + t3));
      air = airResistance('PE', diameter, surface - (12 * current ** 2 * r * air) / 2);
    }
    return current;
  };
  expect(inPipe(100)).toBeCloseTo(expected(100, 2.5 * 24), 6);
  expect(inPipe(55)).toBeCloseTo(expected(55, 55), 6);
});

test('a cable that is shallower than three quarters of its diameter counts as one there', () => {
  expect(aloneInSoil(60, 100)).toBe(aloneInSoil(75, 100));
  expect(aloneInSoil(76, 100)).toBeGreaterThan(aloneInSoil(75, 100));
  // A place does not heat itself by a mirror image.
  expect(mutual({ x: 1, y: 900 }, { x: 1, y: 900 })).toBe(0);
});

// IEC 60853-1 takes 0.3 of the load factor and 0.7 of its square.
test('the heat of a circuit that reaches another one follows from its load factor', () => {
  const beside = (load: number, loadFactor: number) => currents([alone(FOUR, 0), { ...alone(FOUR, 100), load, loadFactor }])[0] ?? 0;
  expect(beside(60, 0.5)).toBeCloseTo(beside(60 * Math.sqrt(0.3 * 0.5 + 0.7 * 0.25), 1), 6);
});

test.each([
  [2.79, 2.79 ** 4 / (192 + 0.8 * 2.79 ** 4)],
  [2.81, -0.136 - 0.0177 * 2.81 + 0.0563 * 2.81 ** 2],
  [3.79, -0.136 - 0.0177 * 3.79 + 0.0563 * 3.79 ** 2],
  [3.81, 0.354 * 3.81 - 0.733],
])('the skin effect at %d, beside the end of a range', (x, expected) => {
  const r20 = (8e-7 * Math.PI * 50) / x ** 2;
  const alone = { formation: 'single', spacing: 0, axes: [] } as const;
  expect(conductorResistance({ ...TB_880, limit: 20, r20 }, alone) / r20 - 1).toBeCloseTo(expected, 9);
});

// IEC 60287-2-1, T4 of touching cables in soil of 1 K.m/W. The formulas without a metallic sheath are those of mirror images.
describe('touching cables in soil', () => {
  const [depth, diameter] = [900, 60];
  const twoU = (4 * depth) / diameter;
  test.each([
    ['pair', true, (Math.log(twoU) - 0.451) / Math.PI],
    ['pair', false, (Math.log(twoU) - 0.295) / Math.PI],
    ['flat', true, 0.475 * Math.log(twoU) - 0.346],
    ['flat', false, 0.475 * Math.log(twoU) - 0.142],
    ['trefoil', true, (1.5 / Math.PI) * (Math.log(twoU) - 0.63)],
    ['trefoil', false, (Math.log(twoU) + 2 * Math.log(twoU / 2)) / (2 * Math.PI)],
  ] as const)('%s, metallic %s', (formation, isMetallic, expected) => {
    expect(groupInSoil(formation, isMetallic, depth, diameter)).toBeCloseTo(expected, 12);
  });
});

test('only a touching triangle of screened single cores has factors for T1 and T3', () => {
  const laying = { spacing: SINGLE_CORE.outerDiameter, axes: row(SINGLE_CORE.outerDiameter, { x: 0, y: 900 }) };
  const [apart, flat, triangle] = [
    internalOf(SINGLE_CORE, { ...laying, arrangement: 'trefoil', isTouching: false }),
    internalOf(SINGLE_CORE, { ...laying, arrangement: 'flat', isTouching: true }),
    internalOf(SINGLE_CORE, { ...laying, arrangement: 'trefoil', isTouching: true }),
  ];
  expect([flat.t1, flat.t3]).toEqual([apart.t1, apart.t3]);
  expect(triangle.t3 / apart.t3).toBeCloseTo(1.6, 12);
  expect(triangle.t1 / apart.t1).toBeCloseTo(1.07, 12);
  const { screen: _, ...bare } = SINGLE_CORE;
  expect(internalOf(bare, { ...laying, arrangement: 'trefoil', isTouching: true }).t3).toBeCloseTo(apart.t3, 12);
  // 35 kV between two conductors.
  for (const [u0, factor] of [
    [20_200, 1.07],
    [20_300, 1.16],
  ] as const) {
    const one = internalOf({ ...SINGLE_CORE, u0 }, { ...laying, arrangement: 'trefoil', isTouching: true });
    expect(one.t1 / apart.t1).toBeCloseTo(factor, 12);
  }
});

// IEC 60287-2-1, table of the equivalent diameter; beyond four, cables fill 68 % of their circle.
test.each([
  [1, 1],
  [2, 1.65],
  [3, 2.15],
  [4, 2.5],
  [17, 5],
])('%i cables in a pipe count as one of %d diameters', (count, times) => {
  expect(bundleDiameter(count, 30)).toBeCloseTo(30 * times, 9);
});

test('a covering counts by its share of the temperature drop, and a cable at the surface has the soil alone', () => {
  const ground = (top: number, bottom: number) => ({
    ...{ ambient: 20, soil: 1 },
    layers: [{ name: 'GRAVEL', top, bottom, resistivity: 3 }],
  });
  const drop = (z: number): number => Math.log((2000 - z) / z);
  expect(effectiveResistivity(ground(100, 300), 1000, 25)).toBeCloseTo(1 + (2 * (drop(700) - drop(900))) / drop(25), 12);
  expect(effectiveResistivity(ground(0, 1000), 1000, 25)).toBeCloseTo(3, 12);
  expect(effectiveResistivity(ground(1100, 1200), 1000, 25)).toBe(1);
  expect(effectiveResistivity(ground(0, 100), 20, 20)).toBe(1);
});
