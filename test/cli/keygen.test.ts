// `trenchctl keygen`: a pair for plans. `sessions/refused.txt` has the places where a commit could take the private key along.
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

inFolder('each');
const keygen = async () => {
  const [mine, file] = [join(cwd, 'mine'), join(cwd, 'plan-key')];
  mkdirSync(mine, { recursive: true });
  const ran = await runHere(['keygen', file], { cwd: mine });
  return { ...ran, file, secret: readFileSync(file, 'utf8').trim() };
};

test('the private key is saved for its owner only, and the public key is printed, each in one line', async () => {
  const { status, stdout, stderr, file, secret } = await keygen();
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^MCowBQYDK2VwAyEA[\w+/]{43}=\n$/)]);
  expect(secret).toMatch(/^MC4CAQAwBQYDK2VwBCIEI[\w+/]{43}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(stdout + stderr).not.toContain(secret);
  expect(stderr.split('\n')).toEqual([
    `Saved the private key in ${file}, which only you can read. Make it a secret of the job that plans (plan --sign env:NAME), and delete the file then.`,
    'The line above is the public key, for the job that applies (apply --verify env:NAME). It is no secret.',
    '',
  ]);
});

test('a key that is there is kept', async () => {
  const { secret } = await keygen();
  expect(await keygen()).toMatchObject({ status: 1, stderr: expect.stringContaining('there is a file of this name already'), secret });
});
