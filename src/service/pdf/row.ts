import { rgb } from 'pdf-lib';
import type { Cell, Row, Table } from '../core/pdf-document.js';
import { cellsOf, PAD, type Place, placesOf } from './columns.js';
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
