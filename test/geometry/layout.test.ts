import { describe, expect, it } from 'vitest';
import { layoutSection } from '../../src/geometry/layout.js';
import { box, circles, item, layer, must, section, single } from './build.js';

describe('rule 3: along a layer', () => {
  it('the gap is the larger demand of the two neighbours', () => {
    const layout = layoutSection(
      section([
        layer('l', [
          item('lv', single(30), { minPadding: 50 }),
          item('hv', single(80), { minPadding: 150 }),
          item('pipe', single(110), { minPadding: 20 }),
          item('ecc', single(10), { minPadding: 20 }),
        ]),
      ]),
    );
    expect([...layout.items.values()].map((i) => i.x)).toEqual([100, 280, 510, 640]);
    expect(layout.width).toBe(750);
    expect(layout.layers[0]?.width).toBe(550);
  });

  it('adjustments move the first item and widen the trench', () => {
    const shifted = layer('l', [item('a', single(100))], { leftAdjustment: 30, rightAdjustment: -10 });
    const layout = layoutSection(section([shifted]));
    expect(must(layout.items, 'a')).toMatchObject({ x: 130, clearOpeningLeft: 130, clearOpeningRight: 90 });
    expect(layout.width).toBe(320);
  });

  it('the widest layer makes the trench, narrower ones stand at the left', () => {
    const layout = layoutSection(
      section([layer('low', [item('a', single(50))]), layer('high', [item('b', single(200))])], { leftPadding: 80, rightPadding: 60 }),
    );
    expect(layout.width).toBe(340);
    expect(must(layout.items, 'a')).toMatchObject({ x: 80, clearOpeningRight: 210 });
  });

  it('items stand on one baseline, the tallest makes the height', () => {
    const layout = layoutSection(section([layer('l', [item('low', single(20)), item('tall', box(200, 100)), item('mid', single(60))])]));
    expect(layout.zoneHeight).toBe(200);
    expect([...layout.items.values()].map((i) => i.y + i.height)).toEqual([800, 800, 800]);
  });

  it('an empty layer has no height, an empty section only its paddings', () => {
    const layout = layoutSection(section([layer('l', [])]));
    expect(layout).toMatchObject({ width: 200, zoneHeight: 0, depth: 700, layoutDepth: 600, problems: [] });
    expect(layout.layers).toEqual([{ id: 'l', top: 600, bottom: 600, width: 0 }]);
    expect(layoutSection(section([]))).toMatchObject({ width: 200, zoneHeight: 0, depth: 700, layers: [] });
  });
});

describe('rule 4: layers stack bottom first', () => {
  const layout = layoutSection(
    section([
      layer('a', [item('1', single(100))], { protection: 40 }),
      layer('b', [item('2', single(50))], { protection: 25 }),
      layer('c', [item('3', single(80))], { protection: 999 }),
    ]),
  );

  it('with the protection of all but the top layer', () => {
    expect(layout.zoneHeight).toBe(100 + 40 + 50 + 25 + 80);
  });

  it('from the bottom of the zone to its top', () => {
    expect(layout.layers.map(({ top, bottom }) => [top, bottom])).toEqual([
      [795, 895],
      [705, 755],
      [600, 680],
    ]);
  });
});

describe('rule 5: depths', () => {
  const layers = [layer('l', [item('a', single(160))])];

  it('cover gives layoutDepth', () => {
    expect(layoutSection(section(layers, { depth: { cover: 400 }, foundation: 50 }))).toMatchObject({
      cover: 400,
      layoutDepth: 480,
      depth: 610,
    });
  });

  it('layoutDepth gives cover', () => {
    expect(layoutSection(section(layers, { depth: { layoutDepth: 480 }, foundation: 50 }))).toMatchObject({
      cover: 400,
      layoutDepth: 480,
      depth: 610,
    });
  });

  it('cover may become negative', () => {
    const layout = layoutSection(section(layers, { depth: { layoutDepth: 60 } }));
    expect(layout).toMatchObject({ cover: -20, layoutDepth: 60, depth: 240 });
    expect(layout.problems).toEqual([{ code: 'OUTSIDE', layerId: 'l', itemIds: ['a'] }]);
  });
});

describe('rule 6: values of an item', () => {
  it('groundDist is to the middle of the box, depth to its top, circles are absolute', () => {
    const layout = layoutSection(section([layer('l', [item('a', circles('PAIR_MIRROR', 40))])]));
    expect(must(layout.items, 'a')).toEqual({
      id: 'a',
      layerId: 'l',
      x: 100,
      y: 600,
      width: 40,
      height: 80,
      groundDist: 640,
      depth: 600,
      clearOpeningLeft: 100,
      clearOpeningRight: 100,
      circles: [
        { cx: 120, cy: 620, r: 20 },
        { cx: 120, cy: 660, r: 20 },
      ],
    });
  });

  it('a manual shift moves the item alone, and its neighbours see it', () => {
    const layout = layoutSection(
      section([layer('l', [item('a', single(50)), item('b', single(50), { dx: 15, dy: -5 }), item('c', single(90))])]),
    );
    expect(layout.width).toBe(530);
    expect(must(layout.items, 'b')).toMatchObject({ x: 235, y: 635, clearOpeningLeft: 85, clearOpeningRight: 55 });
    expect(must(layout.items, 'a').clearOpeningRight).toBe(85);
    expect(must(layout.items, 'c')).toMatchObject({ x: 340, clearOpeningLeft: 55, clearOpeningRight: 100 });
  });

  it('an item that is shifted past its neighbour gets new neighbours', () => {
    const layout = layoutSection(
      section([layer('l', [item('a', single(50), { dx: 400 }), item('b', single(50)), item('c', single(50))])], { rightPadding: 400 }),
    );
    expect(must(layout.items, 'b').clearOpeningLeft).toBe(220);
    expect(must(layout.items, 'c').clearOpeningRight).toBe(must(layout.items, 'a').clearOpeningLeft);
    expect(must(layout.items, 'a')).toMatchObject({ x: 500, clearOpeningLeft: 110, clearOpeningRight: 240 });
  });

  it('an opening is to the nearest surface, also that of an item which starts further left', () => {
    const layout = layoutSection(
      section([layer('l', [item('wide', box(400, 100)), item('in', single(40), { dx: -300 }), item('c', single(40))])]),
    );
    // wide 100..600, in 370..410, c 780
    expect(must(layout.items, 'in').clearOpeningLeft).toBe(-230);
    expect(must(layout.items, 'wide').clearOpeningRight).toBe(-230);
    expect(must(layout.items, 'c').clearOpeningLeft).toBe(180);
  });

  it('openings do not reach into other layers', () => {
    const layout = layoutSection(
      section([
        layer('low', [item('a', single(50)), item('b', single(50))]),
        layer('high', [item('c', single(50)), item('d', single(50))], { leftAdjustment: 60 }),
      ]),
    );
    expect(must(layout.items, 'a').clearOpeningRight).toBe(70);
    expect(must(layout.items, 'c').clearOpeningLeft).toBe(160);
    expect(must(layout.items, 'b').clearOpeningRight).toBe(160);
  });
});

it('rounds every number to a thousandth', () => {
  const layout = layoutSection(section([layer('l', [item('a', circles('TRIANGLE', 39.5123456)), item('b', circles('CIRCLE', 17.7, 5))])]));
  const numbers = JSON.stringify([layout, ...layout.items.values()]).match(/-?\d+\.\d+/g) ?? [];
  expect(numbers.length).toBeGreaterThan(20);
  for (const n of numbers) expect(n).toMatch(/^-?\d+\.\d{1,3}$/);
});
