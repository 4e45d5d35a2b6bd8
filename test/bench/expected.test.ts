import fc from 'fast-check';
import { expect, test } from 'vitest';
// @ts-expect-error: the bench is plain JavaScript.
import { compareRatios, fails, mergeExpected, worstAccepted } from '../../.ci/bench/expected.mjs';
// @ts-expect-error: the bench is plain JavaScript.
import { benchOptions } from '../../.ci/bench/options.mjs';
import { settings } from '../support/counts.js';

interface Ratio {
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly higherIsBetter?: true;
}
type State = 'ok' | 'worse' | 'new';

const LESS: Ratio = { median: 1.3, low: 1.2, high: 1.4 };
const MORE: Ratio = { median: 0.7, low: 0.6, high: 0.8, higherIsBetter: true };
const only = (median: number): Ratio => ({ median, low: median, high: median });
const stateOf = (median: number, expected: Ratio, isShort: boolean): State =>
  compareRatios({ one: only(median) }, { one: expected }, isShort)[0].state;

test.each([
  { median: 1.6, expected: LESS, whole: 'ok', short: 'ok' },
  { median: 1.62, expected: LESS, whole: 'worse', short: 'ok' },
  { median: 2.59, expected: LESS, whole: 'worse', short: 'ok' },
  { median: 2.61, expected: LESS, whole: 'worse', short: 'worse' },
  { median: 0.1, expected: LESS, whole: 'ok', short: 'ok' },
  { median: 0.53, expected: MORE, whole: 'ok', short: 'ok' },
  { median: 0.51, expected: MORE, whole: 'worse', short: 'ok' },
  { median: 0.34, expected: MORE, whole: 'worse', short: 'worse' },
  { median: 5, expected: MORE, whole: 'ok', short: 'ok' },
])('a ratio of $median is $whole in the whole check and $short in the short one', (row) => {
  expect(stateOf(row.median, row.expected, false)).toBe(row.whole);
  expect(stateOf(row.median, row.expected, true)).toBe(row.short);
});

test('the short check judges by the best round, the whole one by the median', () => {
  const noisy = { median: 3, low: 2, high: 9 };
  const states = [LESS, MORE].map((expected) =>
    [false, true].map((isShort) => compareRatios({ one: noisy }, { one: expected }, isShort)[0].state),
  );
  expect(states).toEqual([
    ['worse', 'ok'],
    ['ok', 'ok'],
  ]);
  const bad = { median: 0.2, low: 0.1, high: 0.4 };
  expect(compareRatios({ one: bad }, { one: MORE }, true)[0]).toMatchObject({ state: 'ok', measured: 0.4 });
  expect(compareRatios({ one: bad }, { one: MORE }, false)[0]).toMatchObject({ state: 'worse' });
});

test('a ratio that nobody expects fails the whole check only, and one that was not measured is not mentioned', () => {
  const findings = compareRatios({ one: only(2) }, { two: LESS });
  expect(findings).toEqual([{ name: 'one', measured: 2, state: 'new' }]);
  expect([fails(findings[0], false), fails(findings[0], true)]).toEqual([true, false]);
});

test('a run that is written as expected passes both checks, and a ratio twice as bad fails both', () => {
  const { count, seed } = settings({ count: 200, long: 5000, seed: 7 });
  const name = fc.string().map((text) => `plan / ${text}`);
  const figure = fc.double({ min: 0.01, max: 100, noNaN: true });
  const ratio = fc.tuple(figure, figure, figure, fc.boolean()).map(([a, b, c, higherIsBetter]): Ratio => {
    const [low = a, median = a, high = a] = [a, b, c].toSorted((x, y) => x - y);
    return { low, median, high, ...(higherIsBetter ? { higherIsBetter } : {}) };
  });
  fc.assert(
    fc.property(fc.dictionary(name, ratio), (measured) => {
      const expected: Record<string, Ratio> = mergeExpected({}, measured);
      expect(Object.keys(expected)).toEqual(Object.keys(expected).toSorted());
      for (const isShort of [false, true]) {
        const all = compareRatios(measured, expected, isShort);
        expect(all.filter((finding: { state: State }) => fails(finding, isShort))).toEqual([]);
        for (const known of Object.values(expected)) {
          const limit = worstAccepted(known, isShort);
          expect(stateOf(known.higherIsBetter ? limit / 2 : limit * 2, known, isShort)).toBe('worse');
        }
      }
    }),
    { seed, numRuns: count },
  );
});

test('a part that was not run keeps its ratios when the others are written', () => {
  expect(mergeExpected({ b: LESS, a: MORE }, { b: { median: 1.23456, low: 1, high: 2 } })).toEqual({
    a: MORE,
    b: { median: 1.23, low: 1, high: 2 },
  });
});

const PARTS = { always: ['cli', 'apply', 'memory'], onRequest: ['scale'], checked: ['cli', 'apply'], short: ['cli'] };
const optionsOf = (...args: string[]) => benchOptions(args, PARTS);

test('the options choose the parts: all, those with ratios for a check, or the named ones', () => {
  expect(optionsOf().names).toEqual(['cli', 'apply', 'memory']);
  expect(optionsOf('--check').names).toEqual(['cli', 'apply']);
  expect(optionsOf('--check', '--short').names).toEqual(['cli']);
  expect(optionsOf('--write-expected')).toMatchObject({ names: ['cli', 'apply'], writeExpected: true });
  expect(optionsOf('scale', '--against', 'x.js')).toMatchObject({ names: ['scale'], against: 'x.js' });
  expect(optionsOf('--check', '--short')).toMatchObject({ check: true, isShort: true });
});

test.each([
  [['nothing'], /no part is called nothing; there are cli, apply, memory, scale/],
  [['--short'], /--short is a form of --check/],
  [['--check', '--write-expected'], /exclude each other/],
  [['--check', '--short', '--against', 'x.js'], /exclude each other/],
  [['--chekc'], /--chekc/],
])('%j is refused with a sentence', (args, sentence) => {
  expect(() => optionsOf(...args)).toThrow(sentence);
});
