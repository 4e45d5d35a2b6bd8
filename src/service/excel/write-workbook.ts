import writeExcel, { type Cell, type Row } from 'write-excel-file/node';
import type { Workbook, WorkbookCell, WorkbookColumn, WorkbookSheet } from '../core/workbook.js';

const FORMATS = { quantity: '#,##0.###', money: '#,##0.00' } as const;
const BOLD = { fontWeight: 'bold' } as const;
const HEAD = { ...BOLD, backgroundColor: '#E3E8EE', bottomBorderStyle: 'thin' } as const;
const TOTAL = { ...BOLD, topBorderStyle: 'thin' } as const;
/** What stands above the first line: two titles, an empty row and the heads of the columns. */
const HEAD_ROWS = 4;
/** What the format allows in one cell. */
const LONGEST = 32_767;

/** Control characters and halves of characters have no place in the XML of the file. */
const plain = (text: string): string => text.replace(/(?![\n\t])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '');

function cellOf(value: WorkbookCell, { kind }: WorkbookColumn, style: object = {}): Cell {
  if (value === null) return { ...style };
  if (typeof value === 'number')
    return { type: Number, value, ...(kind === 'text' ? {} : { format: FORMATS[kind] }), ...style };
  // Typed as a text, so that nothing that somebody has written is taken for a formula.
  return { type: String, value: plain(value).slice(0, LONGEST), ...style };
}

function rowsOf({ title, subtitle, columns, rows, total }: WorkbookSheet): Row[] {
  const align = (column: WorkbookColumn) => (column.kind === 'text' ? {} : ({ align: 'right' } as const));
  return [
    [{ type: String, value: plain(title), fontSize: 14, ...BOLD }],
    [{ type: String, value: plain(subtitle) }],
    [],
    columns.map((column): Cell => ({ type: String, value: column.title, ...HEAD, ...align(column) })),
    ...rows.map((row) => columns.map((column, at) => cellOf(row[at] ?? null, column))),
    columns.map((column, at) => cellOf(total[at] ?? null, column, TOTAL)),
  ];
}

/** An Excel file; the heads of the columns stay in sight. */
export async function writeWorkbook({ sheets }: Workbook): Promise<Uint8Array> {
  const file = writeExcel(
    sheets.map((sheet) => ({
      data: rowsOf(sheet),
      sheet: sheet.name,
      columns: sheet.columns.map(({ width }) => ({ width })),
      stickyRowsCount: HEAD_ROWS,
    })),
  );
  return file.toBuffer();
}
