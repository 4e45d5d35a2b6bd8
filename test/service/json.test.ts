import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, stringify } from '../../src/service/route.js';

test('integers past 2^53 keep their digits, in both directions', () => {
  const text = '{"id":9007199254740993,"low":-9223372036854775808,"n":1.5,"small":7}';
  expect(parse(text)).toEqual({ id: 9007199254740993n, low: -9223372036854775808n, n: 1.5, small: 7 });
  expect(stringify(parse(text))).toBe(text);
});

test('everything else is what JSON makes of it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      const read = parse(text);
      // A double beyond 2^53 is an integer text too; compare what it is worth.
      expect(JSON.parse(stringify(read))).toEqual(JSON.parse(text));
    }),
    { seed: 20260417, numRuns: 500 },
  );
});

test('a key of __proto__ stays a key', () => {
  for (const text of ['{"__proto__":{"a":1}}', '{"__proto__":{"a":1},"id":9007199254740993}']) {
    let value: object | undefined;
    try {
      value = parse(text) as object;
    } catch (error) {
      expect(error).toBeInstanceOf(SyntaxError);
      continue;
    }
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect((value as { a?: number }).a).toBeUndefined();
  }
  expect(({} as { a?: number }).a).toBeUndefined();
});

test('of two equal keys the last one counts, whichever parser reads them', () => {
  expect(parse('{"a":1,"a":2}')).toEqual({ a: 2 });
  expect(parse('{"a":1,"a":2,"id":9007199254740993}')).toEqual({ a: 2, id: 9007199254740993n });
});
