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
