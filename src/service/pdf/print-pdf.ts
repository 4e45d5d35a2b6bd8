import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Block, PdfDocument, Table } from '../core/pdf-document.js';
import type { Lang } from '../core/world.js';
import { type Strip, stripsOf, writeStrip } from './row.js';
import {
  createSheet,
  type Fonts,
  INK,
  inLettersOf,
  leading,
  MARGIN,
  measureOf,
  PALE,
  rule,
  type Sheet,
  type Style,
  shorten,
  TEXT_HEIGHT,
  TEXT_WIDTH,
  writeText,
} from './sheet.js';

const TITLE = { size: 19, bold: true };
const SUBTITLE = { size: 10, pale: true };
const HEADING = { size: 12.5, bold: true };
const TEXT = { size: 10 };
const FOOT = { size: 8 };

const PAGE: Readonly<Record<Lang, (page: number, pages: number) => string>> = {
  nb: (page, pages) => `Side ${page} av ${pages}`,
  en: (page, pages) => `Page ${page} of ${pages}`,
};

/** The same document always gives the same bytes. */
export async function printPdf(pdf: PdfDocument): Promise<Uint8Array> {
  const doc = await PDFDocument.create({ updateMetadata: false });
  const plain = await doc.embedFont(StandardFonts.Helvetica);
  const bold = await doc.embedFont(StandardFonts.HelveticaBold);
  const fonts: Fonts = { plain, bold, letters: new Set(plain.getCharacterSet()) };
  describe(doc, pdf);
  const sheet = createSheet(doc, fonts);
  writeHead(sheet, pdf);
  pdf.blocks.forEach((block, at) => {
    writeBlock(sheet, block, { pdf, rest: pdf.blocks.slice(at + 1, at + 3) });
  });
  writeFooters(doc, pdf, fonts);
  return doc.save({ useObjectStreams: false });
}

function describe(doc: PDFDocument, { title, subtitle, lang, madeAt }: PdfDocument): void {
  doc.setTitle(title, { showInWindowTitleBar: true });
  doc.setSubject(subtitle.split('\n')[0] ?? '');
  doc.setLanguage(lang === 'nb' ? 'nb-NO' : 'en-GB');
  doc.setProducer('trenchctl');
  doc.setCreator('trenchctl');
  doc.setCreationDate(madeAt);
  doc.setModificationDate(madeAt);
}

function writeHead(sheet: Sheet, { title, subtitle }: PdfDocument): void {
  writeText(sheet, title, TITLE);
  sheet.y -= 2;
  writeText(sheet, subtitle, SUBTITLE);
  sheet.y -= 8;
  rule(sheet, true);
  sheet.y -= 8;
}

/** Returns the height that the first of the blocks needs to begin on a page; fields stay with their table. */
function startOf(sheet: Sheet, [block, next]: readonly Block[]): number {
  if (block?.kind === 'table') return startOfTable(sheet, block);
  if (block?.kind === 'fields')
    return startOfFields(sheet, block) + (next?.kind === 'table' ? startOfTable(sheet, next) : 0);
  return 3 * leading(TEXT);
}

function writeBlock(
  sheet: Sheet,
  block: Block,
  { pdf, rest }: { pdf: PdfDocument; rest: readonly Block[] },
): void {
  if (block.kind === 'new-page') {
    sheet.newPage();
    writeHead(sheet, pdf);
  }
  if (block.kind === 'heading') {
    sheet.y -= 8;
    // A heading is never the last line of a page.
    const lines = sheet.lines(block.text, TEXT_WIDTH, HEADING);
    sheet.need(lines.length * leading(HEADING) + 3 + startOf(sheet, rest));
    writeText(sheet, block.text, HEADING);
    sheet.y -= 3;
  }
  if (block.kind === 'text') {
    writeText(sheet, block.text, TEXT);
    sheet.y -= 5;
  }
  if (block.kind === 'fields') writeFields(sheet, block);
  if (block.kind === 'table') writeTable(sheet, block);
}

function writeFooters(doc: PDFDocument, { footer, lang }: PdfDocument, { plain, letters }: Fonts): void {
  const pages = doc.getPages();
  const measure = measureOf(plain, FOOT.size);
  const left = inLettersOf(letters, footer).replace(/[\n\u00a0]/g, ' ');
  pages.forEach((page, at) => {
    const right = PAGE[lang](at + 1, pages.length);
    const style = { size: FOOT.size, font: plain, color: PALE, y: MARGIN - 12 };
    page.drawText(shorten(left, TEXT_WIDTH - measure(right) - 20, measure), { ...style, x: MARGIN });
    page.drawText(right, { ...style, x: MARGIN + TEXT_WIDTH - measure(right) });
  });
}

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
function startOfTable(sheet: Sheet, table: Table): number {
  const { head, rows } = stripsOf(sheet, table);
  return head.height + heightOf(chunksOf(rows)[0] ?? []);
}

/** Draws the head on every page of the table, with the band that the rows belong to. */
function writeTable(sheet: Sheet, table: Table): void {
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

type Fields = Extract<Block, { kind: 'fields' }>;

const LABEL: Style = { size: 9.5, bold: true };
const VALUE: Style = { size: 10 };
const VALUE_X = MARGIN + TEXT_WIDTH * 0.24;
const VALUE_WIDTH = MARGIN + TEXT_WIDTH - VALUE_X;
const GAP = 4;
/** The space above a line to write on. */
const TO_WRITE = 7;

interface Field {
  readonly labels: readonly string[];
  readonly lines: readonly string[];
  readonly isBlank: boolean;
  readonly height: number;
}

function fieldOf(sheet: Sheet, [label, value]: Fields['rows'][number]): Field {
  const labels = sheet.lines(label, VALUE_X - MARGIN - 8, LABEL);
  const lines = value === null ? [''] : sheet.lines(value, VALUE_WIDTH, VALUE);
  const isBlank = value === null;
  const height = Math.max(labels.length, lines.length) * leading(VALUE) + GAP + (isBlank ? TO_WRITE : 0);
  return { labels, lines, isBlank, height };
}

const sum = (fields: readonly Field[]): number => fields.reduce((all, { height }) => all + height, 0);

/** Few lines stay together; of many lines, the first ones do. */
const together = (height: number): number => Math.min(height, TEXT_HEIGHT / 4);

const startOfFields = (sheet: Sheet, { rows }: Fields): number =>
  together(sum(rows.map((row) => fieldOf(sheet, row))));

function writeFields(sheet: Sheet, { rows }: Fields): void {
  const fields = rows.map((row) => fieldOf(sheet, row));
  sheet.need(together(sum(fields)));
  for (const field of fields) writeField(sheet, field);
  sheet.y -= GAP;
}

function writeField(sheet: Sheet, { labels, lines, isBlank, height }: Field): void {
  sheet.need(together(height));
  if (isBlank) sheet.y -= TO_WRITE;
  for (let at = 0; at < Math.max(labels.length, lines.length); at += 1) {
    sheet.need(leading(VALUE));
    sheet.y -= leading(VALUE);
    sheet.write(labels[at] ?? '', MARGIN, sheet.y, LABEL);
    sheet.write(lines[at] ?? '', VALUE_X, sheet.y, VALUE);
  }
  if (isBlank) {
    const y = sheet.y - 2;
    sheet.page.drawLine({
      start: { x: VALUE_X, y },
      end: { x: MARGIN + TEXT_WIDTH, y },
      thickness: 0.5,
      color: INK,
    });
  }
  sheet.y -= GAP;
}
