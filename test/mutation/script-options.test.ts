// Mistakes in the options of the scripts that contributors start.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

test.each([
  ['simulate all --share 0', '--share takes a whole number from 1 on, not "0"'],
  ['simulate --count 1.5', '--count takes a whole number from 1 on, not "1.5"'],
  ['simulate specs --path 0:x', '--path takes the path of a case as a failure prints it, not "0:x"'],
  ['simulate specs other --skip 0 --share 1', /^there is no simulation other; there are all, requests, /],
  ['simulate --loud', /^Unknown option '--loud'/],
  ['mutate --changed no-commit', '--changed takes a commit of this repository, not "no-commit"'],
  ['mutate --files src/http,src/htp', 'there is no file or folder src/htp'],
  ['mutate --files README.md', 'no tests are named for README.md in test/mutation/areas.mjs'],
])('%s', (line, told) => {
  const [script, ...args] = line.split(' ');
  const { status, stdout, stderr } = spawnSync(process.execPath, [`.ci/${script}.mjs`, ...args], { cwd: root, encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: typeof told === 'string' ? `${told}\n` : expect.stringMatching(told),
  });
});
