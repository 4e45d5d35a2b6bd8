// A drawing of a change shows where the items that move were: dashed outlines and arrows.
import { expect, test } from 'vitest';
import { drawSection } from '../../src/draw/draw-section.js';
import { moveShapes } from '../../src/draw/figure-moves.js';
import type { SceneShape } from '../../src/draw/scene.js';
import type { DrawnItem, DrawnSection, SectionView } from '../../src/draw/section.js';

const cable = (id: string, y: number, more: Partial<DrawnItem> = {}): DrawnItem => ({
  ...{ id, kind: 'cable', category: 'MV', layerId: 'l', name: 'TSLF 24 kV', diameter: 60 },
  ...{ circles: [{ cx: 130, cy: y + 30, r: 30 }], box: { x: 100, y, width: 60, height: 60 } },
  ...more,
});
const section = (...items: DrawnItem[]): DrawnSection => ({
  ...{ width: 460, depth: 1100, cover: 600, zoneHeight: 400, foundation: 100, leftPadding: 100 },
  ...{ rightPadding: 100, coverings: [], layers: [{ id: 'l', top: 600, bottom: 1000, protection: 0, bands: 0 }] },
  ...{ items, problems: [] },
});
const view = (before: DrawnSection, after: DrawnSection): SectionView => ({
  heading: { project: 'P', segment: 'S', section: 1, sections: 1, date: '2026-11-16' },
  ...{ before, after },
});
const swapped = view(section(cable('a', 600), cable('b', 900)), section(cable('a', 900), cable('b', 600)));

const moves = (shapes: readonly SceneShape[]): SceneShape[] => shapes.filter(({ layer }) => layer === 'moves');
const looks = (shapes: readonly SceneShape[]): string[] => moves(shapes).map(({ look }) => look);

test('an item that moves has its old outline and an arrow to its new place', () => {
  const { shapes } = drawSection(view(section(cable('a', 600)), section(cable('a', 900))), { state: 'change' });
  expect(looks(shapes)).toEqual(['moved', 'move-line', 'move-head']);
  const [outline, line] = moves(shapes);
  expect(outline).toMatchObject({ form: 'circle', cx: 130, cy: 630, r: 30, item: 'a' });
  // The arrow goes from the lower edge of the old place to the upper edge of the new one.
  expect(line).toMatchObject({ points: [660, 900].map((y) => ({ x: 130, y })) });
});

test.each([
  ['nothing that stays', 600],
  ['nothing that moves by less than 5 mm', 604.9],
])('%s has an old place', (_, y) => {
  const { shapes } = drawSection(view(section(cable('a', 600)), section(cable('a', y))), { state: 'change' });
  expect(looks(shapes)).toEqual([]);
});

test.each([
  ['lies between the outlines', 20, 660, 900],
  ['goes from centre to centre', 25, 630, 930],
])('an arrow %s if a pixel is %i mm', (_, unit, from, to) => {
  const { circles, box } = cable('a', 600);
  const [, line] = moveShapes([cable('a', 900, { from: { circles, box } })], unit);
  expect(line).toMatchObject({ look: 'move-line', points: [{ y: from }, { y: to }] });
  expect(moveShapes([cable('a', 900, { from: { circles, box } })], 26)).toHaveLength(1);
});

test('the arrows of two items that change places lie beside each other', () => {
  const { shapes, unit } = drawSection(swapped, { state: 'change' });
  const lines = moves(shapes).flatMap((shape) => (shape.look === 'move-line' && 'points' in shape ? [shape.points] : []));
  const [one, other] = lines.map((points) => points[0]?.x ?? 0);
  expect(lines).toHaveLength(2);
  expect(Math.abs((one ?? 0) - (other ?? 0))).toBeGreaterThan(5 * unit);
});

test('contents that move with their pipe have no arrow of their own', () => {
  const pipe = (y: number, at = y): DrawnSection =>
    section(
      cable('p', y, { kind: 'pipe', category: 'CONTAINER' }),
      cable('c', at, { inside: 'p', circles: [{ cx: 130, cy: at + 40, r: 10 }] }),
    );
  const itemsOf = (after: DrawnSection): (string | undefined)[] =>
    moves(drawSection(view(pipe(600), after), { state: 'change' }).shapes).map(({ item }) => item);
  expect(new Set(itemsOf(pipe(900)))).toEqual(new Set(['p']));
  expect(new Set(itemsOf(pipe(900, 880)))).toEqual(new Set(['p', 'c']));
});
