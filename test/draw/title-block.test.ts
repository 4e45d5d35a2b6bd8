import { expect, test } from 'vitest';
import { drawSection } from '../../src/draw/draw-section.js';
import type { SheetTitle } from '../../src/draw/section.js';
import { drawingNumberOf } from '../../src/draw/sheet-title.js';
import { dxfOf } from '../../src/draw/write/dxf.js';
import { svgOf } from '../../src/draw/write/svg.js';
import { drawnSection } from './sections.js';

const plain = { project: '2026-0417', segment: 'Storgata {x}', section: 2, sections: 3, date: '2026-11-16' };
const after = drawnSection({
  ...{ cover: 600, foundation: 100, leftPadding: 100, rightPadding: 100, coverings: [] },
  layers: [{ protection: 0, bands: 0, items: [] }],
});
const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';
const FULL: SheetTitle = {
  ...{ drawn: 'Kari 2026-11-17', checked: 'Ola 2026-11-18', approved: 'Berit 2026-11-19' },
  ...{ company: 'Nordnett AS', revision: 'B', direction: 'north', chainage: '120', datum: 'NN2000', logo: PIXEL },
  revisions: [
    { revision: 'A', date: '2026-11-01', text: 'First issue', by: 'KN' },
    { revision: 'B', text: 'Deeper' },
  ],
};
const sceneOf = (title?: SheetTitle, sheet: 'wide' | 'narrow' = 'wide', lang: 'en' | 'nb' = 'en') =>
  drawSection({ heading: { ...plain, ...(title ? { title } : {}) }, after }, { state: 'planned', sheet, lang });
const textsOf = (...args: Parameters<typeof sceneOf>): string[] =>
  sceneOf(...args).shapes.flatMap((shape) => (shape.form === 'text' ? [shape.text] : []));

test('a drawing number follows its pattern, and a name that looks like a part is text', () => {
  const numberOf = (number: string) => drawingNumberOf({ ...plain, title: { number, revision: 'B' } });
  expect(numberOf('E-{project}/{section}.{revision}')).toBe('E-2026-0417/2.B');
  expect(numberOf('{segment}')).toBe('Storgata {x}');
  expect(drawingNumberOf({ ...plain, segment: '{project}' })).toBe('2026-0417-{project}-2');
});

test('the name of a company beside its logo is shortened to the rest of its cell', () => {
  const shown = ({ logo, ...rest }: SheetTitle, sheet: 'wide' | 'narrow') =>
    textsOf({ ...rest, ...(logo ? { logo } : {}), company: 'Nordnett '.repeat(12) }, sheet).find((text) => text.startsWith('Nord'))?.length;
  const { logo: _, ...without } = FULL;
  expect([shown(without, 'wide'), shown(FULL, 'wide')]).toEqual([36, 27]);
  expect([shown(without, 'narrow'), shown(FULL, 'narrow')]).toEqual([47, 36]);
});

test('SVG has the logo as a picture inside of the sheet; DXF has the name of the company only', () => {
  const scene = sceneOf(FULL);
  const svg = svgOf(scene);
  expect(svg).toContain(`href="${PIXEL}"`);
  const { bounds, logo } = scene;
  expect(logo?.box.x).toBeGreaterThan(bounds.x);
  expect((logo?.box.y ?? 0) + (logo?.box.height ?? 0)).toBeLessThan(bounds.y + bounds.height);
  const words = scene.shapes.find((shape) => shape.form === 'text' && shape.text === 'Nordnett AS');
  const gap = words?.form === 'text' && logo ? (words.x - logo.box.x - logo.box.width) / scene.unit : 0;
  expect(gap).toBeCloseTo(6, 6);
  const dxf = dxfOf(scene);
  expect(dxf).toContain('Nordnett AS');
  expect(dxf).not.toContain('base64');
});
