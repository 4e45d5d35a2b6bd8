import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BeddedTrench, beddingOf } from '../../src/geometry/bedding.js';
import { bundleIn } from '../../src/geometry/bundle.js';
import { layoutSection, type PlacedInput } from '../../src/geometry/layout.js';
import { quantitiesPerMetre } from '../../src/geometry/section-quantities.js';
import { circlesOf } from '../../src/geometry/shapes.js';
import { box, circles, item, layer, must, RUNS, section, single } from './build.js';
import { holds } from './holds.js';

const inLayer = (...items: PlacedInput[]) => layoutSection(section([layer('l', items)]));

describe('in a pipe', () => {
  const pipe = (contents: PlacedInput['contents'], rest: Partial<PlacedInput> = {}) =>
    item('pipe', single(110), { container: { innerDiameter: 100 }, contents: contents ?? [], ...rest });

  it('one cable rests on the bottom', () => {
    const layout = inLayer(pipe([{ id: 'cable', shape: single(40) }]));
    // pipe centre 155, 655; inner bottom 705
    expect(must(layout.items, 'cable')).toEqual({
      ...{ id: 'cable', layerId: 'l', x: 135, y: 665, width: 40, height: 40, groundDist: 685, depth: 665 },
      ...{ clearOpeningLeft: null, clearOpeningRight: null, circles: [{ cx: 155, cy: 685, r: 20 }] },
    });
  });

  it('all share the bundle, each with its own circles', () => {
    const shapes = { group: circles('TRIANGLE', 20), single: single(20) };
    const layout = inLayer(pipe(Object.entries(shapes).map(([id, shape]) => ({ id, shape }))));
    const [group, alone] = [must(layout.items, 'group'), must(layout.items, 'single')];
    // 2.4142 * 20 around four: centre 24.142 over the bottom
    expect(group.groundDist).toBeCloseTo(705 - 24.142, 2);
    expect(alone.groundDist).toBe(group.groundDist);
    expect([group.circles.length, alone.circles.length]).toEqual([3, 1]);
    const places = new Set([...group.circles, ...alone.circles].map(({ cx, cy }) => `${cx} ${cy}`));
    expect(places.size).toBe(4);
  });

  it('cables whose diameters differ by less than the tolerance lie as equal ones do', () => {
    const [equal, almost] = [30, 30.005].map((third) => bundleIn([30, 30, third], { cx: 0, cy: 0, r: 50 }).circles);
    expect(almost?.map(({ cx }) => Math.round(cx))).toEqual(equal?.map(({ cx }) => Math.round(cx)));
  });

  it('follows the pipe that is shifted', () => {
    const contents = [{ id: 'cable', shape: single(40) }];
    const still = must(inLayer(pipe(contents)).items, 'cable');
    const moved = must(inLayer(pipe(contents, { dx: 10, dy: -5 })).items, 'cable');
    expect([moved.x - still.x, moved.y - still.y]).toEqual([10, -5]);
  });

  it('takes the pipe without a wall where no room is given', () => {
    const bare = { ...item('pipe', single(110)), contents: [{ id: 'cable', shape: single(40) }] };
    expect(must(inLayer(bare).items, 'cable').groundDist).toBe(690);
  });

  it('a box counts with its diagonal', () => {
    const layout = inLayer(pipe([{ id: 'duct', shape: box(30, 40, 0) }]));
    expect(must(layout.items, 'duct')).toMatchObject({ width: 50, height: 50, groundDist: 680, circles: [] });
  });

  const diameters = fc.array(fc.double({ min: 8, max: 48, noNaN: true }), { minLength: 2, maxLength: 8 });
  holds('unequal cables lie apart and in the pipe whenever there is room to pull them in', RUNS, diameters, (list) => {
    const needed = bundleIn(list, { cx: 0, cy: 0, r: 1 }).diameter;
    const inner = { cx: 500, cy: 700, r: (1.2 * needed) / 2 };
    const { circles: lying } = bundleIn(list, inner);
    expect(lying.map(({ r }) => 2 * r)).toEqual(list);
    lying.forEach((a, i) => {
      expect(Math.hypot(a.cx - inner.cx, a.cy - inner.cy) + a.r).toBeLessThanOrEqual(inner.r + 0.01);
      for (const b of lying.slice(0, i)) expect(Math.hypot(a.cx - b.cx, a.cy - b.cy)).toBeGreaterThanOrEqual(a.r + b.r - 0.02);
    });
  });

  it.each<[string, readonly number[], number, string]>([
    ['in their bundle', [18, 30, 12, 24, 8], 50, '105.82,206.93 87.93,222.93 93.85,243.08 114.77,225.93 103.49,245.73'],
    ['in the pipe', [9, 30, 27, 30, 5], 36, '80.93,225.07 100.00,221.00 122.27,203.21 79.00,199.57 115.05,229.93'],
    ['where equal ones would', [30, 24, 18], 20, '100.00,178.53 112.53,200.23 87.47,200.23'],
  ])('unequal cables lie %s: %j', (_, list, r, places) => {
    const { circles: lying } = bundleIn(list, { cx: 100, cy: 200, r });
    expect(lying.map(({ cx, cy }) => `${cx.toFixed(2)},${cy.toFixed(2)}`).join(' ')).toBe(places);
  });

  it('twenty unequal cables lie apart', () => {
    const { circles: all } = bundleIn([...new Array(19).fill(10), 12], { cx: 0, cy: 0, r: 100 });
    const gaps = all.flatMap((a, n) => all.slice(0, n).map((b) => Math.hypot(a.cx - b.cx, a.cy - b.cy) - a.r - b.r));
    expect([all.length, Math.min(...gaps) > -1e-5]).toEqual([20, true]);
  });

  it('three equal cables lie as a trefoil, and four as a square', () => {
    const places = (count: number) =>
      bundleIn(new Array<number>(count).fill(20), { cx: 0, cy: 0, r: 50 }).circles.toSorted((a, b) => a.cx - b.cx);
    const [left, top, right] = places(3);
    expect(left?.cx).toBeCloseTo(-10, 5);
    expect(top?.cx).toBeCloseTo(0, 5);
    expect(right?.cy).toBeCloseTo(left?.cy ?? 0, 5);
    expect((left?.cy ?? 0) - (top?.cy ?? 0)).toBeCloseTo(10 * Math.sqrt(3), 5);
    const listed = bundleIn([20, 20, 20], { cx: 0, cy: 0, r: 50 }).circles;
    expect(listed.map(({ cx }) => Math.round(cx) + 0)).toEqual([0, 10, -10]);
    expect(places(4).map(({ cx }) => Math.round(cx))).toEqual([-10, -10, 10, 10]);
  });

  const different = fc.uniqueArray(fc.integer({ min: 10, max: 60 }), { minLength: 2, maxLength: 6 });
  holds('unequal cables lie in the same places in whatever order they are listed', RUNS, different, (list) => {
    const sorted = (some: readonly number[]) => bundleIn(some, { cx: 0, cy: 0, r: 200 }).circles.toSorted((a, b) => a.r - b.r);
    expect(sorted(list.toReversed())).toEqual(sorted(list));
    expect(sorted(list.toSorted((a, b) => a - b))).toEqual(sorted(list));
  });

  it('two unequal cables lie side by side, and a thin one low beside a thick one', () => {
    const [thick, beside] = bundleIn([30, 20], { cx: 0, cy: 0, r: 50 }).circles;
    expect((beside?.cx ?? 0) - (thick?.cx ?? 0)).toBeGreaterThan(20);
    const [high, low] = bundleIn([40, 10, 10], { cx: 0, cy: 0, r: 50 }).circles;
    expect(low?.cy).toBeGreaterThan(high?.cy ?? 0);
  });

  it('contents that do not fit are still drawn with every circle', () => {
    expect(bundleIn([50, 40, 30], { cx: 0, cy: 0, r: 20 }).circles.map(({ r }) => r)).toEqual([25, 20, 15]);
    const many = Array.from({ length: 30 }, (_, i) => 10 + i);
    expect(bundleIn(many, { cx: 0, cy: 0, r: 400 }).circles).toHaveLength(30);
  });
});

