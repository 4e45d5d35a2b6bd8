// CSV files with any separator: the cells are those that were written, whatever is in quotes.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Problem } from '../../src/diagnostics/problem.js';
import { readCsv } from '../../src/tables/csv.js';
import { cellAddress, cellPlace, columnLetters, withAddresses } from '../../src/tables/table.js';
import { holds } from '../geometry/holds.js';

const SEPARATORS = [';', ',', '\t'] as const;
const read = (text: string) => readCsv('t.csv', Buffer.from(text)).rows;

const quoted = (cell: string): string => (/[;,\t"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
/** Cells as they are read: without blanks around them, and no formulas. */
const cell = fc
  .array(fc.constantFrom('a', '1', ';', ',', '\t', ' ', '"', '\n', 'ø'), { maxLength: 6 })
  .map((parts) => parts.join('').trim());
const table = fc
  .integer({ min: 2, max: 4 })
  .chain((columns) =>
    fc.record({
      rows: fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 4 }),
      separator: fc.constantFrom(...SEPARATORS),
      end: fc.constantFrom('\n', '\r\n', '\r'),
      isStated: fc.boolean(),
    }),
  );

const RUNS = { seed: 35, numRuns: 300 };
holds('the separator is found outside of quotes, or is the one that the file states', RUNS, table, ({ rows, separator, end, isStated }) => {
  // A heading with a line end in it, or an empty first line, is not found.
  const headings = rows[0]?.map((text, n) => `h${n}${text.replaceAll('\n', ' ').trim()}`) ?? [];
  const all = [headings, ...rows.slice(1)];
  const text = all.map((row) => row.map(quoted).join(separator)).join(end);
  const found = read(isStated ? `sep=${separator}\n${text}` : text);
  const written = all.map((row, n) => ({ number: n + 1, cells: row.map((one) => one || null) }));
  expect(found).toEqual(written.filter(({ cells }) => cells.some((one) => one !== null)));
});

// Addresses of cells, and the sizes up to which a table is read.

test('the letters of the columns are all texts of one, two and three letters, in their order', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const behind = (before: readonly string[]) => before.flatMap((text) => letters.map((letter) => text + letter));
  const all = [...letters, ...behind(letters), ...behind(behind(letters))];
  expect(all.map((_, n) => columnLetters(n))).toEqual(all);
});

test.each([
  [undefined, 'AA14', 'Z2'],
  ['Grøft "1"', 'sheet "Grøft \\"1\\"", AA14', 'sheet "Grøft \\"1\\"", Z2'],
])('a problem in the sheet %j names each of its cells, and no cell of another file', (sheet, first, second) => {
  const table = { file: 't.xlsx', ...(sheet === undefined ? {} : { sheet }) };
  const place = cellPlace(table, 14, 26);
  const map = { file: 'map.yaml', line: 14, col: 27 };
  const also = [cellPlace(table, 2, 25), map].map((one) => ({ label: 'here', place: one }));
  const problem = { code: 'bad-number', severity: 'error', message: 'm', place, also } as unknown as Problem;
  expect(place).toEqual({ ...map, file: 't.xlsx' });
  expect(cellAddress(14, 26)).toBe('AA14');
  expect(withAddresses(problem, table)).toEqual({
    ...problem,
    place: { ...place, address: first },
    also: [{ label: 'here', place: { file: 't.xlsx', line: 2, col: 26, address: second } }, also[1]],
  });
  const { place: _, also: __, ...bare } = problem as Problem & { also: unknown };
  expect(withAddresses(bare as Problem, table)).toEqual(bare);
});

test.each([
  ['columns', 500, (count: number) => `${'a;'.repeat(count - 1)}a\n`, 'row 1 has more than 500 columns'],
  ['characters', 10_000, (count: number) => `a;${'b'.repeat(count)}\n`, 'a cell of row 1 has more than 10,000 characters'],
  ['rows', 200_000, (count: number) => 'a\n'.repeat(count), 'it has more than 200,000 rows'],
])('as many %s as a table may have are read, and one more is refused', (_, most, text, message) => {
  const read = (count: number) => readCsv('t.csv', Buffer.from(text(count))).rows;
  expect(read(most).length).toBeGreaterThan(0);
  expect(() => read(most + 1)).toThrow(message);
});
