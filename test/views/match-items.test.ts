// The items of a section before and after a plan that are two states of one item: `before>after` of the layers, then of the items.
import { expect, test } from 'vitest';
import type { LiveItem, LiveLayer } from '../../src/kinds/model.js';
import type { Change } from '../../src/plan/model/change.js';
import { matchKept, matchReplaced } from '../../src/views/match-items.js';
import { cable, duct, item, layer, one, pipe, section } from './live-objects.js';

/** Layers, or words for them: `l a:lv p(b:mv), m` is a layer l with a cable a and a pipe p around a cable b, and an empty layer m. */
type Made = string | readonly LiveLayer[];
const itemIn = (word: string): LiveItem => {
  const [, id = '', type, contents] = /^(\w+)(?::(\w+))?(?:\((.*)\))?$/.exec(word) ?? [];
  return type === undefined ? pipe(id, contents?.split(' ').map(itemIn)) : cable(id, type);
};
const layerIn = (words: string): LiveLayer => {
  const [id = '', ...items] = words.split(/ (?![^(]*\))/);
  return one(id, ...items.map(itemIn));
};
const sectionOf = (id: string, made: Made) => section(id, typeof made === 'string' ? made.split(', ').map(layerIn) : made);
const protectedBy = (protectionLayerThickness: number) => [layer('l', [], { protectionLayerThickness })];
const matched = ({ items, layers }: ReturnType<typeof matchKept>): string =>
  [layers, items]
    .map((all) => all.map((one) => `${one.before}>${one.after}${one.isChanged ? ' changed' : ''}`).join(', ') || 'none')
    .join(' | ');

test.each<[string, Made, Made, string]>([
  ['the same ids', 'l a:lv b:lv', 'l a:lv b:mv', 'l>l | a>a, b>b changed'],
  ['a cable of another type in its list', 'l a:lv', 'l x:mv', 'l>l | a>x changed'],
  ['an equal cable in another layer', 'l a:lv, m', 'l, m x:lv', 'l>l, m>m | a>x'],
  ['another cable in another layer', 'l a:lv, m', 'l, m x:mv', 'l>l, m>m | none'],
  ['equal cables within a list first', 'l a:lv, m b:lv', 'l, m x:lv', 'l>l, m>m | b>x'],
  ['a cable in a pipe', 'l p(a:lv)', 'l p(x:mv)', 'l>l | p>p, a>x changed'],
  ['a cable that leaves its pipe', 'l p(a:lv)', 'l p x:lv', 'l>l | p>p, a>x'],
  ['a layer of other fields', protectedBy(1), protectedBy(2), 'l>l changed | none'],
  [
    'a value that only one side states',
    [one('l', item('pipe', 'a', { typeId: 'pe', label: null }))],
    [one('l', item('pipe', 'a', { typeId: 'pe', label: 'x', more: 1 }))],
    'l>l | a>a',
  ],
])('a section that stays: %s', (_, before, after, expected) => {
  expect(matched(matchKept(sectionOf('s', before), sectionOf('s', after)))).toBe(expected);
});

const withDuct = (id: string, around: string, inside: string) => one(id, { ...pipe(around), ducts: [duct(inside, 40)] });
/** The live layers in whose place the layers after the change are, and the items that force the replacement. */
type Why = { readonly inPlaceOf?: readonly string[]; readonly forcing?: readonly string[] };
test.each<[string, Made, Made, string, Why?]>([
  ['its items', 'l a:lv p(b:lv c:mv)', 'm x:lv q(y:mv z:signal)', 'l>m | a>x, p>q, c>y, b>z changed'],
  ['cables in a pipe of which none is equal, in their order', 'l p(a:lv b:lv)', 'm q(x:mv y:odd)', 'l>m | p>q, a>x changed, b>y changed'],
  ['a forcing pipe', 'l p r', [one('m', pipe('q', [], 'WATER'), pipe('s'))], 'l>m | r>s, p>q changed', { forcing: ['p'] }],
  ['a pipe with a duct', [withDuct('l', 'p', 'd')], [withDuct('m', 'q', 'e')], 'l>m | p>q, d>e'],
  ['layers that change places', 'l a:lv, m b:mv', 'x c:mv, y d:lv', 'm>x, l>y | b>c, a>d', { inPlaceOf: ['m', 'l'] }],
  ['a layer whose place another one took', 'l, m', 'x, y', 'm>x | none', { inPlaceOf: ['m'] }],
  ['a layer more', 'l', 'x, y c:mv', 'l>x | none'],
])('a replaced section: %s', (_, before, after, expected, { inPlaceOf = [], forcing = [] } = {}) => {
  const pathOf = (index: number) => [0, index].map((at, n) => ({ list: n === 0 ? 'sections' : 'layers', index: at }));
  const changes = inPlaceOf.map((id, index) => ({ kind: 'layer', inPlaceOf: id, path: pathOf(index) }));
  const forcedBy = forcing.map((id) => ({ id })) as never;
  expect(matched(matchReplaced(sectionOf('s', before), sectionOf('t', after), { forcedBy }, changes as unknown as Change[]))).toBe(
    expected,
  );
});
