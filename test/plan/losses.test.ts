// Unmanaged values and objects that a plan cannot keep, case by case.
import { expect, test } from 'vitest';
import type { Fields, LiveItem, LiveSection } from '../../src/kinds/model.js';
import { objectsInSection } from '../../src/plan/model/count.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import { planOne, planRemoval, withBaseLosses } from '../../src/plan/plan.js';
import { lostValue, lostWords } from '../../src/render/words/reason-words.js';
import { desiredLayer, desiredSection, desiredSegment, liveItem, liveLayer, liveSection, liveSegment } from '../support/build.js';

const labelled = { fixed: { label: 'F7', manual: true } };
const PIPE = liveItem('pipe', 'p', { typeId: '3' });
const asks = (items: Record<string, readonly Fields[]>, fields: Fields = {}) => desiredSection([desiredLayer(items)], fields);
/** So many objects that no plan gives them up. */
const MANY = Array.from({ length: 9 }, (_, n) => liveItem('ecc', `e${n}`));
const [OTHER, SAME] = [[{ typeId: '5' }], [{ typeId: '3' }]];

/** Each loss: address, type, and value or state. */
function losses(
  there: LiveSection[],
  sections: ReturnType<typeof asks>[],
  interrupted?: Map<string, string>,
  base?: ReturnType<typeof asks>[],
) {
  const own = desiredSegment(sections);
  const spec = base ? { ...own, before: { ...own, sections: base } } : own;
  const planned = planOne({ desired: spec, live: liveSegment(there), project: { number: 'P', id: '1' }, interrupted });
  return planned.losses.map(({ address, reason, state }) => [
    address.slice('P/S/sections/'.length),
    lostWords(reason),
    lostValue(reason) ?? state,
  ]);
}

test('a surplus section: its fixed values, and with a base the objects that the base does not state', () => {
  const cable = liveItem('cable', 'c', { typeId: '1' }, labelled);
  const culvert = liveItem('culvert', 'k', { width: 1 }, { cables: [cable] });
  const there = [
    liveSection('a', [liveLayer('l', [PIPE, ...MANY])]),
    liveSection('b', [liveLayer('m', [culvert, liveItem('sensor', 's')], { cableBands: ['band'] })]),
  ];
  const values = [
    ['b/layers/m', 'cable band', 'band'],
    ['b/layers/m/cables/c', 'label', 'F7'],
    ['b/layers/m/cables/c', 'manual', 'true'],
  ];
  const head = [asks({ pipe: SAME })];
  const withBase = (...items: Parameters<typeof asks>) => losses(there, head, undefined, [asks({ pipe: SAME }), asks(...items)]);
  const lostCulvert = ['b/layers/m/culverts/k', 'culvert', { width: 1, cables: [{ typeId: '1' }] }];
  const lostSensor = ['b/layers/m/sensors/s', 'sensor', {}];
  expect(losses(there, head)).toEqual(values);
  expect(withBase({})).toEqual([lostCulvert, lostSensor, ...values]);
  expect(withBase({ sensor: [{}] })).toEqual([lostCulvert, ...values]);
  // The base states the culvert and leaves the cables in it open.
  const lostCable = ['b/layers/m/cables/c', 'cable', { typeId: '1' }];
  expect(withBase({ sensor: [{}], culvert: [{ width: 1 }] })).toEqual([lostCable, ...values]);
});

test('a replaced section: fixed values, and layers without a counterpart', () => {
  const there = [
    liveSection('a', [
      liveLayer('l', [{ ...PIPE, ...labelled }, ...MANY], { cableBands: ['band'] }),
      liveLayer('m', [liveItem('sensor', 's')]),
    ]),
  ];
  const values = [
    ['a/layers/l', 'cable band', 'band'],
    ['a/layers/l/pipes/p', 'label', 'F7'],
    ['a/layers/l/pipes/p', 'manual', 'true'],
  ];
  expect(losses(there, [asks({ pipe: OTHER })])).toEqual(values);
  const base = (top: Record<string, readonly Fields[]>) => [desiredSection([desiredLayer({ pipe: SAME }), desiredLayer(top)])];
  const withBase = (top: Record<string, readonly Fields[]>) => losses(there, [asks({ pipe: OTHER })], undefined, base(top));
  expect(withBase({})).toEqual([...values, ['a/layers/m/sensors/s', 'sensor', {}]]);
  expect(withBase({ sensor: [{}] })).toEqual(values);
});

test('a layer that a replaced section loses: with a base, the dimensions that the base does not state', () => {
  const fields = { protectionLayerThickness: 60, leftBorderAdjustment: 5 };
  const there = [liveSection('a', [liveLayer('l', [PIPE, ...MANY]), liveLayer('m', [], { fields })])];
  const withBase = (stated: Fields) =>
    losses(there, [asks({ pipe: OTHER })], undefined, [desiredSection([desiredLayer({ pipe: SAME, ecc: [] }), desiredLayer({}, stated)])]);
  const [thickness, adjustment] = Object.entries(fields).map(([name, value]) => ['a/layers/m', name, String(value)]);
  expect(losses(there, [asks({ pipe: OTHER })])).toEqual([]);
  expect(withBase({})).toEqual([thickness, adjustment]);
  expect(withBase({ protectionLayerThickness: 60 })).toEqual([adjustment]);
  expect(withBase(fields)).toEqual([]);
});

