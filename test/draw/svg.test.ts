import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawSection } from '../../src/draw/draw-section.js';
import type { Scene } from '../../src/draw/scene.js';
import { pngOf } from '../../src/draw/write/png.js';
import { drawnText, svgOf } from '../../src/draw/write/svg.js';
import { plainHatches, svgStyle } from '../../src/draw/write/svg-style.js';
import { holds } from '../geometry/holds.js';
import { settings } from '../support/counts.js';
import { cableOf, drawnSection, heading, names, sections } from './sections.js';

const { count: numRuns, seed } = settings({ count: 12, long: 150, seed: 142 });

/** Any sequence of UTF-16, also halves of characters, and the usual tricks. */
const hostile = fc.oneof(
  names,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((codes) => String.fromCharCode(...codes)),
  fc.constantFrom('</text><script>', '" onload="x', '&#0;', '&nbsp;', '<!--', '<![CDATA[', ']]>', '\ud800', '\ufffe'),
);

holds(
  'every drawing is well-formed XML, with hostile names everywhere',
  { numRuns, seed },
  sections,
  hostile,
  hostile,
  (after, first, second) => {
    const items = after.items.map((item, n) => ({ ...item, id: `${first} ${item.id}`, name: n % 2 ? first : second }));
    const scene = drawSection({ heading: { ...heading, project: first, segment: second }, after: { ...after, items } }, { state: 'live' });
    const svg = svgOf({ ...scene, title: first, description: second });
    // The reader of XML is strict, but gets no half of a character.
    expect(() => new Resvg(svg, { font: { loadSystemFonts: false } })).not.toThrow();
    expect(svg).toMatch(/^<svg [^<]*>[^\p{Surrogate}]*<\/svg>\n?$/u);
    const tags = svg.replaceAll(/"[^"]*"/g, '""');
    expect(tags).not.toMatch(/<(?:script|a|foreignObject|image|use|[!?])[ >]|<[^>]* (?:style|on\w+)=/);
  },
);

const scene: Scene = {
  ...{ bounds: { x: 0, y: 0, width: 200, height: 100 }, unit: 2, paper: '', title: 'T <1>', description: 'D', origins: [] },
  shapes: [
    { form: 'polygon', layer: 'soil', look: 'soil', points: [0, 1, 2].map((n) => ({ x: n === 1 ? 10 : 0, y: n === 2 ? 10 : 0 })) },
    {
      ...{ form: 'text', layer: 'labels', look: 'text', x: 10, y: 20, anchor: 'middle', size: 24 },
      ...{ isUpright: true, text: 'a\u202eb\u0007c', box: { x: 0, y: 0, width: 1, height: 1 } },
    },
  ],
};

test('a drawing has a name and a description for screen readers', () => {
  const svg = svgOf(scene, { prefix: 'one' });
  expect(svg).toMatch(/^<svg [^>]*role="img" [^>]*aria-labelledby="one-title one-desc"/);
  expect(svg).toMatch(/<title id="one-title">T &lt;1&gt;<\/title>\s*<desc id="one-desc">D<\/desc>/);
});

test('the ids of two drawings on one page differ, also those that hatches refer to', () => {
  const ids = (prefix: string) => [...svgOf(scene, { prefix }).matchAll(/(?: id="|url\(#)([^")]*)/g)].map(([, id]) => id);
  expect(ids('a b"')).toContain('a-b--soil');
  expect(ids('one').filter((id) => ids('two').includes(id))).toEqual([]);
});

test('text stands upright, and characters that hide or turn text are shown', () => {
  const [, attributes] = /<text([^>]*)>a\ufffdb\ufffdc<\/text>/.exec(svgOf(scene)) ?? [];
  for (const one of ['transform="rotate(-90 5 10)"', 'text-anchor="middle"', 'font-size="12"']) expect(attributes).toContain(` ${one}`);
  expect(drawnText('a\tb\nc\rd')).toBe('a b c\ufffdd');
});

test('dark colours are for screens only, and the light theme has no variables', () => {
  expect(svgOf(scene)).toContain('@media screen and (prefers-color-scheme:dark)');
  expect(svgOf(scene, { theme: 'light' })).not.toMatch(/var\(|@media|prefers/);
  expect(svgStyle('light')).not.toContain('undefined');
  expect(svgStyle('light')).toContain('.trench .t-paper{fill:#ffffff}.trench .t-wall{fill:none;stroke:#1c2126;stroke-width:2}');
  expect(svgOf(scene, { style: false })).not.toContain('<style>');
});

test('an element without hatches has the colours of their ground', () => {
  const names = 'soil backfill bedding foundation protection tarmac concrete cobble gravel crushed sand other tape'.split(' ');
  expect(plainHatches('.p')).toBe(names.map((name) => `.p .trench [fill$="-${name})"]{fill:var(--t-${name})}`).join(''));
});

// Pictures are made of drawings by a library, with the fonts of this package.

const drawn = drawSection(
  {
    heading: { ...heading, segment: 'Åsgata Ø' },
    after: drawnSection({
      coverings: [{ material: 'TARMAC', thickness: 80, isWide: true }],
      layers: [{ protection: 0, bands: 1, items: [cableOf(39.5, { name: 'TSLF 24 kV 3×1×240 Al' })] }],
    }),
  },
  { state: 'live' },
);
const picture = (one: Scene, scale = 1) => pngOf(svgOf(one, { theme: 'light' }), { scale });
const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
};

test('a PNG has the size of the sheet, times its scale', async () => {
  const png = await picture(drawn);
  expect([...png.slice(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const { width, height } = sizeOf(png);
  expect(width).toBe(Math.round(drawn.bounds.width / drawn.unit));
  expect(Math.abs(height - drawn.bounds.height / drawn.unit)).toBeLessThanOrEqual(1);
  expect(Math.abs(sizeOf(await picture(drawn, 2)).width - 2 * width)).toBeLessThanOrEqual(1);
  expect(sizeOf(await pngOf(svg('a')))).toEqual({ width: 120, height: 80 });
});

test('the same drawing gives the same bytes', async () => {
  expect(Buffer.compare(await picture(drawn), await picture(drawn))).toBe(0);
});

const svg = (text: string, style = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><text x="5" y="30" font-size="24" ${style}>${text}</text></svg>`;

test('texts are in the picture, letters of many languages and bold ones too, and an unknown letter is a box', async () => {
  const withoutTexts = { ...drawn, shapes: drawn.shapes.filter(({ form }) => form !== 'text') };
  expect((await picture(drawn)).length).toBeGreaterThan((await picture(withoutTexts)).length + 2000);
  const empty = await pngOf(svg(''));
  const unknown = await pngOf(svg('\u0e01'));
  expect(Buffer.compare(unknown, empty)).not.toBe(0);
  for (const letter of 'aÅæøØ²³±×≥…–ΔŠłΩ→') {
    const drawn = await pngOf(svg(letter));
    expect([letter, Buffer.compare(drawn, empty) !== 0, Buffer.compare(drawn, unknown) !== 0]).toEqual([letter, true, true]);
  }
  expect(Buffer.compare(await pngOf(svg('a')), await pngOf(svg('a', 'font-weight="bold"')))).not.toBe(0);
  const arial = await pngOf(svg('a', 'font-family="Helvetica,Arial,sans-serif"'));
  expect(Buffer.compare(await pngOf(svg('a')), arial)).toBe(0);
});
