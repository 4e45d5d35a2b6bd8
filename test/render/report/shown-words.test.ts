// The sentence below the filters of a report.
import { expect, test } from 'vitest';
import { shownWords } from '../../../src/browser/report/shown-words.js';

test.each([
  [{ shown: 6, all: 6, places: 1, allPlaces: 1 }, 'All 6 changes in 1 place are shown.'],
  [{ shown: 6, all: 6, places: 2, allPlaces: 2 }, 'All 6 changes in 2 places are shown.'],
  [{ shown: 1, all: 1, places: 1, allPlaces: 1 }, 'The only change is shown.'],
  [{ shown: 0, all: 1, places: 0, allPlaces: 1 }, 'The only change is not shown.'],
  [{ shown: 0, all: 6, places: 0, allPlaces: 2 }, 'None of 6 changes is shown.'],
  [{ shown: 1, all: 6, places: 1, allPlaces: 1 }, '1 of 6 changes is shown.'],
  [{ shown: 2, all: 6, places: 1, allPlaces: 3 }, '2 of 6 changes are shown, in 1 of 3 places.'],
])('%j', (counts, words) => {
  expect(shownWords(counts)).toBe(words);
});
