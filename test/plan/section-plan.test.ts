// Plans of single sections in small cases: costs, carried-over contents, pairs of layers.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DesiredCovering, DesiredLayer, Fields, LiveCovering, LiveItem, LiveLayer } from '../../src/kinds/model.js';
import { type Cost, cost, isPossible } from '../../src/plan/algorithms/cost.js';
import { planCoverings } from '../../src/plan/decide/coverings-plan.js';
import { newLayer } from '../../src/plan/decide/layers/new-layer.js';
import { bestPair, dropSection, keepSection, makeSection, replaceSection } from '../../src/plan/decide/sections/section-plan.js';
import { desiredLayer, desiredSection, liveItem, liveLayer, liveSection, place } from '../support/build.js';

const live = (kind: string, fields: Fields, more: Partial<LiveItem> = {}) => liveItem(kind, 'x', fields, more);
const layer = (items: readonly LiveItem[], more: Partial<LiveLayer> = {}) => liveLayer('l', items, more);
const section = (layers: readonly LiveLayer[], fields: Fields = {}) => liveSection('s', layers, fields);
const P3 = live('pipe', { typeId: '3' });
const P5 = live('pipe', { typeId: '5' });
const P7 = live('pipe', { typeId: '7' });
const SENSOR = live('sensor', {});
const inside = live('cable', {}, { fixed: { label: 'L' } });
const THIN = { protectionLayerThickness: 50 };
const WIDE = { leftBorderAdjustment: 1 };

test.each<[string, LiveLayer[], Cost]>([
  ['an empty one', [layer([])], cost({ destroyed: 1, calls: 1 })],
  ['things', [layer([P3, SENSOR])], cost({ destroyed: 3, calls: 1 })],
  ['things in things', [layer([{ ...P3, cables: [live('cable', {})] }])], cost({ destroyed: 3, calls: 1 })],
  [
    'what cannot be set',
    [layer([{ ...P3, fixed: { a: 1, b: 2 }, cables: [inside] }], { cableBands: ['b'] })],
    cost({ destroyed: 7, calls: 1 }),
  ],
  ['several layers', [layer([P3]), layer([P3])], cost({ destroyed: 3, calls: 1 })],
])('a section that goes: %s', (_, layers, price) => {
  expect(dropSection(section(layers))).toBe(price);
});

test.each<[string, DesiredLayer[], Fields, number, number]>([
  ['nothing in it', [], {}, 0, 1],
  ['measures', [], { coverThickness: 600 }, 0, 2],
  ['an empty layer', [desiredLayer({})], {}, 0, 1],
  ['a layer with things', [desiredLayer({ pipe: [{}, {}], sensor: [{}] })], {}, 0, 4],
  ['a layer with a measure', [desiredLayer({}, THIN)], {}, 0, 2],
  ['two layers', [desiredLayer({}), desiredLayer({})], {}, 0, 2],
  ['the one without measures comes with it', [desiredLayer({}, THIN), desiredLayer({ pipe: [{}] })], {}, 1, 3],
  ['the first of those that take as few', [desiredLayer({}), desiredLayer({}), desiredLayer({}, THIN)], {}, 0, 3],
  ['one whose measures take a call more', [desiredLayer({}, THIN), desiredLayer({}, WIDE), desiredLayer({}, THIN)], {}, 1, 4],
  ['the last of them', [desiredLayer({}, THIN), desiredLayer({}, THIN), desiredLayer({}, WIDE)], {}, 2, 4],
])('a section that is made: %s', (_, layers, fields, given, calls) => {
  const made = makeSection(desiredSection(layers, fields));
  expect([made.given, made.total]).toEqual([given, cost({ calls })]);
  expect(made.layers.map((one) => one.desired)).toEqual(layers);
});

test.each<[string, Fields, Fields, Fields]>([
  ['nothing', {}, {}, {}],
  ['what is stated', { a: 1 }, { a: 2 }, { a: 2 }],
  ['what is not stated', { a: 1, b: 2 }, { a: 2 }, { a: 2, b: 2 }],
  ['of the two depths the cover', { coverThickness: 600, layoutDepth: 700 }, {}, { coverThickness: 600 }],
  ['a cover of nothing', { coverThickness: 0, layoutDepth: 100 }, {}, { coverThickness: 0 }],
  ['not a cover below zero', { coverThickness: -1, layoutDepth: 99 }, {}, { layoutDepth: 99 }],
  ['the cover that is stated', { coverThickness: 600, layoutDepth: 700 }, { coverThickness: 5 }, { coverThickness: 5 }],
  ['the depth that is stated', { coverThickness: 600, layoutDepth: 700 }, { layoutDepth: 5 }, { layoutDepth: 5 }],
])('a section that is replaced keeps of its measures: %s', (_, old, stated, fields) => {
  expect(replaceSection(section([layer([])], old), desiredSection([desiredLayer({})], stated)).fields).toEqual(fields);
});

const from = ({ layers }: ReturnType<typeof replaceSection>) => layers.map(({ old }) => old?.id);

test('a layer replaces the layer that it is most like', () => {
  const [three, five] = [layer([P3], { id: 'three' }), layer([P5], { id: 'five' })];
  const spec = (typeId: string) => desiredSection([desiredLayer({ pipe: [{ typeId }] })]);
  expect(from(replaceSection(section([three, five]), spec('3')))).toEqual(['three']);
  expect(from(replaceSection(section([three, five]), spec('5')))).toEqual(['five']);
  const both = layer([P3, P5], { id: 'both' });
  const two = desiredSection([desiredLayer({ pipe: [{ typeId: '3' }, { typeId: '5' }] })]);
  expect(from(replaceSection(section([layer([P3, P7], { id: 'other' }), both]), two))).toEqual(['both']);
});

