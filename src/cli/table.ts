import { visible } from '../diagnostics/visible.js';

/** Rows under headings, columns as wide as they need to be. Numbers stand to the right. */
export function table(
  rows: readonly Readonly<Record<string, unknown>>[],
  columns: readonly string[],
): string {
  const cell = (value: unknown): string =>
    value === null || value === undefined ? '' : visible(String(value));
  const widths = columns.map((column) =>
    rows.reduce((most, row) => Math.max(most, cell(row[column]).length), column.length),
  );
  const line = (cells: readonly string[], right: readonly boolean[]) =>
    cells
      .map((text, n) => (right[n] ? text.padStart(widths[n] ?? 0) : text.padEnd(widths[n] ?? 0)))
      .join('  ')
      .trimEnd();
  const isNumber = columns.map(
    (column) => rows.length > 0 && rows.every((row) => /^-?[\d.]+$/.test(cell(row[column]))),
  );
  return [
    line(columns, isNumber),
    ...rows.map((row) =>
      line(
        columns.map((column) => cell(row[column])),
        isNumber,
      ),
    ),
  ].join('\n');
}
