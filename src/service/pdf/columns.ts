import type { Cell, Column, Row, Table } from '../core/pdf-document.js';
import { MARGIN, type Sheet, type Style, TEXT_WIDTH } from './sheet.js';

/** The distance between the edge of a cell and its text. */
export const PAD = 4;

export interface Place {
  readonly x: number;
  readonly width: number;
  readonly align: Column['align'];
}

export const cellsOf = (row: Row): readonly Cell[] =>
  'sum' in row ? row.sum : 'band' in row ? [row.band] : row;

/** Returns the least width of a column: each word of its title; in a column of numbers, the longest number. */
function leastOf(
  sheet: Sheet,
  { columns, rows }: Table,
  styles: { head: Style; sum: Style },
): readonly number[] {
  const widest = (text: string, style: Style, width: number): number =>
    sheet.lines(text, width, style).reduce((most, line) => Math.max(most, sheet.widthOf(style)(line)), 0);
  const isFull = (row: Row) => !('band' in row);
  return columns.map(({ title, align }, at) => {
    const isNumbers = align === 'right';
    const words = isNumbers ? [title] : title.split(/\s+/);
    const titles = words.map((word) => widest(word, styles.head, TEXT_WIDTH));
    const cells = isNumbers ? rows.filter(isFull).map((row) => cellsOf(row)[at]) : [];
    const numbers = cells.map((cell) =>
      typeof cell === 'string' ? widest(cell, styles.sum, Number.POSITIVE_INFINITY) : 0,
    );
    return [...titles, ...numbers].reduce((most, width) => Math.max(most, width), 0) + 2 * PAD;
  });
}

/** Columns get their share of the width, except those that need more: the others share the rest. */
function widthsOf(
  columns: readonly Column[],
  least: readonly number[],
  given = new Set<number>(),
): readonly number[] {
  const left = [...given].reduce((width, at) => width - (least[at] ?? 0), TEXT_WIDTH);
  const shares = columns.reduce((sum, { share }, at) => (given.has(at) ? sum : sum + share), 0);
  const widths = columns.map(({ share }, at) => (given.has(at) ? (least[at] ?? 0) : (left * share) / shares));
  const short = widths.findIndex((width, at) => !given.has(at) && width < (least[at] ?? 0));
  if (short === -1 || given.size === columns.length - 1) return widths;
  return widthsOf(columns, least, new Set([...given, short]));
}

export function placesOf(sheet: Sheet, table: Table, styles: { head: Style; sum: Style }): readonly Place[] {
  const least = leastOf(sheet, table, styles);
  // If the page is too narrow for all, all columns get less.
  const fit = Math.min(1, TEXT_WIDTH / least.reduce((sum, width) => sum + width, 0));
  const widths = widthsOf(
    table.columns,
    least.map((width) => width * fit),
  );
  let x = MARGIN;
  return table.columns.map(({ align }, at) => {
    const width = widths[at] ?? 0;
    x += width;
    return { x: x - width, width, align };
  });
}
