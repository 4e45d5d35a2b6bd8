import { rgb } from 'pdf-lib';
import type { Cell, Column, Row, Table } from '../core/pdf-document.js';
import { INK, leading, MARGIN, rule, type Sheet, type Style, TEXT_WIDTH } from './sheet.js';

type Kind = 'head' | 'row' | 'band' | 'sum';

const STYLES: Readonly<Record<Kind, Style>> = {
  head: { size: 8.5, bold: true },
  row: { size: 9 },
  band: { size: 9.5, bold: true },
  sum: { size: 9, bold: true },
};
const BOX = 9;
const SHADE = rgb(0.93, 0.945, 0.96);

/** A row of a table, broken into lines that fit its columns. */
export interface Strip {
  readonly kind: Kind;
  readonly places: readonly Place[];
  readonly cells: readonly Cell[];
  readonly lines: readonly (readonly string[])[];
  readonly height: number;
}

const kindOf = (row: Row): Kind => ('sum' in row ? 'sum' : 'band' in row ? 'band' : 'row');

function stripOf(sheet: Sheet, kind: Kind, places: readonly Place[], cells: readonly Cell[]): Strip {
  const style = STYLES[kind];
  const lines = places.map(({ width }, at) => {
    const cell = cells[at] ?? '';
    return typeof cell === 'string' ? sheet.lines(cell, width - 2 * PAD, style) : [''];
  });
  const height = Math.max(...lines.map(({ length }) => length)) * leading(style) + 2 * PAD;
  return { kind, places, cells, lines, height };
}

/** The head of the table and its rows. */
export function stripsOf(
  sheet: Sheet,
  table: Table,
): { readonly head: Strip; readonly rows: readonly Strip[] } {
  const places = placesOf(sheet, table, STYLES);
  const across: readonly Place[] = [{ x: MARGIN, width: TEXT_WIDTH, align: undefined }];
  const titles = table.columns.map(({ title }) => title);
  const rows = table.rows.map((row) => {
    const kind = kindOf(row);
    return stripOf(sheet, kind, kind === 'band' ? across : places, cellsOf(row));
  });
  return { head: stripOf(sheet, 'head', places, titles), rows };
}

/** Draws the row at the cursor; if the page ends first, calls `onNewPage` and continues. */
export function writeStrip(sheet: Sheet, strip: Strip, onNewPage: () => void): void {
  const { kind, places, cells, lines, height } = strip;
  const style = STYLES[kind];
  if (kind === 'band') {
    const box = { x: MARGIN, y: sheet.y - height, width: TEXT_WIDTH, height: height - 0.5 };
    sheet.page.drawRectangle({ ...box, color: SHADE });
  }
  sheet.y -= PAD;
  places.forEach((place, at) => {
    if (typeof cells[at] === 'object') drawBox(sheet, place);
  });
  for (let line = 0; line < Math.max(...lines.map(({ length }) => length)); line += 1) {
    if (sheet.need(leading(style) + PAD)) {
      onNewPage();
      sheet.y -= PAD;
    }
    sheet.y -= leading(style);
    places.forEach((place, at) => {
      const text = lines[at]?.[line] ?? '';
      sheet.write(text, startOf(place, sheet.widthOf(style)(text)), sheet.y + 2, style);
    });
  }
  sheet.y -= PAD;
  rule(sheet, kind === 'head');
}

function startOf({ x, width, align }: Place, wide: number): number {
  if (align === 'right') return x + width - PAD - wide;
  return align === 'center' ? x + (width - wide) / 2 : x + PAD;
}

function drawBox(sheet: Sheet, place: Place): void {
  const box = { x: startOf(place, BOX), y: sheet.y - BOX - 1, width: BOX, height: BOX };
  sheet.page.drawRectangle({ ...box, borderColor: INK, borderWidth: 0.7 });
}

/** The distance between the edge of a cell and its text. */
const PAD = 4;

/** More than the widths of texts lose when they are added and subtracted; without it a number could be cut in its own column. */
const ROUNDING = 0.001;

interface Place {
  readonly x: number;
  readonly width: number;
  readonly align: Column['align'];
}

const cellsOf = (row: Row): readonly Cell[] => ('sum' in row ? row.sum : 'band' in row ? [row.band] : row);

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
    return [...titles, ...numbers].reduce((most, width) => Math.max(most, width), 0) + 2 * PAD + ROUNDING;
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
  if (short === -1) return widths;
  return widthsOf(columns, least, new Set([...given, short]));
}

function placesOf(sheet: Sheet, table: Table, styles: { head: Style; sum: Style }): readonly Place[] {
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
