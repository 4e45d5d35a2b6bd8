import { spawnSync } from 'node:child_process';
import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { STORIES, testFiles } from './tiers.js';

const BLOCKED = `
import { endIfBlocked } from './test/support/blocked-process.mjs';
const tell = endIfBlocked(300);
tell('the one before, which has a longer name');
setTimeout(() => { tell('a loop'); for (;;); }, 600);
`;

test('a process that is blocked ends with the name of its test, and not while it waits', () => {
  const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', BLOCKED], { encoding: 'utf8' });
  expect([signal, stderr]).toEqual(['SIGKILL', 'This test blocks its process, which is ended: a loop\n']);
});

test('a test of `npm test` has a minute, and its process half a minute more', ({ task }) => {
  const limits = { 60000: '90000', 600000: '900000' };
  expect(limits).toHaveProperty(String(task.timeout), process.env.TRENCHCTL_TEST_BLOCKED_MS);
});

test('every line of the list of stories names a test file', () => {
  const files = testFiles();
  expect(STORIES.filter((story) => !files.some((file) => matchesGlob(file, story)))).toEqual([]);
});
