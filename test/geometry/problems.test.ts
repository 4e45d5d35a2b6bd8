// Rule 7: the problems of a layout, each with its layer and its items.
import { expect, it } from 'vitest';
import { layoutSection, type PlacedInput, type SectionInput } from '../../src/geometry/layout.js';
import { box, circles, item, layer, section, single } from './build.js';

const told = (input: SectionInput) =>
  layoutSection(input).problems.map(({ code, layerId, itemIds }) => `${code} ${layerId}: ${itemIds.join(' ')}`);
const inLayer = (...items: PlacedInput[]) => told(section([layer('l', items)], { rightPadding: 1000 }));
/** One item of 100 in a trench with paddings of 100. */
const one = (rest: Partial<PlacedInput>) => told(section([layer('l', [item('a', single(100), rest)])]));

const a = (shape = single(100)) => item('a', shape);
const b = (dx: number, dy = 0, shape = single(100)) => item('b', shape, { dx, dy });
/** A small circle beside the shoulder of a trefoil: at first the boxes meet, and the circles do not. */
const small = (dx: number) => b(dx, -156, single(30));
const culvert = item('a', box(200, 100));
/** Two cables of different demands. */
const pair = (dx: number) => [item('a', single(50), { minPadding: 20 }), item('b', single(50), { minPadding: 150, dx })];
const tall = item('tall', single(200));
const heap = [0, 1, 2].map((i) => item(`i${i}`, single(100), { dx: -170 * i - i }));
// 100 wide and 70 apart: d is shifted onto a, and c onto b.
const shifted = Object.entries({ a: 0, b: 0, c: -165, d: -505 }).map(([id, dx]) => item(id, single(100), { dx }));

it.each<[string, PlacedInput[], string[]]>([
  // 100..200 and 270..370; a shift of -70 touches, more cuts in.
  ['circles that touch', [a(), b(-70)], ['TOO_CLOSE l: a b']],
  ['circles that meet by less than the tolerance', [a(), b(-70.005)], ['TOO_CLOSE l: a b']],
  ['two circles closer than their radii', [a(), b(-70.02)], ['OVERLAP l: a b']],
  ['boxes that meet, and circles that do not', [a(circles('TRIANGLE', 100)), small(-72)], ['TOO_CLOSE l: a b']],
  ['circles that meet inside of their boxes', [a(circles('TRIANGLE', 100)), small(-130)], ['OVERLAP l: a b']],
  ['a circle in the side of a culvert', [culvert, b(-71)], ['OVERLAP l: a b']],
  ['a circle in a culvert', [culvert, b(-250, -60)], ['OVERLAP l: a b']],
  // The culvert's top is 200 up; at the corner the box of the circle meets the culvert and the circle does not.
  ['a circle at the corner of a culvert', [culvert, b(-75, -195)], ['OUTSIDE l: b', 'TOO_CLOSE l: a b']],
  ['a culvert in a circle', [b(0), { ...culvert, id: 'c', dx: -71 }], ['OVERLAP l: b c']],
  ['two culverts by their boxes', [a(box(100, 100)), b(-71, 0, box(100, 100))], ['OVERLAP l: a b']],
  ['one inside the other', [a(single(200)), b(-170, -95, single(10))], ['OVERLAP l: a b']],
  ['every pair of a heap once, in item order', heap, ['OVERLAP l: i0 i1', 'OVERLAP l: i0 i2', 'OVERLAP l: i1 i2']],
  [
    'one that still spans the third item, long after the second has ended',
    [item('wide', box(900, 100)), item('second', single(20), { dx: -1000 }), item('third', single(20), { dx: -400 })],
    ['OVERLAP l: wide second', 'OVERLAP l: wide third'],
  ],
  ['an item at the top of its layer', [tall, item('a', single(100), { dy: -100.005 })], []],
  ['an item above its layer', [tall, item('a', single(100), { dy: -100.02 })], ['OUTSIDE l: a']],
  ['an item below its layer', [tall, item('a', single(100), { dy: 0.02 })], ['OUTSIDE l: a']],
  ['a distance less than the larger demand by less than the tolerance', pair(-0.005), []],
  ['a distance less than the larger demand', pair(-0.02), ['TOO_CLOSE l: a b']],
  ['a distance that is almost nothing', pair(-149.9), ['TOO_CLOSE l: a b']],
  ['a shifted item and the one behind it', [a(), b(1), item('c', single(50))], ['TOO_CLOSE l: b c']],
  ['a shifted item and the one before it', [a(), b(1), item('c', single(50), { dx: -1 })], ['TOO_CLOSE l: b c']],
  // b lies within the stretch of a, so c follows b in x and yet stands closest to a.
  [
    'the one that reaches past the nearest',
    [a(box(400, 100)), b(-300, -160, single(40)), item('c', single(40), { dx: -130 })],
    ['OVERLAP l: a b', 'TOO_CLOSE l: a c'],
  ],
  // 100..300, 200..300 and 350..400
  ['one that ends where the nearest ends', [culvert, b(-170), item('c', single(50), { dx: -190 })], ['OVERLAP l: a b', 'TOO_CLOSE l: b c']],
])('%s', (_, items, expected) => {
  expect(inLayer(...items)).toEqual(expected);
});