describe('in a culvert', () => {
  const shelf = (innerWidth: number, innerHeight: number, ...diameters: number[]) =>
    inLayer(item('culvert', box(innerWidth, innerHeight), { contents: diameters.map((d, i) => ({ id: `c${i}`, shape: single(d) })) }));

  it('contents stand in rows from the bottom left', () => {
    // inner room: x 150..250, y 650..750
    const layout = shelf(100, 100, 40, 30, 50, 20);
    const boxes = ['c0', 'c1', 'c2', 'c3'].map((id) => must(layout.items, id)).map(({ x, y, width }) => `${x},${y} ${width}`);
    expect(boxes).toEqual(['150,710 40', '190,720 30', '150,660 50', '200,690 20']);
    expect(layout.problems).toEqual([]);
    const held = { groundDist: 685, depth: 660, clearOpeningLeft: null, circles: [{ cx: 175, cy: 685, r: 25 }] };
    expect(must(layout.items, 'c2')).toMatchObject(held);
  });

  it('an exact fit is a fit', () => {
    expect(shelf(100, 80, 50, 50, 30).problems).toEqual([]);
    expect(shelf(100, 79.98, 50, 50, 30).problems).toEqual([{ code: 'OUTSIDE', layerId: 'l', itemIds: ['culvert', 'c2'] }]);
  });

  it('names those that are too wide or too high', () => {
    expect(shelf(60, 100, 70, 20).problems[0]?.itemIds).toEqual(['culvert', 'c0']);
    expect(shelf(200, 60, 70, 20, 80).problems[0]?.itemIds).toEqual(['culvert', 'c0', 'c2']);
  });

  it('groups keep their arrangement', () => {
    const layout = inLayer(item('culvert', box(200, 100), { contents: [{ id: 'g', shape: circles('FLAT', 30) }] }));
    const expected = circlesOf(circles('FLAT', 30), 150, 720);
    expect(must(layout.items, 'g').circles).toEqual(expected);
  });

  it('the room given is centred in the shape', () => {
    const room = { container: { innerWidth: 180, innerHeight: 80 }, contents: [{ id: 'c', shape: single(30) }] };
    expect(must(inLayer(item('culvert', box(200, 100), room)).items, 'c')).toMatchObject({ x: 160, y: 710 });
  });
});

