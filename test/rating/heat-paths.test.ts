// Places of circuits in the ground and in pipes: closed formulas for those that few sections show, and properties.
import { describe, expect, test } from 'vitest';
import { addedByBlock, resistivityAt } from '../../src/rating/backfill.js';
import { drySection } from '../../src/rating/drying.js';
import { heatPaths } from '../../src/rating/heat-paths.js';
import { modelCable } from '../../src/rating/model-cable.js';
import { rateSection } from '../../src/rating/rate-section.js';
import { internalOf, type RatedCable, type RatedSection } from '../../src/rating/rated-section.js';
import { aloneInSoil, bundleDiameter, effectiveResistivity, groupInSoil, mutual } from '../../src/rating/surroundings.js';
import { circuit, row, section, singleCore, trefoil } from './build.js';

const CORE = singleCore(240, 24, 'Al');
const FOUR = modelCable({ name: 'Cu', area: 25, voltage: 1, conductors: 4, outerDiameter: 24 });
const currents = (all: RatedSection): number[] => rateSection(all).map(({ current }) => current);

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
  const laying = { spacing: CORE.outerDiameter, axes: row(CORE.outerDiameter, { x: 0, y: 900 }) };
  const [apart, flat, triangle] = [
    internalOf(CORE, { ...laying, arrangement: 'trefoil', isTouching: false }),
    internalOf(CORE, { ...laying, arrangement: 'flat', isTouching: true }),
    internalOf(CORE, { ...laying, arrangement: 'trefoil', isTouching: true }),
  ];
  expect([flat.t1, flat.t3]).toEqual([apart.t1, apart.t3]);
  expect(triangle.t3 / apart.t3).toBeCloseTo(1.6, 12);
  expect(triangle.t1 / apart.t1).toBeCloseTo(1.07, 12);
  const { screen: _, ...bare } = CORE;
  expect(internalOf(bare, { ...laying, arrangement: 'trefoil', isTouching: true }).t3).toBeCloseTo(apart.t3, 12);
  // 35 kV between two conductors.
  for (const [u0, factor] of [
    [20_200, 1.07],
    [20_300, 1.16],
  ] as const) {
    const one = internalOf({ ...CORE, u0 }, { ...laying, arrangement: 'trefoil', isTouching: true });
    expect(one.t1 / apart.t1).toBeCloseTo(factor, 12);
  }
});

