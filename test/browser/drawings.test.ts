// Drawings as the browser shows them: random sections on both sheets, in light and dark.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { drawSection } from '../../src/draw/draw-section.js';
import type { Sheet } from '../../src/draw/scene.js';
import type { DrawLanguage } from '../../src/draw/section.js';
import { svgOf } from '../../src/draw/write/svg.js';
import { sections } from '../draw/sections.js';
import { browserTest } from './browser-test.js';
import { axeFaults, drawingFaults } from './faults.js';
import { becomeReader, shoot, visit } from './visit.js';

const HEADING = { project: 'DEMO-1', segment: 'A1', section: 1, sections: 2, date: '2026-11-16' };
const SAMPLE = fc.sample(sections, { numRuns: 30, seed: 14 });

/** A section with very many items makes a sheet that is wider than a telephone, so the sheets can be scrolled. */
const STYLE =
  ':root{color-scheme:light dark}body{margin:8px;font-family:sans-serif}div{overflow-x:auto}div>svg{max-width:none!important;display:block}';

function pageOfDrawings(sheet: Sheet, lang: DrawLanguage, count: number): string {
  const drawings = SAMPLE.slice(0, count).map((after, at) => {
    const scene = drawSection({ heading: HEADING, after }, { state: 'live', lang, sheet });
    return `<div tabindex="0" role="region" aria-label="${at}">${svgOf(scene, { prefix: `d${at}` })}</div>`;
  });
  return `<!doctype html><html lang="${lang}"><title>Drawings</title><meta name="viewport" content="width=device-width"><style>${STYLE}</style><main><h1>Drawings</h1>${drawings.join('\n')}</main>`;
}

for (const [width, sheet, lang] of [
  [390, 'narrow', 'nb'],
  [1280, 'wide', 'en'],
] as const)
  browserTest(`random sections can be read on a ${sheet} sheet, in light and dark`, async (browser) => {
    const { page, faults } = await visit(browser, 'about:blank', { width });
    await page.setContent(pageOfDrawings(sheet, lang, SAMPLE.length));
    for (const scheme of ['light', 'dark'] as const) {
      await becomeReader(page, { width, scheme });
      await shoot(page, `drawings ${sheet} ${scheme}`);
      expect(await drawingFaults(page.locator('svg')), scheme).toEqual([]);
    }
    await page.setContent(pageOfDrawings(sheet, lang, 3));
    expect(await axeFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

const GALLERY = join(import.meta.dirname, '../../examples/gallery');

browserTest('the pictures of the gallery can be read, in light and dark', async (browser) => {
  const names = readdirSync(GALLERY).filter((name) => name.endsWith('.svg'));
  expect(names.length).toBeGreaterThan(5);
  const { page, faults } = await visit(browser, 'about:blank');
  for (const [width, isNarrow] of [
    [390, true],
    [1280, false],
  ] as const) {
    const pictures = names
      .filter((name) => name.endsWith('-narrow.svg') === isNarrow)
      .map((name) => readFileSync(join(GALLERY, name), 'utf8').replace(/^<\?xml[^>]*>/, ''));
    await page.setContent(
      `<!doctype html><html lang="en"><title>Gallery</title><style>${STYLE}</style><main><h1>Gallery</h1>${pictures.map((svg) => `<div>${svg}</div>`).join('')}</main>`,
    );
    for (const scheme of ['light', 'dark'] as const) {
      await becomeReader(page, { width, scheme });
      await shoot(page, `gallery ${width} ${scheme}`);
      expect(await drawingFaults(page.locator('svg')), `${width} ${scheme}`).toEqual([]);
    }
  }
  expect(faults).toEqual([]);
});
