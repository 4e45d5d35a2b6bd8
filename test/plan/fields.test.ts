import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fields } from '../../src/kinds/model.js';
import { finder, groupBy } from '../../src/plan/algorithms/group-by.js';
import { agrees, differing, isEmpty, keyOf } from '../../src/plan/model/fields.js';

const RUNS = { seed: 20260417, numRuns: 500 };
const NAMES = ['a', 'b', 'c', 'd'];
const fields = fc
  .shuffledSubarray(NAMES)
  .chain((names) =>
    fc
      .array(fc.constantFrom<Fields['x'][]>(1, '1', null, true), { minLength: 4, maxLength: 4 })
      .map((values): Fields => Object.fromEntries(names.map((name, n) => [name, values[n] ?? null]))),
  );
const isSame = (one: Fields, other: Fields): boolean =>
  NAMES.every((name) => name in one === name in other && one[name] === other[name]);

test('the key of fields depends on the fields and not on their order', () => {
  fc.assert(
    fc.property(fields, fields, (one, other) => {
      expect(keyOf(one) === keyOf(other)).toBe(isSame(one, other));
      const reversed = Object.fromEntries(Object.entries(one).toReversed());
      expect(keyOf(reversed)).toBe(keyOf(one));
    }),
    RUNS,
  );
});

test('the differing fields are exactly those that have to be written', () => {
  fc.assert(
    fc.property(fields, fields, (live, stated) => {
      const update = differing(live, stated);
      expect(isEmpty(update)).toBe(agrees(live, stated));
      expect(agrees({ ...live, ...update }, stated)).toBe(true);
      for (const name of Object.keys(update)) {
        expect(update[name]).toBe(stated[name]);
        expect(update[name]).not.toBe(live[name]);
      }
    }),
    RUNS,
  );
});

test('the finder finds all fields that agree', () => {
  fc.assert(
    fc.property(fields, fc.array(fields, { maxLength: 6 }), (there, desired) => {
      const all = [...desired.keys()].filter((j) => agrees(there, desired[j] ?? {}));
      expect(finder(desired)(there).toSorted()).toEqual(all);
    }),
    RUNS,
  );
});

test('groups are in the order of their first elements, and their elements are in list order', () => {
  expect([...groupBy([3, 1, 4, 1, 5, 9, 2, 6], (n) => n % 3)]).toEqual([
    [0, [3, 9, 6]],
    [1, [1, 4, 1]],
    [2, [5, 2]],
  ]);
});
