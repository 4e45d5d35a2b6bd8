// The distance of two items as a number and as a line that a drawing shows.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clearanceOf, coveringsBeyondCover, type Distance, measureOf } from '../../src/geometry/clearance.js';
import { RUNS } from './build.js';
import { holds } from './holds.js';

const MANY = { ...RUNS, numRuns: 600 };
const length = fc.integer({ min: 1, max: 300 });
const place = fc.integer({ min: -500, max: 500 });
const box = fc.record({ x: place, y: place, width: length, height: length });
const circle = fc.record({ cx: place, cy: place, r: length });
const item = fc.oneof(
  box.map((one) => ({ circles: [], box: one })),
  fc.tuple(fc.array(circle, { minLength: 1, maxLength: 3 }), box).map(([circles, around]) => ({ circles, box: around })),
);
type Item = { circles: readonly { cx: number; cy: number; r: number }[]; box: { x: number; y: number; width: number; height: number } };

/** The distance of a point from the edge of an item; 0 on the edge and inside of a box. */
const fromEdge = ({ circles, box: own }: Item, x: number, y: number): number =>
  circles.length > 0
    ? Math.min(...circles.map(({ cx, cy, r }) => Math.abs(Math.hypot(x - cx, y - cy) - r)))
    : Math.hypot(Math.max(own.x - x, 0, x - own.x - own.width), Math.max(own.y - y, 0, y - own.y - own.height));

holds('the line of a clearance is as long as it, from the edge of one item to that of the other', RUNS, item, item, (a, b) => {
  const { clearance } = clearanceOf(a, b);
  expect(clearanceOf(b, a).clearance).toBeCloseTo(clearance, 9);
  const line = measureOf(a, b, 'clearance');
  if (!line) expect(clearance).toBe(0);
  if (!line) return;
  expect(Math.hypot(line.to.x - line.from.x, line.to.y - line.from.y)).toBeCloseTo(clearance, 6);
  expect(fromEdge(a, line.from.x, line.from.y)).toBeCloseTo(0, 6);
  expect(fromEdge(b, line.to.x, line.to.y)).toBeCloseTo(0, 6);
});

const direction = fc.constantFrom<Distance[]>('horizontal', 'vertical');
holds('a line is level or upright and as long as the number', MANY, item, item, direction, (a, b, how) => {
  const value = clearanceOf(a, b)[how];
  const line = measureOf(a, b, how);
  if (!line) expect(value).toBe(0);
  if (!line) return;
  const { from, to, at } = line;
  const [along, across] = how === 'horizontal' ? (['x', 'y'] as const) : (['y', 'x'] as const);
  expect(Math.abs(to[along] - from[along])).toBeCloseTo(value, 9);
  expect(to[across]).toBe(from[across]);
  expect([at[0][along], at[1][along]]).toEqual([from[along], to[along]]);
  // The line is half-way between the two places.
  expect(from[across]).toBeCloseTo((at[0][across] + at[1][across]) / 2, 9);
});

const group = fc.array(circle, { minLength: 1, maxLength: 4 });
const around = { x: 0, y: 0, width: 1, height: 1 };
holds('the clearance of groups is that of their closest circles', RUNS, group, group, (some, others) => {
  const gaps = some.flatMap((a) => others.map((b) => Math.hypot(a.cx - b.cx, a.cy - b.cy) - a.r - b.r));
  const { clearance } = clearanceOf({ circles: some, box: around }, { circles: others, box: around });
  expect(clearance).toBeCloseTo(Math.max(0, Math.min(...gaps)), 9);
});

test('coverings are beyond the cover if they are thicker by more than the tolerance', () => {
  expect(coveringsBeyondCover(300, [200, 100.01])).toBeUndefined();
  expect(coveringsBeyondCover(300, [200, 100.02])).toBeCloseTo(300.02, 9);
  // Items above the ground are no fault of coverings that are not there.
  expect(coveringsBeyondCover(-50, [])).toBeUndefined();
  expect(coveringsBeyondCover(-50, [80])).toBe(80);
});

test('known distances', () => {
  const cable = (cx: number, cy: number) => ({ circles: [{ cx, cy, r: 20 }], box: { x: cx - 20, y: cy - 20, width: 40, height: 40 } });
  expect(clearanceOf(cable(0, 0), cable(100, 0))).toEqual({ clearance: 60, horizontal: 60, vertical: 0 });
  expect(clearanceOf(cable(0, 0), cable(30, 40))).toEqual({ clearance: 10, horizontal: 0, vertical: 0 });
  expect(measureOf(cable(0, 0), cable(0, 30), 'clearance')).toBeUndefined();
  const culvert = { circles: [], box: { x: 100, y: -50, width: 200, height: 100 } };
  expect(clearanceOf(cable(0, 0), culvert)).toEqual({ clearance: 80, horizontal: 80, vertical: 0 });
  expect(measureOf(cable(0, 0), culvert, 'clearance')).toMatchObject({ from: { x: 20, y: 0 }, to: { x: 100, y: 0 } });
});
