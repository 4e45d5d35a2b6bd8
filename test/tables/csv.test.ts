// CSV files with any separator: the cells are those that were written, whatever is in quotes.
import fc from 'fast-check';
import { expect } from 'vitest';
import { readCsv } from '../../src/tables/csv.js';
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