it('pairs are in the order of their first items', () => {
  expect(inLayer(...shifted).filter((line) => line.startsWith('OVERLAP'))).toEqual(['OVERLAP l: a d', 'OVERLAP l: b c']);
});

it('an overlap across layers is listed once, with the lower layer', () => {
  const layers = [layer('low', [item('a', single(100))]), layer('high', [item('b', single(100), { dy: 150 })])];
  expect(told(section(layers))).toEqual(['OVERLAP low: a b', 'OUTSIDE high: b']);
});

it('an item is outside past a wall, not at it', () => {
  expect([-100.005, -100.02, 100.005, 100.02].map((dx) => one({ dx }).join())).toEqual(['', 'OUTSIDE l: a', '', 'OUTSIDE l: a']);
});

it('an item is outside above ground level, by a layoutDepth that is too small', () => {
  const layers = [layer('l', [item('low', single(40)), item('high', single(100))])];
  const at = (layoutDepth: number) => told(section(layers, { depth: { layoutDepth } }));
  expect([at(50), at(40), at(-20)]).toEqual([[], ['OUTSIDE l: high'], ['OUTSIDE l: low', 'OUTSIDE l: high']]);
});

it('an item is outside by a negative adjustment', () => {
  expect(told(section([layer('l', [item('a', single(100))], { leftAdjustment: -120 })]))).toEqual(['OUTSIDE l: a']);
});

const pipe = (innerDiameter: number, ...diameters: number[]) =>
  item('pipe', single(110), { container: { innerDiameter }, contents: diameters.map((d, i) => ({ id: `c${i}`, shape: single(d) })) });

it('a pipe is full, overfull or too small', () => {
  // A fifth of the diameter is free, and not more.
  expect([pipe(100, 40, 40), pipe(96.1, 80), pipe(100)].map((held) => inLayer(held))).toEqual([[], [], []]);
  expect([pipe(95.9, 80), pipe(100, 100)].map((held) => inLayer(held))).toEqual([['FILL l: pipe c0'], ['FILL l: pipe c0']]);
  expect(inLayer(pipe(100, 45, 45))).toEqual(['FILL l: pipe c0 c1']);
  expect(inLayer(pipe(100, 51, 51))).toEqual(['OUTSIDE l: pipe c0 c1']);
  // A shifted one is listed twice, itself first.
  expect(inLayer({ ...pipe(100, 120), dx: -200 })).toEqual(['OUTSIDE l: pipe', 'OUTSIDE l: pipe c0']);
});

it('order: layers bottom first, then code, then item', () => {
  const full = { container: { innerDiameter: 100 }, contents: [{ id: 'in', shape: single(90) }] };
  const low = [item('a', single(110), full), item('b', single(50), { dx: -90 }), item('c', single(50), { dy: 9 })];
  const high = [item('d', single(50), { dx: -300 }), item('e', single(50)), item('f', single(50), { dx: -20 })];
  const expected = ['OVERLAP low: a b', 'OUTSIDE low: c', 'FILL low: a in', 'OUTSIDE high: d', 'TOO_CLOSE high: e f'];
  expect(told(section([layer('low', low), layer('high', high)]))).toEqual(expected);
});
