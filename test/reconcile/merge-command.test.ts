// The command `merge` on saved plans of shards: the limit on destruction counts for all of them.
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newRepository, type TestRepository } from '../git/repository.js';
import { runHere } from '../support/run-here.js';

const segments = (names: readonly string[]): string => names.map((name) => `  ${name}: {length: 100}\n`).join('');
const spec = (names: readonly string[]): string =>
  `apiVersion: trenchctl/v1\nproject: "2026-0417"\nprune: true\nsegments:\n${segments(names)}`;

let scratch: TestRepository;
const trenchctl = (...args: string[]) => runHere([...args, '--embedded'], { cwd: scratch.folder });
const merge = (...args: string[]) => runHere(['merge', '1.json', '2.json', ...args], { cwd: scratch.folder });

beforeEach(async () => {
  scratch = newRepository();
  scratch.write('a.yaml', spec(['Alfa', 'Beta', 'Gamma', 'Delta']));
  expect((await trenchctl('apply', 'a.yaml', '--auto-approve', '--max-destroy', '999')).status).toBe(0);
  scratch.write('a.yaml', spec(['Alfa', 'Beta']));
});

afterEach(() => rmSync(scratch.folder, { recursive: true, force: true }));

async function planShards(limits: readonly (readonly string[])[]): Promise<void> {
  for (const [n, limit] of limits.entries()) {
    const shard = ['--skip', 'rehearsal', '--shard', `${n + 1}/2`, '-o', `${n + 1}.json`];
    const { status, stderr } = await trenchctl('plan', 'a.yaml', ...shard, ...limit);
    expect([status, stderr]).toEqual([0, expect.stringContaining(`shard ${n + 1} of 2`)]);
  }
}

const saved = (): { maxDestroy?: number; base?: object; verdict: { apply: string; reasons: { code: string }[] } } =>
  JSON.parse(readFileSync(join(scratch.folder, 'plan.json'), 'utf8'));

test('shards with different limits are refused', async () => {
  await planShards([
    ['--max-destroy', '4'],
    ['--max-destroy', '3'],
  ]);
  const { status, stderr } = await merge('-o', 'plan.json');
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining('2.json and 1.json were made with different --max-destroy; plan all shards with the same limit'),
  ]);
});

test('a merged plan names the base of its shards, and its comment no changes of the work tree; other bases are refused', async () => {
  const first = scratch.commit({});
  scratch.write('a.yaml', spec(['Alfa', 'Beta', 'Epsilon']));
  const base = ['--base', 'HEAD', '--max-destroy', '9'];
  await planShards([base, base]);
  expect((await merge('-o', 'plan.json')).status).toBe(0);
  expect(saved().base).toEqual({ ref: 'HEAD', commit: first });
  const made = `Made of commit \`${first.slice(0, 12)}\``;
  const changed = await trenchctl('plan', 'a.yaml', '--format', 'markdown', '--skip', 'rehearsal');
  expect(changed.stdout).toContain(`${made} with changes that are not committed, on `);
  expect((await merge('--format', 'markdown')).stdout).toContain(`${made} on `);
  scratch.git('commit', '--quiet', '--allow-empty', '--message', 'other');
  const shard = ['--skip', 'rehearsal', '--shard', '2/2', '-o', '2.json'];
  expect((await trenchctl('plan', 'a.yaml', ...shard, ...base)).status).toBe(0);
  const { status, stderr } = await merge('-o', 'plan.json');
  expect([status, stderr]).toEqual([1, expect.stringContaining('were made with different bases')]);
});

test('the limit of the shards is the limit of the merged plan', async () => {
  await planShards([
    ['--max-destroy', '3'],
    ['--max-destroy', '3'],
  ]);
  const { status, stdout } = await merge('-o', 'plan.json', '--detailed-exitcode');
  expect([status, stdout]).toEqual([3, expect.stringContaining('  ! project')]);
  expect([saved().maxDestroy, saved().verdict]).toEqual([
    3,
    { apply: 'refused', reasons: [expect.objectContaining({ destroyed: 4, limit: 3 })] },
  ]);
});

test('merge --max-destroy sets the limit of the merged plan; an apply has a limit of its own', async () => {
  await planShards([[], []]);
  expect((await merge('-o', 'plan.json', '--max-destroy', '1')).status).toBe(3);
  expect([saved().maxDestroy, saved().verdict.reasons]).toEqual([
    1,
    [expect.objectContaining({ code: 'destroys-too-much', destroyed: 4, limit: 1 })],
  ]);
  expect((await merge('-o', 'plan.json', '--max-destroy', '4')).status).toBe(0);
  expect((await trenchctl('apply', 'plan.json', '--auto-approve', '--max-destroy', '3')).status).toBe(3);
  const applied = await trenchctl('apply', 'plan.json', '--auto-approve', '--max-destroy', '4');
  expect([applied.status, applied.stderr]).toEqual([0, expect.stringContaining('Gamma: destroyed')]);
});

test('a project that one change pins by its id and gives a new number is not emptied by shards', async () => {
  scratch.commit({ 'a.yaml': spec(['Alfa', 'Beta', 'Gamma', 'Delta']).replace('prune: true\n', '') });
  const { id } = JSON.parse((await trenchctl('project', 'show', '2026-0417', '--format', 'json')).stdout) as { id: string };
  const head = spec(['Alfa', 'Beta', 'Gamma', 'Delta']).replace('prune: true\n', '');
  scratch.write('a.yaml', head.replace('"2026-0417"', `{number: "2026-0999", id: ${id}}`));
  const ends: string[] = [];
  for (const shard of ['1/2', '2/2']) {
    const { status, stderr } = await trenchctl('plan', 'a.yaml', '--base', 'HEAD', '--shard', shard);
    ends.push(`${status} ${/project-renumbered/.exec(stderr) ?? 'no problem'}`);
  }
  expect(ends.sort()).toEqual(['0 no problem', '1 project-renumbered']);
});

test('only shards whose signatures were checked are signed', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  scratch.write('key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  scratch.write('key.pub.pem', publicKey.export({ type: 'spki', format: 'pem' }).toString());
  const sign = ['--sign', 'key.pem'];
  const verify = ['--verify', 'key.pub.pem'];
  const { privateKey: other } = generateKeyPairSync('ed25519');
  scratch.write('other.pem', other.export({ type: 'pkcs8', format: 'pem' }).toString());
  const limit = ['--max-destroy', '9'];
  const refused = async (second: readonly string[], options: readonly string[], words: RegExp) => {
    await planShards([
      [...limit, ...sign],
      [...limit, ...second],
    ]);
    expect(await merge('-o', 'plan.json', ...sign, ...options)).toMatchObject({ status: 1, stderr: expect.stringMatching(words) });
  };
  await refused([], [], /--sign signs only shards whose own signatures were checked.*--verify/);
  await refused([], verify, /2\.json is not trusted/);
  await refused(['--sign', 'other.pem'], verify, /2\.json is not trusted: its signature does not match the key of --verify/);
  expect(existsSync(join(scratch.folder, 'plan.json'))).toBe(false);
  await planShards([limit, limit].map((one) => [...one, ...sign]));
  expect((await merge('-o', 'plan.json', ...sign, ...verify)).status).toBe(0);
  expect((await trenchctl('apply', 'plan.json', ...verify, '--auto-approve', ...limit)).status).toBe(0);
});
