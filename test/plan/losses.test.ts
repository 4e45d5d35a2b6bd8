// What a plan cannot keep although nobody asked for it to go, case by case.
import { expect, test } from 'vitest';
import type { Fields, LiveItem, LiveLayer, LiveSection } from '../../src/kinds/model.js';
import { thingsInSection } from '../../src/plan/model/count.js';
import { planOne } from '../../src/plan/plan.js';
import { lostValue, lostWords } from '../../src/render/cause-words.js';

const place = { file: 'a.yaml', line: 1, col: 1 };
const live = (kind: string, id: string, fields: Fields = {}, more: Partial<LiveItem> = {}): LiveItem => ({
  kind,
  id,
  fields,
  cables: [],
  fixed: {},
  ...more,
});
const labelled = { fixed: { label: 'F7', manual: true } };
const layer = (id: string, items: readonly LiveItem[], cableBands: readonly string[] = []): LiveLayer => ({
  id,
  fields: {},
  items,
  cableBands,
});
const section = (id: string, layers: readonly LiveLayer[], fields: Fields = {}): LiveSection => ({
  id,
  fields,
  layers,
});
const asks = (items: Record<string, readonly Fields[]>, fields: Fields = {}) => ({
  fields,
  place,
  layers: [
    {
      fields: {},
      place,
      items: Object.fromEntries(
        Object.entries(items).map(([kind, list]) => [
          kind,
          list.map((one) => ({ kind, fields: one, place })),
        ]),
      ),
    },
  ],
});
const PIPE = live('pipe', 'p', { typeId: '3' });
/** Too many for anybody to let them go. */
const MANY = Array.from({ length: 9 }, (_, n) => live('ecc', `e${n}`));
const [OTHER, SAME] = [[{ typeId: '5' }], [{ typeId: '3' }]];

/** Each loss: where it is, what it is, and its value or state. */
function losses(there: LiveSection[], sections: ReturnType<typeof asks>[], halves?: Map<string, string>) {
  const lifecycle = { preventDestroy: false, preventReplace: false };
  const spec = { name: 'S', fields: {}, sections, lifecycle, place };
  const segment = { id: '1', fields: { name: 'S' }, sections: there };
  const planned = planOne(spec, segment, { number: 'P', id: '1' }, halves);
  return planned.losses.map(({ address, cause, state }) => [
    address.slice('P/S/sections/'.length),
    lostWords(cause),
    lostValue(cause) ?? state,
  ]);
}

test('a surplus section: everything in it, and what cannot be set', () => {
  const cable = live('cable', 'c', { typeId: '1' }, labelled);
  const culvert = live('culvert', 'k', { width: 1 }, { cables: [cable] });
  const there = [
    section('a', [layer('l', [PIPE, ...MANY])]),
    section('b', [layer('m', [culvert, live('sensor', 's')], ['band'])]),
  ];
  expect(losses(there, [asks({ pipe: SAME })])).toEqual([
    ['b/layers/m/culverts/k', 'culvert', { width: 1, cables: [{ typeId: '1' }] }],
    ['b/layers/m/sensors/s', 'sensor', {}],
    ['b/layers/m', 'cable band', 'band'],
    ['b/layers/m/cables/c', 'label', 'F7'],
    ['b/layers/m/cables/c', 'manual', 'true'],
  ]);
});

test('a section that is replaced: what cannot be set, and layers that have no counterpart', () => {
  const there = [
    section('a', [
      layer('l', [{ ...PIPE, ...labelled }, ...MANY], ['band']),
      layer('m', [live('sensor', 's')]),
    ]),
  ];
  expect(losses(there, [asks({ pipe: OTHER })])).toEqual([
    ['a/layers/l', 'cable band', 'band'],
    ['a/layers/l/pipes/p', 'label', 'F7'],
    ['a/layers/l/pipes/p', 'manual', 'true'],
    ['a/layers/m/sensors/s', 'sensor', {}],
  ]);
});

test('ducts that are carried over lie loose: only where there was a pipe for them, and the spec does not own them', () => {
  const duct = live('ecomDuct', 'd', { outerDiameter: 32 });
  const ecom = live('pipe', 'e', { pipeCategory: 'ECOM' });
  const sewer = live('pipe', 'e', { pipeCategory: 'SEWER' });
  const lost = (items: LiveItem[], more = {}) =>
    losses([section('a', [layer('l', items)])], [asks({ pipe: OTHER, ...more })]);
  const loose = ['a/layers/l/ecomDucts/d', 'the pipe of an ecom duct', { outerDiameter: 32 }];
  expect(lost([ecom, duct, live('sensor', 's')])).toEqual([loose]);
  expect(lost([sewer, duct])).toEqual([]);
  expect(lost([live('culvert', 'e', { pipeCategory: 'ECOM' }), PIPE, duct])).toEqual([]);
  expect(lost([ecom, duct], { ecomDuct: [{}] })).toEqual([]);
});

test('a cable that goes from what stays', () => {
  const there = [
    section('a', [
      layer('l', [
        live('cable', 'c', { typeId: '1' }, labelled),
        live('cable', 'd', { typeId: '2' }, labelled),
      ]),
    ]),
  ];
  expect(losses(there, [asks({ cable: [{ typeId: '2' }] })])).toEqual([
    ['a/layers/l/cables/c', 'label', 'F7'],
    ['a/layers/l/cables/c', 'manual', 'true'],
  ]);
});

const SENSOR = live('sensor', 's');
const old = section('old', [layer('l', [{ ...PIPE, ...labelled }, SENSOR])], { a: 1, b: 2, c: 3 });
const half = (fields: Fields, ...items: LiveItem[]) => section('half', [layer('h', items)], fields);
const OLD = [
  ['old/layers/l/pipes/p', 'label', 'F7'],
  ['old/layers/l/pipes/p', 'manual', 'true'],
];

test('an empty section that is taken for a half: its measures, but for those that the spec states', () => {
  const spec = [asks({ pipe: OTHER }, { c: 9 })];
  expect(losses([old, half({ a: 1, b: 5, c: 5 })], spec)).toEqual([...OLD, ['half', 'b', '5']]);
  expect(losses([old, half({})], spec)).toEqual(OLD);
  expect(losses([old, half({ a: 1, b: 5, c: 5 })], spec, new Map([['half', 'old']]))).toEqual(OLD);
});

test('a cable that goes from the half of a replacement', () => {
  const spec = [asks({ pipe: OTHER, cable: [] })];
  const cable = live('cable', 'c', { typeId: '1' }, labelled);
  expect(losses([old, half({ a: 1, b: 2, c: 3 }, cable)], spec, new Map([['half', 'old']]))).toEqual([
    ...OLD,
    ['half/layers/h/cables/c', 'label', 'F7'],
    ['half/layers/h/cables/c', 'manual', 'true'],
  ]);
});

test('an entry of an unknown list is lost with a section that is replaced or goes, and counts as a thing', () => {
  const unknown = [{ list: 'chambers', entry: 'c1' }];
  const replaced = section('s', [{ ...layer('l', [PIPE]), unknown }]);
  expect(losses([replaced], [asks({ pipe: OTHER })])).toEqual([['s/layers/l', 'entry of chambers', 'c1']]);
  const surplus = section('t', [{ ...layer('m', []), unknown }]);
  expect(losses([section('s', [layer('l', [PIPE])]), surplus], [asks({ pipe: SAME })])).toEqual([
    ['t/layers/m', 'entry of chambers', 'c1'],
  ]);
  expect(thingsInSection(surplus)).toBe(2);
  expect(losses([replaced], [asks({ pipe: SAME })])).toEqual([]);
});
