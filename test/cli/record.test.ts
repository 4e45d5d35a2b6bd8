// The last applied commit: `apply --record` moves a ref of git, and with that ref as the base a removal is planned until it
// was applied. Real repositories, and a service that can fail.
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newRepository, repositoryIn, type TestRepository } from '../git/repository.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';
import { startService, type TestService } from '../support/service.js';

const REF = 'refs/trenchctl/applied';
const document = (segments: string) =>
  `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n${segments}`;
const ALFA = '  Alfa: {length: 100}\n';
const BETA = '  Beta: {length: 50}\n';
const GAMMA = '  Gamma: {length: 60}\n';
const DELTA = '  Delta: {length: 70}\n';

let under: TestService;
let repository: TestRepository;
beforeEach(async () => {
  under = await startService({ transport: 'http' });
  repository = newRepository();
  commit(ALFA + BETA + GAMMA);
});
afterEach(async () => {
  await under.close();
  rmSync(repository.folder, { recursive: true, force: true });
});

const trenchctl = (...args: string[]) => runHere(args, { cwd: repository.folder, env: loginTo(under) });
const apply = (...args: string[]) => trenchctl('apply', ...args, '--auto-approve');
const commit = (segments: string) =>
  repository.commit({ 'specs/a.yaml': document(segments), '.gitignore': '*.json\nkey\n' });
const recorded = () => repository.git('for-each-ref', '--format=%(objectname)', 'refs/trenchctl');
const head = () => repository.git('rev-parse', 'HEAD');

/** The first commit is applied and recorded. */
async function start(): Promise<string> {
  expect((await apply('specs', '--record', REF)).status).toBe(0);
  return recorded();
}

async function planned(...args: string[]): Promise<string[]> {
  const { stdout, stderr } = await trenchctl('plan', 'specs', '--format', 'json', ...args);
  expect(stderr).not.toContain('error');
  const { changes } = JSON.parse(stdout) as { changes: { action: string; address: string }[] };
  return changes.map(({ action, address }) => `${action} ${address.replace('2026-0417/', '')}`);
}

/** Somebody changes the live state by hand. */
async function byHand(segments: string): Promise<void> {
  repository.write('hand/h.yaml', document(segments));
  expect((await apply('hand')).status).toBe(0);
  rmSync(join(repository.folder, 'hand'), { recursive: true });
}

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
    expect(await apply('specs', '--record', REF)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('- Gamma: length 60 m'),
    });
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
    await expect(record.move()).rejects.toThrow(/could not be moved/);
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
      stdout: expect.stringMatching(
        / {2}Gamma\n {4}the segment .* is still live, although the specs delete it/,
      ),
    });
    expect((await apply('specs', '--record', REF)).status).toBe(0);
    expect([recorded(), await planned('--base', REF)]).toEqual([head(), []]);
  };

  test('a stale plan, and a plan that is made again by hand', async () => {
    const before = recorded();
    commit(ALFA + BETA);
    expect((await trenchctl('plan', 'specs', '--base', REF, '--out', 'plan.json')).status).toBe(0);
    await byHand('  Gamma: {length: 61}\n');
    expect((await apply('plan.json', 'specs', '--base', REF, '--record', REF)).status).toBe(3);
    await isLeft(before);
  });

  test('a failed apply', async () => {
    const before = recorded();
    commit(ALFA + BETA);
    under.service.faults.add({
      match: { operation: 'deleteSegment' },
      action: { kind: 'refuse', status: 403 },
    });
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
    expect((await apply('specs', '--record', REF)).status).toBe(0);
    expect(recorded()).toBe(head());
  });

  test('a clone that lacks the recorded commit says how to fetch it', async () => {
    const clone = join(repository.folder, 'clone');
    const lost = 'a'.repeat(40);
    repository.git('clone', '--quiet', `file://${repository.folder}`, clone);
    repositoryIn(clone).write(`.git/${REF}`, `${lost}\n`);
    const { status, stderr } = await runHere(['plan', 'specs', '--base', REF], {
      cwd: clone,
      env: loginTo(under),
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining(`git fetch origin ${lost}`)]);
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
    expect((await trenchctl('plan', 'specs', '--out', 'plan.json')).status).toBe(0);
    under.service.log.clear();
    const { status, stderr } = await apply('plan.json', '--record', REF);
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining('--record needs the specs beside the plan'),
    ]);
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

describe('saved plans', () => {
  const KEY = ['--sign', 'key'] as const;
  const VERIFY = ['--verify', 'key'] as const;
  beforeEach(async () => {
    await start();
    repository.write('key', 'the key of this test, which is long enough\n');
    commit(ALFA + BETA);
  });
  const savedBase = () =>
    (JSON.parse(readFileSync(join(repository.folder, 'plan.json'), 'utf8')) as { base?: unknown }).base;
  const plan = async (...args: string[]) => {
    const { status, stderr } = await trenchctl('plan', 'specs', '--out', 'plan.json', ...args);
    expect([status, stderr]).toEqual([0, expect.anything()]);
  };

  test('a signed plan names its base, and deletes what was removed since without --prune', async () => {
    await plan('--base', REF, ...KEY);
    expect(savedBase()).toEqual({ ref: REF, commit: recorded() });
    expect(await apply('plan.json', 'specs', ...VERIFY, '--record', REF)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Applied 1 segment'),
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
    expect((await apply('plan.json', 'specs', '--base', 'HEAD')).stderr).toContain(
      'the base does not name the segment',
    );
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
    const { status, stderr } = await runHere(
      ['apply', '../plan.json', 'specs', '--verify', '../key', '--auto-approve'],
      { cwd: clone, env: loginTo(under) },
    );
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
});
