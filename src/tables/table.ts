import type { CellPlace, Place, Problem } from '../diagnostics/problem.js';

/** The value of a cell. A cell that holds no usable value says why. */
export type CellValue = string | number | boolean | Date | Unusable | null;

export interface Unusable {
  /** The reason, for a message: `is a formula without a stored value`. */
  readonly unusable: string;
}

export interface Row {
  /** The number of the row as a spreadsheet program shows it, counted from 1. */
  readonly number: number;
  readonly cells: readonly CellValue[];
  readonly isHidden?: boolean;
}

/** One sheet of a workbook, or a CSV file. Rows without any value are left out. */
export interface Table {
  readonly file: string;
  /** The name of the sheet; a CSV file has none. */
  readonly sheet?: string;
  readonly rows: readonly Row[];
  /** Areas of merged cells over several columns, such as `B4:C4`; only the first cell of an area has a value. */
  readonly merged: readonly Area[];
  /** Remarks about the file, such as an encoding that had to be guessed. */
  readonly notes: readonly TableNote[];
}

export interface Area {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

export type TableNote = 'windows-1252' | 'utf-16';

/** The limits of tables. A table of a stranger is hostile input, and every real table of trenches is far smaller. */
export const TABLE_LIMITS = {
  /** Size of the file, in bytes. */
  fileSize: 48 * 1024 * 1024,
  /** Size of all parts of a workbook when they are unpacked, in bytes. */
  unpackedSize: 192 * 1024 * 1024,
  rows: 200_000,
  columns: 500,
  /** Characters of one cell. */
  cell: 10_000,
} as const;

/**
 * Copies the texts of cells. A part of a text keeps the whole text of the file in memory, and most texts of a table repeat, so each
 * is copied once.
 */
export function createCopies(): (cell: CellValue) => CellValue {
  const copies = new Map<string, string>();
  return (cell) => {
    if (typeof cell !== 'string') return cell;
    const copy = copies.get(cell) ?? Buffer.from(cell).toString();
    copies.set(copy, copy);
    return copy;
  };
}

/** The letters of a column, counted from 0: A, Z, AA. */
export function columnLetters(column: number): string {
  const rest = column % 26;
  const letter = String.fromCharCode(65 + rest);
  return column < 26 ? letter : columnLetters((column - rest) / 26 - 1) + letter;
}

/** The address of a cell, as `C14`; the column is counted from 0. */
export const cellAddress = (row: number, column: number): string => `${columnLetters(column)}${row}`;

/** The place of a cell: its row and its column are line and column. The column is counted from 0. */
export const cellPlace = ({ file }: Pick<Table, 'file'>, row: number, column: number): Place => ({
  file,
  line: row,
  col: column + 1,
});

/** Names the cells of a table in a problem. Places get their addresses only here, because a large table has very many of them. */
export function withAddresses<P extends Problem>(
  problem: P,
  { file, sheet }: Pick<Table, 'file' | 'sheet'>,
): P {
  const named = (place: Place): Place | CellPlace => {
    if (place.file !== file) return place;
    const cell = cellAddress(place.line, place.col - 1);
    return { ...place, address: sheet === undefined ? cell : `sheet ${JSON.stringify(sheet)}, ${cell}` };
  };
  const { place, also } = problem;
  return {
    ...problem,
    ...(place ? { place: named(place) } : {}),
    ...(also ? { also: also.map((one) => ({ ...one, place: named(one.place) })) } : {}),
  };
}

/** A table that is not read at all; the message is a sentence about the file. */
export class TableError extends Error {
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.name = 'TableError';
    this.remedy = remedy;
  }
}
