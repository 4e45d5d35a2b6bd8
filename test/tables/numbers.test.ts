import { expect, test } from 'vitest';
import { converted, textNumber } from '../../src/tables/numbers.js';

test.each([
  ['12,5', 'comma', 12.5],
  ['12.5', 'point', 12.5],
  ['1.012,5', 'comma', 1012.5],
  ['1,012.5', 'point', 1012.5],
  ['1.012', 'comma', 1012],
  ['1 012 345', undefined, 1_012_345],
  ['1\u00a0012,5', undefined, 1012.5],
  ["1'012.5", undefined, 1012.5],
  ['1’012.5', undefined, 1012.5],
  ['12,5', undefined, 12.5],
  ['1234', undefined, 1234],
  ['\u22125', undefined, -5],
  ['+5', undefined, 5],
] as const)('%s with the mark %s is %s', (text, mark, value) => expect(textNumber(text, mark)).toEqual({ value }));

test.each([
  ['1,234', undefined, 'ambiguous'],
  ['1.234', undefined, 'ambiguous'],
  ['12.5', 'comma', undefined],
  ['1.01', 'comma', undefined],
  ['10 12', undefined, undefined],
  ['1,2,3', undefined, undefined],
  ['', undefined, undefined],
  ['m', undefined, undefined],
  ['12,5 km', undefined, undefined],
  ['1e5', undefined, undefined],
] as const)('%s with the mark %s is %s', (text, mark, result) => expect(textNumber(text, mark)).toBe(result));

test('a unit may stand behind the number', () => {
  expect(textNumber('60 cm')).toEqual({ value: 60, unit: 'cm' });
  expect(textNumber('12,5m', 'comma')).toEqual({ value: 12.5, unit: 'm' });
});

test('lengths are converted without the noise of binary fractions', () => {
  expect(converted(0.07, 'm', 'mm')).toBe(70);
  expect(converted(33.3, 'cm', 'm')).toBe(0.333);
  expect(converted(1234.5678, 'm', 'mm')).toBe(1_234_567.8);
  expect(converted(5, 'mm', 'mm')).toBe(5);
});
