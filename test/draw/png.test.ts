import { expect, test } from 'vitest';
import { drawSection } from '../../src/draw/draw-section.js';
import type { Scene } from '../../src/draw/scene.js';
import { pngOf } from '../../src/draw/write/png.js';
import { svgOf } from '../../src/draw/write/svg.js';
import { drawnSection } from './sections.js';

const heading = { project: '2026-0417', segment: 'Åsgata Ø', section: 1, sections: 1, date: '2026-11-16' };
const after = drawnSection({
  ...{ cover: 700, foundation: 100, leftPadding: 100, rightPadding: 100 },
  coverings: [{ material: 'TARMAC', thickness: 80, isWide: true }],
  layers: [
    {
      ...{ protection: 0, bands: 1 },
      items: [
        {
          ...{ kind: 'cable', category: 'MV', name: 'TSLF 24 kV 3×1×240 Al', minPadding: 70 },
          shape: { form: 'circles', arrangement: 'TRIANGLE', diameter: 39.5, count: 3 },
        },
      ],
    },
  ],
});
const scene = drawSection({ heading, after }, { state: 'live' });
const picture = (one: Scene, scale = 1) => pngOf(svgOf(one, { theme: 'light' }), { scale });
const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
};

test('a PNG has the size of the sheet, times its scale', async () => {
  const png = await picture(scene);
  expect([...png.slice(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const { width, height } = sizeOf(png);
  expect(width).toBe(Math.round(scene.bounds.width / scene.unit));
  expect(Math.abs(height - scene.bounds.height / scene.unit)).toBeLessThanOrEqual(1);
  expect(Math.abs(sizeOf(await picture(scene, 2)).width - 2 * width)).toBeLessThanOrEqual(1);
});

test('the same drawing gives the same bytes', async () => {
  expect(Buffer.compare(await picture(scene), await picture(scene))).toBe(0);
});

const svg = (text: string, style = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><text x="5" y="30" font-size="24" ${style}>${text}</text></svg>`;

test('texts are in the picture, letters of many languages and bold ones too, and an unknown letter is a box', async () => {
  const withoutTexts = { ...scene, shapes: scene.shapes.filter(({ form }) => form !== 'text') };
  expect((await picture(scene)).length).toBeGreaterThan((await picture(withoutTexts)).length + 2000);
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
