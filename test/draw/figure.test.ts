import { expect, test } from 'vitest';
import { strataCallouts } from '../../src/draw/annotate/strata.js';
import { speechOf } from '../../src/draw/drawing-words.js';
import { figureBox, figureShapes } from '../../src/draw/figure.js';
import { coveringsBottom } from '../../src/draw/figure-ground.js';
import { moveShapes } from '../../src/draw/figure-moves.js';
import type { CircleShape, SceneShape } from '../../src/draw/scene.js';
import type { DrawnItem, DrawnSection } from '../../src/draw/section.js';
import { cableOf, drawnSection, type ItemSpec } from './sections.js';

const unit = 1.7;

const ofItem = (shapes: readonly SceneShape[], id: string) => shapes.filter(({ item }) => item === id);
const isCircle = (shape: SceneShape): shape is CircleShape => shape.form === 'circle';

const cable = (conductors: number): ItemSpec => cableOf(58, { conductors });
const laid = (items: readonly ItemSpec[], more: Partial<DrawnSection> = {}): DrawnSection => ({
  ...drawnSection({ layers: [{ protection: 50, bands: 2, items }] }),
  ...more,
});
const covering = (thickness: number, top?: number) => ({
  ...({ material: 'GRAVEL', thickness, isWide: false, ...(top === undefined ? {} : { top }) } as const),
});

test.each([1, 2, 3, 4, 5])('a cable with %i conductors shows them inside of its sheath, apart from each other', (n) => {
  const shapes = ofItem(figureShapes(laid([cable(n)]), { unit }), '0.0').filter(isCircle);
  const [sheath, ...cores] = shapes;
  expect(cores.map(({ look }) => look)).toEqual(Array.from({ length: n }, () => 'conductor'));
  const distance = (a: CircleShape, b: CircleShape) => Math.hypot(a.cx - b.cx, a.cy - b.cy);
  for (const [at, core] of cores.entries()) {
    if (sheath) expect(distance(sheath, core) + core.r).toBeLessThan(sheath.r);
    for (const other of cores.slice(at + 1)) expect(distance(core, other)).toBeGreaterThan(core.r + other.r);
  }
});

test('the content of a pipe is drawn after the pipe, and a pipe that its content hides is outlined above it', () => {
  const pipe = (diameter: number): ItemSpec => cableOf(diameter, { conductors: 1, kind: 'pipe', wall: 2, contents: [cable(1)] });
  const order = (section: DrawnSection) =>
    figureShapes(section, { unit })
      .filter(({ layer }) => layer === 'items')
      .map(({ item, look }) => `${item} ${look}`);
  const drawn = ['0.0 outline', '0.0 room', '0.0.0 outline', '0.0.0 conductor'];
  expect(order(laid([pipe(110)]))).toEqual(drawn);
  expect(order(laid([pipe(50)]))).toEqual([...drawn, '0.0 sign']);
});

test('a covering that goes is in the stack of the state before; one with its own depth is beside the stack', () => {
  const made = (material: 'TARMAC' | 'SAND' | 'GRAVEL', thickness: number, more = {}) => ({ material, thickness, isWide: true, ...more });
  const gone = (top?: number) => ({ mark: 'removed', ...(top === undefined ? {} : { top }) }) as const;
  const before = [made('TARMAC', 60, gone()), made('SAND', 40, gone()), made('GRAVEL', 200)];
  const change = [made('GRAVEL', 200), made('TARMAC', 60, gone(0)), made('SAND', 40, gone(60))];
  const placesOf = (coverings: NonNullable<DrawnSection['coverings']>) => {
    const section = laid([cable(1)], { coverings });
    const shapes = figureShapes(section, { unit }).filter((shape) => 'points' in shape);
    const callouts = strataCallouts({ section, figure: [], px: 1, room: 300, isNarrow: false, speech: speechOf('en') });
    return {
      bands: shapes.filter(({ look }) => look === 'covering').map(({ points }) => `${points[0]?.y} to ${points[2]?.y}`),
      callouts: callouts.slice(0, 3).map(({ lane }) => lane),
      walls: shapes.find(({ look }) => look === 'wall')?.points[0]?.y,
      bottom: coveringsBottom(section),
    };
  };
  expect(placesOf(before)).toEqual({ bands: ['0 to 60', '60 to 100', '100 to 300'], callouts: [30, 80, 200], walls: 300, bottom: 300 });
  expect(placesOf(change)).toEqual({ bands: ['0 to 200', '0 to 60', '60 to 100'], callouts: [30, 80, 100], walls: 200, bottom: 200 });
});

test.each<[string, Partial<DrawnSection>, number, number]>([
  ['the trench alone', {}, 400, 1000],
  ['a wider old trench', { was: { width: 700, depth: 900 } }, 700, 1000],
  ['a deeper old trench', { was: { width: 300, depth: 1500 } }, 400, 1500],
  ['coverings deeper than the trench', { coverings: [covering(700), covering(600)] }, 400, 1300],
  ['an old covering deeper than the trench', { coverings: [covering(300), covering(400, 1000)] }, 400, 1400],
  ['coverings that are not read', { coverings: undefined }, 400, 1000],
])('the figure has soil beside and below %s, and items outside of it have room', (_, more, width, height) => {
  const plain: DrawnSection = { ...laid([]), width: 400, depth: 1000, coverings: [] };
  const { coverings, ...rest } = { ...plain, ...more };
  const section = { ...rest, ...(coverings ? { coverings } : {}) };
  const soil = 34 * unit;
  expect(figureBox(section, { unit })).toEqual({ x: -soil, y: 0, width: width + 2 * soil, height: height + soil });
  expect(figureBox(section, { unit, soil: 10 })).toEqual({ x: -10 * unit, y: 0, width: width + 20 * unit, height: height + 10 * unit });
  const place = (x: number, y: number) => ({ box: { x, y, width: 10, height: 10 }, circles: [] });
  const [item] = laid([cable(1)]).items.map((one): DrawnItem => ({ ...one, ...place(-500, -300), from: place(2000, 3000) }));
  const room = 14 * unit;
  const around = figureBox({ ...section, items: item ? [item] : [] }, { unit });
  expect(around).toEqual({ x: -500 - room, y: -300 - room, width: 2510 + 2 * room, height: 3310 + 2 * room });
});

