// A drawing as a whole: what can be drawn, of which states it is made, its title block, and the page with several drawings.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawingsPage } from '../../src/cli/commands/render/drawings-page.js';
import { drawSection } from '../../src/draw/draw-section.js';
import { undrawableSize } from '../../src/draw/drawable.js';
import { overlay, reversedView } from '../../src/draw/overlay.js';
import type { DrawnItem, DrawnLayer, DrawnSection, SectionView, SheetTitle } from '../../src/draw/section.js';
import { drawingNumberOf } from '../../src/draw/sheet-title.js';
import { dxfOf } from '../../src/draw/write/dxf.js';
import { svgOf } from '../../src/draw/write/svg.js';
import { textOf } from '../../src/draw/write/text-drawing.js';
import { holds } from '../geometry/holds.js';
import { settings } from '../support/counts.js';
import { expectPage } from '../support/page.js';
import { drawnSection, heading, sections } from './sections.js';

const { count: numRuns, seed } = settings({ count: 50, long: 500, seed: 14 });

/** Puts a value into the place of one number of a section. */
function spoiled<T>(value: T, at: number, by: number): T {
  let n = 0;
  const walk = (one: unknown): unknown => {
    if (typeof one === 'number') return n++ === at ? by : one;
    if (Array.isArray(one)) return one.map(walk);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(value) as T;
}

const numbersIn = (section: DrawnSection): number => JSON.stringify(section).match(/:-?\d/g)?.length ?? 0;

test('a section with a size that is not finite or absurd is refused, whichever size it is', () => {
  const values = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e7, -1e300];
  fc.assert(
    fc.property(sections, fc.nat(), fc.constantFrom(...values), fc.boolean(), (section, n, by, isBefore) => {
      const bad = spoiled(section, n % numbersIn(section), by);
      const view = { heading, before: isBefore ? bad : section, after: isBefore ? section : bad };
      expect(() => drawSection(view, { state: 'both' })).toThrow(/^the section cannot be drawn: .* of .* is /);
      expect(() => textOf(view, { state: 'change' })).toThrow(/^the section cannot be drawn: .* of .* is /);
    }),
    { numRuns, seed },
  );
});

const opened = (openings: Partial<DrawnItem>): Partial<DrawnSection> => ({
  items: [
    { id: 'i', kind: 'cable', category: 'MV', layerId: 'l', name: 'N', circles: [], box: { x: 0, y: 0, width: 1, height: 1 }, ...openings },
  ],
});
const tapes = (bands: number) => ({ layers: [{ id: 'l', top: 0, bottom: 1, protection: 0, bands }] });
test.each<[string, Partial<DrawnSection>, string | undefined]>([
  ['a kilometre', { width: 1e6 }, undefined],
  ['more than a kilometre', { depth: 1_000_001 }, 'depth of the section is 1000001 (at most 1000000 mm)'],
  ['the old trench', { was: { width: 1, depth: 2e6 } }, 'old depth of the section is 2000000 (at most 1000000 mm)'],
  [
    'an old covering',
    { coverings: [{ material: 'SAND', thickness: 1, isWide: true, top: 2e6 }] },
    'top of a covering is 2000000 (at most 1000000 mm)',
  ],
  ['an opening on the left of an item', opened({ openingLeft: 2e6 }), 'openingLeft of item i is 2000000 (at most 1000000 mm)'],
  ['an opening on the right of an item', opened({ openingRight: 2e6 }), 'openingRight of item i is 2000000 (at most 1000000 mm)'],
  ['a thousand tapes', tapes(1000), undefined],
  ['more tapes', tapes(1001), 'number of tapes of layer l is 1001 (at most 1000)'],
])('the sizes that can be drawn: %s', (_, more, expected) => {
  const size = { width: 1, depth: 1, cover: 1, zoneHeight: 0, foundation: 0, leftPadding: 0, rightPadding: 0 };
  expect(undrawableSize({ ...size, layers: [], items: [], problems: [], ...more })).toBe(expected);
});

test('of two states the later one is drawn where one is asked for', () => {
  const [before] = fc.sample(sections, { numRuns: 1, seed }) as [DrawnSection];
  const view = { heading, before, after: { ...before, width: before.width + 100 } };
  const words = `is ${Math.round(before.width + 100)} mm wide`;
  expect(drawSection(view, { state: 'planned' }).description).toContain(words);
});

test('a view without a section cannot be drawn', () => {
  expect(() => drawSection({ heading }, { state: 'live' })).toThrow('a view without a section cannot be drawn');
});

const { count: stateRuns, seed: stateSeed } = settings({ count: 30, long: 500, seed: 143 });
const STATES = { numRuns: stateRuns, seed: stateSeed };

/** Two states with the same ids in both, of which the chosen ones are the same items. */
const changes = fc
  .record({ before: sections, after: sections, chance: fc.infiniteStream(fc.boolean()) })
  .map(({ before, after, chance }) => {
    const old = before.items.map(({ id }) => id);
    const items = after.items.map((item): DrawnItem => {
      const was = chance.next().value ? old.shift() : undefined;
      return was === undefined ? { ...item, mark: 'added' } : { ...item, was };
    });
    return { before, after: { ...after, items } };
  });

