// Drawings as the browser shows them: random sections, at both widths, in light and dark.
import fc from 'fast-check';
import { expect } from 'vitest';
import { drawSection } from '../../src/draw/draw-section.js';
import type { Sheet } from '../../src/draw/scene.js';
import { svgOf } from '../../src/draw/write/svg.js';
import { sections } from '../draw/sections.js';
import { browserTest } from './browser-test.js';
import { drawingFaults, expectGoodPage } from './faults.js';
import { READERS, visit } from './visit.js';

const HEADING = { project: 'DEMO-1', segment: 'A1', section: 1, sections: 2, date: '2026-11-16' };
const SAMPLE = fc.sample(sections, { numRuns: 30, seed: 14 });

function pageOfDrawings(sheet: Sheet, lang: 'en' | 'nb'): string {
  const drawings = SAMPLE.map((after, at) =>
    svgOf(drawSection({ heading: HEADING, after }, { state: 'live', lang, sheet }), { prefix: `d${at}` }),
  );
  const style =
    ':root{color-scheme:light dark}body{margin:8px;font-family:sans-serif}svg{max-width:100%;height:auto}';
  return `<!doctype html><html lang="${lang}"><title>Drawings</title><meta name="viewport" content="width=device-width"><style>${style}</style><main><h1>Drawings</h1>${drawings.join('\n')}</main>`;
}

for (const { title, ...reader } of READERS)
  browserTest(`30 random sections can be read at ${title}`, async (browser) => {
    const opened = await visit(browser, 'about:blank', reader);
    const sheet = reader.width === 390 ? 'narrow' : 'wide';
    await opened.page.setContent(pageOfDrawings(sheet, reader.scheme === 'dark' ? 'nb' : 'en'));
    expect(await drawingFaults(opened.page.locator('svg'))).toEqual([]);
    await expectGoodPage(opened, `drawings ${title}`);
  });
