// A logo is a file of the repository. It is embedded in drawings that others open, so it must load and run nothing.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logoOf } from '../../src/cli/options/logo-file.js';
import { cwd, inFolder } from '../support/around.js';
import { expectPage } from '../support/page.js';

const before = process.cwd();
inFolder('all');
beforeAll(() => {
  mkdirSync(join(cwd, 'repository'));
  process.chdir(join(cwd, 'repository'));
});
afterAll(() => process.chdir(before));

const PLACE = 'trenchctl.yaml:3';
const logo = (content: string | Uint8Array): string => {
  writeFileSync('logo', content);
  return logoOf('logo', PLACE);
};
const svg = (inner: string, attributes = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;
const SHAPE = '<g fill="url(#a)"><path d="M0 0h9v9z"/></g>';

function png(width: number, height: number, header = 'IHDR'): Buffer {
  const bytes = Buffer.alloc(45);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  bytes.writeUInt32BE(13, 8);
  bytes.write(header, 12, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

test('plain shapes and pictures become data URIs', () => {
  const text = svg(SHAPE);
  expect(logo(text)).toBe(`data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`);
  for (const bytes of [png(4096, 1), png(1, 4096), png(1, 1).subarray(0, 33)]) expect(logo(bytes)).toMatch(/^data:image\/png;base64,iVBOR/);
});

const REFUSED: readonly (readonly [string, string | Uint8Array])[] = [
  ['a script', svg('<script>alert(1)</script>')],
  ['a script with a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>')],
  ['a handler', svg(SHAPE, 'onload="alert(1)"')],
  ['a handler after a line break', svg(SHAPE, '\nONLOAD = "alert(1)"')],
  ['an address that is a script', svg('<title>JavaScript:alert(1)</title>')],
  ['a page', svg('<foreignObject><p>x</p></foreignObject>')],
  ['a page behind plain shapes', svg(`${SHAPE}<g><rect/></g><foreignObject/>`)],
  ['a picture of another file', svg('<image href="/etc/passwd"/>')],
  ['a link', svg(`<g xlink:href="https://example.com/">${SHAPE}</g>`)],
  ['a base that turns references outside', svg(SHAPE, 'xml:base="https://example.com/"')],
  ['a style that loads', svg('<style>@import "x.css";</style>')],
  ['an address in a style', svg('<style>path{fill:url(https://example.com/a)}</style>')],
  ['a hidden word in a style', svg('<style>path{fill:u\\72l(https://example.com/a)}</style>')],
  ['a document type', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg(SHAPE)}`],
  ['an inner document type', `<?xml version="1.0"?><!DOCTYPE svg><svg>${SHAPE}</svg>`],
  ['a style sheet of another file', `<?xml version="1.0"?><?xml-stylesheet href="x.css"?><svg>${SHAPE}</svg>`],
  ['another encoding', `<?xml version="1.0" encoding="utf-7"?><svg>${SHAPE}</svg>`],
  ['repeated use', svg('<use href="#a"/>')],
  ['a page of HTML', `<html><svg>${SHAPE}</svg></html>`],
  ['UTF-16', Buffer.from(svg(SHAPE), 'utf16le')],
  ['a PNG without a header', png(10, 10, 'IDAT')],
  ['a PNG that ends', png(10, 10).subarray(0, 32)],
  ['a PNG of no size', png(0, 10)],
  ['a PNG of 4097 pixels', png(10, 4097)],
  ['an empty file', ''],
  ['an element of a long name', svg(`<${'x'.repeat(41)}/>`)],
  ['Latin 1', Buffer.from(svg('æ'), 'latin1')],
];

test('the other files are refused with their place and in the words of the page', () => {
  const why = (content: string | Uint8Array): string => {
    try {
      return logo(content);
    } catch (error) {
      return (error as Error).message;
    }
  };
  expectPage(new URL('logo.expected.txt', import.meta.url), { Refused: REFUSED.map(([what, content]) => `${what} -> ${why(content)}`) });
});

test('every plain shape is accepted, also behind a mark of UTF-8', () => {
  const shapes = 'svg g defs title desc style path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop';
  const plain = shapes.split(' ').map((name) => `<${name}/>`);
  for (const text of [svg(plain.join('')), `\ufeff<svg fill='url("#a")' href="#b">æ</svg>`]) expect(logo(text)).toMatch(/^data:image\/svg/);
});

test('a file that is too large, outside, linked outside, absent or a folder is refused', () => {
  expect(() => logo(Buffer.alloc(256 * 1024 + 1))).toThrow(/cannot be read/);
  writeFileSync('../secret.svg', svg(SHAPE));
  symlinkSync('../secret.svg', 'link.svg');
  for (const file of ['../secret.svg', 'link.svg', join(cwd, 'secret.svg')])
    expect(() => logoOf(file, PLACE)).toThrow(/outside of the working folder/);
  for (const file of ['none.svg', '.']) expect(() => logoOf(file, PLACE)).toThrow(/cannot be read/);
});
