import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
// @ts-expect-error: a script without types, because .ci/run needs it before anything is built.
import { findChromium, installCommands, noChromium } from '../../.ci/chromium.mjs';
import { fateOf } from './browser-test.js';

const PATH = ['/a', '/b'].join(delimiter);
const only =
  (...there: string[]) =>
  (path: string): boolean =>
    there.includes(path);
const ending = process.platform === 'win32' ? '.exe' : '';
const named = (folder: string, name: string): string => join(folder, name + ending);

describe('the browser of the tests', () => {
  test('is the one that CHROME_PATH names, and no other', () => {
    const isThere = only('/mine', named('/a', 'chromium'));
    expect(findChromium({ env: { CHROME_PATH: '/mine', PATH }, isThere })).toBe('/mine');
    expect(findChromium({ env: { CHROME_PATH: '/gone', PATH }, isThere })).toBeUndefined();
    expect(noChromium({ env: { CHROME_PATH: '/gone' } })).toMatch(/^CHROME_PATH is \/gone, .* apt-get install chromium/);
  });

  test.each(['chromium', 'chromium-browser', 'google-chrome', 'chrome', 'msedge'])('is %s on the PATH', (name) => {
    const isThere = only(named('/b', name));
    expect(findChromium({ env: { PATH, CHROME_PATH: '' }, isThere })).toBe(named('/b', name));
  });

  test('is the package of Debian, also where the PATH is short', () => {
    expect(findChromium({ env: {}, isThere: only('/usr/bin/chromium') })).toBe('/usr/bin/chromium');
    expect(findChromium({ env: {}, isThere: only() })).toBeUndefined();
    expect(noChromium({ env: {} })).toMatch(/no Chromium was found .* set CHROME_PATH/);
  });
});

describe('CI installs the browser', () => {
  const may = { found: undefined, isRoot: true, hasAptGet: true, hasSudo: false };
  const lines = (given: object): string[] => installCommands({ ...may, ...given }).map((words: string[]) => words.join(' '));

  test('as root or with sudo that asks for no password', () => {
    expect(lines({}).at(-1)).toMatch(/^env DEBIAN_FRONTEND=noninteractive apt-get .* install --yes .*chromium/);
    expect(lines({ isRoot: false, hasSudo: true }).at(-1)).toMatch(/^sudo -n env .* install --yes .*chromium/);
  });

  test.each([{ found: '/usr/bin/chromium' }, { hasAptGet: false }, { isRoot: false }])('not with %o', (given) => {
    expect(lines(given)).toEqual([]);
  });
});

test('a missing browser fails the tests of CI, and skips those of a laptop', () => {
  expect(fateOf({ endpoint: 'ws://x', isNeeded: true })).toBe('run');
  expect(fateOf({ missing: 'no browser', isNeeded: false })).toBe('skip');
  expect(fateOf({ missing: 'no browser', isNeeded: true })).toEqual({ fail: 'A browser test needs a browser: no browser' });
});
