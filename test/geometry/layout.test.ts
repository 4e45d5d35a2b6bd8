// The rules of a layout, and the vectors that state whole sections with their numbers.
import { describe, expect, it } from 'vitest';
import { roundMm } from '../../src/geometry/bundle.js';
import { layoutSection, type PlacedInput, type SectionInput } from '../../src/geometry/layout.js';
import { enclosingRatio } from '../../src/geometry/packing.js';
import { extentOf } from '../../src/geometry/shapes.js';
import { box, circles, item, layer, must, section, single } from './build.js';

const inLayer = (items: PlacedInput[], more: Partial<SectionInput> = {}) => layoutSection(section([layer('l', items)], more));

/** The left edge, the width and the clear openings of an item: `100+50 100|70`. */
const placed = (layout: ReturnType<typeof layoutSection>, ...ids: string[]): string[] =>
  ids.map((id) => {
    const { x, width, clearOpeningLeft, clearOpeningRight } = must(layout.items, id);
    return `${x}+${width} ${clearOpeningLeft}|${clearOpeningRight}`;
  });

describe('rule 3: along a layer', () => {
  it('the gap is the larger demand of the two neighbours', () => {
    const gaps = { lv: [30, 50], hv: [80, 150], pipe: [110, 20], ecc: [10, 20] };
    const layout = inLayer(Object.entries(gaps).map(([id, [diameter = 0, minPadding = 0]]) => item(id, single(diameter), { minPadding })));
    expect(placed(layout, 'lv', 'hv', 'pipe', 'ecc')).toEqual(['100+30 100|150', '280+80 150|150', '510+110 150|20', '640+10 20|100']);
    expect([layout.width, layout.layers[0]?.width]).toEqual([750, 550]);
  });

  it('adjustments move the first item and widen the trench', () => {
    const layout = layoutSection(section([layer('l', [item('a', single(100))], { leftAdjustment: 30, rightAdjustment: -10 })]));
    expect([...placed(layout, 'a'), layout.width]).toEqual(['130+100 130|90', 320]);
  });

  it('the widest layer makes the trench, narrower ones stand at the left', () => {
    const layers = [layer('low', [item('a', single(50))]), layer('high', [item('b', single(200))])];
    const layout = layoutSection(section(layers, { leftPadding: 80, rightPadding: 60 }));
    expect([...placed(layout, 'a'), layout.width]).toEqual(['80+50 80|210', 340]);
  });

  it('items stand on one baseline, the tallest makes the height', () => {
    const layout = inLayer([item('low', single(20)), item('tall', box(200, 100)), item('mid', single(60))]);
    expect(layout.zoneHeight).toBe(200);
    expect([...layout.items.values()].map((i) => i.y + i.height)).toEqual([800, 800, 800]);
  });

  it('an empty layer has no height, an empty section only its paddings', () => {
    const layout = inLayer([]);
    expect(layout).toMatchObject({ width: 200, zoneHeight: 0, depth: 700, layoutDepth: 600, problems: [] });
    expect(layout.layers).toEqual([{ id: 'l', top: 600, bottom: 600, width: 0 }]);
    expect(layoutSection(section([]))).toMatchObject({ width: 200, zoneHeight: 0, depth: 700, layers: [] });
  });
});

it('rule 4: layers stack bottom first, with the protection of all but the top layer', () => {
  const layers = [40, 25, 999].map((protection, n) => layer(`${n}`, [item(`i${n}`, single([100, 50, 80][n] ?? 0))], { protection }));
  const layout = layoutSection(section(layers));
  expect(layout.zoneHeight).toBe(100 + 40 + 50 + 25 + 80);
  expect(layout.layers.map(({ top, bottom }) => `${top} to ${bottom}`)).toEqual(['795 to 895', '705 to 755', '600 to 680']);
});

describe('rule 5: depths', () => {
  const depths = { cover: 400, layoutDepth: 480, depth: 610 };
  it.each([{ cover: 400 }, { layoutDepth: 480 }])('the cover gives the layoutDepth, and the other way round: %j', (depth) => {
    expect(inLayer([item('a', single(160))], { depth, foundation: 50 })).toMatchObject(depths);
  });

  it('cover may become negative', () => {
    const problems = [{ code: 'OUTSIDE', layerId: 'l', itemIds: ['a'] }];
    const layout = inLayer([item('a', single(160))], { depth: { layoutDepth: 60 } });
    expect(layout).toMatchObject({ cover: -20, layoutDepth: 60, depth: 240, problems });
  });
});

