// The table of arrangements in src/rating/arrangements.md.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isLong } from '../support/counts.js';
import { ARRANGEMENTS, ourRating, secondOf } from './arrangements.js';

interface Row {
  readonly name: string;
  readonly ours: string;
  readonly second: number;
  readonly difference: string;
}

const rows = readFileSync('src/rating/arrangements.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line): Row => {
    const [, , name = '', ours = '', second = '', , difference = ''] = line.split('|').map((cell) => cell.trim());
    return { name, ours, second: Number(second), difference };
  });

test('the table has every arrangement, with the rating that is computed and its difference', () => {
  expect(rows.map(({ name, ours }) => [name, ours])).toEqual(ARRANGEMENTS.map((one) => [one.name, ourRating(one).toFixed(1)]));
  for (const { ours, second, difference } of rows) expect(difference).toBe(`${((Number(ours) / second - 1) * 100).toFixed(1)} %`);
});

test('no rating is above the second one by more than 2 %', () => {
  for (const { name, ours, second } of rows) expect(Number(ours) / second, name).toBeLessThan(1.02);
});

test.runIf(isLong).each(ARRANGEMENTS.map((one, n) => [one.name, one, n] as const))('the second rating of %s', (_, one, n) => {
  expect(Math.abs(secondOf(one) - (rows[n]?.second ?? 0))).toBeLessThan(0.1);
});
