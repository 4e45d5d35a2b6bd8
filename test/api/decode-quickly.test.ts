// An answer whose numbers are all short is read by a shorter way. Its value must be that of the long way.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idPlaces } from '../../src/api/id-places.js';
import { decode, isOrdinary } from '../../src/api/json.js';
import { OPERATIONS, type Operation, operationNamed } from '../../src/api/operations.js';
import { type Shape, shapeOf } from '../../src/api/shape.js';
import { settings } from '../support/counts.js';

const { count, seed } = settings({ count: 300, long: 30_000, seed: 1502 });
const answering = OPERATIONS.filter(({ answer }) => answer === 'json');

/** Values of the contract's form with odd values anywhere, so that each property meets values that it must not have. */
function jsonOf(shape: Shape, depth: number): fc.Arbitrary<unknown> {
  const leaf = fc.oneof(
    { weight: 4, arbitrary: fc.nat() },
    fc.constantFrom<unknown>(null, true, 'text', '12', 1.5, -7, 0.1 + 0.2, [], {}, { id: 5 }, [3]),
    // Some of them lose digits in a number, and some are no integers.
    fc.constantFrom(2 ** 53, 1e21, -0.5, 9007199254740991, 123456789012345),
  );
  if (depth > 4 || !shape.isKnown) return leaf;
  const names = shape.names();
  const object = fc.record(
    Object.fromEntries([...names, 'unknown'].map((name) => [name, jsonOf(shape.property(name), depth + 1)])),
    { requiredKeys: [] },
  );
  const list =
    shape.element().isKnown || depth === 0
      ? fc.array(jsonOf(shape.element(), depth + 1), { maxLength: 3 })
      : leaf;
  return names.length > 0 ? fc.oneof({ weight: 4, arbitrary: object }, leaf) : fc.oneof(list, leaf);
}

/** A blank text of more than the longest text sends an answer by the long way. */
const byTheLongWay = (text: string, operation: Operation) =>
  decode(`${text}${' '.repeat(100_001)}`, operation);

const endOf = (work: () => unknown): unknown => {
  try {
    return { value: work() };
  } catch (error) {
    return String(error);
  }
};

test('the short way and the long way end the same, for every operation', () => {
  const inputs = fc
    .constantFrom(...answering)
    .chain((operation) =>
      fc.tuple(fc.constant(operation), jsonOf(shapeOf(operation.service, operation.answerSchema), 0)),
    );
  fc.assert(
    fc.property(inputs, ([operation, value]) => {
      const text = JSON.stringify(value);
      expect(endOf(() => decode(text, operation))).toEqual(endOf(() => byTheLongWay(text, operation)));
    }),
    { numRuns: count, seed },
  );
});

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

test('numbers in every written form end the same on both ways', () => {
  const operation = operationNamed('listSegments');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(blanks, written, blanks, written), { minLength: 1, maxLength: 4 }),
      (rows) => {
        const text = `[${rows.map(([a, id, b, length]) => `{"id":${a}${id}${b},"length"${b}:${a}${length}}`).join(',')}]`;
        expect(endOf(() => decode(text, operation))).toEqual(endOf(() => byTheLongWay(text, operation)));
      },
    ),
    { numRuns: count, seed },
  );
});

test.each([
  '{"id":"1e5","name":"12345678901234567890","uuid":"6f2e1e4a-9e10-4e51-8e2e-12e45678e901"}',
  '[123456789012345, -1.5, 0, "a:1 e2", 100000000000000]',
  '{"length": 182.123456789012345678}',
])('the digits of texts and fractions are no reason for the long way: %s', (text) => {
  expect(isOrdinary(text)).toBe(true);
});

test.each(['1234567890123456', '[1,-1234567890123456]', '{"a": 1e3}', '[\n\t12.5E+20]', ' 1e9'])(
  'a number that may have lost digits takes the long way: %s',
  (text) => {
    expect(isOrdinary(text)).toBe(false);
  },
);

test.each(['[', '{"a":'])('an answer that is nested too deeply is refused: %s', (open) => {
  const close = open === '[' ? ']' : '}';
  const text = `{"unknown":${open.repeat(14_000)}1${close.repeat(14_000)}}`;
  expect(() => decode(text, operationNamed('getSegment'))).toThrow(RangeError);
});

test('the answers of most operations can go the short way', () => {
  const unknown = answering.filter(
    ({ service, answerSchema }) => idPlaces(shapeOf(service, answerSchema)) === 'unknown',
  );
  expect(unknown.length).toBeLessThan(answering.length / 4);
  expect(unknown.map(({ id }) => id)).not.toContain('getSegment');
});
