// Texts, numbers and lines of random sections: nothing overlaps, nothing is missing, and nothing leaves the sheet.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysOf } from '../../src/draw/annotate/keys.js';
import { placesOfItems } from '../../src/draw/annotate/marked-places.js';
import { meets } from '../../src/draw/annotate/openings.js';
import { extentOf } from '../../src/draw/annotate/pen.js';
import { cleaned, fitted, widthOf, wrapped } from '../../src/draw/annotate/text-width.js';
import { drawSection } from '../../src/draw/draw-section.js';
import type { PathShape, Point, Scene, Sheet, TextShape } from '../../src/draw/scene.js';
import type { Box, DrawLanguage, DrawnItem, DrawnSection, ViewState } from '../../src/draw/section.js';
import { holds } from '../geometry/holds.js';
import { settings } from '../support/counts.js';
import { changesWith, drawnSection, heading, items, names, sections } from './sections.js';

const { count: numRuns, seed } = settings({ count: 8, long: 60, seed: 14 });
const options = { numRuns, seed, endOnFailure: true };
const { count: calloutRuns, seed: calloutSeed } = settings({ count: 15, long: 150, seed: 34 });
const ofCallouts = { numRuns: calloutRuns, seed: calloutSeed, endOnFailure: true };

const STATES: readonly ViewState[] = ['live', 'planned', 'change', 'both'];
const SHEETS: readonly Sheet[] = ['wide', 'narrow'];
const LANGUAGES: readonly DrawLanguage[] = ['en', 'nb'];
const LEAST_TEXT = 11;

const headings = fc.record(
  {
    ...{ project: names, projectName: names, segment: names, date: fc.constant('2026-11-16'), service: names },
    ...{ section: fc.integer({ min: 1, max: 99 }), sections: fc.integer({ min: 1, max: 99 }) },
    length: fc.double({ min: 0, max: 100_000, noNaN: true }),
  },
  { requiredKeys: ['project', 'segment', 'date', 'section', 'sections'] },
);

const views = changesWith(headings);

/** A trench with many items. */
const crowded: fc.Arbitrary<DrawnSection> = fc
  .array(fc.array(items, { minLength: 25, maxLength: 40 }), { minLength: 1, maxLength: 4 })
  .map((all) => drawnSection({ layers: all.map((held) => ({ protection: 50, bands: 1, items: held })) }));

const layers = [{ protection: 50, bands: 1, items: [] }];
const extremes: readonly DrawnSection[] = [
  drawnSection({ cover: 0, foundation: 0, leftPadding: 0, rightPadding: 0 }),
  drawnSection({ layers, cover: 9e5, leftPadding: 1 }),
  drawnSection({ layers, cover: 1, leftPadding: 9e5 }),
  { ...drawnSection({ layers }), depth: 10, zoneHeight: 5000, foundation: 900 },
];

const textsOf = ({ shapes }: Scene): TextShape[] => shapes.filter((shape): shape is TextShape => shape.form === 'text');

/** Finds texts that are too small, leave the sheet or overlap. One expectation for all of them keeps the test fast. */
function check(scene: Scene): void {
  const { bounds, unit } = scene;
  const slack = unit * 0.01;
  const texts = textsOf(scene).sort((a, b) => a.box.x - b.box.x);
  const found: string[] = [];
  for (const [n, { text, box, size }] of texts.entries()) {
    if (size / unit < LEAST_TEXT - 0.001) found.push(`${text} is too small`);
    const isInside =
      box.x >= bounds.x - slack &&
      box.y >= bounds.y - slack &&
      box.x + box.width <= bounds.x + bounds.width + slack &&
      box.y + box.height <= bounds.y + bounds.height + slack;
    if (!isInside) found.push(`${text} leaves the sheet`);
    for (let at = n + 1; at < texts.length; at++) {
      const other = texts[at];
      if (!other || other.box.x >= box.x + box.width - slack) break;
      if (other.box.y < box.y + box.height - slack && box.y < other.box.y + other.box.height - slack)
        found.push(`${text} overlaps ${other.text}`);
    }
  }
  expect(found).toEqual([]);
}

holds('texts of random sections never overlap and stay on the sheet', options, views, fc.constantFrom(...LANGUAGES), (view, lang) => {
  for (const state of STATES) for (const sheet of SHEETS) check(drawSection(view, { state, sheet, lang }));
});

