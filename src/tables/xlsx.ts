import type { CellValue as HucreValue, MergeRange, Sheet } from 'hucre';
import { tooManyRows } from './csv.js';
import {
  type Area,
  type CellValue,
  columnLetters,
  createCopies,
  type Row,
  TABLE_LIMITS,
  type Table,
  TableError,
} from './table.js';
import { checkUnpackedSize } from './zip-size.js';

/** Reads one sheet of a workbook. Nothing in the workbook is computed, opened or fetched: formulas have their stored values. */
export async function readXlsx(file: string, bytes: Buffer, wanted?: string): Promise<Table> {
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0')
    throw new TableError(
      'it is protected by a password, or has the format of Excel before 2007',
      'save it as .xlsx without a password',
    );
  checkUnpackedSize(bytes);
  const sheet = await readSheet(bytes, wanted);
  const { name } = sheet;
  if (sheet.rows.length > TABLE_LIMITS.rows) throw tooManyRows();
  const wide = sheet.rows.findIndex((row) => lastColumn(row) >= TABLE_LIMITS.columns);
  if (wide >= 0)
    throw new TableError(
      `row ${wide + 1} reaches to column ${columnLetters(lastColumn(sheet.rows[wide] ?? []))}; a table has at most ${TABLE_LIMITS.columns} columns`,
      'remove the columns that are not imported',
    );
  const merges = sheet.merges ?? [];
  return { file, sheet: name, rows: rowsOf(sheet), merged: merges.filter(isWide).map(areaOf), notes: [] };
}

/** The last column with a value. All rows of a sheet are as long as the longest one. */
const lastColumn = (row: readonly HucreValue[]): number => row.findLastIndex((value) => value !== null);

const isWide = ({ startCol, endCol }: MergeRange): boolean => startCol !== endCol;

const areaOf = ({ startRow, endRow, startCol, endCol }: MergeRange): Area => ({
  firstRow: startRow + 1,
  lastRow: endRow + 1,
  firstColumn: startCol,
  lastColumn: endCol,
});

/** Reads the sheet of the command line or the map, otherwise the only visible one. */
async function readSheet(bytes: Buffer, wanted: string | undefined): Promise<Sheet> {
  const names: string[] = [];
  const visible: string[] = [];
  const { sheets } = await readWith(bytes, ({ name, hidden, veryHidden }) => {
    names.push(name);
    if (!hidden && !veryHidden) visible.push(name);
    return wanted === undefined ? visible.length === 1 && visible[0] === name : name === wanted;
  });
  const listed = names.map((name) => JSON.stringify(name)).join(', ');
  const [sheet] = sheets;
  if (wanted !== undefined && !names.includes(wanted))
    throw new TableError(`it has no sheet ${JSON.stringify(wanted)}`, `its sheets are ${listed}`);
  if (wanted === undefined && visible.length > 1)
    throw new TableError(
      `it has ${visible.length} sheets`,
      `name one of them with --sheet, as in --sheet ${JSON.stringify(visible[0])}; its sheets are ${listed}`,
    );
  if (!sheet) throw new TableError('it has no visible sheet', 'name the sheet with --sheet');
  return sheet;
}

interface SheetInfo {
  readonly name: string;
  readonly hidden?: boolean;
  readonly veryHidden?: boolean;
}

/** The package is loaded here, because only the import of a workbook needs it. */
async function readWith(bytes: Buffer, sheets: (sheet: SheetInfo) => boolean) {
  const hucre = await import('hucre/xlsx');
  try {
    return await hucre.readXlsx(bytes, { sheets, maxRows: TABLE_LIMITS.rows + 1 });
  } catch (error) {
    // The sentences behind the first one are for programmers.
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new TableError(
      `it cannot be read: ${reason}`,
      'open it in a spreadsheet program, and save it again',
    );
  }
}

function rowsOf(sheet: Sheet): Row[] {
  const { rows, cells, rowDefs, merges = [] } = sheet;
  const found: Row[] = [];
  // A value of cells that are merged downwards counts for each of their rows.
  const above = new Map<number, { readonly lastRow: number; readonly value: CellValue }>();
  const tall = startsOf(merges);
  const copied = createCopies();
  rows.forEach((values, r) => {
    const own = values.map((value, c): CellValue => {
      const kind = cells?.get(`${r},${c}`);
      return copied(cellOf(value, kind?.type, kind?.formula !== undefined));
    });
    for (const { startCol, endRow } of tall.get(r) ?? [])
      above.set(startCol, { lastRow: endRow, value: own[startCol] ?? null });
    for (const [column, { lastRow, value }] of above) {
      if (r > lastRow) above.delete(column);
      else own[column] = value;
    }
    const isEmpty =
      values.every((value) => value === null || value === '') && own.every((one) => one === null);
    if (isEmpty) return;
    found.push({ number: r + 1, cells: own, ...(rowDefs?.get(r)?.hidden ? { isHidden: true } : {}) });
  });
  return found;
}

/** The merged areas of one column, by their first row. */
function startsOf(merges: readonly MergeRange[]): Map<number, MergeRange[]> {
  const starts = new Map<number, MergeRange[]>();
  for (const one of merges)
    if (!isWide(one) && one.endRow > one.startRow)
      starts.set(one.startRow, [...(starts.get(one.startRow) ?? []), one]);
  return starts;
}

function cellOf(value: HucreValue | undefined, type: string | undefined, isFormula: boolean): CellValue {
  if (type === 'error') return { unusable: `is the error value ${String(value)}` };
  if (value === null || value === undefined || value === '')
    return isFormula ? { unusable: 'is a formula without a stored value' } : null;
  if (typeof value !== 'string') return value;
  if (value.length > TABLE_LIMITS.cell)
    return { unusable: `has more than ${TABLE_LIMITS.cell.toLocaleString('en')} characters` };
  const text = value.trim();
  return text === '' ? null : text;
}
