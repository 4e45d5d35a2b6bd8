// The rules by which a live value and a stated value agree.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Value } from '../../src/kinds/model.js';
import { sameValue } from '../../src/kinds/same-value.js';
import { holds } from '../geometry/holds.js';

const RUNS = { seed: 20260417, numRuns: 1000 };
const measure = fc.double({ noNaN: true, min: -1e9, max: 1e9 });

holds('a number agrees with itself as a 32-bit float, and with a number that differs in the seventh digit', RUNS, measure, (value) => {
  expect(sameValue(Math.fround(value), value)).toBe(true);
  expect(sameValue(value * (1 + 5e-7), value)).toBe(true);
});

const large = fc.double({ noNaN: true, min: 1e-3, max: 1e9 });
holds('a number does not agree with one that differs in the fifth digit', RUNS, large, (value) => {
  expect(sameValue(value * 1.00001, value)).toBe(false);
  expect(sameValue(-value, value)).toBe(false);
  expect(sameValue(0, value)).toBe(false);
});

test.each<[Value | undefined, Value, boolean]>([
  [12.3400001, 12.34, true],
  [12.3, 12.34, false],
  [0, 0, true],
  [0, 0.1, false],
  ['12', 12, false],
  [true, true, true],
  [false, true, false],
  [null, 0, false],
  [undefined, false, false],
  ['A\u030alesund', 'Ålesund', true],
  ['Storgata ', 'Storgata', true],
  ['in\r\nthree\r\nlines\r\n', 'in\nthree\nlines\n', true],
  ['storgata', 'Storgata', false],
  ['a  b', 'a b', false],
  [null, '', true],
  [undefined, '', true],
  ['2026-05-03T22:00:00Z', '2026-05-04', true],
  ['2026-05-03T22:00:00Z', '2026-05-04T10:00:00Z', false],
  [null, 'x', false],
])('%j and %j: %j', (live, stated, expected) => {
  expect(sameValue(live, stated)).toBe(expected);
});

const DAY = '2026-03-01T00:00:00.000Z';
const TIME = '2026-03-01T07:30:00.000Z';

test.each<[words: string, live: string, stated: string, isSame: boolean]>([
  ['the same instant in another zone', '2026-03-01T01:00:00+01:00', DAY, true],
  ['the same instant without milliseconds', '2026-03-01T00:00:00Z', DAY, true],
  ['a day', '2026-03-01', DAY, true],
  ['midnight in Oslo in winter', '2026-02-28T23:00:00.000Z', DAY, true],
  ['midnight in Oslo of the next day', '2026-03-01T23:00:00.000Z', DAY, false],
  ['one hour later', '2026-03-01T01:00:00.000Z', DAY, false],
  ['no date', '2026-13-45T00:00:00.000Z', DAY, false],
  ['midnight in Oslo in summer', '2026-06-30T22:00:00.000Z', '2026-07-01T00:00:00.000Z', true],
  ['an hour after midnight in Oslo in summer', '2026-06-30T23:00:00.000Z', '2026-07-01T00:00:00.000Z', false],
  ['a time of an hour before', '2026-03-01T06:30:00.000Z', TIME, false],
  ['a time in another zone', '2026-03-01T08:30+0100', TIME, true],
  ['a year, which is no day', '2026', '2026-01-01T00:00:00.000Z', false],
  ['a day and a year', '2026-01-01', '2026', false],
])('%s: %s and %s', (_, live, stated, isSame) => expect(sameValue(live, stated)).toBe(isSame));
