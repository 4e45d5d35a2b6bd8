// Reads Excel files back with nothing but the unzip of Node: what stands in which cell.
import { inflateRawSync } from 'node:zlib';

export type Cell = string | number;

export interface ReadSheet {
  readonly name: string;
  /** Rows of cells; an empty cell is undefined. */
  readonly rows: readonly (readonly (Cell | undefined)[])[];
}

/** The files of a zip, by the list at its end. */
function unzip(bytes: Uint8Array): ReadonlyMap<string, string> {
  const buffer = Buffer.from(bytes);
  const end = buffer.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const files = new Map<string, string>();
  let at = buffer.readUInt32LE(end + 16);
  for (let left = buffer.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [buffer.readUInt16LE(at + 10), buffer.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => buffer.readUInt16LE(at + offset)) as number[];
    const local = buffer.readUInt32LE(at + 42);
    const start = local + 30 + buffer.readUInt16LE(local + 26) + buffer.readUInt16LE(local + 28);
    const data = buffer.subarray(start, start + size);
    const path = buffer.toString('utf8', at + 46, at + 46 + (name ?? 0));
    files.set(path, (method === 8 ? inflateRawSync(data) : data).toString('utf8'));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

const plain = (xml: string): string =>
  xml
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&');

/** Letters to a place: A is 0, AA is 26. */
const columnOf = (ref: string): number =>
  [...ref.replace(/\d+/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function rowsOf(xml: string, texts: readonly string[]): ReadSheet['rows'] {
  return [...xml.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, inside = '']) => {
    const row: (Cell | undefined)[] = [];
    for (const [, ref = '', more = '', value] of inside.matchAll(
      /<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>(?:<v>(.*?)<\/v>)?<\/c>)/gs,
    )) {
      if (value === undefined) continue;
      row[columnOf(ref)] = more.includes('t="s"') ? texts[Number(value)] : Number(value);
    }
    return row;
  });
}

export function readXlsx(bytes: Uint8Array): readonly ReadSheet[] {
  const files = unzip(bytes);
  const texts = [
    ...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs),
  ].map(([, text = '']) => plain(text));
  const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*?name="(.*?)"/g)];
  return names.map(([, name = ''], at) => ({
    name: plain(name),
    rows: rowsOf(files.get(`xl/worksheets/sheet${at + 1}.xml`) ?? '', texts),
  }));
}
