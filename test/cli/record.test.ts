// The last applied commit: `apply --record` moves a ref of git, and with that ref as the base a removal is planned until it
// was applied.
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { newRepository, repositoryIn } from '../git/repository.js';
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

describe('the ref', () => {
  test('is created by the first run, which says so, and moved by every run that has nothing left to do', async () => {
    const first = await apply('specs', '--record', REF);
    expect(first).toMatchObject({ status: 0, stderr: expect.stringContaining(`${REF} does not exist yet`) });
    expect(first.stderr).toContain(
      `Recorded ${head().slice(0, 8)} as applied in ${REF}. To share it: git push --force-with-lease=${REF}: origin ${REF}`,
    );
    expect(recorded()).toBe(head());
    const before = head();
    commit(`${ALFA}${BETA}${GAMMA}  # a comment\n`);
    const second = await apply('specs', '--record', REF);
    expect(second.stderr).toContain(`Comparing with the specs of commit ${before.slice(0, 8)}`);
    expect(second.stderr).toContain(`--force-with-lease=${REF}:${before} origin`);
    expect(recorded()).toBe(head());
  });

  test('is the base without --base, so that a removed segment is deleted', async () => {
    await start();
    commit(ALFA + BETA);
    expect(await apply('specs', '--record', REF)).toMatchObject({ status: 0, stdout: expect.stringContaining('- Gamma: length 60 m') });
    expect(recorded()).toBe(head());
    expect(await planned('--base', REF)).toEqual([]);
    expect(await planned('--prune')).not.toContain('delete Gamma');
  });

  test('is shared with a push whose lease refuses to replace what somebody else recorded', async () => {
    const origin = newRepository();
    origin.git('config', 'receive.denyCurrentBranch', 'ignore');
    repository.git('remote', 'add', 'origin', origin.folder);
    const { stderr } = await apply('specs', '--record', REF);
    const push = /To share it: git (push .*)/.exec(stderr)?.[1]?.split(' ') ?? [];
    repository.git(...push);
    expect(origin.git('rev-parse', REF)).toBe(head());
    origin.git('update-ref', REF, origin.git('commit-tree', '-m', 'other', `${REF}^{tree}`));
    expect(() => repository.git(...push)).toThrow(/stale info/);
  });

  test('is not moved where somebody else has moved it during the run', async () => {
    const before = await start();
    commit(ALFA + BETA);
    const { openRecord } = await import('../../src/git/open-record.js');
    const record = await openRecord([join(repository.folder, 'specs')], REF);
    repository.git('update-ref', REF, repository.git('commit-tree', '-m', 'other', 'HEAD^{tree}'), before);
    await expect(record.move()).rejects.toThrow(/another run has recorded [0-9a-f]{8} meanwhile/);
  });

  test('is moved without a hook of the repository', async () => {
    const proof = join(repository.folder, 'ran');
    const hook = join(repository.folder, '.git/hooks/reference-transaction');
    writeFileSync(hook, `#!/bin/sh\ntouch ${proof}\n`);
    chmodSync(hook, 0o755);
    await start();
    expect(existsSync(proof)).toBe(false);
  });
});

