// The legend: which items share a number and a row, in which order the rows are, which mark and rating a row has, and its columns.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, heightOf, inColumns } from '../../src/draw/annotate/cell.js';
import { ratingOf } from '../../src/draw/annotate/item-cells.js';
import { byHolder, keysOf } from '../../src/draw/annotate/keys.js';
import { speechOf } from '../../src/draw/drawing-words.js';
import type { DrawnItem, DrawnSection, Mark } from '../../src/draw/section.js';

const circle = { cx: 0, cy: 0, r: 55 };
const item = (id: string, more: Partial<DrawnItem> = {}): DrawnItem => ({
  ...{ id, kind: 'pipe', category: 'WATER', layerId: 'upper', name: 'PVC', diameter: 110, circles: [circle] },
  ...{ box: { x: 100, y: 700, width: 110, height: 110 }, ...more },
});
const at = (x: number, y = 700): Pick<DrawnItem, 'box'> => ({ box: { x, y, width: 110, height: 110 } });
const section = (...items: DrawnItem[]): DrawnSection => ({
  ...{ width: 900, depth: 1200, cover: 600, foundation: 100, leftPadding: 0, rightPadding: 0, zoneHeight: 500 },
  ...{ coverings: [], problems: [] },
  layers: [
    { id: 'lower', top: 900, bottom: 1010, protection: 0, bands: 0 },
    { id: 'upper', top: 700, bottom: 810, protection: 0, bands: 0 },
  ],
  items,
});
const NONE = new Map<string, DrawnItem>();
/** The rows as `1: a b`. */
const rowsOf = (...items: DrawnItem[]) =>
  keysOf([section(...items)], NONE).rows.map(({ no, items: own }) => `${no}: ${own.map(({ id }) => id).join(' ')}`);

const moved = (x: number, y: number) => ({ from: { circles: [], ...at(x, y) } });
test.each<[string, Partial<DrawnItem>, Partial<DrawnItem>, 'one' | 'two']>([
  ['nothing', {}, {}, 'one'],
  ['the kind', {}, { kind: 'pipeGroup' }, 'two'],
  ['the category', {}, { category: 'GAS' }, 'two'],
  ['the name', {}, { name: 'PE' }, 'two'],
  ['the label', {}, { label: 'a' }, 'two'],
  ['an empty label', {}, { label: '' }, 'one'],
  ['the arrangement', { arrangement: 'FLAT' }, { arrangement: 'TRIANGLE' }, 'two'],
  ['0.1 mm of the diameter', {}, { diameter: 110.1 }, 'two'],
  ['0.04 mm of the diameter', {}, { diameter: 110.04 }, 'one'],
  ['the number of parts', {}, { circles: [circle, circle] }, 'two'],
  ['the places of the parts', {}, { circles: [{ ...circle, cx: 9 }] }, 'one'],
  ['0.1 mm of the wall', { wall: 3.2 }, { wall: 3.3 }, 'two'],
  ['0.01 mm of the wall', { wall: 3.2 }, { wall: 3.21 }, 'one'],
  ['the mark', { mark: 'kept' }, { mark: 'added' }, 'two'],
  ['the layer', {}, { layerId: 'lower' }, 'one'],
  ['being inside of a pipe', {}, { inside: 'other' }, 'two'],
  ['the pipe around them', { inside: 'this' }, { inside: 'other' }, 'one'],
  ['the size of a box', {}, { box: { x: 100, y: 700, width: 120, height: 110 } }, 'one'],
  ['the width of culverts', { kind: 'culvert' }, { kind: 'culvert', box: { x: 100, y: 700, width: 120, height: 110 } }, 'two'],
  ['the height of culverts', { kind: 'culvert' }, { kind: 'culvert', box: { x: 100, y: 700, width: 110, height: 120 } }, 'two'],
  ['a move', {}, moved(90, 700), 'two'],
  ['the way of a move across', moved(80, 700), moved(90, 700), 'two'],
  ['the way of a move down', moved(100, 690), moved(100, 680), 'two'],
  ['the start of an equal move', { ...at(100), ...moved(90, 690) }, { ...at(300), ...moved(290, 690) }, 'one'],
])('items that differ in %s have the right rows', (_, a, b, rows) => {
  expect(rowsOf(item('a', a), item('b', b))).toEqual(rows === 'one' ? ['1: a b'] : ['1: a', '2: b']);
});

