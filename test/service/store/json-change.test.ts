// A change between two values, written as JSON and applied to the old value, gives the new value to the letter.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeBetween, type JsonChange, withChange } from '../../../src/service/store/json-change.js';
import { settings } from '../../support/counts.js';

const { count, seed } = settings({ count: 300, long: 20_000, seed: 15 });
type Json = ReturnType<typeof JSON.parse>;

const value = fc.jsonValue({ maxDepth: 4 }).map((one) => one as Json);

/** Makes a new value that shares most of the old one, as handlers do. */
function edited(old: Json, pick: (most: number) => number, part: Json): Json {
  const how = pick(5);
  if (Array.isArray(old)) {
    const at = pick(old.length + 1);
    if (how === 0) return [...old, part];
    if (how === 1) return old.toSpliced(at, pick(3), part, part);
    if (how === 2) return old.toSpliced(at, 1 + pick(2));
    return old.map((one, index) => (index === at ? edited(one, pick, part) : one));
  }
  if (typeof old !== 'object' || old === null) return part;
  const keys = Object.keys(old);
  const key = keys[pick(keys.length + 1)] ?? 'new';
  if (how === 0) return { [key]: part, ...old };
  if (how === 1) return { ...old, [key]: undefined };
  return { ...old, [key]: edited(old[key], pick, part) };
}

const applied = (old: Json, next: Json): string => {
  const change = changeBetween(old, next);
  const stored = JSON.parse(JSON.stringify(old));
  const read = change === undefined ? undefined : (JSON.parse(JSON.stringify(change)) as JsonChange);
  const before = JSON.stringify(stored);
  const result = JSON.stringify(read === undefined ? stored : withChange(stored, read));
  expect(JSON.stringify(stored)).toBe(before);
  return result;
};

test('of any two values', () => {
  fc.assert(
    fc.property(value, value, (old, next) => {
      expect(applied(old, next)).toBe(JSON.stringify(next));
    }),
    { numRuns: count, seed },
  );
});

test('of values that share their parts, one edit after the other', () => {
  const edits = fc.array(fc.tuple(fc.infiniteStream(fc.nat()), value), { maxLength: 6 });
  fc.assert(
    fc.property(value, edits, (first, all) => {
      let old = first;
      for (const [numbers, part] of all) {
        const next = edited(old, (most) => Number(numbers.next().value) % most, part);
        if (next === undefined) return;
        expect(applied(old, next)).toBe(JSON.stringify(next));
        old = next;
      }
    }),
    { numRuns: count, seed },
  );
});

test('is small where little has changed', () => {
  const items = Array.from({ length: 200 }, (_, id) => ({ id, text: 'x'.repeat(100) }));
  const old = { name: 'a', layers: [{ items: [] }, { items }] };
  const next = { ...old, layers: [old.layers[0], { items: [...items, { id: 200, text: 'new' }] }] };
  expect(changeBetween(old, next)).toEqual({
    at: [['layers', { at: [[1, { at: [['items', { cut: [200, 0, [{ id: 200, text: 'new' }]] }]] }]] }]],
  });
});
