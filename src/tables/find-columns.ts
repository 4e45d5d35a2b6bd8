import type { Report } from '../spec/problems.js';
import { didYouMean, fold, nearest } from '../spec/read/nearest.js';
import type { Column } from './cell-value.js';
import type { ImportMap } from './map-language.js';
import { type CellValue, cellAddress, cellPlace, type Row, type Table } from './table.js';

/** The columns that a map names, and the rest of the table. */
export interface FoundColumns {
  readonly columns: readonly Column[];
  /** The headings that the map does not name. */
  readonly others: readonly string[];
  readonly rows: readonly Row[];
}

/** The heading in a cell, on one line. */
export const headingOf = (cell: unknown): string =>
  typeof cell === 'string' || typeof cell === 'number' ? String(cell).replace(/\s+/gu, ' ').trim() : '';

/** Finds the columns of a map by their headings; a heading that is missing or stands twice is a problem at its place in the map. */
export function findColumns(table: Table, map: ImportMap, report: Report): FoundColumns {
  const { rows } = table;
  const at = map.headings === undefined ? 0 : rows.findIndex(({ number }) => number === map.headings);
  const row = rows[at];
  const headings = row?.cells.map(headingOf) ?? [];
  const known = headings.filter((heading) => heading !== '');
  const columns = map.columns.flatMap(({ name, place, value }): Column[] => {
    const found = headings.flatMap((heading, n) => (fold(heading) === fold(name) ? [n] : []));
    const [first, second] = found;
    if (first !== undefined && second === undefined) return [{ at: first, ...value }];
    const cells = found.map((n) => cellAddress(row?.number ?? 1, n)).join(' and ');
    report({
      code: 'unknown-column',
      message:
        first === undefined
          ? `the table has no column ${JSON.stringify(name)} in row ${row?.number ?? map.headings ?? 1}`
          : `the heading ${JSON.stringify(name)} stands in ${cells}`,
      place,
      remedy:
        first === undefined ? missing(name, known) : 'give each column of the table a heading of its own',
    });
    return [];
  });
  const used = new Set(columns.map((column) => column.at));
  const others = headings.filter((heading, n) => heading !== '' && !used.has(n));
  const below = checkedRows(rows.slice(at + 1), columns, { table, map, report });
  return { columns, others, rows: filledDown(below, columns) };
}

/** Gives the empty cells of some columns the value of the cell above them. */
function filledDown(rows: readonly Row[], columns: readonly Column[]): readonly Row[] {
  const filled = columns.filter(({ fillDown }) => fillDown);
  if (filled.length === 0) return rows;
  const above = new Map<number, CellValue>();
  return rows.map((row) => {
    const cells = [...row.cells];
    for (const { at } of filled) {
      cells[at] ??= above.get(at) ?? null;
      above.set(at, cells[at] ?? null);
    }
    return { ...row, cells };
  });
}

const missing = (name: string, known: readonly string[]): string =>
  didYouMean(nearest(name, known)) ??
  (known.length === 0
    ? 'state the row of the headings with `headings`'
    : `its columns are ${known.join(', ')}`);

interface Checking {
  readonly table: Table;
  readonly map: ImportMap;
  readonly report: Report;
}

/** Leaves out hidden rows or reports them, and reports merged cells that reach over several columns of the map. */
function checkedRows(rows: readonly Row[], columns: readonly Column[], { table, map, report }: Checking) {
  const isRead = (from: number, to: number) => columns.some(({ at }) => at >= from && at <= to);
  const numbers = new Set(rows.map(({ number }) => number));
  for (const { firstRow, lastRow, firstColumn, lastColumn } of table.merged) {
    if (!numbers.has(firstRow) || !isRead(firstColumn, lastColumn)) continue;
    report({
      code: 'merged-cells',
      message: `the cells ${cellAddress(firstRow, firstColumn)}:${cellAddress(lastRow, lastColumn)} are merged, so it is open which column has the value`,
      place: cellPlace(table, firstRow, firstColumn),
      remedy: 'separate the cells, and write a value into each of them',
    });
  }
  const filled = rows.filter(({ cells }) => columns.some(({ at }) => (cells[at] ?? null) !== null));
  if (map.hiddenRows === 'skip') return filled.filter(({ isHidden }) => !isHidden);
  if (map.hiddenRows === undefined)
    for (const { number, isHidden } of filled)
      if (isHidden)
        report({
          code: 'hidden-row',
          message: `row ${number} is hidden`,
          place: cellPlace(table, number, 0),
          remedy: 'show it or delete it, or state `hiddenRows: import` or `hiddenRows: skip` in the map',
        });
  return filled;
}
