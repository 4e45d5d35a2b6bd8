// The last applied commit: `apply --record` moves a ref of git, and with that ref as the base a removal is planned until it
// was applied. `sessions/record.txt` and `sessions/removed.txt` have plans, applies and refusals without faults and without keys.
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { repositoryIn } from '../git/repository.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';
import { fails, prints } from './outcome.js';
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

test('the ref is moved without a hook of the repository', async () => {
  const proof = join(repository.folder, 'ran');
  const hook = join(repository.folder, '.git/hooks/reference-transaction');
  writeFileSync(hook, `#!/bin/sh\ntouch ${proof}\n`);
  chmodSync(hook, 0o755);
  await start();
  expect(existsSync(proof)).toBe(false);
});

describe('a removal is planned until it was applied', () => {
  beforeEach(start);
  const isLeft = async (before: string) => {
    expect(recorded()).toBe(before);
    commit(`${ALFA}${BETA}  # the next commit\n`);
    expect(await planned('--base', 'HEAD^')).toEqual([]);
    expect(await planned('--base', REF)).toEqual(['delete Gamma']);
    expect(await trenchctl('drift', 'specs')).toMatchObject({ status: 0 });
    expect(await trenchctl('drift', 'specs', '--base', REF)).toMatchObject(
      prints(/\+ Gamma \(.*not applied yet\)[\s\S]*no longer in the specs, was /, 2),
    );
    expect((await apply('specs', '--record', REF)).status).toBe(0);
    expect([recorded(), await planned('--base', REF)]).toEqual([head(), []]);
  };

  test('a stale plan, and a plan that is made again by hand', async () => {
    const before = recorded();
    commit(ALFA + BETA);
    expect((await trenchctl('plan', 'specs', '--base', REF, '-o', 'plan.json')).status).toBe(0);
    await byHand('  Gamma: {length: 61}\n');
    expect((await apply('plan.json', 'specs', '--base', REF, '--record', REF)).status).toBe(3);
    await isLeft(before);
  });

  test('a failed apply', async () => {
    const before = recorded();
    commit(ALFA + BETA);
    under.service.faults.add({ match: { operation: 'deleteSegment' }, action: { kind: 'refuse', status: 403 } });
    expect((await apply('specs', '--record', REF)).status).toBe(1);
    under.service.faults.clear();
    await isLeft(before);
  });

  test('a revert takes the removal back, before and after it was applied', async () => {
    commit(ALFA + BETA);
    expect(await planned('--base', REF)).toEqual(['delete Gamma']);
    commit(ALFA + BETA + GAMMA);
    expect(await planned('--base', REF)).toEqual([]);
    commit(ALFA + BETA);
    expect((await apply('specs', '--record', REF)).status).toBe(0);
    commit(ALFA + BETA + GAMMA);
    expect(await planned('--base', REF)).toEqual(['create Gamma']);
  });

  test('a force push: the recorded commit is the base although the history no longer has it', async () => {
    const first = head();
    commit(ALFA + BETA + GAMMA + DELTA);
    expect((await apply('specs', '--record', REF)).status).toBe(0);
    const applied = head();
    repository.git('reset', '--quiet', '--hard', first);
    commit(ALFA + BETA);
    expect(await planned('--base', applied)).toEqual(['delete Gamma']);
    expect(await planned('--base', REF)).toEqual(['delete Gamma', 'delete Delta']);
    expect(await apply('specs', '--record', REF)).toMatchObject(fails('is not in the history of HEAD', 0));
    expect(recorded()).toBe(head());
    expect((await trenchctl('plan', 'specs', '--base', REF)).stderr).not.toContain('not in the history');
  });

  test.each([
    ['plan', '--base'],
    ['apply', '--record'],
  ])('%s in a clone that lacks the recorded commit says how to fetch it', async (command, option) => {
    const clone = join(repository.folder, 'clone');
    const lost = 'a'.repeat(40);
    repository.git('clone', '--quiet', `file://${repository.folder}`, clone);
    repositoryIn(clone).write(`.git/${REF}`, `${lost}\n`);
    under.service.log.clear();
    expect(await runHere([command, 'specs', option, REF], { cwd: clone, env: loginTo(under) })).toMatchObject(
      fails(`git fetch origin ${lost}`),
    );
    expect(under.service.log.entries().filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

const lastLines = (stdout: string, count: number): string[] => stdout.trimEnd().split('\n').slice(-count);

test('a refused create holds a delete back: exit code 1, the segment, the reason and the command; the next run completes', async () => {
  await start();
  commit(ALFA + BETA + DELTA);
  under.service.faults.add({ match: { operation: 'createSegment' }, action: { kind: 'refuse', status: 400 }, times: 100 });
  const first = await apply('specs', '--record', REF, '--max-destroy', '9');
  expect(first.status).toBe(1);
  expect(first.stderr).toContain('2026-0417/Gamma: held back, 0 calls');
  expect(lastLines(first.stdout, 4)).toEqual([
    'Applied 0 segments with 0 calls; 1 failed; 1 held back.',
    'Completed changes are kept: see to the reason above, then run the same command again to apply the rest.',
    'Held back: 2026-0417/Gamma was not deleted, because 2026-0417/Delta was not applied completely.',
    expect.stringMatching(/^1 segment is deleted when everything before is done: `trenchctl apply specs .*`$/),
  ]);
  under.service.faults.clear();
  const second = await apply('specs', '--record', REF, '--max-destroy', '9');
  expect([second.status, lastLines(second.stdout, 1)[0]]).toEqual([0, expect.stringContaining('destroyed 1 segment')]);
});

test('a part of a saved plan that is stale holds its deletes back', async () => {
  await start();
  commit(`  Alfa: {length: 111}\n${BETA}`);
  expect((await trenchctl('plan', 'specs', '--base', REF, '-o', 'plan.json', '--max-destroy', '9')).status).toBe(0);
  await byHand('  Alfa: {length: 5}\n');
  const { status, stdout, stderr } = await apply('plan.json', '--max-destroy', '9');
  expect(stderr).toContain('2026-0417/Alfa changed since the plan was made');
  expect(stdout).toContain('Held back: 2026-0417/Gamma was not deleted, because 2026-0417/Alfa was not applied completely.');
  expect(status).toBe(1);
});

/** Saved plans and their base: which removals are trusted, and what is recorded after their apply. */
describe('a saved plan', () => {
  const KEY = ['--sign', 'key'] as const;
  const VERIFY = ['--verify', 'key'] as const;
  beforeEach(async () => {
    await start();
    repository.write('key', 'the key of this test, which is long enough\n');
    commit(ALFA + BETA);
  });
  const savedBase = () => (JSON.parse(readFileSync(join(repository.folder, 'plan.json'), 'utf8')) as { base?: unknown }).base;
  const plan = async (...args: string[]) => {
    expect(await trenchctl('plan', 'specs', '-o', 'plan.json', ...args)).toMatchObject({ status: 0, stderr: expect.anything() });
  };

  test('a signed plan names its base, and deletes what was removed since without --prune', async () => {
    await plan('--base', REF, ...KEY);
    expect(savedBase()).toEqual({ ref: REF, commit: recorded() });
    expect(await apply('plan.json', 'specs', ...VERIFY, '--record', REF)).toMatchObject(prints('Destroyed 1 segment'));
    expect([recorded(), await planned('--base', REF)]).toEqual([head(), []]);
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
    expect(await apply('plan.json', 'specs', '--base', guarded)).toMatchObject(fails('states preventDestroy', 3));
  });

  test('a shallow clone that lacks the base of the plan says what to fetch', async () => {
    await plan('--base', REF, ...KEY);
    const clone = join(repository.folder, 'clone');
    repository.git('clone', '--quiet', '--depth', '1', `file://${repository.folder}`, clone);
    expect(
      await runHere(['apply', '../plan.json', 'specs', '--verify', '../key', '--auto-approve'], { cwd: clone, env: loginTo(under) }),
    ).toMatchObject(fails(/does not hold that commit.*fetch-depth: 0/));
  });

  // The session has a plan without a base, which is not recorded either.
  test('a part of the specs is applied, and the commit is not recorded', async () => {
    const before = recorded();
    commit(ALFA.replace('100', '101') + BETA.replace('50', '51'));
    await plan('--base', REF, '--target', '2026-0417/Alfa', ...KEY);
    const left = 'update 2026-0417/Beta is still to be done';
    expect(await apply('plan.json', 'specs', ...VERIFY, '--record', REF)).toMatchObject(fails(left));
    expect(recorded()).toBe(before);
  });

  test('drift elsewhere since the plan was made is not what the commit asked for', async () => {
    await plan('--base', REF, ...KEY);
    await byHand('  Alfa: {length: 90}\n');
    expect((await apply('plan.json', 'specs', ...VERIFY, '--record', REF)).status).toBe(0);
    expect(recorded()).toBe(head());
  });
});
