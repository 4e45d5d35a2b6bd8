import { expect, test } from 'vitest';
import type { OperationId } from '../../src/contract/generated/operation-ids.js';
import type { LiveItem, LiveSegment } from '../../src/kinds/model.js';
import { digest, fingerprints } from '../../src/plan/emit/fingerprint.js';
import type { Step } from '../../src/plan/model/step.js';
import { objectWords } from '../../src/render/words/kind-words.js';
import { liveItem, liveLayer, liveSection, liveSegment } from '../support/build.js';

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

const step = (operation: OperationId, path: Step['path'], body: Step['body'] = {}): Step => ({
  id: '1',
  operation,
  path: { segmentId: 'S', ...path },
  body,
  address: 'P/A',
});
const ref = { step: '1', pick: 'id' };

test.each<[string, Step[], string[]]>([
  ['nothing', [], []],
  ['the segment', [step('updateSegment', {})], ['segment S']],
  ['what a path names, and not the segment', [step('updateSection', { sectionId: 'a' })], ['section a']],
  ['a covering', [step('updateTopCovering', { topCoveringId: 't2' })], ['top covering t2']],
  ['the layer of a body', [step('addCable', {}, { layerId: 'b.l', typeId: '1' })], ['layer b.l']],
  ['the pipe of a body', [step('addEcomDuct', {}, { pipeId: 'a.p' })], ['pipe a.p']],
  ['the section of a body', [step('addLayer', {}, { sectionId: 'a' })], ['section a']],
  [
    'what something is put before',
    [step('addLayer', {}, { sectionId: 'a', beforeLayerId: 'a.l' }), step('createSection', {}, { beforeSectionId: 'b' })],
    ['section a', 'layer a.l', 'section b'],
  ],
  ['nothing that is only being made', [step('updateSection', { segmentId: ref, sectionId: ref })], []],
  ['nothing but by its id', [step('addSensor', { segmentId: ref }, { label: 'a' })], []],
  ['a cable', [step('deleteCable', { cableId: 'b.in' })], ['cable b.in']],
  ['all that a section holds, when it goes', [step('deleteSection', { sectionId: 'a' })], ALL_OF_A],
  ['not what one holds that stays', [step('updateLayer', { layerId: 'a.l' })], ['layer a.l']],
  [
    'everything, when the segment goes',
    [step('deleteSegment', {})],
    ['segment S', 'top covering t1', 'top covering t2', ...ALL_OF_A, ...ALL_OF_B],
  ],
])('steps touch %s', (_, steps, objects) => {
  expect(fingerprints(LIVE, steps).map(objectWords)).toEqual(objects);
});

const everything = (live: LiveSegment) => fingerprints(live, [step('deleteSegment', {})]);
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
  const before = new Map(everything(LIVE).map((one) => [objectWords(one), one.fingerprint]));
  const moved = everything(live).filter((one) => before.get(objectWords(one)) !== one.fingerprint);
  expect(moved.map(objectWords)).toEqual([object]);
});

test('settings and coverings that were not read count as missing', () => {
  const { settings: _, topCoverings: __, ...live } = LIVE;
  expect(everything(live).map(objectWords)).toEqual(['segment S', ...ALL_OF_A, ...ALL_OF_B]);
});
