// How the program git is started: by a program of that name that writes its folder, arguments and variables down, and answers as the test says.
import { chmodSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { repositoryOf } from '../../src/git/repository.js';
import { cwd, inFolder } from '../support/around.js';

inFolder('each');
beforeEach(() => {
  mkdirSync(join(cwd, 'there'));
  writeFileSync(join(cwd, 'there/a.yaml'), '');
  const script = '#!/bin/sh\n{ pwd; echo "$*"; env; } > "$HOME/seen"\n. "$HOME/answer"\n';
  writeFileSync(join(cwd, 'git'), script, { mode: 0o755 });
});

const env = () => ({ PATH: `${cwd}:${process.env.PATH}`, HOME: cwd });
const find = (path: string, answer = 'echo "$HOME"', more: NodeJS.ProcessEnv = {}) => {
  writeFileSync(join(cwd, 'answer'), answer);
  return repositoryOf([join(cwd, path)], { ...env(), ...more });
};
const seen = () => {
  const [folder, args, ...variables] = readFileSync(join(cwd, 'seen'), 'utf8').trim().split('\n');
  // The shell sets these itself.
  const given = variables.filter((line) => !/^(PWD|OLDPWD|SHLVL|_)=/.test(line)).sort();
  return { folder, args, given };
};

test.each([
  ['there', 'there'],
  ['there/a.yaml', 'there'],
  ['there/gone', 'there'],
  ['there/gone/deep/a.yaml', 'there'],
  ['gone/deep/deeper', '.'],
])('for %s, git is started in the nearest folder that exists, and then at the top', async (path, folder) => {
  const top = realpathSync(cwd);
  const { git, ...found } = await find(path);
  expect(seen().folder).toBe(join(top, folder));
  expect(found).toEqual({ top, paths: [{ given: join(cwd, path), inside: path }] });
  await git(['x']);
  expect(seen().folder).toBe(top);
});

test('git gets the variables that it needs and no others, and settings that start no program', async () => {
  const passed = { Path: 'a', USERPROFILE: 'b', XDG_CONFIG_HOME: 'c', SystemRoot: 'd', TMPDIR: 'e', TEMP: 'f', TMP: 'g' };
  const config = { GIT_CONFIG_GLOBAL: 'h', GIT_CONFIG_SYSTEM: 'i' };
  const dropped = { GIT_DIR: 'x', GIT_SSH_COMMAND: 'x', GIT_CONFIG_COUNT: '1', LD_PRELOAD: '', TRENCHCTL_DATA: 'x' };
  const replaced = { LC_ALL: 'nb', GIT_OPTIONAL_LOCKS: '1', GIT_TERMINAL_PROMPT: '1', GIT_NO_LAZY_FETCH: '0', GIT_ALLOW_PROTOCOL: 'ext' };
  await find('there', undefined, { ...passed, ...config, ...dropped, ...replaced });
  const fixed = { LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' };
  const expected = { ...env(), ...passed, ...config, ...fixed, NoDefaultCurrentDirectoryInExePath: '1' };
  expect(seen().given).toEqual(
    Object.entries(expected)
      .map((entry) => entry.join('='))
      .sort(),
  );
  expect(seen().args).toBe(
    '--no-pager --no-replace-objects --literal-pathspecs -c core.fsmonitor=false -c core.hooksPath=/dev/null -c core.commitGraph=true rev-parse --show-toplevel',
  );
});

const NO_REPOSITORY = 'is not in a Git repository; run trenchctl in the clone that holds the specs, or plan without --base';

test.each([
  ['that is killed', 'kill -9 $$', `HERE/there ${NO_REPOSITORY}`],
  ['that fails', 'echo "$HOME"; exit 1', `HERE/there ${NO_REPOSITORY}`],
  [
    'that does not trust the folder',
    'echo "fatal: detected dubious ownership" >&2; exit 128',
    'git refuses to read this repository, because it belongs to another user; run git config --global --add safe.directory with the path of the repository',
  ],
  [
    'with another repository',
    'echo "$HOME/there"',
    'HERE/gone is not in the repository HERE/there; plan the specs of one repository at a time',
  ],
])('a git %s is an error with its reason', async (_, answer, words) => {
  const error = await find(words.startsWith('HERE/gone') ? 'gone' : 'there', answer).catch((thrown: Error) => thrown);
  expect((error as Error).message.replaceAll(realpathSync(cwd), 'HERE').replaceAll(cwd, 'HERE')).toBe(`--base: ${words}`);
});

test('a git that may not be started is not called missing', async () => {
  chmodSync(join(cwd, 'git'), 0o644);
  await expect(find('there', '', { PATH: cwd })).rejects.toThrow(
    '--base and --record need git, but git cannot be started (EACCES): install git, or run trenchctl without these options',
  );
  await expect(find('there', '', { PATH: join(cwd, 'there') })).rejects.toThrow('need git, but git is not installed, or not on the PATH: ');
  await expect(repositoryOf([], env())).rejects.toThrow('--base needs the paths of specs');
});

test('git reads its input, or ends before it has read it', async () => {
  const { git } = await find('there', 'case "$*" in *show-toplevel) echo "$HOME";; *cat) cat;; *) echo no >&2; exit 3;; esac');
  const input = 'x'.repeat(1_000_000);
  const { code, stdout } = await git(['cat'], input);
  expect([code, stdout.toString() === input]).toEqual([0, true]);
  expect(await git(['other'], input)).toMatchObject({ code: 3, stderr: 'no\n' });
});

// This takes a second, because the limit is 256 MB.
test('a git that answers without end is ended', async () => {
  await expect(find('there', 'exec cat /dev/zero')).rejects.toThrow('git answered with more data than trenchctl reads');
});
