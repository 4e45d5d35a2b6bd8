// Reads PDFs back with a reader that has nothing to do with the one that wrote them.
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
