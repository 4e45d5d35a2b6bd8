import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indentJson } from '../../../src/browser/reference/indent-json.js';
import { settings } from '../../support/counts.js';

const { count, seed } = settings({ count: 200, long: 5000, seed: 14 });

it('indents as JSON.stringify does, whatever the text was like before', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      expect(indentJson(JSON.stringify(value, null, space))).toBe(JSON.stringify(value, null, 2));
    }),
    { numRuns: count, seed },
  );
});

it('keeps every digit of a number', () => {
  expect(indentJson('{"id":9223372036854775807,"length":1.50}')).toBe('{\n  "id": 9223372036854775807,\n  "length": 1.50\n}');
});
