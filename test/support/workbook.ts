// Workbooks for tests, written part by part, so that a test can make one that no spreadsheet program would write.
import { crc32, deflateRawSync } from 'node:zlib';

type Parts = Readonly<Record<string, string | Buffer>>;

type Stated = Readonly<Record<string, number>>;

interface Packed {
  readonly path: string;
  readonly bytes: Buffer;
  readonly size: number;
  readonly sum: number;
}

export const packed = (parts: Parts): Packed[] =>
  Object.entries(parts).map(([path, content]) => {
    const data = typeof content === 'string' ? Buffer.from(content) : content;
    return { path, bytes: deflateRawSync(data), size: data.length, sum: crc32(data) };
  });

const EXTRA = Buffer.from([0xfe, 0xca, 0, 0]);
const COMMENT = Buffer.from('a comment');

/** Packs parts into a ZIP archive; `stated` are sizes that the archive states instead of the true ones. */
export const zip = (parts: Parts, stated?: Stated): Buffer => archive(packed(parts), stated);

export function archive(parts: readonly Packed[], stated: Stated = {}): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { path, bytes, size, sum } of parts) {
    const name = Buffer.from(path);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(sum, 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(stated[path] ?? size, 18);
    common.writeUInt16LE(name.length, 22);
    files.push(Buffer.from('PK\u0003\u0004'), common, name, bytes);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    // An entry of the directory may have an extra field and a comment behind its name.
    const own = Buffer.from(common);
    own.writeUInt16LE(EXTRA.length, 24);
    rest.writeUInt16LE(COMMENT.length, 0);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), own, rest, name, EXTRA, COMMENT);
    at += 30 + name.length + bytes.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const count = parts.length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, listed, Buffer.from('PK\u0005\u0006'), end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export interface TestSheet {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** The elements of the rows. */
  readonly rows: string;
  /** Elements behind the rows, such as merged cells. */
  readonly after?: string;
  /** A document type. */
  readonly before?: string;
}

/** The parts of a workbook with these sheets; style 1 is a date. */
export function workbook(...sheets: readonly TestSheet[]): Record<string, string | Buffer> {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const list = sheets.map(
    ({ name, state }, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"${state ? ` state="${state}"` : ''}/>`,
  );
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${sheets.map((_, n) => `<Override PartName="/xl/worksheets/sheet${n + 1}.xml" ContentType="${TYPES}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${sheets.map((_, n) => relation(n + 1, 'worksheet', `worksheets/sheet${n + 1}.xml`)).join('')}${relation(99, 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows, after = '', before = '' }, n) => [
        `xl/worksheets/sheet${n + 1}.xml`,
        `${XML}${before}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
  };
}

/** A row of cells: a text or a number, or the element of a cell with `@` in place of its address. */
export const row = (number: number, cells: readonly (string | number)[], attributes = ''): string =>
  `<row r="${number}" ${attributes}>${cells
    .map((cell, n) => {
      const at = `${String.fromCharCode(65 + n)}${number}`;
      if (cell === '') return '';
      if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
      return cell.startsWith('<') ? cell.replace('@', at) : `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`;
    })
    .join('')}</row>`;
