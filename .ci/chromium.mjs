// Finds the browser of the tests in test/browser, and installs Debian's package where that is allowed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];
/** The places in which installers put a browser that is not on the PATH. */
const PLACES = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The path of a Chromium: CHROME_PATH alone if it is set, else the PATH, else the usual places. */
export function findChromium({ env = process.env, isThere = existsSync, places = PLACES } = {}) {
  if (env.CHROME_PATH) return isThere(env.CHROME_PATH) ? env.CHROME_PATH : undefined;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const endings = process.platform === 'win32' ? ['.exe'] : [''];
  const onPath = NAMES.flatMap((name) =>
    folders.flatMap((folder) => endings.map((ending) => join(folder, name + ending))),
  );
  return [...onPath, ...places].find((path) => isThere(path));
}

/** Says why there is no browser, and how to get one. */
export function noChromium({ env = process.env } = {}) {
  const why = env.CHROME_PATH
    ? `CHROME_PATH is ${env.CHROME_PATH}, and there is no such file`
    : 'no Chromium was found by CHROME_PATH, on the PATH or in the usual places';
  return `${why}. Install one (Debian: apt-get install chromium fonts-liberation), or set CHROME_PATH to the program of a Chromium, Chrome or Edge.`;
}

const PACKAGES = ['chromium', 'fonts-liberation'];
const LIMITS = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=30'];

/** The commands that install the browser; none where it is there already, or where this user may not install packages. */
export function installCommands({ found, isRoot, hasAptGet, hasSudo }) {
  if (found !== undefined || !hasAptGet || !(isRoot || hasSudo)) return [];
  const prefix = isRoot ? ['env'] : ['sudo', '-n', 'env'];
  const aptGet = (...args) => [...prefix, 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...LIMITS, ...args];
  return [aptGet('update'), aptGet('install', '--yes', '--no-install-recommends', ...PACKAGES)];
}

const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Installs the browser where this is allowed. Returns its path, if there is one in the end; prints what it does. */
export function provideChromium({ print = console.log } = {}) {
  const found = findChromium();
  const commands = installCommands({
    found,
    isRoot: process.getuid?.() === 0,
    hasAptGet: found === undefined && succeeds('apt-get', ['--version']),
    hasSudo: found === undefined && succeeds('sudo', ['-n', 'true']),
  });
  for (const [command, ...args] of commands) {
    print(`browser: ${[command, ...args].join(' ')}`);
    const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    if (status !== 0) print(`browser: this command failed (${status})`);
  }
  const path = commands.length === 0 ? found : findChromium();
  print(path === undefined ? `browser: ${noChromium()}` : `browser: ${path}`);
  return path;
}