test('rows are numbered from the top layer down and from left to right, and the contents of a pipe follow it', () => {
  const items = [
    item('1', { name: 'g', layerId: 'lower', ...at(0, 900) }),
    item('2', { name: 'd', ...at(300) }),
    item('3', { name: 'f', inside: '2', ...at(340) }),
    item('4', { name: 'e', inside: '2', ...at(310) }),
    item('5', { name: 'c', ...at(100) }),
    item('6', { name: 'b', ...at(50) }),
    item('7', { name: 'a', layerId: 'none', ...at(500, 10) }),
  ];
  const { rows, noOf, holderNo } = keysOf([section(...items)], NONE);
  expect(rows.map(({ no, first }) => `${no}${first.name}`)).toEqual(['1a', '2b', '3c', '4d', '5e', '6f', '7g']);
  expect(items.map(noOf)).toEqual([7, 4, 6, 5, 3, 2, 1]);
  expect(items.map(holderNo)).toEqual([0, 0, 4, 4, 0, 0, 0]);
  expect([noOf(item('x')), holderNo(item('x', { inside: '2' }))]).toEqual([0, 0]);
});

test('an item whose pipe is not drawn, or that names itself, lies in no other item', () => {
  const { roots, contents } = byHolder([item('a'), item('b', { inside: 'a' }), item('c', { inside: 'gone' }), item('d', { inside: 'd' })]);
  expect([roots.map(({ id }) => id), contents.get('a')?.map(({ id }) => id)]).toEqual([['a', 'c', 'd'], ['b']]);
  expect(rowsOf(item('a'), item('a'), item('b', { inside: 'a' }))).toEqual(['1: a a', '2: b']);
});

/** Rows of a state before and after, each as its items, the one that it is about, its count before, its mark and the state before. */
const pairRows = (before: readonly DrawnItem[], after: readonly DrawnItem[]) => {
  const was = new Map(after.flatMap(({ id, was: old }) => before.filter((one) => one.id === old).map((one) => [id, one])));
  return keysOf([section(...before), section(...after)], was).rows.map(
    (row) => `${row.items.map(({ id }) => id).join(' ')}: ${row.first.id} ${row.before} ${row.mark ?? '-'} ${row.was?.id ?? '-'}`,
  );
};
/** `a kept` */
const marked = (words: string, more: Partial<DrawnItem> = {}) => {
  const [id = '', mark] = words.split(' ');
  return item(id, { mark: mark as Mark, ...more });
};
const PE = { name: 'PE' };

test.each<[string, DrawnItem[], DrawnItem[], string[]]>([
  ['kept items have their mark', [marked('a kept')], [marked('A kept', { was: 'a' })], ['a A: a 1 kept -']],
  [
    'equal items of different fates share a row without a mark',
    [marked('a kept'), marked('b removed')],
    [marked('A kept', { was: 'a' })],
    ['a b A: a 2 - -'],
  ],
  ['the last item of a row has another fate', [marked('a kept')], [marked('A kept', { was: 'a' }), marked('B added')], ['a A B: a 1 - -']],
  ['an item that goes and one that comes', [marked('a removed')], [marked('B added', PE)], ['a: a 1 removed -', 'B: B 0 added -']],
  [
    'a changed item is about its later state',
    [marked('a changed'), marked('b kept')],
    [marked('A changed', { was: 'a', ...PE }), marked('B kept', { was: 'b' })],
    ['a A: A 1 changed a', 'b B: b 1 kept -'],
  ],
  [
    'a changed item that looks the same has a row of its own',
    [marked('a changed'), marked('b kept')],
    [marked('A changed', { was: 'a' }), marked('B kept', { was: 'b' })],
    ['a A: A 1 changed a', 'b B: b 1 kept -'],
  ],
  ['a kept item that looks different is one row', [marked('a kept')], [marked('A kept', { was: 'a', label: 'new' })], ['a A: A 1 kept a']],
])('beside each other: %s', (_, before, after, rows) => {
  expect(pairRows(before, after)).toEqual(rows);
});

test('in one figure a changed item has a row with its state before, and only such a row names one', () => {
  const old = item('old', PE);
  const items = [marked('a changed'), marked('b changed'), marked('c kept'), marked('d kept')];
  const { rows } = keysOf([section(...items)], new Map(items.map(({ id }) => [id, old])));
  const told = rows.map(({ items: own, mark, was, before }) => [own.map(({ id }) => id).join(' '), mark, was, before]);
  expect(told).toEqual([...['a', 'b'].map((id) => [id, 'changed', old, undefined]), ['c d', 'kept', undefined, undefined]]);
});

const rated = (current: number, temperature: number, more: object = {}): DrawnItem =>
  item('a', { rating: { current, temperature }, ...more } as Partial<DrawnItem>);

test.each<[string, DrawnItem[], string[]]>([
  ['no rating', [item('a')], []],
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
    { numRuns: 200, seed: 14 },
  );
});
