// Reads PDFs back with a reader that has nothing to do with the one that wrote them.
import { decodePDFRawStream, PDFArray, PDFDocument, type PDFRawStream } from 'pdf-lib';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';

export interface ReadPdf {
  readonly title: string;
  readonly pages: readonly string[];
  /** All pages, with single spaces. */
  readonly text: string;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text: pages } = await extractText(pdf, { mergePages: false });
  const { info } = await getMeta(pdf);
  return { title: String(info.Title), pages, text: pages.join(' ').replace(/\s+/g, ' ') };
}

/** What the file says of itself, and each text with its page, its place from the left and the bottom, and its size. */
export async function placedTexts(bytes: Uint8Array): Promise<{ readonly info: readonly string[]; readonly texts: readonly string[] }> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = await getMeta(pdf);
  const texts: string[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    for (const { str = '', transform = [] } of items as readonly { str?: string; transform?: readonly number[] }[]) {
      const [, , , size = 0, x = 0, y = 0] = transform;
      if (str.trim() !== '') texts.push(`${page}: ${x.toFixed(1)} ${y.toFixed(1)} (${size}) ${str}`);
    }
  }
  return {
    info: Object.entries(info).map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`),
    texts,
  };
}

/** The texts, lines and areas of each font, colour, thickness and size: how many, and the sums of the places of those that are no texts. */
export async function strokesOf(bytes: Uint8Array): Promise<readonly string[]> {
  const document = await PDFDocument.load(bytes);
  const sums = new Map<string, [count: number, x: number, y: number]>();
  for (const page of document.getPages()) {
    const contents = page.node.Contents();
    const streams = contents instanceof PDFArray ? contents.asArray().map((one) => document.context.lookup(one)) : [contents];
    const text = streams.map((stream) => Buffer.from(decodePDFRawStream(stream as PDFRawStream).decode()).toString('latin1')).join('\n');
    for (const part of text.split(/^q$/m)) {
      const isArea = /^[fB]$|^h$/m.test(part);
      const told = part.match(isArea ? /^.* (rg|RG|w|l)$|^[fSB]$/gm : /^.* (rg|RG|w|Tf)$|^[fSB]$/gm) ?? [];
      const line = told.join(', ').replace(/(\/Helvetica(?:-Bold)?)-\d+/g, '$1');
      if (line === '') continue;
      const [, x = 0, y = 0] = /^(?:1 0 0 1 )?([\d.]+) ([\d.]+) (?:m|cm)$/m.exec(part) ?? [];
      const [count, allX, allY] = sums.get(line) ?? [0, 0, 0];
      sums.set(line, [count + 1, allX + Number(x), allY + Number(y)]);
    }
  }
  return [...sums].map(([line, [count, x, y]]) => `${count} x ${line}${x === 0 ? '' : ` at ${x.toFixed(1)}, ${y.toFixed(1)}`}`).sort();
}