const problemsOf = (section: DrawnSection) =>
  figureShapes(section, { unit })
    .filter(({ layer }) => layer === 'problems')
    .map((shape) => [`${shape.look} ${shape.item ?? '-'}`, 'points' in shape ? shape.points.map(({ x, y }) => [x, y]) : []]);

test('outlines of problems at one place have cut corners and lie around each other, up to the fifth', () => {
  const section: DrawnSection = { ...laid([]), width: 400, depth: 20 };
  const problem = { code: 'OTHER', words: '', itemIds: [] };
  const outlines = [0, 1, 2, 3, 4, 4].map((n) => {
    const away = (5 + 3 * n) * unit;
    const [l, t, r, b] = [-away, -away, 400 + away, 20 + away];
    // A corner takes a quarter of a low box at most.
    const cut = Math.min(6 * unit, (b - t) / 4);
    // The x and the y of each corner, clockwise from the left.
    const corners = [l, t + cut, l + cut, t, r - cut, t, r, t + cut, r, b - cut, r - cut, b, l + cut, b, l, b - cut];
    return ['problem -', corners.flatMap((x, at) => (at % 2 === 0 ? [[x, corners[at + 1]]] : []))];
  });
  const rounded = (value: unknown) =>
    JSON.parse(JSON.stringify(value), (_, one) => (typeof one === 'number' ? Math.round(one * 1e6) : one));
  expect(rounded(problemsOf({ ...section, problems: Array.from(outlines, () => problem) }))).toEqual(rounded(outlines));
});

/** `10,10 10,30` */
const pointsIn = (text: string): number[][] => text.split(' ').map((point) => point.split(',').map(Number));

test.each<['horizontal' | 'vertical', number, string[]]>([
  ['horizontal', 50, ['10,10 10,30', '30,50 30,30', '10,30 30,30']],
  ['vertical', 50, ['10,10 20,10', '30,50 20,50', '20,10 20,50']],
  ['horizontal', 0, ['10,5 30,5']],
])(
  'a %s distance to an item at the depth %i has strokes at its ends, and thin lines to items that it does not meet',
  (measure, y, lines) => {
    const [one] = laid([cable(1)]).items as [DrawnItem];
    const itemAt = (id: string, x: number, top: number): DrawnItem => ({
      ...one,
      id,
      circles: [],
      box: { x, y: top, width: 10, height: 10 },
    });
    const problems = [{ code: 'OTHER', words: '', itemIds: ['a', 'b'], measure }];
    const tick = ([x = 0, at = 0]: number[] = []) =>
      [6 * unit, -6 * unit].map((way) => (measure === 'horizontal' ? [x, at + way] : [x - way, at]));
    const [from, to] = pointsIn(lines.at(-1) ?? '');
    expect(problemsOf({ ...laid([]), items: [itemAt('a', 0, 0), itemAt('b', 30, y)], problems })).toEqual([
      ...lines.slice(0, -1).map((points) => ['extension a', pointsIn(points)]),
      ['problem a', [...tick(from), from, to, ...tick(to)]],
    ]);
  },
);

test.each([
  [0, []],
  [30, [[0, 0, 30, 30]]],
  [80, [[30, 30, 80, 80]]],
])('the protection of 50 mm above a layer at the depth %i ends at the ground', (top, expected) => {
  const section = laid([cable(1)]);
  const layers = section.layers.map((layer) => ({ ...layer, top, protection: 50 }));
  const shapes = figureShapes({ ...section, layers }, { unit }).filter(({ look }) => look === 'protection');
  expect(shapes.map((shape) => ('points' in shape ? shape.points.map(({ y }) => y) : []))).toEqual(expected);
});

test.each([
  ['lies between the outlines', 20, 660, 900],
  ['goes from centre to centre', 25, 630, 930],
])('the arrow of an item that moves %s if a pixel is %i mm', (_, pixel, from, to) => {
  const place = (y: number) => ({ circles: [{ cx: 130, cy: y + 30, r: 30 }], box: { x: 100, y, width: 60, height: 60 } });
  const [one] = laid([cable(1)]).items as [DrawnItem];
  const moved = { ...one, ...place(900), from: place(600) };
  const [, line] = moveShapes([moved], pixel);
  expect(line).toMatchObject({ look: 'move-line', points: [{ y: from }, { y: to }] });
  expect(moveShapes([moved], 26)).toHaveLength(1);
});

test.each([
  ['with its pipe', 0, 300, 1],
  ['to another depth in it', 0, 280, 2],
  ['to the side in it', 9, 300, 2],
])('a cable that moves %s has an arrow of its own if it moves otherwise', (_, across, down, arrows) => {
  const at = (x: number, y: number) => ({ circles: [{ cx: x, cy: y, r: 30 }], box: { x: x - 30, y: y - 30, width: 60, height: 60 } });
  const [one] = laid([cable(1)]).items as [DrawnItem];
  const pipe: DrawnItem = { ...one, id: 'p', ...at(130, 900), from: at(130, 600) };
  const inside = { ...one, inside: 'p', ...at(130 + across, 600 + down), from: at(130, 600) };
  expect(moveShapes([pipe, inside], 1).filter(({ look }) => look === 'move-line')).toHaveLength(arrows);
});