test('the cost of a replacement: fixed values are lost, owned objects are destroyed, the rest is carried over', () => {
  const old = section([layer([{ ...P3, cables: [inside] }, SENSOR], { cableBands: ['b'] })], { a: 1 });
  const next = replaceSection(old, desiredSection([desiredLayer({ pipe: [{ typeId: '5' }] })]));
  // The section, its dimensions, the sensor, the pipe, and the delete of the old section.
  expect(next.total).toBe(cost({ lost: 2, destroyed: 3, calls: 5 }));
  const [made] = next.layers;
  expect(made?.creations.map(({ kind, carried }) => [kind, carried])).toEqual([
    ['sensor', SENSOR],
    ['pipe', undefined],
  ]);
  expect(made?.calls).toBe(2);
});

test('a new layer takes over the dimensions that the spec does not state', () => {
  const next = newLayer(desiredLayer({}, { a: 2 }), layer([SENSOR], { fields: { a: 1, b: 1 } }));
  expect([next.fields, next.calls]).toEqual([{ a: 2, b: 1 }, 1]);
  expect(newLayer(desiredLayer({}, { a: 2 }))).not.toHaveProperty('old');
});

test('a section is changed in place if possible, else replaced', () => {
  const old = section([layer([P3])], { a: 1 });
  const pipe = (typeId: string) => desiredLayer({ pipe: [{ typeId }] });
  expect(bestPair(old, desiredSection([pipe('3')], { a: 2 }))).toMatchObject({ how: 'keep', update: { a: 2 }, total: cost({ calls: 1 }) });
  expect(bestPair(old, { fields: {}, place })).toMatchObject({ how: 'keep', layers: [], total: 0n });
  expect(bestPair(old, desiredSection([pipe('5')]))).toMatchObject({ how: 'make', old });
  expect(isPossible(keepSection(old, desiredSection([pipe('5')])).total)).toBe(false);
  expect(isPossible(keepSection(section([layer([]), layer([])]), desiredSection([desiredLayer({})])).total)).toBe(false);
  const more = keepSection(old, desiredSection([desiredLayer({}, THIN), pipe('3'), desiredLayer({}, WIDE)]));
  expect(more.layers.map((one) => 'live' in one)).toEqual([false, true, false]);
  expect(more.total).toBe(cost({ calls: 3 }));
});

test('deleting a cable costs less than deleting a section', () => {
  const cables = ['1', '2', '3', '4'].map((typeId) => live('cable', { typeId }));
  const kept = bestPair(section([layer(cables)]), desiredSection([desiredLayer({ cable: [] })]));
  // Four cables, or the section and four cables.
  expect([kept.how, kept.total]).toEqual(['keep', cost({ destroyed: 4, calls: 4 })]);
});

const RUNS = { seed: 20260417, numRuns: 300 };
const type = fc.constantFrom('GRAVEL', 'TARMAC');
const thickness = fc.constantFrom(80, 100);
const lives = fc
  .array(fc.record({ type, thickness }), { maxLength: 4 })
  .map((list) => list.map((fields, n): LiveCovering => ({ id: `t${n}`, fields })));
const allDesired = fc
  .array(fc.record({ type, thickness }, { requiredKeys: [] }), { maxLength: 4 })
  .map((list) => list.map((fields): DesiredCovering => ({ fields: fields as DesiredCovering['fields'], place })));

/**
 * The cost to keep exactly these coverings as the lowest desired ones; the rest is deleted, and missing ones are added
 * on top.
 */
function priceOf(kept: readonly LiveCovering[], live: readonly LiveCovering[], desired: readonly DesiredCovering[]) {
  const changed = kept.map(({ fields }, n) => Object.entries(desired[n]?.fields ?? {}).filter(([name, value]) => fields[name] !== value));
  const turned = changed.filter((names) => names.some(([name]) => name === 'type')).length;
  const gone = live.length - kept.length;
  const written = changed.filter((names) => names.length > 0).length;
  return cost({ destroyed: gone + turned, calls: gone + written + desired.length - kept.length });
}

/** All choices of kept coverings, those that keep the lower ones first. */
function choices(live: readonly LiveCovering[], most: number): LiveCovering[][] {
  const [first, ...rest] = live;
  if (!first) return [[]];
  const without = choices(rest, most);
  return most === 0 ? without : [...choices(rest, most - 1).map((kept) => [first, ...kept]), ...without];
}

test('coverings are kept, changed and made as cheaply as any choice of them allows, the lower ones first', () => {
  fc.assert(
    fc.property(lives, allDesired, (live, desired) => {
      const plan = planCoverings(live, desired);
      const ways = choices(live, desired.length).map((kept) => ({ kept, total: priceOf(kept, live, desired) }));
      const [least] = ways.map(({ total }) => total).toSorted((a, b) => (a < b ? -1 : 1));
      const best = ways.find(({ total }) => total === least)?.kept ?? [];
      expect(plan.total).toBe(least);
      expect(plan.kept.map((one) => one.live)).toEqual(best);
      expect(plan.kept.map((one) => one.desired)).toEqual(desired.slice(0, best.length));
      for (const { live: one, desired: next, update } of plan.kept)
        expect({ ...one.fields, ...update }).toEqual({ ...one.fields, ...next.fields });
      expect(plan.dropped).toEqual(live.filter((one) => !best.includes(one)));
      expect(plan.made).toEqual(desired.slice(best.length));
    }),
    RUNS,
  );
});
