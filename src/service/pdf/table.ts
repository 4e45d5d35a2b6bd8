import type { Table } from '../core/paper.js';
import { type Strip, stripsOf, writeStrip } from './row.js';
import { rule, type Sheet, TEXT_HEIGHT } from './sheet.js';

/** A taller group of rows begins at the cursor and is split. */
const TALLEST = TEXT_HEIGHT / 2;

const heightOf = (strips: readonly Strip[]): number =>
  Math.min(
    strips.reduce((sum, { height }) => sum + height, 0),
    TALLEST,
  );

/** Groups rows that stay on one page: a band with the row below it, a sum with the row above it. */
function chunksOf(strips: readonly Strip[]): readonly (readonly Strip[])[] {
  const chunks: Strip[][] = [];
  strips.forEach((strip, at) => {
    const last = chunks.at(-1);
    if (last && (strip.kind === 'sum' || strips[at - 1]?.kind === 'band')) last.push(strip);
    else chunks.push([strip]);
  });
  return chunks;
}

/** Returns the height of the head and the first rows, which a page must have for the table to begin on it. */
export function startOfTable(sheet: Sheet, table: Table): number {
  const { head, rows } = stripsOf(sheet, table);
  return head.height + heightOf(chunksOf(rows)[0] ?? []);
}

/** Draws the head on every page of the table, with the band that the rows belong to. */
export function writeTable(sheet: Sheet, table: Table): void {
  const { head, rows } = stripsOf(sheet, table);
  const chunks = chunksOf(rows);
  let band: Strip | undefined;
  const again = (strip?: Strip) => {
    writeStrip(sheet, head, () => {});
    if (band && strip !== band) writeStrip(sheet, band, () => {});
  };
  sheet.need(head.height + heightOf(chunks[0] ?? []));
  again();
  for (const chunk of chunks) {
    if (chunk[0]?.kind === 'band') band = chunk[0];
    if (sheet.need(heightOf(chunk))) again(chunk[0]);
    for (const strip of chunk) writeStrip(sheet, strip, again);
  }
  rule(sheet, true);
  sheet.y -= 8;
}
