import { describe, expect, it } from 'vitest';
import { layoutSection, type PlacedInput, type SectionInput } from '../../src/geometry/layout.js';
import { box, circles, item, layer, section, single } from './build.js';

const told = (input: SectionInput) =>
  layoutSection(input).problems.map(({ code, layerId, itemIds }) => `${code} ${layerId}: ${itemIds.join(' ')}`);
const inLayer = (...items: PlacedInput[]) => told(section([layer('l', items)], { rightPadding: 1000 }));

describe('rule 7: OVERLAP', () => {
  it('two circles closer than their radii', () => {
    // 100..200 and 270..370; a shift of -70 touches, more cuts in
    expect(inLayer(item('a', single(100)), item('b', single(100), { dx: -70 }))).toEqual(['TOO_CLOSE l: a b']);
    expect(inLayer(item('a', single(100)), item('b', single(100), { dx: -70.005 }))).toEqual(['TOO_CLOSE l: a b']);
    expect(inLayer(item('a', single(100)), item('b', single(100), { dx: -70.02 }))).toEqual(['OVERLAP l: a b']);
  });

  it('goes by the circles, not by their boxes', () => {
    // A small circle beside the shoulder of a trefoil: the boxes meet, the circles do not.
    const trefoil = item('a', circles('TRIANGLE', 100));
    const small = (dx: number) => item('b', single(30), { dx, dy: -156 });
    expect(inLayer(trefoil, small(-72))).toEqual(['TOO_CLOSE l: a b']);
    expect(inLayer(trefoil, small(-130))).toEqual(['OVERLAP l: a b']);
  });

  it('a circle against the box of a culvert, from the side and at the corner', () => {
    const culvert = item('a', box(200, 100));
    const cable = (dx: number, dy: number) => item('b', single(100), { dx, dy });
    expect(inLayer(culvert, cable(-71, 0))).toEqual(['OVERLAP l: a b']);
    expect(inLayer(culvert, cable(-250, -60))).toEqual(['OVERLAP l: a b']);
    // The culvert's top is 200 up; at the corner the box of the circle meets the culvert and the circle does not.
    expect(inLayer(culvert, cable(-75, -195))).toEqual(['OUTSIDE l: b', 'TOO_CLOSE l: a b']);
    expect(inLayer(cable(0, 0), { ...culvert, id: 'c', dx: -71 })).toEqual(['OVERLAP l: b c']);
  });

  it('two culverts by their boxes', () => {
    expect(inLayer(item('a', box(100, 100)), item('b', box(100, 100), { dx: -71 }))).toEqual(['OVERLAP l: a b']);
  });

  it('one inside the other', () => {
    expect(inLayer(item('a', single(200)), item('b', single(10), { dx: -170, dy: -95 }))).toEqual(['OVERLAP l: a b']);
  });

  it('across layers, listed once, with the lower layer', () => {
    const layers = [layer('low', [item('a', single(100))]), layer('high', [item('b', single(100), { dy: 150 })])];
    expect(told(section(layers))).toEqual(['OVERLAP low: a b', 'OUTSIDE high: b']);
  });

  it('finds every pair of a heap once, in item order', () => {
    const heap = [0, 1, 2].map((i) => item(`i${i}`, single(100), { dx: -170 * i - i }));
    expect(inLayer(...heap)).toEqual(['OVERLAP l: i0 i1', 'OVERLAP l: i0 i2', 'OVERLAP l: i1 i2']);
  });

  it('pairs are in the order of their first items', () => {
    // 100 wide and 70 apart: d is shifted onto a, and c onto b.
    const shifted = Object.entries({ a: 0, b: 0, c: -165, d: -505 }).map(([id, dx]) => item(id, single(100), { dx }));
    expect(inLayer(...shifted).filter((one) => one.startsWith('OVERLAP'))).toEqual(['OVERLAP l: a d', 'OVERLAP l: b c']);
  });

  it('reaches past items that end before', () => {
    // The wide culvert still spans the third item, long after the second has ended.
    const culvert = item('wide', box(900, 100), { dx: 0 });
    const second = item('second', single(20), { dx: -1000 });
    const third = item('third', single(20), { dx: -400 });
    expect(inLayer(culvert, second, third)).toEqual(['OVERLAP l: wide second', 'OVERLAP l: wide third']);
  });
});

