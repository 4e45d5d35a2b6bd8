import type { Block, Cell, Column } from '../core/paper.js';
import { INK, leading, MARGIN, PALE, type Sheet, type Style, TEXT_WIDTH } from './sheet.js';

const HEAD: Style = { size: 8.5, bold: true };
const BODY: Style = { size: 9 };
const TOTAL: Style = { size: 9, bold: true };
const PAD = 4;
const BOX = 9;

interface Placed {
  readonly x: number;
  readonly width: number;
  readonly isRight: boolean;
}

/** The head of the table stands on every page that the table reaches; a row is cut only where no page could hold it. */
export function writeTable(sheet: Sheet, { columns, rows, total }: Extract<Block, { kind: 'table' }>): void {
  const places = placesOf(columns);
  const titles = columns.map(({ title }) => title);
  const head = () => writeRow(sheet, places, titles, HEAD);
  sheet.need(4 * leading(HEAD));
  head();
  for (const row of rows) {
    if (sheet.need(heightOf(sheet, places, row))) head();
    writeRow(sheet, places, row, BODY);
  }
  if (total) {
    if (sheet.need(heightOf(sheet, places, total))) head();
    writeRow(sheet, places, total, TOTAL);
  }
  sheet.y -= 8;
}

function placesOf(columns: readonly Column[]): Placed[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = MARGIN;
  return columns.map(({ share, isRight = false }) => {
    const width = (TEXT_WIDTH * share) / whole;
    const place = { x, width, isRight };
    x += width;
    return place;
  });
}

const linesOf = (sheet: Sheet, { width }: Placed, cell: Cell, style: Style): readonly string[] =>
  typeof cell === 'string' ? sheet.lines(cell, width - 2 * PAD, style) : [''];

const heightOf = (sheet: Sheet, places: readonly Placed[], row: readonly Cell[]): number =>
  Math.max(...places.map((place, at) => linesOf(sheet, place, row[at] ?? '', BODY).length)) * leading(BODY) +
  2 * PAD;

function writeRow(sheet: Sheet, places: readonly Placed[], row: readonly Cell[], style: Style): void {
  const cells = places.map((place, at) => linesOf(sheet, place, row[at] ?? '', style));
  const most = Math.max(...cells.map((lines) => lines.length));
  sheet.y -= PAD;
  places.forEach(({ x }, at) => {
    if (typeof row[at] !== 'object') return;
    sheet.page.drawRectangle({
      x: x + PAD,
      y: sheet.y - BOX - 1,
      width: BOX,
      height: BOX,
      borderColor: INK,
      borderWidth: 0.7,
    });
  });
  for (let line = 0; line < most; line += 1) {
    sheet.need(leading(style));
    sheet.y -= leading(style);
    places.forEach((place, at) => {
      const text = cells[at]?.[line] ?? '';
      sheet.write(text, startOf(sheet, place, text, style), sheet.y + 2, style);
    });
  }
  sheet.y -= PAD;
  rule(sheet, style.bold ? 0.9 : 0.4);
}

const startOf = (
  { fonts }: Sheet,
  { x, width, isRight }: Placed,
  text: string,
  { size, bold }: Style,
): number =>
  isRight ? x + width - PAD - (bold ? fonts.bold : fonts.plain).widthOfTextAtSize(text, size) : x + PAD;

export function rule(sheet: Sheet, thickness = 0.4): void {
  const [start, end] = [
    { x: MARGIN, y: sheet.y },
    { x: MARGIN + TEXT_WIDTH, y: sheet.y },
  ];
  sheet.page.drawLine({ start, end, thickness, color: thickness > 0.5 ? INK : PALE });
}
