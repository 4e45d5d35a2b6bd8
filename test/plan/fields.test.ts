import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DesiredItem, Fields } from '../../src/kinds/model.js';
import { finder, groupBy } from '../../src/plan/algorithms/group-by.js';
import { distinct } from '../../src/plan/decide/normalise.js';
import { agrees } from '../../src/plan/model/fields.js';
import { holds } from '../geometry/holds.js';
import { desiredItem, desiredSection, desiredSegment, place } from '../support/build.js';

const RUNS = { seed: 20260417, numRuns: 500 };
const NAMES = ['a', 'b', 'c', 'd'];
const fields = fc
  .shuffledSubarray(NAMES)
  .chain((names) =>
    fc
      .array(fc.constantFrom<Fields['x'][]>(1, '1', null, true), { minLength: 4, maxLength: 4 })
      .map((values): Fields => Object.fromEntries(names.map((name, n) => [name, values[n] ?? null]))),
  );

holds('the finder finds all fields that agree', RUNS, fields, fc.array(fields, { maxLength: 6 }), (there, desired) => {
  const all = [...desired.keys()].filter((j) => agrees(there, desired[j] ?? {}));
  expect(finder(desired)(there).toSorted()).toEqual(all);
});

test('groups are in the order of their first elements, and their elements are in list order', () => {
  expect([...groupBy([3, 1, 4, 1, 5, 9, 2, 6], (n) => n % 3)]).toEqual([
    [0, [3, 9, 6]],
    [1, [1, 4, 1]],
    [2, [5, 2]],
  ]);
});

const cable = desiredItem('cable', { typeId: '1' });
const duct = desiredItem('ecomDuct');
const pipe: DesiredItem = { ...desiredItem('pipe', { typeId: '3' }), cables: [cable, cable] };
const layer = { fields: {}, place, items: { cable: [cable, cable], pipe: [pipe, pipe] } };
const section = desiredSection([layer, layer]);
const covering = { fields: { type: 'SAND' }, place };
const SPEC = desiredSegment([section, section], { fields: { length: 1 }, topCoverings: [covering, covering] });

test('the content stays the same, and no object occurs twice', () => {
  const own = distinct(SPEC);
  expect(own).toEqual(SPEC);
  const layers = (own.sections ?? []).flatMap((one) => one.layers ?? []);
  const items = layers.flatMap((one) => Object.values(one.items).flat());
  const inside = items.flatMap((item) => item.cables ?? []);
  const objects = [...(own.topCoverings ?? []), ...(own.sections ?? []), ...layers, ...items, ...inside];
  expect(new Set(objects).size).toBe(2 + 2 + 4 + 16 + 16);
});

test('missing parts stay missing', () => {
  const { topCoverings: _, sections: __, ...bare } = SPEC;
  expect(distinct(bare)).toEqual(bare);
  const open = { ...bare, sections: [{ fields: {}, place }] };
  expect(distinct(open)).toEqual(open);
});

test.each<[string, Partial<DesiredItem>, object]>([
  ['one that holds ducts is for ducts', { ducts: [duct, duct] }, { pipeCategory: 'ECOM', typeId: '3' }],
  ['one that shall hold none need not be', { ducts: [] }, { typeId: '3' }],
  ['nor one of which nothing is said', {}, { typeId: '3' }],
  ['what the spec says holds', { ducts: [duct], fields: { pipeCategory: 'GAS' } }, { pipeCategory: 'GAS' }],
])('a pipe: %s', (_, more, fields) => {
  const desired = { ...pipe, ...more };
  const [found] = distinct(desiredSegment([desiredSection([{ ...layer, items: { pipe: [desired] } }])])).sections ?? [];
  const [own] = found?.layers?.[0]?.items.pipe ?? [];
  expect(own).toEqual({ ...desired, fields });
  expect(new Set(own?.ducts).size).toBe(desired.ducts?.length ?? 0);
});
