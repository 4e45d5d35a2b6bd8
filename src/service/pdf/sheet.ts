import { type PDFDocument, type PDFFont, type PDFPage, rgb } from 'pdf-lib';
import { inLettersOf, wrap } from './wrap.js';

export const MARGIN = 50;
const [WIDTH, HEIGHT] = [595.28, 841.89];
/** Room for the footer. */
const BOTTOM = 70;
export const TEXT_WIDTH = WIDTH - 2 * MARGIN;
export const INK = rgb(0.1, 0.12, 0.15);
export const PALE = rgb(0.45, 0.5, 0.55);

export interface Fonts {
  readonly plain: PDFFont;
  readonly bold: PDFFont;
  readonly letters: ReadonlySet<number>;
}

export interface Style {
  readonly size: number;
  readonly bold?: boolean;
  readonly pale?: boolean;
}

/** Pages that are written from top to bottom. */
export interface Sheet {
  readonly fonts: Fonts;
  readonly page: PDFPage;
  /** Where the next line starts, from the bottom of the page. */
  y: number;
  lines(text: string, width: number, style: Style): readonly string[];
  /** Starts a new page where less than that is left of this one; says whether it did. */
  need(height: number): boolean;
  newPage(): void;
  write(line: string, x: number, y: number, style: Style): void;
}

export const leading = ({ size }: Style): number => size * 1.35;

export function createSheet(doc: PDFDocument, fonts: Fonts): Sheet {
  let page = doc.addPage([WIDTH, HEIGHT]);
  const fontOf = ({ bold }: Style) => (bold ? fonts.bold : fonts.plain);
  const sheet: Sheet = {
    fonts,
    get page() {
      return page;
    },
    y: HEIGHT - MARGIN,
    lines: (text, width, style) =>
      wrap(inLettersOf(fonts.letters, text), width, (part) =>
        fontOf(style).widthOfTextAtSize(part, style.size),
      ),
    need(height) {
      if (sheet.y - height >= BOTTOM) return false;
      sheet.newPage();
      return true;
    },
    newPage() {
      page = doc.addPage([WIDTH, HEIGHT]);
      sheet.y = HEIGHT - MARGIN;
    },
    write(line, x, y, style) {
      if (line === '') return;
      page.drawText(line, { x, y, size: style.size, font: fontOf(style), color: style.pale ? PALE : INK });
    },
  };
  return sheet;
}

/** Lines of text from the cursor on, over as many pages as they take. */
export function writeText(sheet: Sheet, text: string, style: Style): void {
  for (const line of sheet.lines(text, TEXT_WIDTH, style)) {
    sheet.need(leading(style));
    sheet.y -= leading(style);
    sheet.write(line, MARGIN, sheet.y, style);
  }
}
