import writeExcel, { type Cell, type Row } from 'write-excel-file/node';
import type { Workbook, WorkbookCell, WorkbookColumn, WorkbookSheet } from '../core/context.js';

const BOLD = { fontWeight: 'bold' } as const;
const HEAD = { ...BOLD, backgroundColor: '#E3E8EE', bottomBorderStyle: 'thin', wrap: true } as const;
const TOTAL = { ...BOLD, topBorderStyle: 'thin' } as const;
const TOP = { alignVertical: 'top' } as const;
/** The limit of the format for one cell. */
const LONGEST = 32_767;

/** Control characters and unpaired surrogates are not allowed in the XML of the file. */
const plain = (text: string): string => text.replace(/(?![\n\t])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '');

/** Money has two decimals; a quantity has up to three. */
function formatOf(value: number, kind: WorkbookColumn['kind']): string {
  if (kind === 'money') return '#,##0.00';
  const [, decimals = ''] = String(Number((value % 1).toFixed(3))).split('.');
  return decimals === '' ? '#,##0' : `#,##0.${'0'.repeat(decimals.length)}`;
}

function cellOf(value: WorkbookCell, { kind }: WorkbookColumn, style: object): Cell {
  if (value === null) return { ...style };
  if (typeof value === 'number') return { type: Number, value, format: formatOf(value, kind), ...style };
  // Typed as a text, so that no text is taken for a formula.
  return { type: String, value: plain(value).slice(0, LONGEST), wrap: true, ...style };
}

/** Widens the column, because Excel shows a number that does not fit as a row of hashes. */
function widthOf({ columns, rows, total }: WorkbookSheet, at: number): number {
  const numbers = [...rows, total].map((row) => row[at]).filter((cell) => typeof cell === 'number');
  const lengths = numbers.map((value) => value.toLocaleString('en', { minimumFractionDigits: 2 }).length + 3);
  return lengths.reduce((most, length) => Math.max(most, length), columns[at]?.width ?? 0);
}

/** The title and the lines below it, an empty row, and the heads of the columns. */
function headOf({ title, subtitle, columns }: WorkbookSheet): Row[] {
  const align = ({ kind }: WorkbookColumn) => (kind === 'text' ? {} : ({ align: 'right' } as const));
  return [
    [{ type: String, value: plain(title), fontSize: 14, ...BOLD }],
    ...subtitle.split('\n').map((line) => [{ type: String, value: plain(line) }]),
    [],
    columns.map((column): Cell => ({ type: String, value: column.title, ...HEAD, ...align(column) })),
  ];
}

/** Writes an Excel file; the heads of the columns stay visible. */
export async function writeWorkbook({ sheets }: Workbook): Promise<Uint8Array> {
  const file = writeExcel(
    sheets.map((sheet) => {
      const { name, columns, rows, total } = sheet;
      const head = headOf(sheet);
      const body = rows.map((row) => columns.map((column, at) => cellOf(row[at] ?? null, column, TOP)));
      return {
        data: [...head, ...body, columns.map((column, at) => cellOf(total[at] ?? null, column, TOTAL))],
        sheet: name,
        columns: columns.map((_, at) => ({ width: widthOf(sheet, at) })),
        stickyRowsCount: head.length,
        orientation: 'landscape' as const,
      };
    }),
  );
  return file.toBuffer();
}
