import { expect, test } from 'vitest';
import type { LiveItem, LiveSegment } from '../../src/kinds/model.js';
import { allFingerprints, digest, statedAlike } from '../../src/plan/emit/fingerprint.js';
import { objectWords } from '../../src/render/words/kind-words.js';
import { liveItem, liveLayer, liveSection, liveSegment, placeAt } from '../support/build.js';

test('the digest depends on the content and not on the order of its fields', () => {
  const content = { b: 1, a: [{ d: null, c: 'x', e: { g: true, f: 2 } }, 3], aa: 0 };
  const same = { aa: 0, a: [{ e: { f: 2, g: true }, c: 'x', d: null }, 3], b: 1 };
  expect(digest(same)).toBe(digest(content));
  expect(digest(content)).toMatch(/^[0-9a-f]{64}$/);
  const others = [
    { ...content, aa: 1 },
    { ...content, a: content.a.toReversed() },
    { ...content, a: [{ d: null, c: 'x', e: { g: true, f: 3 } }, 3] },
    { ...content, more: null },
    [content],
    null,
    {},
    [],
  ];
  expect(new Set([content, ...others].map(digest)).size).toBe(others.length + 1);
});

const item = (kind: string, id: string, more: Partial<LiveItem> = {}): LiveItem => liveItem(kind, id, { typeId: '1' }, more);

const sectionOf = (id: string) => {
  const items = [item('cable', `${id}.c`), item('pipe', `${id}.p`, { cables: [item('cable', `${id}.in`)] })];
  const layer = liveLayer(`${id}.l`, items, { fields: { leftBorderAdjustment: 0 }, cableBands: ['band'] });
  return liveSection(id, [layer], { coverThickness: 600 });
};
const LIVE = liveSegment(['a', 'b'].map(sectionOf), {
  id: 'S',
  fields: { name: 'A', length: 10 },
  settings: { autoMarkers: true },
  topCoverings: ['SAND', 'TARMAC'].map((type, n) => ({ id: `t${n + 1}`, fields: { type } })),
});
const ALL_OF_A = ['section a', 'layer a.l', 'cable a.c', 'pipe a.p', 'cable a.in'];
const ALL_OF_B = ALL_OF_A.map((object) => object.replace(' a', ' b'));

const [first, second] = LIVE.sections as [LiveSegment['sections'][0], LiveSegment['sections'][0]];
const [layer] = first.layers as [(typeof first.layers)[0]];
const [cable, pipe] = layer.items as [LiveItem, LiveItem];
const withLayer = (change: Partial<typeof layer>): LiveSegment => ({
  ...LIVE,
  sections: [{ ...first, layers: [{ ...layer, ...change }] }, second],
});
const inside = item('cable', 'a.in', { fixed: { label: 'F' } });

test.each<[string, LiveSegment]>([
  ['segment S', { ...LIVE, fields: { name: 'A', length: 11 } }],
  ['segment S', { ...LIVE, settings: { autoMarkers: false } }],
  ['top covering t1', { ...LIVE, topCoverings: [{ id: 't1', fields: {} }, ...(LIVE.topCoverings ?? []).slice(1)] }],
  ['section a', { ...LIVE, sections: [{ ...first, fields: {} }, second] }],
  ['layer a.l', withLayer({ fields: {} })],
  ['layer a.l', withLayer({ cableBands: [] })],
  ['cable a.c', withLayer({ items: [{ ...cable, fields: {} }, pipe] })],
  ['cable a.c', withLayer({ items: [{ ...cable, fixed: { label: 'F' } }, pipe] })],
  ['pipe a.p', withLayer({ items: [cable, { ...pipe, fields: {} }] })],
  ['cable a.in', withLayer({ items: [cable, { ...pipe, cables: [inside] }] })],
])('%s has changed, and nothing else', (object, live) => {
  const before = new Map(allFingerprints(LIVE).map((one) => [objectWords(one), one.fingerprint]));
  const moved = allFingerprints(live).filter((one) => before.get(objectWords(one)) !== one.fingerprint);
  expect(moved.map(objectWords)).toEqual([object]);
});

test('desired states are alike wherever files state them and whatever they let go', () => {
  const stated = (line: number) => ({ name: 'S', unmanaged: [{ name: 'T' }], ...{ place: placeAt(line), unmanagedPlace: placeAt(line) } });
  expect([statedAlike(stated(1), stated(2)), statedAlike(stated(1), { ...stated(2), name: 'T' })]).toEqual([true, false]);
});

test.each<[unknown, unknown, boolean]>([
  [{ a: 1 }, 5, false],
  [5, { a: 1 }, false],
  [null, {}, false],
  [[1], { 0: 1 }, false],
  [[1], [1, 2], false],
  [[{ a: 1 }, 2], [{ a: 1 }, 2], true],
  [{ a: 1 }, { b: 2, a: 1 }, false],
  [{ b: 2, a: 1 }, { a: 1 }, false],
  [{ a: undefined }, {}, true],
  [{}, { a: undefined }, true],
  [{ place: 1 }, { place: 2 }, false],
  [{ a: 1 }, { a: 1, was: {}, typePlace: {}, unmanagedPlace: {} }, true],
])('%j and %j are stated alike: %s', (a, b, isAlike) => expect(statedAlike(a, b)).toBe(isAlike));

test('settings and coverings that were not read count as missing', () => {
  const { settings: _, topCoverings: __, ...live } = LIVE;
  expect(allFingerprints(live).map(objectWords)).toEqual(['segment S', ...ALL_OF_A, ...ALL_OF_B]);
});