describe('a removal is planned until it was applied', () => {
  beforeEach(start);
  const isLeft = async (before: string) => {
    expect(recorded()).toBe(before);
    commit(`${ALFA}${BETA}  # the next commit\n`);
    expect(await planned('--base', 'HEAD^')).toEqual([]);
    expect(await planned('--base', REF)).toEqual(['delete Gamma']);
    expect(await trenchctl('drift', 'specs')).toMatchObject({ status: 0 });
    expect(await trenchctl('drift', 'specs', '--base', REF)).toMatchObject({
      status: 2,
      stdout: expect.stringMatching(/\+ Gamma \(.*not applied yet\)[\s\S]*no longer in the specs, was /),
    });
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

  test('a push of three commits', async () => {
    commit(ALFA + BETA);
    commit(ALFA);
    commit(ALFA.replace('100', '101'));
    expect(await planned('--base', 'HEAD~1')).toEqual(['update Alfa']);
    expect(await planned('--base', REF)).toEqual(['update Alfa', 'delete Beta', 'delete Gamma']);
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
    const { status, stderr } = await apply('specs', '--record', REF);
    expect([status, stderr]).toEqual([0, expect.stringContaining('is not in the history of HEAD')]);
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
    const { status, stderr } = await runHere([command, 'specs', option, REF], { cwd: clone, env: loginTo(under) });
    expect([status, stderr]).toEqual([1, expect.stringContaining(`git fetch origin ${lost}`)]);
    expect(under.service.log.entries().filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe('nothing is sent, and nothing recorded, where a record would not be true', () => {
  test.each([
    [['specs', '--record', REF, '--target', '2026-0417/Alfa'], /--record and --target exclude each other/],
    [['specs', '--record', REF, '--no-prune'], /--record and --no-prune exclude each other/],
    [['specs/a.yaml', '--record', REF], /is one file.*name the folder/],
    [['specs', '--record', 'refs/heads/main'], /such as refs\/trenchctl\/applied/],
    [['specs', '--record', 'main'], /such as refs\/trenchctl\/applied/],
    [['specs', '--record', 'refs/trenchctl/a..b'], /is not the name of a ref/],
  ])('apply %j', async (args, message) => {
    const { status, stderr } = await apply(...args);
    expect([status, stderr]).toEqual([1, expect.stringMatching(message)]);
    expect([recorded(), under.service.log.entries()]).toEqual(['', []]);
  });

  test.each([
    ['changed', () => repository.write('specs/a.yaml', document(ALFA))],
    ['added', () => repository.write('specs/b.yaml', document(DELTA))],
    ['removed', () => rmSync(join(repository.folder, 'specs/z.yaml'))],
  ])('specs that were %s and not committed', async (_, change) => {
    repository.commit({ 'specs/z.yaml': document(DELTA) });
    change();
    const { status, stderr } = await apply('specs', '--record', REF);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/specs\/[abz]\.yaml is not as in HEAD/)]);
    expect([recorded(), under.service.log.entries()]).toEqual(['', []]);
  });

  test('specs with other ends of lines are those of HEAD', async () => {
    repository.write('specs/a.yaml', document(ALFA + BETA + GAMMA).replaceAll('\n', '\r\n'));
    expect((await apply('specs', '--record', REF)).status).toBe(0);
  });

  test('a plan without specs', async () => {
    expect((await trenchctl('plan', 'specs', '-o', 'plan.json')).status).toBe(0);
    under.service.log.clear();
    const { status, stderr } = await apply('plan.json', '--record', REF);
    expect([status, stderr]).toEqual([1, expect.stringContaining('--record needs the specs beside the plan')]);
    expect(under.service.log.entries()).toEqual([]);
  });

  test('another base than the last record', async () => {
    const before = await start();
    commit(ALFA + BETA);
    const { status, stderr } = await apply('specs', '--base', 'HEAD', '--record', REF);
    expect([status, stderr]).toEqual([1, expect.stringContaining('leave --base HEAD out')]);
    expect(recorded()).toBe(before);
  });

  test('a recorded commit whose specs cannot be read, because it is not known what was removed', async () => {
    await start();
    commit('  Alfa: {lenght: 1}\n');
    repository.git('update-ref', REF, 'HEAD');
    commit(ALFA);
    const { status, stderr } = await apply('specs', '--record', REF);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/error base-invalid[\s\S]*git update-ref/)]);
  });

  test('a base that is missing is empty only under refs/trenchctl/', async () => {
    for (const ref of ['refs/heads/mian', 'mian', 'origin/mian'])
      expect(await trenchctl('plan', 'specs', '--base', ref)).toMatchObject({ status: 1 });
    expect(await trenchctl('plan', 'specs', '--base', REF)).toMatchObject({ status: 0 });
  });
});
