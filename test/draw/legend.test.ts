import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, heightOf, inColumns } from '../../src/draw/annotate/cell.js';
import { ratingOf } from '../../src/draw/annotate/item-cells.js';
import { drawSection } from '../../src/draw/draw-section.js';
import { speechOf } from '../../src/draw/drawing-words.js';
import type { Scene, TextShape } from '../../src/draw/scene.js';
import type { DrawnItem, DrawnSection } from '../../src/draw/section.js';
import { holds } from '../geometry/holds.js';
import { settings } from '../support/counts.js';
import { changesWith, drawnSection, type ItemSpec } from './sections.js';

const { count: numRuns, seed } = settings({ count: 24, long: 500, seed: 14 });
const heading = { project: '1001', segment: 'A', section: 1, sections: 1, date: '2026-11-16' };

const textShapes = ({ shapes }: Scene): TextShape[] => shapes.filter((shape): shape is TextShape => shape.form === 'text');

const round = (diameter: number) => ({ form: 'circles', arrangement: 'SINGLE', diameter, count: 1 }) as const;
const pipe = (name: string, diameter: number): ItemSpec => ({
  ...{ kind: 'pipe', category: 'CONTAINER', name, shape: round(diameter), wall: 3, minPadding: 20 },
});
const section = (...items: ItemSpec[]): DrawnSection =>
  drawnSection({
    ...{ cover: 600, foundation: 100, leftPadding: 100, rightPadding: 100, coverings: [] },
    layers: [{ protection: 0, bands: 0, items }],
  });

/** The numbers of the balloons in the figure, by half of the sheet and item. */
function numbersOf(scene: Scene): Map<string, number> {
  const balloons = textShapes(scene).filter(({ layer, item }) => layer === 'labels' && item !== undefined);
  return new Map(balloons.map(({ side, item, text }) => [`${side} ${item}`, Number(/\d+/.exec(text)?.[0] ?? 0)]));
}

holds('an item that continues another has its number', { numRuns, seed }, changesWith(fc.constant(heading)), (view) => {
  const numbers = numbersOf(drawSection(view, { state: 'both' }));
  const pairs = (view.after?.items ?? []).flatMap(({ id, was }) =>
    was === undefined ? [] : [[numbers.get(`before ${was}`), numbers.get(`after ${id}`)]],
  );
  expect(pairs.map(([before]) => before)).toEqual(pairs.map(([, after]) => after));
});

const rated = (current: number, temperature: number, more: Partial<DrawnItem> = {}): DrawnItem =>
  ({ ...section(pipe('A', 10)).items[0], rating: { current, temperature }, ...more }) as DrawnItem;

test.each<[string, DrawnItem[], string[]]>([
  ['no rating', section(pipe('A', 10)).items.slice(), []],
  ['one cable', [rated(412.3, 64.6)], ['412 A, 65 °C', 'screening']],
  ['equal cables', [rated(412.3, 64.6), rated(412.4, 64.7)], ['412 A, 65 °C', 'screening']],
  ['different cables', [rated(500, 70), rated(400, 60)], ['400–500 A, 60–70 °C', 'screening']],
  ['a cable that goes', [rated(500, 70, { mark: 'removed' }), rated(400, 60)], ['400 A, 60 °C', 'screening']],
  ['only cables that go', [rated(500, 70, { mark: 'removed' })], []],
  ['loads', [rated(500, 70, { load: 300 }), rated(500, 70, { load: 200 })], ['500 A, 70 °C, load 200–300 A', 'screening']],
])('the rating in the legend: %s', (_, items, expected) => {
  expect(ratingOf(items, speechOf('en'))).toEqual(expected.map((text) => expect.stringContaining(text)));
});

test('columns of a legend hold all cells in their order, and a heading stands above a cell', () => {
  const cell = (height: number): Cell => ({ height, draw: () => undefined });
  const parts = fc.array(fc.array(fc.integer({ min: 10, max: 200 }), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 4 }), (heights, most) => {
      const cells = heights.flatMap((own): Cell[] => [{ ...cell(26), isHeading: true }, ...own.map(cell)]);
      const columns = inColumns(cells, most);
      expect(columns.flat()).toEqual(cells);
      expect(columns.length).toBeLessThanOrEqual(most);
      expect(columns.filter((own) => own.at(-1)?.isHeading)).toEqual([]);
      // No column is higher than an equal share and the highest cell with its heading.
      const highest = Math.max(...cells.map(({ height }) => height));
      if (most === 1) return;
      expect(Math.max(...columns.map(heightOf))).toBeLessThanOrEqual(heightOf(cells) / most + highest + 26 + 12);
    }),
    { numRuns: 200, seed },
  );
});