test('a segment that is deleted: values that no call can set, and with a base everything that the base does not state', () => {
  const items = [liveItem('pipe', 'p', { typeId: '3' }, labelled), liveItem('sensor', 's', { outerDiameter: 12 })];
  const topCoverings = [{ id: 't', fields: { type: 'ASPHALT' } }];
  const segment = liveSegment([liveSection('a', [liveLayer('l', items, { cableBands: ['band'] })])], { topCoverings });
  const planned = planRemoval(segment, { number: 'P', id: '1' }, 'segment-not-in-spec');
  const told = (all: PlannedSegment): unknown[] => all.losses.map(({ reason, section, layer }) => [lostWords(reason), section, layer]);
  const values = [
    ['cable band', 1, 1],
    ['label', 1, 1],
    ['manual', 1, 1],
  ];
  expect(told(planned)).toEqual(values);
  const before = desiredSegment([asks({ pipe: SAME })]);
  const lost = [['top covering', undefined, undefined], ['sensor', 1, 1], ...values];
  expect(told(withBaseLosses(planned, before))).toEqual(lost);
  const whole = { ...before, topCoverings: [], sections: [asks({ pipe: SAME, sensor: [{ outerDiameter: 12 }] })] };
  expect(told(withBaseLosses(planned, whole))).toEqual(values);
});

test('carried-over ducts lose their pipe: only if there was a pipe for them and the spec does not own them', () => {
  const duct = liveItem('ecomDuct', 'd', { outerDiameter: 32 });
  const ecom = liveItem('pipe', 'e', { pipeCategory: 'ECOM' });
  const sewer = liveItem('pipe', 'e', { pipeCategory: 'SEWER' });
  const lost = (items: LiveItem[], more = {}) => losses([liveSection('a', [liveLayer('l', items)])], [asks({ pipe: OTHER, ...more })]);
  const loose = ['a/layers/l/ecomDucts/d', 'the pipe of an ecom duct', { outerDiameter: 32 }];
  expect(lost([ecom, duct, liveItem('sensor', 's')])).toEqual([loose]);
  expect(lost([sewer, duct])).toEqual([]);
  expect(lost([liveItem('culvert', 'e', { pipeCategory: 'ECOM' }), PIPE, duct])).toEqual([]);
  expect(lost([ecom, duct], { ecomDuct: [{}] })).toEqual([]);
});

test('a cable that is deleted from a kept layer', () => {
  const there = [
    liveSection('a', [
      liveLayer('l', [liveItem('cable', 'c', { typeId: '1' }, labelled), liveItem('cable', 'd', { typeId: '2' }, labelled)]),
    ]),
  ];
  expect(losses(there, [asks({ cable: [{ typeId: '2' }] })])).toEqual([
    ['a/layers/l/cables/c', 'label', 'F7'],
    ['a/layers/l/cables/c', 'manual', 'true'],
  ]);
});

const SENSOR = liveItem('sensor', 's');
const old = liveSection('old', [liveLayer('l', [{ ...PIPE, ...labelled }, SENSOR])], { a: 1, b: 2, c: 3 });
const unfinished = (fields: Fields, ...items: LiveItem[]) => liveSection('unfinished', [liveLayer('h', items)], fields);
const OLD = [
  ['old/layers/l/pipes/p', 'label', 'F7'],
  ['old/layers/l/pipes/p', 'manual', 'true'],
];

test('an empty section that is taken for an unfinished one: its dimensions except those that the spec states', () => {
  const spec = [asks({ pipe: OTHER }, { c: 9 })];
  expect(losses([old, unfinished({ a: 1, b: 5, c: 5 })], spec)).toEqual([...OLD, ['unfinished', 'b', '5']]);
  expect(losses([old, unfinished({})], spec)).toEqual(OLD);
  expect(losses([old, unfinished({ a: 1, b: 5, c: 5 })], spec, new Map([['unfinished', 'old']]))).toEqual(OLD);
});

test('a cable that is deleted from an unfinished section', () => {
  const spec = [asks({ pipe: OTHER, cable: [] })];
  const cable = liveItem('cable', 'c', { typeId: '1' }, labelled);
  expect(losses([old, unfinished({ a: 1, b: 2, c: 3 }, cable)], spec, new Map([['unfinished', 'old']]))).toEqual([
    ...OLD,
    ['unfinished/layers/h/cables/c', 'label', 'F7'],
    ['unfinished/layers/h/cables/c', 'manual', 'true'],
  ]);
});

test('an entry of an unknown list is lost with a replaced or deleted section, and counts as an object', () => {
  const unknown = [{ list: 'chambers', entry: 'c1' }];
  const replaced = liveSection('s', [liveLayer('l', [PIPE], { unknown })]);
  expect(losses([replaced], [asks({ pipe: OTHER })])).toEqual([['s/layers/l', 'entry of chambers', 'c1']]);
  const surplus = liveSection('t', [liveLayer('m', [], { unknown })]);
  expect(losses([liveSection('s', [liveLayer('l', [PIPE])]), surplus], [asks({ pipe: SAME })])).toEqual([
    ['t/layers/m', 'entry of chambers', 'c1'],
  ]);
  expect(objectsInSection(surplus)).toBe(2);
  expect(losses([replaced], [asks({ pipe: SAME })])).toEqual([]);
});