test.each([
  [1.005, 1.6],
  [1.02, 1],
])('cables at %d times their diameter have %d times the resistance of the sheath', (times, factor) => {
  const parts = trefoil(times * CORE.outerDiameter, { x: 0, y: 900 });
  const [path] = heatPaths(section([circuit(CORE, { x: 0, y: 900 }, { parts })]));
  const alone = internalOf(CORE, { arrangement: 'flat', spacing: 100, isTouching: false, axes: [] });
  expect((path?.internal.t3 ?? 0) / alone.t3).toBeCloseTo(factor, 9);
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

const inPipe = (id: string, x: number, outer: number): [RatedCable, RatedSection['holders'][number]] => [
  // The cable lies on the bottom of its pipe, and the reference depth is that of the pipe.
  circuit(FOUR, { x, y: 0 }, { id, arrangement: 'single', parts: [{ x, y: 900 + outer / 4, holder: id }] }),
  { id, at: { x, y: 900 }, material: 'PVC', inner: 0.8 * outer, outer },
];

test('equal cables in different pipes share by their ratings in these pipes, which are then 1 m deep', () => {
  const [a, wide] = inPipe('a', 0, 400);
  const [b, narrow] = inPipe('b', 2000, 50);
  const [first = 0, second = 0] = currents(section([a, b], { holders: [wide, narrow] }));
  const alone = (cable: RatedCable, holder: typeof wide): number =>
    currents(section([cable], { holders: [{ ...holder, at: { ...holder.at, y: 1000 } }] }))[0] ?? 0;
  expect(first / second).toBeCloseTo(alone(a, wide) / alone(b, narrow), 9);
  expect(first / second).toBeGreaterThan(1.02);
});

test('circuits with different spacings share by their own ratings, 1 m deep', () => {
  const spaced = (id: string, x: number, spacing: number, y = 800): RatedCable =>
    circuit(CORE, { x, y }, { id, arrangement: 'flat', parts: row(spacing, { x, y }) });
  const [wide = 0, close = 0] = currents(section([spaced('a', 0, 400), spaced('b', 3000, 60)]));
  const alone = (spacing: number): number => currents(section([spaced('a', 0, spacing, 1000)]))[0] ?? 0;
  expect(wide / close).toBeCloseTo(alone(400) / alone(60), 9);
});

test('two circuits at different depths below a covering heat each other by the same resistance', () => {
  const one = (id: string, x: number, y: number) => circuit(FOUR, { x, y }, { id, arrangement: 'single', parts: [{ x, y }] });
  const layers = [{ name: 'GRAVEL', top: 0, bottom: 400, resistivity: 3 }];
  const [upper, lower] = heatPaths(section([one('a', 0, 500), one('b', 200, 1500)], { ground: { ambient: 20, soil: 1, layers } }));
  expect(upper?.rises[0]?.[1]).toBeGreaterThan(0.1);
  expect(upper?.rises[0]?.[1]).toBeCloseTo(lower?.rises[0]?.[0] ?? 0, 12);
});

test('the screens of three cores in one pipe are computed where the cores lie', () => {
  const at = { x: 0, y: 900 };
  const places = trefoil(CORE.outerDiameter, at);
  const pipe = { id: 'p', at, material: 'PE' as const, inner: 180, outer: 200 };
  const held = circuit(CORE, at, { parts: places.map((place) => ({ ...place, holder: 'p' })) });
  const [path] = heatPaths(section([held], { holders: [pipe] }));
  expect(path?.places).toHaveLength(1);
  expect(path?.internal.neighbours.axes.map(({ x, y }) => ({ x, y }))).toEqual(places);
  expect(path?.internal.neighbours.spacing).toBeCloseTo(CORE.outerDiameter, 9);
});

test('bedding that reaches the ground and fills it is the soil', () => {
  const vast = { left: -50_000, right: 50_000, top: 0, bottom: 50_000, resistivity: 2 };
  const at = { x: 0, y: 900 };
  const added = addedByBlock(vast, 1)(at, at);
  expect(Math.abs(added)).toBeLessThan(0.02 * 2 * aloneInSoil(at.y, 80));
  const block = { left: -300, right: 300, top: 29, bottom: 1100, resistivity: 2 };
  expect(addedByBlock(block, 1)(at, at)).toBe(addedByBlock({ ...block, top: 0 }, 1)(at, at));
  expect(addedByBlock({ ...block, top: 30 }, 1)(at, at)).not.toBe(addedByBlock(block, 1)(at, at));
});

test('a hot circuit far away changes nothing in a pipe', () => {
  const [inside, pipe] = inPipe('a', 0, 100);
  const hot = circuit(FOUR, { x: 1e9, y: 900 }, { id: 'b', arrangement: 'single', load: 400 });
  const parts = [{ x: 1e9, y: 900 }];
  const both = currents(section([inside, { ...hot, parts }], { holders: [pipe] }));
  expect(both[0]).toBeCloseTo(currents(section([inside], { holders: [pipe] }))[0] ?? 0, 6);
});

test('a place does not heat itself by a mirror image, and ground belongs to a block only inside of it', () => {
  expect(mutual({ x: 1, y: 900 }, { x: 1, y: 900 })).toBe(0);
  const block = { left: 0, right: 400, top: 600, bottom: 900, resistivity: 2 };
  expect(resistivityAt({ x: 200, y: 700 }, block, 1)).toBe(2);
  for (const [x, y] of [
    [-10, 700],
    [410, 700],
    [200, 590],
    [200, 910],
  ] as const)
    expect(resistivityAt({ x, y }, block, 1)).toBe(1);
});

test.each([0.5, 3])('a touching triangle in bedding of %d lies between uniform bedding and uniform soil', (resistivity) => {
  const rated = (soil: number, more: Partial<RatedSection['ground']> = {}): number =>
    currents(section([circuit(CORE, { x: 0, y: 800 })], { ground: { ambient: 20, soil, layers: [], ...more } }))[0] ?? 0;
  const bedding = { left: -300, right: 300, top: 600, bottom: 950, resistivity };
  const [low = 0, between = 0, high = 0] = [...[rated(1), rated(1, { bedding }), rated(resistivity)].toSorted((a, b) => a - b)];
  expect(between).toBe(rated(1, { bedding }));
  expect(between - low).toBeGreaterThan(0.05 * (high - low));
  expect(high - between).toBeGreaterThan(0.05 * (high - low));
});

test('a section that is moved sideways has the same ratings, in bedding too', () => {
  const at = (x: number): number[] =>
    currents(
      section([circuit(CORE, { x, y: 800 }), circuit(CORE, { x: x + 200, y: 800 }, { id: 'b' })], {
        ground: {
          ...{ ambient: 20, soil: 2, layers: [] },
          bedding: { left: x - 200, right: x + 400, top: 600, bottom: 950, resistivity: 1 },
        },
      }),
    );
  at(700).forEach((current, n) => {
    expect(current).toBeCloseTo(at(0)[n] ?? 0, 6);
  });
});

test('a heat pipe that is colder than its surroundings cools no cable', () => {
  const near = (temperature: number) => ({ at: { x: 300, y: 900 }, outer: 200, temperature });
  const far = { at: { x: 600, y: 900 }, outer: 200, temperature: 90 };
  const rating = (...heatPipes: NonNullable<RatedSection['heatPipes']>): number =>
    currents(section([circuit(CORE, { x: 0, y: 900 })], { heatPipes }))[0] ?? 0;
  expect(rating(near(5))).toBe(rating());
  expect(rating(near(30))).toBeLessThan(rating());
  // The hot pipe warms the ground at the other one to more than 21 C.
  expect(rating(near(21), far)).toBeLessThanOrEqual(rating(far));
});

describe('soil that dries out', () => {
  const drying = { rise: 30, resistivity: 2.5 };
  const dryOf = (more: Partial<RatedSection['ground']>) =>
    drySection(section([], { ground: { ambient: 20, soil: 1, layers: [], drying, ...more } }));

  test('raises coverings by the same ratio, because they stay moist', () => {
    const layers = [{ name: 'GRAVEL', top: 0, bottom: 200, resistivity: 2 }];
    expect(dryOf({ layers })?.section.ground.layers[0]?.resistivity).toBe(5);
    expect(dryOf({ layers })?.less).toBe(45);
  });

  test('has no effect on ground that is drier already', () => {
    const bedding = { left: 0, right: 400, top: 600, bottom: 900, resistivity: 0.9 };
    expect(dryOf({ soil: 3 })).toBeUndefined();
    expect(dryOf({ bedding, drying: { rise: 30, resistivity: 0.8 } })).toBeUndefined();
    expect(dryOf({ bedding })?.section.ground.bedding?.resistivity).toBe(2.5);
    expect(dryOf({ bedding: { ...bedding, resistivity: 3 } })?.section.ground.bedding?.resistivity).toBe(3);
    // The lesser ratio of soil and bedding counts.
    expect(dryOf({ bedding: { ...bedding, resistivity: 2 } })?.less).toBeCloseTo(0.25 * 30, 12);
  });

  test('a heat pipe is as warm as before in the part that dries out', () => {
    const pipe = (temperature: number) => ({ at: { x: 0, y: 900 }, outer: 200, temperature });
    const of = (temperature: number) =>
      drySection(section([], { heatPipes: [pipe(temperature)], ground: { ambient: 20, soil: 1, layers: [], drying } }))?.section
        .heatPipes?.[0]?.temperature;
    expect(of(70)).toBe(70 + 1.5 * 30);
    expect(of(40)).toBe(40 + 1.5 * 20);
    expect(of(10)).toBe(10);
  });
});