describe('rule 7: OUTSIDE', () => {
  const one = (rest: Partial<PlacedInput>) => told(section([layer('l', [item('a', single(100), rest)])]));

  it('past a wall, not at it', () => {
    expect(one({ dx: -100 })).toEqual([]);
    expect(one({ dx: -100.02 })).toEqual(['OUTSIDE l: a']);
    expect(one({ dx: 100 })).toEqual([]);
    expect(one({ dx: 100.02 })).toEqual(['OUTSIDE l: a']);
  });

  it('out of its layer, upwards or downwards', () => {
    const tall = item('tall', single(200));
    expect(inLayer(tall, item('a', single(100), { dy: -100 }))).toEqual([]);
    expect(inLayer(tall, item('a', single(100), { dy: -100.02 }))).toEqual(['OUTSIDE l: a']);
    expect(inLayer(tall, item('a', single(100), { dy: 0.02 }))).toEqual(['OUTSIDE l: a']);
  });

  it('above ground level, by a layoutDepth that is too small', () => {
    const layers = [layer('l', [item('low', single(40)), item('high', single(100))])];
    expect(told(section(layers, { depth: { layoutDepth: 50 } }))).toEqual([]);
    expect(told(section(layers, { depth: { layoutDepth: 40 } }))).toEqual(['OUTSIDE l: high']);
    expect(told(section(layers, { depth: { layoutDepth: -20 } }))).toEqual(['OUTSIDE l: low', 'OUTSIDE l: high']);
  });

  it('by a negative adjustment', () => {
    const layers = [layer('l', [item('a', single(100))], { leftAdjustment: -120 })];
    expect(told(section(layers))).toEqual(['OUTSIDE l: a']);
  });
});

describe('rule 7: TOO_CLOSE', () => {
  it('under the larger demand of the two', () => {
    const pair = (dx: number) => inLayer(item('a', single(50), { minPadding: 20 }), item('b', single(50), { minPadding: 150, dx }));
    expect(pair(-0.005)).toEqual([]);
    expect(pair(-0.02)).toEqual(['TOO_CLOSE l: a b']);
    expect(pair(-149.9)).toEqual(['TOO_CLOSE l: a b']);
  });

  it('on both sides of a shifted item', () => {
    const items = [item('a', single(50)), item('b', single(50), { dx: 1 }), item('c', single(50))];
    expect(inLayer(...items)).toEqual(['TOO_CLOSE l: b c']);
    expect(inLayer(...items.slice(0, 2), item('c', single(50), { dx: -1 }))).toEqual(['TOO_CLOSE l: b c']);
  });

  it('also to the one that reaches past the nearest', () => {
    // b lies within the stretch of a, so c follows b in x and yet stands closest to a.
    const wide = item('a', box(400, 100));
    const lifted = item('b', single(40), { dx: -300, dy: -160 });
    const found = inLayer(wide, lifted, item('c', single(40), { dx: -130 }));
    expect(found).toEqual(['OVERLAP l: a b', 'TOO_CLOSE l: a c']);
  });

  it('not to the one that ends where the nearest ends', () => {
    // 100..300, 200..300 and 350..400
    const [wide, near, last] = [item('a', box(100, 100)), item('b', single(100), { dx: -170 }), item('c', single(50), { dx: -190 })];
    expect(inLayer(wide, near, last)).toEqual(['OVERLAP l: a b', 'TOO_CLOSE l: b c']);
  });
});

describe('rule 7: containers', () => {
  const pipe = (innerDiameter: number, ...diameters: number[]) =>
    item('pipe', single(110), { container: { innerDiameter }, contents: diameters.map((d, i) => ({ id: `c${i}`, shape: single(d) })) });

  it('a pipe is full, overfull or too small', () => {
    expect(inLayer(pipe(100, 40, 40))).toEqual([]);
    expect(inLayer(pipe(100, 45, 45))).toEqual(['FILL l: pipe c0 c1']);
    // A fifth of the diameter is free, and not more.
    expect([inLayer(pipe(96.1, 80)), inLayer(pipe(95.9, 80))]).toEqual([[], ['FILL l: pipe c0']]);
    expect(inLayer(pipe(100, 51, 51))).toEqual(['OUTSIDE l: pipe c0 c1']);
    expect(inLayer(pipe(100))).toEqual([]);
  });

  it('a shifted pipe that is overfull is listed twice, itself first', () => {
    expect(inLayer({ ...pipe(100, 120), dx: -200 })).toEqual(['OUTSIDE l: pipe', 'OUTSIDE l: pipe c0']);
  });
});

it('order: layers bottom first, then code, then item', () => {
  const full = { container: { innerDiameter: 100 }, contents: [{ id: 'in', shape: single(90) }] };
  const low = [item('a', single(110), full), item('b', single(50), { dx: -90 }), item('c', single(50), { dy: 9 })];
  const high = [item('d', single(50), { dx: -300 }), item('e', single(50)), item('f', single(50), { dx: -20 })];
  expect(told(section([layer('low', low), layer('high', high)]))).toEqual([
    'OVERLAP low: a b',
    'OUTSIDE low: c',
    'FILL low: a in',
    'OUTSIDE high: d',
    'TOO_CLOSE high: e f',
  ]);
});
