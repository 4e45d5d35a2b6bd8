// What a reader of a sheet needs without asking: whole labels, letters, what a depth is measured to, and who drew which state.
import { expect, test } from 'vitest';
import { drawingsPage } from '../../src/cli/commands/render/drawings-page.js';
import { drawSection } from '../../src/draw/draw-section.js';
import type { Scene } from '../../src/draw/scene.js';
import type { DrawnItem, DrawnSection } from '../../src/draw/section.js';
import type { LiveItem } from '../../src/kinds/model.js';
import { liveViews } from '../../src/views/live-views.js';

const heading = {
  ...{ project: '2026-0417', segment: 'Storgata', section: 1, sections: 1, date: '2026-11-16' },
  title: { drawn: 'kari.nordmann', revision: 'abcdef012345' },
};

const item = (id: string, x: number, more: Partial<DrawnItem> = {}): DrawnItem => ({
  ...{ id, kind: 'pipe', category: 'CONTAINER', layerId: 'l', name: 'PVC 110 SN8', diameter: 110, wall: 3 },
  ...{ circles: [{ cx: x + 55, cy: 655, r: 55 }], box: { x, y: 600, width: 110, height: 110 } },
  ...more,
});

const section = (more: Partial<DrawnSection> = {}): DrawnSection => ({
  ...{ width: 500, depth: 810, cover: 600, zoneHeight: 110, foundation: 100, leftPadding: 100, rightPadding: 100 },
  coverings: [{ material: 'CRUSHED_STONES', thickness: 150, isWide: true, description: 'from the quarry at Lier' }],
  layers: [{ id: 'l', top: 600, bottom: 710, protection: 0, bands: 0 }],
  items: [item('a', 100), item('b', 230, { category: 'LV', kind: 'cable', name: 'TFXP 4x240 Al 1 kV' })],
  problems: [{ code: 'TOO_CLOSE', words: 'cable 1 and pipe 1 are too close', itemIds: ['b', 'a'] }],
  ...more,
});

const textsOf = ({ shapes }: Scene): string[] => shapes.flatMap((shape) => (shape.form === 'text' ? [shape.text] : []));
const draw = (more: Partial<DrawnSection> = {}, lang: 'en' | 'nb' = 'en'): string[] =>
  textsOf(drawSection({ heading, after: section(more) }, { state: 'planned', lang }));

test('labels with room are whole', () => {
  const texts = draw();
  expect(texts).toContain('Crushed stone 150 mm');
  expect(texts.filter((text) => text.includes('…'))).toEqual([]);
  expect(texts.join(' ')).toContain('Crushed stone: from the quarry at Lier');
});

test('letters are explained, and a depth says to what', () => {
  const all = draw().join(' ');
  expect(all).toContain('L Low voltage, P Cable pipe');
  expect(all).toContain('depth to top 600');
  expect(all).toContain('Trench depth 810');
});

test('a problem has the words of the plan, and the numbers of the picture', () => {
  expect(draw().join(' ')).toContain('cable 1 and pipe 1 are too close (numbers 2L, 1P)');
});

test('items have the numbers of the plan: in their layer, and in the pipe around them', () => {
  const cable = (id: string): LiveItem => ({ kind: 'cable', id, fields: {}, cables: [], fixed: {} });
  const pipe = (id: string, inner: string): LiveItem => ({ ...cable(id), kind: 'pipe', cables: [cable(inner)] });
  const layer = (id: string, ...items: LiveItem[]) => ({ id, fields: {}, items, cableBands: [] });
  const said: string[] = [];
  const words = ({ objects }: { objects: readonly { item?: string; index?: number }[] }): string => {
    said.push(objects.map(({ item: kind, index }) => `${kind} ${(index ?? 0) + 1}`).join(', '));
    return '';
  };
  liveViews(
    {
      ...{ id: '1', fields: { name: 'S' } },
      sections: [{ id: 's', fields: {}, layers: [layer('x', cable('c1')), layer('y', cable('c2'), pipe('p', 'c3'))] }],
      validationErrors: [{ code: 'OUTSIDE', sectionId: 's', layerId: 'y', itemIds: ['p', 'c3', 'c2'] }],
    },
    { heading: { project: 'P', date: '' }, typeOf: () => undefined, words },
  );
  expect(said).toEqual(['pipe 1, cable 1, cable 1']);
});

test('the title block has author, revision and number; a Norwegian sheet says Strekning', () => {
  const texts = draw();
  expect(texts).toEqual(expect.arrayContaining(['Drawn', 'kari.nordmann', 'Revision', 'abcdef012345']));
  expect(texts).toEqual(expect.arrayContaining(['Drawing no.', '2026-0417-Storgata-1']));
  expect(draw({}, 'nb')).toContain('Strekning');
  expect(draw({}, 'nb')).not.toContain('Segment');
});

test('a page has the narrow sheet for a phone', () => {
  const view = { heading, after: section() };
  const page = drawingsPage([{ view, state: 'planned' }], { lang: 'en', sheet: 'wide' });
  expect(page).toMatch(/<div class="wide"><svg[\s\S]*<div class="narrow"><svg/);
  expect(page).toMatch(/max-width: 600px\) \{\s*\.wide \{ display: none; \}\s*\.narrow \{ display: block; \}/);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
