import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawSection } from '../../src/draw/draw-section.js';
import type { Scene } from '../../src/draw/scene.js';
import { svgOf } from '../../src/draw/write/svg.js';
import { svgStyle } from '../../src/draw/write/svg-style.js';
import { settings } from '../support/counts.js';
import { elementsOf, parseXml } from './parse-xml.js';
import { names, sections } from './sections.js';

const { count: numRuns, seed } = settings({ count: 12, long: 150, seed: 142 });

/** Any sequence of UTF-16, also halves of characters, and the usual tricks. */
const hostile = fc.oneof(
  names,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
    .map((codes) => String.fromCharCode(...codes)),
  fc.constantFrom(
    '</text><script>',
    '" onload="x',
    '&#0;',
    '&nbsp;',
    '<!--',
    '<![CDATA[',
    ']]>',
    '\ud800',
    '\ufffe',
  ),
);

const heading = { project: '1', segment: 'A', section: 1, sections: 1, date: '2026-11-16' };

test('every drawing is well-formed XML, with hostile names everywhere', () => {
  fc.assert(
    fc.property(sections, hostile, hostile, (after, first, second) => {
      const items = after.items.map((item, n) => ({
        ...item,
        id: `${first} ${item.id}`,
        name: n % 2 ? first : second,
      }));
      const view = { heading: { ...heading, project: first, segment: second }, after: { ...after, items } };
      const scene = drawSection(view, { state: 'live' });
      const root = parseXml(svgOf({ ...scene, title: first, description: second }));
      expect(root.name).toBe('svg');
      for (const { name, attributes } of elementsOf(root)) {
        expect(['script', 'a', 'foreignObject', 'image', 'use']).not.toContain(name);
        expect(Object.keys(attributes).filter((key) => key === 'style' || key.startsWith('on'))).toEqual([]);
      }
    }),
    { numRuns, seed },
  );
});

test('the drawn circles are those of the layout engine within 0.5 mm', () => {
  fc.assert(
    fc.property(sections, (after) => {
      const scene = drawSection({ heading, after }, { state: 'live' });
      const root = parseXml(svgOf(scene));
      const [origin = { x: 0, y: 0 }] = scene.origins;
      const mm = (text: string | undefined) => Number(text) * Number(root.attributes['data-mm-per-px']);
      const drawn = elementsOf(root).filter(
        ({ name, attributes }) => name === 'circle' && attributes['data-part'] !== undefined,
      );
      for (const { id, circles } of after.items) {
        const own = drawn.filter(({ attributes }) => attributes['data-item'] === id);
        expect(own).toHaveLength(circles.length);
        circles.forEach(({ cx, cy, r }, n) => {
          const { attributes = {} } = own[n] ?? {};
          expect(Math.abs(mm(attributes.cx) - origin.x - cx)).toBeLessThan(0.5);
          expect(Math.abs(mm(attributes.cy) - origin.y - cy)).toBeLessThan(0.5);
          expect(Math.abs(mm(attributes.r) - r)).toBeLessThan(0.5);
        });
      }
    }),
    { numRuns, seed },
  );
});

const scene: Scene = {
  ...{
    bounds: { x: 0, y: 0, width: 200, height: 100 },
    unit: 2,
    title: 'T <1>',
    description: 'D',
    origins: [],
  },
  shapes: [
    {
      form: 'polygon',
      layer: 'soil',
      look: 'soil',
      points: [
        { x: 0, y: 0 },
        { x: 10, y: 0 },
        { x: 0, y: 10 },
      ],
    },
    {
      ...{ form: 'text', layer: 'labels', look: 'text', x: 10, y: 20, anchor: 'middle', size: 24 },
      ...{ isUpright: true, text: 'a\u202eb\u0007c', box: { x: 0, y: 0, width: 1, height: 1 } },
    },
  ],
};

test('a drawing has a name and a description for screen readers', () => {
  const root = parseXml(svgOf(scene, { prefix: 'one' }));
  expect(root.attributes).toMatchObject({ role: 'img', 'aria-labelledby': 'one-title one-desc' });
  const texts = Object.fromEntries(
    elementsOf(root).map(({ attributes, children }) => [attributes.id, children.join('')]),
  );
  expect(texts['one-title']).toBe('T <1>');
  expect(texts['one-desc']).toBe('D');
});

test('the ids of two drawings on one page differ, also those that hatches refer to', () => {
  const ids = (prefix: string) =>
    [...svgOf(scene, { prefix }).matchAll(/(?: id="|url\(#)([^")]*)/g)].map(([, id]) => id);
  expect(ids('a b"')).toContain('a-b--soil');
  expect(ids('one').filter((id) => ids('two').includes(id))).toEqual([]);
});

test('text stands upright, and characters that hide or turn text are shown', () => {
  const text = elementsOf(parseXml(svgOf(scene))).find(({ name }) => name === 'text');
  expect(text?.children).toEqual(['a\ufffdb\ufffdc']);
  expect(text?.attributes).toMatchObject({
    transform: 'rotate(-90 5 10)',
    'text-anchor': 'middle',
    'font-size': '12',
  });
});

test('dark colours are for screens only, and the light theme has no variables', () => {
  expect(svgOf(scene)).toContain('@media screen and (prefers-color-scheme:dark)');
  expect(svgOf(scene, { theme: 'light' })).not.toMatch(/var\(|@media|prefers/);
  expect(svgStyle('light')).not.toContain('undefined');
  expect(svgOf(scene, { style: false })).not.toContain('<style>');
});
