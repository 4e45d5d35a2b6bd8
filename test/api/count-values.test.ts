import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasMoreValues } from '../../src/api/json.js';

const RUNS = { seed: 20260417, numRuns: 500 };
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const count = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, inner) => sum + count(inner), 1)
    : 1;

test('as many as there are when the text is parsed, however it is spaced', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const values = count(JSON.parse(text));
      expect(hasMoreValues(bytes(text), values)).toBe(false);
      expect(hasMoreValues(bytes(text), values - 1)).toBe(true);
    }),
    RUNS,
  );
});

test.each([
  ['commas and brackets in a text are no values', '["a,b,[{", "\\\\", "\\",,"]', 4],
  ['empty lists and objects hold nothing', '[[],{}, [ ] ,{ }]', 5],
  ['a text without an end is counted to its end', '["a', 2],
])('%s', (_, text, values) => {
  expect(hasMoreValues(bytes(text), values)).toBe(false);
  expect(hasMoreValues(bytes(text), values - 1)).toBe(bytes(text).length > 2 * (values - 1));
});
