import { isUtf8 } from 'node:buffer';
import {
  type CellValue,
  createCopies,
  type Row,
  TABLE_LIMITS,
  type Table,
  TableError,
  type TableNote,
} from './table.js';

// CSV files as spreadsheet programs write them. The packages that were tried accept a quote that is never closed and read the rest
// of the file as one cell, or need a second package and twice the time, so the few rules of the format are here.

/** Reads a CSV file. Separator and encoding are found out; both may be stated by the file itself (`sep=;`, a byte order mark). */
export function readCsv(file: string, bytes: Buffer): Table {
  const { text, notes } = decoded(bytes);
  const [, stated] = /^sep=([,;\t])\r?\n/.exec(text) ?? [];
  const separator = stated ?? separatorOf(text);
  const rows: Row[] = [];
  const copied = createCopies();
  // The line that states the separator is a row for a spreadsheet program that does not know it, and no row for others.
  for (const { number, cells } of records(
    text,
    separator,
    stated === undefined ? 0 : text.indexOf('\n') + 1,
  )) {
    if (cells.every((cell) => cell === null)) continue;
    rows.push({ number, cells: cells.map(copied) });
    if (rows.length > TABLE_LIMITS.rows) throw tooManyRows();
  }
  return { file, rows, merged: [], notes };
}

export const tooManyRows = (): TableError =>
  new TableError(
    `it has more than ${TABLE_LIMITS.rows.toLocaleString('en')} rows`,
    'divide it into several tables',
  );

/** Decodes UTF-8, UTF-16 with a byte order mark, and otherwise Windows-1252, in which older programs save CSV files. */
function decoded(bytes: Buffer): { text: string; notes: readonly TableNote[] } {
  const mark = bytes.subarray(0, 2).toString('hex');
  const utf16 = { fffe: 'utf-16le', feff: 'utf-16be' }[mark];
  if (utf16 !== undefined) return { text: new TextDecoder(utf16).decode(bytes), notes: ['utf-16'] };
  if (bytes.includes(0))
    throw new TableError(
      'it is not a text: it has zero bytes',
      'save it as CSV with the encoding UTF-8, or as .xlsx',
    );
  // The decoder removes a byte order mark.
  if (isUtf8(bytes)) return { text: new TextDecoder('utf-8').decode(bytes), notes: [] };
  return { text: new TextDecoder('windows-1252').decode(bytes), notes: ['windows-1252'] };
}

/** The separator that the first line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const [line = ''] = text.trimStart().split(/[\r\n]/, 1);
  const bare = line.replace(/"[^"]*"/g, '');
  const count = (separator: string): number => bare.split(separator).length;
  return [';', '\t', ','].reduce((best, one) => (count(one) > count(best) ? one : best));
}

interface CsvRecord {
  readonly number: number;
  readonly cells: readonly CellValue[];
}

/** Splits a text into records. A cell in quotes may hold separators, line ends, and quotes that are doubled. */
function* records(text: string, separator: string, start: number): Generator<CsvRecord> {
  const plain = new RegExp(`[^${separator}\\r\\n]*`, 'y');
  let cells: CellValue[] = [];
  let number = 1;
  for (let at = start; at < text.length; ) {
    const cell = text[at] === '"' ? quotedCell(text, at, number) : plainCell(text, at, plain);
    cells.push(checked(cell.value, number));
    if (cells.length > TABLE_LIMITS.columns)
      throw new TableError(
        `row ${number} has more than ${TABLE_LIMITS.columns} columns`,
        'remove the columns that are not imported',
      );
    at = cell.end;
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      cells.push(null);
    } else if (at < text.length && text[at] !== '\r' && text[at] !== '\n')
      throw new TableError(
        `row ${number} has text behind a closing quote`,
        'double the quotes inside of a cell, as in "a ""b"" c"',
      );
    yield { number, cells };
    cells = [];
    number += 1;
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
}

interface RawCell {
  readonly value: string;
  readonly end: number;
}

function plainCell(text: string, start: number, plain: RegExp): RawCell {
  plain.lastIndex = start;
  const value = plain.exec(text)?.[0] ?? '';
  return { value, end: start + value.length };
}

function quotedCell(text: string, start: number, row: number): RawCell {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end < 0)
    throw new TableError(`the quote that begins a cell of row ${row} is never closed`, 'close the quote');
  return { value: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 };
}

/** A formula in a CSV file has no stored value. Text that looks like one could run in the spreadsheet of the next reader. */
function checked(value: string, row: number): CellValue {
  if (value.length > TABLE_LIMITS.cell)
    throw new TableError(
      `a cell of row ${row} has more than ${TABLE_LIMITS.cell.toLocaleString('en')} characters`,
      'shorten it, or check the quotes of this row',
    );
  const text = value.trim();
  if (text === '') return null;
  return /^[=@]/.test(text) ? { unusable: 'is a formula, and a CSV file holds no value of it' } : text;
}
