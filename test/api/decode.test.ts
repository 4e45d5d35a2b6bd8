// Answers with long numbers are parsed by the lossless parser, and all others by the native one. Both give the same values.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, hasMoreValues } from '../../src/api/json.js';
import { operationNamed } from '../../src/api/operations.js';
import { settings } from '../support/counts.js';

const { count, seed } = settings({ count: 300, long: 30_000, seed: 1502 });
const operation = operationNamed('listSegments');

const endOf = (work: () => unknown): unknown => {
  try {
    return { value: work() };
  } catch (error) {
    return String(error);
  }
};

/** One more entry, with an id past 2^53, makes the lossless parser read all of them. */
function decodedLosslessly(entries: readonly string[]): unknown {
  const all = decode(`[${[...entries, '{"id":9007199254740993}'].join(',')}]`, operation) as unknown[];
  expect(all.pop()).toEqual({ id: '9007199254740993' });
  return all;
}

/** Numbers as a server may write them: long, with fractions, with exponents. */
const written = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.bigInt(0n, 10n ** 20n).map(String), fc.nat(99).map(String), fc.constant('9007199254740993')),
    fc.constantFrom('', '', '.0', '.5', '.00000000000000000001'),
    fc.constantFrom('', '', '', 'e0', 'E5', 'e+2', 'e-3', 'e18'),
  )
  .map((parts) => parts.join(''));
const blanks = fc.constantFrom('', '', ' ', '\n  ', '\t\r\n');
const value = fc.oneof(
  { weight: 4, arbitrary: written },
  fc.constantFrom('null', 'true', '"text"', '"12"', '":1234567890123456"', '[]', '{}', '{"id":5}', '[3]'),
);
const entry = fc
  .tuple(blanks, value, blanks, value, value)
  .map(([a, id, b, length, other]) => `{"id":${a}${id}${b},"length"${b}:${a}${length},"__proto__":${other}}`);

test('every written form of a value ends the same with both parsers', () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 4 }), (entries) => {
      expect(endOf(() => decode(`[${entries.join(',')}]`, operation))).toEqual(endOf(() => decodedLosslessly(entries)));
    }),
    { numRuns: count, seed },
  );
});

test('an integer of 400 digits keeps them, and a longer one is a number past all numbers', () => {
  const decoded = (count: number) => decode(`{"unknown":${'9'.repeat(count)}}`, operation);
  expect([decoded(400), decoded(401)]).toEqual([{ unknown: '9'.repeat(400) }, { unknown: Number.POSITIVE_INFINITY }]);
});

test.each(['[', '{"a":'])('an answer that is nested too deeply is refused: %s', (open) => {
  const close = open === '[' ? ']' : '}';
  for (const leaf of ['1', '9007199254740993']) {
    const text = `{"unknown":${open.repeat(14_000)}${leaf}${close.repeat(14_000)}}`;
    expect(() => decode(text, operationNamed('getSegment'))).toThrow(RangeError);
  }
});

const RUNS = { seed: 20260417, numRuns: 500 };
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const countOfCountValues = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Object.values(value).reduce((sum: number, inner) => sum + countOfCountValues(inner), 1) : 1;

test('as many as there are when the text is parsed, however it is spaced', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const values = countOfCountValues(JSON.parse(text));
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
  ['a list without an end holds what is there', '            [[[[[', 5],
])('%s', (_, text, values) => {
  expect(hasMoreValues(bytes(text), values)).toBe(false);
  expect(hasMoreValues(bytes(text), values - 1)).toBe(bytes(text).length > 2 * (values - 1));
});