holds('every item of both states is in the drawing exactly once', STATES, changes, ({ before, after }) => {
  const { items, layers } = overlay(before, after);
  const continued = after.items.filter(({ was }) => was !== undefined).length;
  expect(items).toHaveLength(before.items.length + after.items.length - continued);
  expect(items.filter(({ mark }) => mark === 'kept')).toHaveLength(continued);
  expect(items.filter(({ mark }) => mark === 'removed')).toHaveLength(before.items.length - continued);
  const ids = new Set(items.map(({ id }) => id));
  expect(ids.size).toBe(items.length);
  const layerIds = new Set(layers.map(({ id }) => id));
  for (const { inside, layerId } of items) {
    if (inside !== undefined) expect(ids).toContain(inside);
    expect(layerIds).toContain(layerId);
  }
  // A layer that goes is drawn also where another one takes its place in the order.
  const marked = before.layers.map((layer, n): DrawnLayer => ({ ...layer, mark: n === 0 ? 'removed' : 'kept' }));
  const gone = overlay({ ...before, layers: marked }, after).layers.filter(({ mark }) => mark === 'removed');
  expect(gone.map(({ id }) => id)).toContain(before.layers[0]?.id);
});

const alone = fc.constantFrom('before', 'after', undefined);
holds('told from the other side, the states change places', STATES, changes, alone, ({ before, after }, side) => {
  const heading = { project: 'p', segment: 's' } as never;
  const view = { heading, ...(side === 'after' ? {} : { before }), ...(side === 'before' ? {} : { after }) };
  const back = reversedView(view);
  expect([back.before === undefined, back.after === undefined]).toEqual([view.after === undefined, view.before === undefined]);
  const pairs = (items: readonly DrawnItem[] = []) => items.flatMap(({ id, was }) => (was === undefined ? [] : [[was, id]])).sort();
  const turned = pairs(back.after?.items).map(([was, id]) => [id, was]);
  expect(turned.sort()).toEqual(side === undefined ? pairs(after.items) : []);
  const marksOf = (items: readonly DrawnItem[] = []) => items.map(({ mark }) => mark);
  expect(marksOf(back.before?.items)).toEqual(marksOf(view.after?.items).map((mark) => (mark === 'added' ? 'removed' : mark)));
});

// The title block.

const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';
const FULL: SheetTitle = {
  ...{ drawn: 'Kari 2026-11-17', checked: 'Ola 2026-11-18', approved: 'Berit 2026-11-19' },
  ...{ company: 'Nordnett AS', revision: 'B', direction: 'north', chainage: '120', datum: 'NN2000', logo: PIXEL },
  revisions: [
    { revision: 'A', date: '2026-11-01', text: 'First issue', by: 'KN' },
    { revision: 'B', text: 'Deeper' },
  ],
};
const titled = { ...heading, segment: 'Storgata {x}', section: 2, sections: 3 };
const empty = drawnSection({ layers: [{ protection: 0, bands: 0, items: [] }] });
const sceneOf = (title?: SheetTitle, sheet: 'wide' | 'narrow' = 'wide', lang: 'en' | 'nb' = 'en') =>
  drawSection({ heading: { ...titled, ...(title ? { title } : {}) }, after: empty }, { state: 'planned', sheet, lang });
const textsOf = (...args: Parameters<typeof sceneOf>): string[] =>
  sceneOf(...args).shapes.flatMap((shape) => (shape.form === 'text' ? [shape.text] : []));

test('a drawing number follows its pattern, and a name that looks like a part is text', () => {
  const numberOf = (number: string) => drawingNumberOf({ ...titled, title: { number, revision: 'B' } });
  expect(numberOf('E-{project}/{section}.{revision}')).toBe('E-2026-0417/2.B');
  expect(numberOf('{segment} {other}')).toBe('Storgata {x} {other}');
  expect(drawingNumberOf({ ...titled, segment: '{project}' })).toBe('2026-0417-{project}-2');
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

const drawings = [1, 2].map((section) => {
  const view: SectionView = { heading: { ...heading, project: 'P-1', segment: 'Kai <A>', section, sections: 2 }, after: drawnSection({}) };
  return { view, state: 'planned' as const };
});
const tagsOf = (page: string): readonly string[] =>
  page.match(
    /<html.*?>|<h1>.*|<nav.*?>|<li>.*|<figure.*?>|<figcaption>.*|<div class.*?>|<svg [^>]*?labelledby="\w+|^@media.*|^ *\.(?:wide|narrow) .*/gm,
  ) ?? [];

test('a page of drawings has the parts of the expected text', () => {
  expectPage(new URL('drawings-page.expected.txt', import.meta.url), {
    'in English, for all screens': tagsOf(drawingsPage(drawings, { lang: 'en', sheet: 'wide' })),
    'in Norwegian, for a telephone': tagsOf(drawingsPage(drawings, { lang: 'nb', sheet: 'narrow' })),
  });
});