describe('rule 6: values of an item', () => {
  it('groundDist is to the middle of the box, depth to its top, circles are absolute', () => {
    expect(must(inLayer([item('a', circles('PAIR_MIRROR', 40))]).items, 'a')).toEqual({
      ...{ id: 'a', layerId: 'l', x: 100, y: 600, width: 40, height: 80, groundDist: 640, depth: 600 },
      ...{ clearOpeningLeft: 100, clearOpeningRight: 100 },
      circles: [620, 660].map((cy) => ({ cx: 120, cy, r: 20 })),
    });
  });

  it('a manual shift moves the item alone, and its neighbours see it', () => {
    const layout = inLayer([item('a', single(50)), item('b', single(50), { dx: 15, dy: -5 }), item('c', single(90))]);
    expect(placed(layout, 'a', 'b', 'c')).toEqual(['100+50 100|85', '235+50 85|55', '340+90 55|100']);
    expect([layout.width, must(layout.items, 'b').y]).toEqual([530, 635]);
  });

  it('an item that is shifted past its neighbour gets new neighbours', () => {
    const layout = inLayer([item('a', single(50), { dx: 400 }), item('b', single(50)), item('c', single(50))], { rightPadding: 400 });
    expect(placed(layout, 'a', 'b', 'c')).toEqual(['500+50 110|240', '220+50 220|70', '340+50 70|110']);
  });

  it('an opening is to the nearest surface, also that of an item which starts further left', () => {
    const layout = inLayer([item('wide', box(400, 100)), item('in', single(40), { dx: -300 }), item('c', single(40))]);
    expect(placed(layout, 'wide', 'in', 'c')).toEqual(['100+500 100|-230', '370+40 -230|370', '780+40 180|100']);
  });

  it('openings do not reach into other layers', () => {
    const high = layer('high', [item('c', single(50)), item('d', single(50))], { leftAdjustment: 60 });
    const layout = layoutSection(section([layer('low', [item('a', single(50)), item('b', single(50))]), high]));
    expect(placed(layout, 'a', 'b', 'c', 'd')).toEqual(['100+50 100|70', '220+50 70|160', '160+50 160|70', '280+50 70|100']);
  });
});

it('rounds every number to a thousandth', () => {
  const layout = inLayer([item('a', circles('TRIANGLE', 39.5123456)), item('b', circles('CIRCLE', 17.7, 5))]);
  const numbers = JSON.stringify([layout, ...layout.items.values()]).match(/-?\d+\.\d+/g) ?? [];
  expect(numbers.length).toBeGreaterThan(20);
  for (const n of numbers) expect(n).toMatch(/^-?\d+\.\d{1,3}$/);
});

it.each([
  [1.23456, 1.235],
  [-1.23456, -1.235],
  [600, 600],
  [0.0004, 0],
  [-0.0004, 0],
])('%f becomes %f', (n, expected) => {
  // toBe tells 0 from -0
  expect(roundMm(n)).toBe(expected);
});

/** The numbers of the vectors are stated to a hundredth. */
const near = (actual: readonly (number | undefined)[], expected: readonly number[]) =>
  actual.forEach((one, n) => {
    expect(Math.abs((one ?? Number.NaN) - (expected[n] ?? 0))).toBeLessThanOrEqual(0.01);
  });

it('vector A: trefoil, pipe and ECC in one layer', () => {
  const layout = inLayer([item('trefoil', circles('TRIANGLE', 39.5)), item('pipe', single(110)), item('ecc', single(9))]);
  expect(placed(layout, 'trefoil', 'pipe', 'ecc')).toEqual(['100+79 100|70', '249+110 70|70', '429+9 70|100']);
  near([layout.width, layout.depth, layout.zoneHeight, layout.layoutDepth], [538, 810, 110, 655]);
  expect(layout.layers).toEqual([{ id: 'l', top: 600, bottom: 710, width: 338 }]);
  const [trefoil, pipe, ecc] = ['trefoil', 'pipe', 'ecc'].map((id) => must(layout.items, id));
  near([trefoil?.depth, trefoil?.groundDist, pipe?.depth, ecc?.groundDist], [636.292, 673.146, 600, 705.5]);
  near([(trefoil?.y ?? 0) + (trefoil?.height ?? 0)], [710]);
  expect(layout.problems).toEqual([]);
});

it('vector B: a trefoil over a pipe', () => {
  const layers = [layer('low', [item('pipe', single(160))]), layer('high', [item('trefoil', circles('TRIANGLE', 39.5))])];
  const { items, zoneHeight, depth, layoutDepth, layers: stacked } = layoutSection(section(layers));
  near([zoneHeight, stacked[1]?.bottom, depth, layoutDepth], [333.708, 673.708, 1033.708, 766.854]);
  near([must(items, 'pipe').depth, must(items, 'trefoil').depth], [773.708, 600]);
});

describe('vector C: the largest cable in a pipe 110 x 3.2', () => {
  const innerDiameter = 103.6;
  const codes = (n: number, diameter: number) => {
    const contents = Array.from({ length: n }, (_, i) => ({ id: `c${i}`, shape: single(diameter) }));
    return inLayer([item('pipe', single(110), { container: { innerDiameter }, contents })]).problems.map(({ code }) => code);
  };

  it.each([
    [1, 103.6, 86.3],
    [2, 51.8, 43.2],
    [3, 48.1, 40.1],
    [4, 42.9, 35.8],
  ])('%i cables: %f fits, %f with room to pull', (n, fits, pulls) => {
    // The vector is stated to 0.1; the limit itself must round to it.
    const largest = innerDiameter / enclosingRatio(n);
    expect([largest, largest / 1.2].map((diameter) => Math.round(diameter * 10) / 10)).toEqual([fits, pulls]);
    const around = [largest / 1.2 - 0.01, largest / 1.2 + 0.02, largest - 0.01, largest + 0.02];
    expect(around.map((diameter) => codes(n, diameter).join())).toEqual(['', 'FILL', 'FILL', 'OUTSIDE']);
  });
});

it('vector D: a pipe group in a triangle', () => {
  const { width, height } = extentOf(circles('TRIANGLE', 110));
  near([width, height], [220, 205.263]);
});