const BARE = { covered: 0 };

describe('quantities per metre', () => {
  it('of vector A', () => {
    const layout = inLayer(item('t', circles('TRIANGLE', 39.5)), item('p', single(110)), item('e', single(9)));
    const items = (Math.PI / 4) * (3 * 39.5 ** 2 + 110 ** 2 + 9 ** 2);
    const { excavation, bedding, surface } = quantitiesPerMetre(layout, BARE);
    expect(excavation).toBeCloseTo(0.43578, 9);
    expect(bedding).toBeCloseTo(((110 + 100 + 150) * 538 - items) / 1e6, 9);
    expect(surface).toBeCloseTo(0.538, 9);
  });

  it('a culvert displaces its box, and what is in it nothing more', () => {
    const empty = item('c', box(200, 100));
    const filled = { ...empty, contents: [{ id: 'in', shape: single(50) }] };
    const of = (culvert: typeof empty) => quantitiesPerMetre(inLayer(culvert), BARE);
    // (200 + 100 + 150) x 500 less 300 x 200
    expect(of(empty).bedding).toBeCloseTo(0.165, 9);
    expect(of(filled)).toEqual(of(empty));
  });

  it('of an empty trench: as wide as the narrowest bucket', () => {
    expect(quantitiesPerMetre(layoutSection(section([])), BARE)).toEqual({
      ...{ excavation: 0.28, bedding: 0.1, surface: 0.4 },
      ...{ backfill: 0.18, spoil: 0.28, disposal: expect.closeTo(0.1, 12) },
    });
  });

  it('of the material: bedding, items and coverings are disposed of instead of being filled in again', () => {
    // 600 of cover, a culvert of 300 x 200 in a trench of 500, 100 below.
    const layout = inLayer(item('c', box(200, 100)));
    const of = (around: Parameters<typeof quantitiesPerMetre>[1]) => {
      const { spoil, bedding, backfill, disposal } = quantitiesPerMetre(layout, around);
      return [spoil, bedding, backfill, disposal].map((volume) => Math.round(volume * 1e6));
    };
    expect(of(BARE)).toEqual([450_000, 165_000, 225_000, 225_000]);
    expect(of({ covered: 280 })).toEqual([450_000, 165_000, 85_000, 365_000]);
    // The coverings take the place of the upper 50 mm of the bedding.
    expect(of({ covered: 500 })).toEqual([450_000, 140_000, 0, 450_000]);
    // The bedding below the coverings is less than the culvert.
    expect(of({ covered: 880 })).toEqual([450_000, 0, 0, 450_000]);
    expect(of({ covered: 2000 })).toEqual([450_000, 0, 0, 450_000]);
    expect(of({ covered: 280, sectionType: 'DIRECTLY_IN_GROUND' })).toEqual([450_000, 0, 250_000, 200_000]);
  });

  it('of a narrow trench: 0.4 m wide at least', () => {
    const layout = inLayer(item('c', single(40)));
    expect(layout.width).toBe(240);
    expect(quantitiesPerMetre(layout, BARE)).toMatchObject({ surface: 0.4, excavation: (0.4 * layout.depth) / 1e3 });
    // The coverings, 280 deep, lie above the bedding and are as wide as the trench that is dug.
    const [bare, covered] = [BARE, { covered: 280 }].map((around) => quantitiesPerMetre(layout, around));
    expect((covered?.disposal ?? 0) - (bare?.disposal ?? 0)).toBeCloseTo(0.4 * 0.28, 9);
  });
});

const TRENCH: BeddedTrench = { width: 600, depth: 1000, cover: 700, covered: 0 };

it.each<[string, Partial<BeddedTrench>, number | undefined]>([
  ['begins 150 mm above the cable zone', {}, 550],
  ['begins at the coverings if they reach lower', { covered: 600 }, 600],
  ['begins at the ground if the cover is thin', { cover: 100 }, 0],
  ['is not there if cables lie directly in the ground', { sectionType: 'DIRECTLY_IN_GROUND' }, undefined],
  ['is there for other types', { sectionType: 'STANDARD_TRENCH' }, 550],
  ['is not there if the coverings fill the trench', { covered: 1000 }, undefined],
  ['is there as long as they leave a little', { covered: 999 }, 999],
  ['is not there in a trench without a width', { width: 0 }, undefined],
  ['is there in a trench of a millimetre', { width: 1 }, 550],
])('the bedding %s', (_, more, top) => {
  const expected = top === undefined ? undefined : { top, bottom: 1000, width: more.width ?? 600 };
  expect(beddingOf({ ...TRENCH, ...more })).toEqual(expected);
});