const pairs = fc.record({ heading: headings, before: crowded, after: crowded });
const few = { ...options, numRuns: Math.max(4, numRuns / 20) };
const [states, sheets] = [fc.constantFrom(...STATES), fc.constantFrom(...SHEETS)];
holds('texts of a trench with a hundred items never overlap', few, pairs, states, sheets, (view, state, sheet) =>
  check(drawSection(view, { state, sheet })),
);

test('sections without size, with a huge size or with values that disagree are drawn', () => {
  for (const [n, before] of extremes.entries()) {
    const view = { heading, before, after: extremes[(n + 1) % extremes.length] ?? before };
    for (const state of STATES) for (const sheet of SHEETS) check(drawSection(view, { state, sheet }));
  }
});

test('texts are cut and wrapped to their room', () => {
  for (const text of ['TSLF 24 kV 3x1x240 Al', '電力ケーブル'.repeat(9), 'ø'.repeat(80), '']) {
    expect(widthOf(fitted(text, 60, 12), 12)).toBeLessThanOrEqual(60);
    const lines = wrapped(text, 60, 12, 3);
    expect(lines.length).toBeLessThanOrEqual(3);
    for (const line of lines) expect(widthOf(line, 12)).toBeLessThanOrEqual(60);
  }
  expect([fitted('short', 60, 12), fitted('aaaaaa', 3 * widthOf('a', 100) + widthOf('…', 100), 100)]).toEqual(['short', 'aaa…']);
});

test('characters of other scripts have the width of the widest font, and a pair of code units is one character', () => {
  const widths = ['\u0100', '\u10ff', '\u1100', '\u11ff', '\u1200', '\u2e7f', '\u2e80', '電', '😀'].map((text) => widthOf(text, 100));
  expect(widths).toEqual([105, 105, 145, 145, 105, 105, 145, 145, 145]);
  expect([widthOf('A', 100), widthOf('A', 100, true), widthOf('ø', 100)]).toEqual(
    [69, 69 * 1.16, 62].map((width) => expect.closeTo(width, 6)),
  );
});

test('control characters and characters that turn the direction around are removed', () => {
  expect(cleaned('a\u0000\u001b[31m\n\u202eb')).toBe('a [31m b');
});

const sheetOf = (after: DrawnSection, sheet: Sheet = 'wide'): Scene => drawSection({ heading, after }, { state: 'live', sheet });

/** Sections with neighbours that are alike, as trenches have them. */
const repetitive = sections.map(
  (section): DrawnSection => ({ ...section, items: section.items.map((item) => ({ ...item, name: item.category, label: '' })) }),
);
const anySection = fc.oneof(sections, repetitive);

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

holds('no two leaders cross, and no leader crosses a text', ofCallouts, anySection, fc.constantFrom(...SHEETS), (after, sheet) => {
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
});

holds('every item has one callout or belongs to what has one, and all numbers are in the legend', ofCallouts, anySection, (after) => {
  const scene = sheetOf(after);
  const keys = new Set(textsOf(scene).flatMap(({ layer, item, text }) => (layer === 'labels' && item === undefined ? [text] : [])));
  const balloons = signsOf(scene).filter(({ layer }) => layer === 'labels');
  expect(balloons.filter(({ text }) => !keys.has(text))).toEqual([]);
  const ends = leadersOf(scene).flatMap(({ points }) => points.slice(0, 1));
  const isMarked = ({ box }: DrawnItem) => ends.some((end) => isWithin(grown(box, 0.01), end));
  expect(after.items.filter(({ inside }) => inside === undefined).filter((one) => !isMarked(one))).toEqual([]);
  const owners = balloons.map(({ item }) => item);
  expect(owners).toHaveLength(new Set(owners).size);
});

holds('nothing is drawn outside of the sheet', ofCallouts, anySection, fc.constantFrom(...SHEETS), (after, sheet) => {
  const { shapes, bounds, unit } = sheetOf(after, sheet);
  const { x, y, width, height } = bounds;
  const middle = { left: x + width / 2, top: y + height / 2 };
  const extent = extentOf(shapes, { ...middle, right: middle.left, bottom: middle.top });
  const slack = unit * 0.01;
  const beyond = [x - extent.left, y - extent.top, extent.right - x - width, extent.bottom - y - height];
  expect(beyond.filter((by) => !(by <= slack))).toEqual([]);
});

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  ...{ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by },
});
const isWithin = ({ x, y, width, height }: Box, point: Point): boolean =>
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
