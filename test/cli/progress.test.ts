import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from '../../src/cli/output/progress.js';

beforeEach(() => {
  vi.stubEnv('CI', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

function drawn(isTTY: boolean): string {
  let text = '';
  const progress = createProgress('Applying', { isTTY, write: (more) => (text += more) });
  progress.expect(2);
  progress.done();
  progress.say('A: applied');
  progress.done();
  progress.end();
  return text;
}

test('in a log there are only lines that stay', () => {
  expect(drawn(false)).toBe('A: applied\n');
});

test('on a terminal one line is drawn over itself and is gone at the end', () => {
  const lines = drawn(true).split('\r\u001b[2K');
  expect(lines).toEqual([
    '',
    `Applying [${' '.repeat(30)}] 0 of 2`,
    `Applying [${'='.repeat(15)}${' '.repeat(15)}] 1 of 2`,
    'A: applied\n',
    `Applying [${'='.repeat(15)}${' '.repeat(15)}] 1 of 2`,
    `Applying [${'='.repeat(30)}] 2 of 2`,
    '',
  ]);
});

test('a terminal in CI is a log', () => {
  vi.stubEnv('CI', 'true');
  expect(drawn(true)).toBe('A: applied\n');
});
