import { isUtf8 } from 'node:buffer';
import { UserError } from '../../diagnostics/user-error.js';
import { isIn, readBytes, realPlace, workingFolder } from '../../spec/files/disk-files.js';
import { reasonOf } from '../output/write-file.js';

const MAX_BYTES = 256 * 1024;
/** Width and height of a PNG: a small file may hold a picture that needs gigabytes. */
const MAX_PIXELS = 4096;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Elements of plain shapes. Elements that use others again, such as patterns, could make a small file endless work. */
const ELEMENTS: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'title', 'desc', 'style', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline'],
  ...['polygon', 'text', 'tspan', 'linearGradient', 'radialGradient', 'stop'],
]);

/**
 * Other parts that an SVG logo must not have. The programs that show an SVG differ in what they load and run, so the file may use none of
 * it. A backslash could hide a word in a style, and a document type can define words.
 */
const REFUSED: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/<!(?!--)/, 'a document type'],
  [/<\?(?!xml\s+version=["']1\.0["'](\s+encoding=["']utf-8["'])?\s*\?>)/i, 'a processing instruction'],
  [/\son\w+\s*=|javascript:/i, 'a script'],
  [/href\s*=(?!\s*["']#)|url\((?!\s*["']?#)|xml:base|@import|\\/i, 'a reference to another file'],
];

/** Reads the logo of the title block as a data URI. The file belongs to the repository, which is not trusted. */
export function logoOf(file: string, place: string): string {
  let bytes: Buffer;
  try {
    if (!isIn(realPlace(file), workingFolder())) throw new Error('it lies outside of the working folder');
    bytes = readBytes(file, MAX_BYTES);
  } catch (error) {
    throw new UserError(`${place}: the logo ${file} cannot be read: ${reasonOf(error)}`);
  }
  const type = bytes.subarray(0, 8).equals(PNG_SIGNATURE) ? 'png' : 'svg+xml';
  const why = type === 'png' ? wrongPng(bytes) : wrongSvg(bytes);
  if (why !== undefined) throw new UserError(`${place}: the logo ${file} is not used: ${why}`);
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}

function wrongPng(bytes: Buffer): string | undefined {
  const isHeader =
    bytes.length >= 33 && bytes.readUInt32BE(8) === 13 && bytes.toString('latin1', 12, 16) === 'IHDR';
  if (!isHeader) return 'it is no PNG file';
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const isSmall = width > 0 && height > 0 && width <= MAX_PIXELS && height <= MAX_PIXELS;
  return isSmall ? undefined : `its width and height must be 1 to ${MAX_PIXELS} pixels`;
}

function wrongSvg(bytes: Buffer): string | undefined {
  const text = isUtf8(bytes) ? bytes.toString('utf8').replace(/^\ufeff/, '') : '';
  if (!/^\s*<(\?xml\s|!--|svg[\s>])/.test(text) || !text.includes('<svg'))
    return 'it is neither a PNG nor an SVG file in UTF-8';
  const names = Array.from(text.matchAll(/<([^\s<>/!?]+)/g), ([, name = '']) => name);
  const element = names.find((name) => !ELEMENTS.has(name));
  const refused = REFUSED.find(([pattern]) => pattern.test(text))?.[1];
  const found = element === undefined ? refused : `the element ${element.slice(0, 40)}`;
  return found && `it has ${found}; a logo has plain shapes only`;
}
