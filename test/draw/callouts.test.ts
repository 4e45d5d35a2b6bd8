import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysOf } from '../../src/draw/annotate/keys.js';
import { placesOfItems } from '../../src/draw/annotate/marked-places.js';
import { meets } from '../../src/draw/annotate/openings.js';
import { extentOf } from '../../src/draw/annotate/pen.js';
import { drawSection } from '../../src/draw/draw-section.js';
import type { PathShape, Point, Scene, Sheet, TextShape } from '../../src/draw/scene.js';
import type { Box, DrawnItem, DrawnSection } from '../../src/draw/section.js';
import { SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { sections } from './sections.js';

const { count: numRuns, seed } = settings({ count: 15, long: 150, seed: 34 });
const options = { numRuns, seed, endOnFailure: true };
const SHEETS: readonly Sheet[] = ['wide', 'narrow'];
const heading = { project: '1', segment: 'A', section: 1, sections: 1, date: '2026-11-16' };
const sheetOf = (after: DrawnSection, sheet: Sheet = 'wide'): Scene => drawSection({ heading, after }, { state: 'live', sheet });

/** Sections with neighbours that are alike, as trenches have them. */
const repetitive = sections.map(
  (section): DrawnSection => ({ ...section, items: section.items.map((item) => ({ ...item, name: item.category, label: '' })) }),
);
const anySection = fc.oneof(sections, repetitive);

const textsOf = ({ shapes }: Scene): TextShape[] => shapes.filter((shape): shape is TextShape => shape.form === 'text');

/** The balloons and signs of problems beside the figure; those of the legend belong to no item. */
const signsOf = (scene: Scene): TextShape[] =>
  textsOf(scene).filter(({ layer, item }) => (layer === 'labels' || layer === 'problems') && item !== undefined);

const leadersOf = ({ shapes }: Scene): PathShape[] =>
  shapes.filter(
    (shape): shape is PathShape => shape.form === 'line' && shape.look === 'leader' && shape.layer === 'labels' && shape.item !== undefined,
  );

const partsOf = ({ points }: PathShape): (readonly [Point, Point])[] =>
  points.flatMap((to, n) => {
    const from = points[n - 1];
    return from ? [[from, to] as const] : [];
  });

/** True if two lines cross at an inner point of both; lines that only touch do not cross. */
function isCrossing([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point], slack: number): boolean {
  const side = (p: Point, q: Point, r: Point) => {
    const length = Math.hypot(q.x - p.x, q.y - p.y);
    const distance = ((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)) / (length || 1);
    return Math.abs(distance) <= slack ? 0 : Math.sign(distance);
  };
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

test(
  'no two leaders cross, and no leader crosses a text',
  () => {
    fc.assert(
      fc.property(anySection, fc.constantFrom(...SHEETS), (after, sheet) => {
        const scene = sheetOf(after, sheet);
        const slack = scene.unit * 0.01;
        const leaders = leadersOf(scene).map((leader) => ({ leader, parts: partsOf(leader) }));
        const crossed = leaders.flatMap(({ leader, parts }, n) =>
          leaders
            .slice(n + 1)
            .filter((other) => parts.some((one) => other.parts.some((two) => isCrossing(one, two, slack))))
            .map((other) => `${leader.item} crosses ${other.leader.item}`),
        );
        const struck = textsOf(scene).filter(({ box }) =>
          leaders.some(({ parts }) => parts.some(([from, to]) => meets(grown(box, -scene.unit), from, to))),
        );
        expect([...crossed, ...struck.map(({ text }) => text)]).toEqual([]);
      }),
      options,
    );
  },
  SIMULATION_TIMEOUT,
);

test(
  'every item has one callout, or belongs to a group or a holder that has one; all numbers are in the legend',
  () => {
    fc.assert(
      fc.property(anySection, (after) => {
        const scene = sheetOf(after);
        const keys = new Set(textsOf(scene).flatMap(({ layer, item, text }) => (layer === 'labels' && item === undefined ? [text] : [])));
        const balloons = signsOf(scene).filter(({ layer }) => layer === 'labels');
        expect(balloons.filter(({ text }) => !keys.has(text))).toEqual([]);
        const ends = leadersOf(scene).flatMap(({ points }) => points.slice(0, 1));
        const isMarked = ({ box }: DrawnItem) => ends.some((end) => holds(grown(box, 0.01), end));
        expect(after.items.filter(({ inside }) => inside === undefined).filter((one) => !isMarked(one))).toEqual([]);
        const owners = balloons.map(({ item }) => item);
        expect(owners).toHaveLength(new Set(owners).size);
      }),
      options,
    );
  },
  SIMULATION_TIMEOUT,
);

test(
  'nothing is drawn outside of the sheet',
  () => {
    fc.assert(
      fc.property(anySection, fc.constantFrom(...SHEETS), (after, sheet) => {
        const { shapes, bounds, unit } = sheetOf(after, sheet);
        const { x, y, width, height } = bounds;
        const middle = { left: x + width / 2, top: y + height / 2 };
        const extent = extentOf(shapes, { ...middle, right: middle.left, bottom: middle.top });
        const slack = unit * 0.01;
        expect(extent.left).toBeGreaterThanOrEqual(x - slack);
        expect(extent.top).toBeGreaterThanOrEqual(y - slack);
        expect(extent.right).toBeLessThanOrEqual(x + width + slack);
        expect(extent.bottom).toBeLessThanOrEqual(y + height + slack);
      }),
      options,
    );
  },
  SIMULATION_TIMEOUT,
);

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  ...{ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by },
});
const holds = ({ x, y, width, height }: Box, point: Point): boolean =>
  point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;

test('the sign of an item shows the highest of its parts, and of equal ones the first', () => {
  const xOf = (...heights: number[]): number[] => {
    const circles = heights.map((cy, n) => ({ cx: 30 + 60 * n, cy, r: 20 }));
    const item: DrawnItem = {
      ...{ id: 'a', kind: 'cable', category: 'MV', layerId: 'l', name: 'X', circles },
      box: { x: 0, y: 600, width: 200, height: 200 },
    };
    const section: DrawnSection = {
      ...{ width: 500, depth: 900, cover: 600, zoneHeight: 200, foundation: 100, leftPadding: 0, rightPadding: 0 },
      ...{ layers: [{ id: 'l', top: 600, bottom: 800, protection: 0, bands: 0 }], items: [item], problems: [] },
    };
    return placesOfItems(section, 1, keysOf([section], new Map())).map(({ x }) => x);
  };
  expect([xOf(700, 700, 700), xOf(700, 650, 700)]).toEqual([[30], [90]]);
});
