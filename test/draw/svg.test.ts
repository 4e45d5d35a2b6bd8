import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawSection } from '../../src/draw/draw-section.js';
import type { Scene } from '../../src/draw/scene.js';
import { svgOf } from '../../src/draw/write/svg.js';
import { svgStyle } from '../../src/draw/write/svg-style.js';
import { holds } from '../geometry/holds.js';
import { settings } from '../support/counts.js';
import { names, sections } from './sections.js';

// A strict reader of XML without a document type: anything that XML 1.0 calls not well-formed is an error. The drawings have to
// pass it for every name, so it forgives nothing.
interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlElement | string)[];
}

const NAME = '[A-Za-z_:][\\w:.-]*';
const TAG = new RegExp(`^<(/?)(${NAME})((?:\\s+${NAME}\\s*=\\s*"[^<"]*")*)\\s*(/?)>$`);
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*"([^<"]*)"`, 'g');
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function isXmlChar(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13;
  return code < 0xd800 || (code > 0xdfff && code !== 0xfffe && code !== 0xffff);
}

function decoded(text: string): string {
  for (const char of text)
    if (!isXmlChar(char.codePointAt(0) ?? 0)) throw new Error(`a character that XML forbids: ${JSON.stringify(char)}`);
  if (text.includes(']]>')) throw new Error(']]> in a text');
  return text.replace(/&([^;]*;)?/g, (whole, body: string | undefined) => {
    const name = body?.slice(0, -1) ?? '';
    const value = /^#\d+$/.test(name) ? String.fromCodePoint(Number(name.slice(1))) : ENTITIES[name];
    if (value === undefined) throw new Error(`not an entity: ${whole}`);
    return value;
  });
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) {
    if (Object.hasOwn(attributes, name)) throw new Error(`the attribute ${name} twice`);
    attributes[name] = decoded(value);
  }
  return attributes;
}

/** Reads a document, or throws. */
function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  for (const piece of text.match(/<[^<]*?>|<|[^<]+/g) ?? []) {
    if (piece.startsWith('<')) readTag(piece, open);
    else readText(piece, open.at(-1) ?? root, root);
  }
  const [only, ...others] = root.children.filter((child): child is XmlElement => typeof child !== 'string');
  if (open.length !== 1 || !only || others.length > 0) throw new Error('the document has not one closed root');
  return only;
}

function readText(text: string, parent: XmlElement, root: XmlElement): void {
  if (parent === root && text.trim() !== '') throw new Error('a text outside of the root');
  parent.children.push(decoded(text));
}

function readTag(tag: string, open: XmlElement[]): void {
  const [whole, closing, name = '', attributes = '', empty] = TAG.exec(tag) ?? [];
  if (whole === undefined) throw new Error(`not a tag: ${tag}`);
  if (closing) {
    if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`);
    return;
  }
  const element: XmlElement = { name, attributes: attributesOf(attributes), children: [] };
  open.at(-1)?.children.push(element);
  if (!empty) open.push(element);
}

/** An element and all below it. */
const elementsOf = (element: XmlElement): XmlElement[] => [
  element,
  ...element.children.flatMap((child) => (typeof child === 'string' ? [] : elementsOf(child))),
];

const { count: numRuns, seed } = settings({ count: 12, long: 150, seed: 142 });

/** Any sequence of UTF-16, also halves of characters, and the usual tricks. */
const hostile = fc.oneof(
  names,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((codes) => String.fromCharCode(...codes)),
  fc.constantFrom('</text><script>', '" onload="x', '&#0;', '&nbsp;', '<!--', '<![CDATA[', ']]>', '\ud800', '\ufffe'),
);

const heading = { project: '1', segment: 'A', section: 1, sections: 1, date: '2026-11-16' };

holds(
  'every drawing is well-formed XML, with hostile names everywhere',
  { numRuns, seed },
  sections,
  hostile,
  hostile,
  (after, first, second) => {
    const items = after.items.map((item, n) => ({ ...item, id: `${first} ${item.id}`, name: n % 2 ? first : second }));
    const view = { heading: { ...heading, project: first, segment: second }, after: { ...after, items } };
    const scene = drawSection(view, { state: 'live' });
    const root = parseXml(svgOf({ ...scene, title: first, description: second }));
    expect(root.name).toBe('svg');
    for (const { name, attributes } of elementsOf(root)) {
      expect(['script', 'a', 'foreignObject', 'image', 'use']).not.toContain(name);
      expect(Object.keys(attributes).filter((key) => key === 'style' || key.startsWith('on'))).toEqual([]);
    }
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
  const root = parseXml(svgOf(scene, { prefix: 'one' }));
  expect(root.attributes).toMatchObject({ role: 'img', 'aria-labelledby': 'one-title one-desc' });
  const texts = Object.fromEntries(elementsOf(root).map(({ attributes, children }) => [attributes.id, children.join('')]));
  expect(texts['one-title']).toBe('T <1>');
  expect(texts['one-desc']).toBe('D');
});

test('the ids of two drawings on one page differ, also those that hatches refer to', () => {
  const ids = (prefix: string) => [...svgOf(scene, { prefix }).matchAll(/(?: id="|url\(#)([^")]*)/g)].map(([, id]) => id);
  expect(ids('a b"')).toContain('a-b--soil');
  expect(ids('one').filter((id) => ids('two').includes(id))).toEqual([]);
});

test('text stands upright, and characters that hide or turn text are shown', () => {
  const text = elementsOf(parseXml(svgOf(scene))).find(({ name }) => name === 'text');
  expect(text?.children).toEqual(['a\ufffdb\ufffdc']);
  expect(text?.attributes).toMatchObject({ transform: 'rotate(-90 5 10)', 'text-anchor': 'middle', 'font-size': '12' });
});

test('dark colours are for screens only, and the light theme has no variables', () => {
  expect(svgOf(scene)).toContain('@media screen and (prefers-color-scheme:dark)');
  expect(svgOf(scene, { theme: 'light' })).not.toMatch(/var\(|@media|prefers/);
  expect(svgStyle('light')).not.toContain('undefined');
  expect(svgOf(scene, { style: false })).not.toContain('<style>');
});
