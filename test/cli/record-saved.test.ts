// Saved plans and their base: which removals are trusted, and what is recorded after their apply.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';
import {
  ALFA,
  apply,
  BETA,
  byHand,
  commit,
  DELTA,
  document,
  GAMMA,
  head,
  planned,
  REF,
  recorded,
  repository,
  setWorld,
  start,
  trenchctl,
  under,
} from './record-world.js';

setWorld();

const KEY = ['--sign', 'key'] as const;
const VERIFY = ['--verify', 'key'] as const;
beforeEach(async () => {
  await start();
  repository.write('key', 'the key of this test, which is long enough\n');
  commit(ALFA + BETA);
});
const savedBase = () => (JSON.parse(readFileSync(join(repository.folder, 'plan.json'), 'utf8')) as { base?: unknown }).base;
const plan = async (...args: string[]) => {
  const { status, stderr } = await trenchctl('plan', 'specs', '-o', 'plan.json', ...args);
  expect([status, stderr]).toEqual([0, expect.anything()]);
};

test('a signed plan names its base, and deletes what was removed since without --prune', async () => {
  await plan('--base', REF, ...KEY);
  expect(savedBase()).toEqual({ ref: REF, commit: recorded() });
  expect(await apply('plan.json', 'specs', ...VERIFY, '--record', REF)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Destroyed 1 segment'),
  });
  expect([recorded(), await planned('--base', REF)]).toEqual([head(), []]);
});

test('the base of a plan that was not verified is not trusted; --base and --prune are', async () => {
  await plan('--base', REF);
  const refused = await apply('plan.json', 'specs');
  expect([refused.status, refused.stderr]).toEqual([
    3,
    expect.stringMatching(/do not delete 2026-0417\/Gamma.*signed plan names its base, and --base REF/),
  ]);
  expect((await apply('plan.json', 'specs', '--base', 'HEAD')).stderr).toContain('the base does not name the segment');
  expect((await apply('plan.json', 'specs', '--base', REF)).status).toBe(0);
  expect((await apply('plan.json', 'specs', '--prune')).status).toBe(0);
  expect((await apply('plan.json', '--base', REF)).stderr).toContain('or to specs beside it');
});

test('a segment that only --prune of the plan deletes was not removed', async () => {
  await byHand(DELTA);
  await plan('--base', REF, '--prune', ...KEY);
  const { status, stderr } = await apply('plan.json', 'specs', ...VERIFY);
  expect([status, stderr]).toEqual([3, expect.stringContaining('do not delete 2026-0417/Delta')]);
  expect(stderr).not.toContain('Gamma');
});

test('a project of which the base names the last segments', async () => {
  const other = document(DELTA).replace('2026-0417', 'DEMO-1');
  repository.commit({ 'specs/d.yaml': other });
  expect((await apply('specs', '--record', REF)).status).toBe(0);
  repository.git('rm', '--quiet', 'specs/d.yaml');
  commit(ALFA + BETA);
  await plan('--base', REF, ...KEY);
  expect((await apply('plan.json', 'specs', ...VERIFY, '--record', REF)).stderr).toContain('Recorded');
});

test('a block that the base protects is not deleted by a plan of somebody else', async () => {
  await plan('--base', REF);
  commit(ALFA + BETA + GAMMA.replace('{', '{lifecycle: {preventDestroy: true}, '));
  const guarded = head();
  commit(ALFA + BETA);
  const { status, stderr } = await apply('plan.json', 'specs', '--base', guarded);
  expect([status, stderr]).toEqual([3, expect.stringContaining('states preventDestroy')]);
});

test('a shallow clone that lacks the base of the plan says what to fetch', async () => {
  await plan('--base', REF, ...KEY);
  const clone = join(repository.folder, 'clone');
  repository.git('clone', '--quiet', '--depth', '1', `file://${repository.folder}`, clone);
  const { status, stderr } = await runHere(['apply', '../plan.json', 'specs', '--verify', '../key', '--auto-approve'], {
    cwd: clone,
    env: loginTo(under),
  });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/does not hold that commit.*fetch-depth: 0/)]);
});

test.each([
  ['a part of the specs', ['--base', REF, '--target', '2026-0417/Alfa'], 'update 2026-0417/Beta'],
  ['a plan without a base', [], 'delete 2026-0417/Gamma'],
])('%s is applied, and the commit is not recorded', async (_, args, left) => {
  const before = recorded();
  commit(`${ALFA.replace('100', '101')}${args.length === 0 ? BETA : BETA.replace('50', '51')}`);
  await plan(...args, ...KEY);
  const { status, stderr } = await apply('plan.json', 'specs', ...VERIFY, '--record', REF);
  expect([status, stderr]).toEqual([1, expect.stringContaining(`${left} is still to be done`)]);
  expect(recorded()).toBe(before);
});

test('drift elsewhere since the plan was made is not what the commit asked for', async () => {
  await plan('--base', REF, ...KEY);
  await byHand('  Alfa: {length: 90}\n');
  expect((await apply('plan.json', 'specs', ...VERIFY, '--record', REF)).status).toBe(0);
  expect(recorded()).toBe(head());
});
