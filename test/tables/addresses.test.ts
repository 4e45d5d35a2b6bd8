// Addresses of cells, and the sizes up to which a table is read.
import { expect, test } from 'vitest';
import type { Problem } from '../../src/diagnostics/problem.js';
import { readCsv } from '../../src/tables/csv.js';
import { cellAddress, cellPlace, columnLetters, withAddresses } from '../../src/tables/table.js';

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
