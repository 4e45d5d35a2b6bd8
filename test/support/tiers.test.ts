import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { STORIES, testFiles } from './tiers.js';

test('every line of the list of stories names a test file', () => {
  const files = testFiles();
  expect(STORIES.filter((story) => !files.some((file) => matchesGlob(file, story)))).toEqual([]);
});
