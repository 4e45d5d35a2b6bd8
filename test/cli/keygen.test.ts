// `trenchctl keygen`: a pair for plans, whose private key never lies where a commit could take it along.
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

inFolder('each');
let mine: string;
let file: string;
beforeEach(() => {
  [mine, file] = [join(cwd, 'mine'), join(cwd, 'plan-key')];
  mkdirSync(mine);
});

const run = (...args: string[]) => runHere(args, { cwd: mine });
const keygen = async () => {
  const ran = await run('keygen', file);
  const secret = readFileSync(file, 'utf8').trim();
  return { ...ran, secret, publicKey: ran.stdout.trim() };
};

test('the private key is saved for its owner only, and the public key is printed, each in one line', async () => {
  const { status, stdout, stderr, secret } = await keygen();
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^MCowBQYDK2VwAyEA[\w+/]{43}=\n$/)]);
  expect(secret).toMatch(/^MC4CAQAwBQYDK2VwBCIEI[\w+/]{43}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(stdout + stderr).not.toContain(secret);
  expect(stderr).toMatch(/secret of the job that plans .*delete the file then\.\n.*public key/);
});

test('a key that is there is kept', async () => {
  const { secret } = await keygen();
  expect(await run('keygen', file)).toMatchObject({ status: 1, stderr: expect.stringContaining('there is a file of this name already') });
  expect(readFileSync(file, 'utf8').trim()).toBe(secret);
});
