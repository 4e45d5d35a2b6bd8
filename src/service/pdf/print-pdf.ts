import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Block, Paper } from '../core/paper.js';
import type { Lang } from '../core/world.js';
import { createSheet, type Fonts, leading, MARGIN, type Sheet, TEXT_WIDTH, writeText } from './sheet.js';
import { rule, writeTable } from './table.js';
import { inLettersOf } from './wrap.js';

const TITLE = { size: 19, bold: true };
const SUBTITLE = { size: 10.5, pale: true };
const HEADING = { size: 12.5, bold: true };
const TEXT = { size: 10 };
const LABEL = { size: 9.5, bold: true };
const FOOT = { size: 8, pale: true };
const LABEL_SHARE = 0.3;

const PAGE: Readonly<Record<Lang, (page: number, pages: number) => string>> = {
  nb: (page, pages) => `Side ${page} av ${pages}`,
  en: (page, pages) => `Page ${page} of ${pages}`,
};

/** The same paper always gives the same bytes. */
export async function printPdf(paper: Paper): Promise<Uint8Array> {
  const doc = await PDFDocument.create({ updateMetadata: false });
  const plain = await doc.embedFont(StandardFonts.Helvetica);
  const bold = await doc.embedFont(StandardFonts.HelveticaBold);
  const fonts: Fonts = { plain, bold, letters: new Set(plain.getCharacterSet()) };
  describe(doc, paper);
  const sheet = createSheet(doc, fonts);
  writeHead(sheet, paper);
  for (const block of paper.blocks) writeBlock(sheet, block);
  writeFooters(doc, paper, fonts);
  return doc.save({ useObjectStreams: false });
}

function describe(doc: PDFDocument, { title, subtitle, lang, madeAt }: Paper): void {
  doc.setTitle(title, { showInWindowTitleBar: true });
  doc.setSubject(subtitle);
  doc.setLanguage(lang === 'nb' ? 'nb-NO' : 'en-GB');
  doc.setProducer('trenchctl');
  doc.setCreator('trenchctl');
  doc.setCreationDate(madeAt);
  doc.setModificationDate(madeAt);
}

function writeHead(sheet: Sheet, { title, subtitle }: Paper): void {
  writeText(sheet, title, TITLE);
  sheet.y -= 2;
  writeText(sheet, subtitle, SUBTITLE);
  sheet.y -= 8;
  rule(sheet, 0.9);
  sheet.y -= 6;
}

function writeBlock(sheet: Sheet, block: Block): void {
  if (block.kind === 'new-page') sheet.newPage();
  if (block.kind === 'heading') {
    sheet.y -= 8;
    // A heading never stands alone at the foot of a page.
    sheet.need(leading(HEADING) + 3 * leading(TEXT));
    writeText(sheet, block.text, HEADING);
    sheet.y -= 3;
  }
  if (block.kind === 'text') {
    writeText(sheet, block.text, TEXT);
    sheet.y -= 5;
  }
  if (block.kind === 'fields') for (const [label, value] of block.rows) writeField(sheet, label, value);
  if (block.kind === 'table') writeTable(sheet, block);
}

function writeField(sheet: Sheet, label: string, value: string | null): void {
  const x = MARGIN + TEXT_WIDTH * LABEL_SHARE;
  const width = TEXT_WIDTH * (1 - LABEL_SHARE);
  const names = sheet.lines(label, TEXT_WIDTH * LABEL_SHARE - 8, LABEL);
  const lines = value === null ? [''] : sheet.lines(value, width, TEXT);
  sheet.need(Math.min(Math.max(names.length, lines.length), 8) * leading(TEXT));
  for (let at = 0; at < Math.max(names.length, lines.length); at += 1) {
    sheet.need(leading(TEXT));
    sheet.y -= leading(TEXT);
    sheet.write(names[at] ?? '', MARGIN, sheet.y, LABEL);
    sheet.write(lines[at] ?? '', x, sheet.y, TEXT);
  }
  if (value === null) {
    const y = sheet.y - 2;
    sheet.page.drawLine({ start: { x, y }, end: { x: MARGIN + TEXT_WIDTH, y }, thickness: 0.4 });
  }
  sheet.y -= 4;
}

function writeFooters(doc: PDFDocument, { footer, lang }: Paper, { plain, letters }: Fonts): void {
  const pages = doc.getPages();
  const left = inLettersOf(letters, footer).replaceAll('\n', ' ');
  pages.forEach((page, at) => {
    const right = PAGE[lang](at + 1, pages.length);
    const style = { size: FOOT.size, font: plain, y: MARGIN - 12 };
    page.drawText(left, { ...style, x: MARGIN });
    page.drawText(right, {
      ...style,
      x: MARGIN + TEXT_WIDTH - plain.widthOfTextAtSize(right, FOOT.size),
    });
  });
}
