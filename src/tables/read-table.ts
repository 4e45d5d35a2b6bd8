import { readCsv } from './csv.js';
import { type Table, TableError } from './table.js';
import { readXlsx } from './xlsx.js';

/** Reads a table by the ending of its file; throws a TableError with a sentence if it cannot be read. */
export function readTable(file: string, bytes: Buffer, sheet?: string): Table | Promise<Table> {
  const [, ending = ''] = /\.(\w+)$/.exec(file) ?? [];
  switch (ending.toLowerCase()) {
    case 'xlsx':
    case 'xlsm':
      return readXlsx(file, bytes, sheet);
    case 'csv':
    case 'tsv':
    case 'txt':
      if (sheet === undefined) return readCsv(file, bytes);
      throw new TableError('a CSV file has no sheets', 'leave out --sheet, and `sheet` of the map');
    default:
      throw new TableError(
        'only .csv and .xlsx files are imported',
        'save it as .xlsx, or as CSV with the encoding UTF-8',
      );
  }
}
