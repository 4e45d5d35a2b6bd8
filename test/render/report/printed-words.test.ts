import { expect, test } from 'vitest';
import { printedWords } from '../../../src/browser/report/shown-words.js';

test.each([
  [3, 3, ''],
  [100, 100, ''],
  [
    100,
    1200,
    'The changes and drawings of 100 segments are printed, and the other 1,100 of 1,200 have one line each. To print others, open them or filter the report in a browser.',
  ],
])('%i printed of %i', (printed, shown, words) => {
  expect(printedWords(printed, shown)).toBe(words);
});
