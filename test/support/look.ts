// Looks at PDFs as a reader sees them: pages painted by the engine of a browser, and where on them each piece of text stands.
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { getDocumentProxy } from 'unpdf';

/** In points from the left and from the bottom of the page. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

interface Piece extends Box {
  readonly text: string;
}

export interface Page {
  readonly width: number;
  readonly height: number;
  /** What is not white; none on a blank page. */
  readonly ink: Box | undefined;
  readonly pieces: readonly Piece[];
}

/** Nothing may stand nearer to the edge of the pdf than this; the foot may come nearer to the lower one. */
const EDGE = { left: 49, right: 49, top: 49, bottom: 34 };
const WHITE = 250;
/** Letters stand between their descenders and their capitals. */
const [BELOW, ABOVE] = [0.2, 0.7];

let library: Promise<PDFiumLibrary> | undefined;

export async function lookAt(bytes: Uint8Array): Promise<readonly Page[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(new Uint8Array(bytes));
  const text = await getDocumentProxy(new Uint8Array(bytes));
  const pages: Page[] = [];
  for (const page of document.pages()) {
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
    const picture = await page.render({ scale: 1, colorSpace: 'Gray' });
    const pieces = await piecesOf(text, page.number + 1);
    pages.push({ width, height, ink: inkOf(picture, height), pieces });
  }
  document.destroy();
  return pages;
}

function inkOf({ width, height, data }: { width: number; height: number; data: Uint8Array }, top: number): Box | undefined {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let y = 0; y < height; y += 1) {
    const row = data.subarray(y * width, (y + 1) * width);
    const first = row.findIndex((pixel) => pixel < WHITE);
    if (first === -1) continue;
    xs.push(first, row.findLastIndex((pixel) => pixel < WHITE) + 1);
    ys.push(y);
  }
  const [first, last] = [ys[0], ys.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return { left: Math.min(...xs), right: Math.max(...xs), top: top - first, bottom: top - last - 1 };
}

/** A run of letters as the reader reports it; some of what it reports is none. */
interface Run {
  readonly str?: string;
  readonly width: number;
  readonly transform: readonly number[];
}

async function piecesOf(document: Awaited<ReturnType<typeof getDocumentProxy>>, number: number): Promise<readonly Piece[]> {
  const { items } = await (await document.getPage(number)).getTextContent();
  return (items as readonly Run[]).flatMap(({ str: text = '', width, transform }) => {
    const [, , , size = 0, left = 0, base = 0] = transform ?? [];
    if (text.trim() === '') return [];
    return [{ text, left, right: left + width, bottom: base - BELOW * size, top: base + ABOVE * size }];
  });
}

const overlap = (a: Box, b: Box): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 && Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom) > 0.5;

const isInside = ({ width, height }: Page, { left, right, bottom, top }: Box): boolean =>
  left >= EDGE.left && right <= width - EDGE.right && bottom >= EDGE.bottom && top <= height - EDGE.top;

/** What is wrong with how the pages look. */
export function faultsOf(pages: readonly Page[]): readonly string[] {
  return pages.flatMap((page, at) => {
    const where = `page ${at + 1} of ${pages.length}`;
    const { ink, pieces } = page;
    if (!ink || pieces.length < 2) return [`${where} is blank`];
    const outside = [...pieces, { ...ink, text: 'ink' }].filter((box) => !isInside(page, box));
    const over = pieces.flatMap((a, index) => pieces.slice(index + 1).flatMap((b) => (overlap(a, b) ? [`${a.text} and ${b.text}`] : [])));
    return [...outside.map(({ text }) => `${where}: ${text} runs out of the page`), ...over.map((both) => `${where}: ${both} overlap`)];
  });
}
