// `npm run release` in a small repository of its own: what it changes, what it writes, and when it refuses.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';

const SCRIPT = resolve('.ci/release.mjs');
const CHANGELOG = '# Changelog\n\n## 0.1.0 (unreleased)\n\nThe first.\n\n- **Plans.** `plan`.\n';
const CLOSED = CHANGELOG.replace('unreleased', '2026-01-02');

/** The test itself writes it to the configuration of git, so it is no canary. */
const TOKEN = 'token-of-the-remote';

inFolder('each');
const write = (name: string, text: string) => writeFileSync(join(cwd, name), text);
const read = (name: string): string => readFileSync(join(cwd, name), 'utf8');
const digestOf = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(join(cwd, name)))
    .digest('hex');
const run = (command: string, ...args: string[]) => {
  const env = { PATH: process.env.PATH, HOME: cwd, GIT_CONFIG_NOSYSTEM: '1' };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  return { status, stdout: stdout.trim(), stderr };
};
const git = (...args: string[]): string => run('git', ...args).stdout;
const release = (...args: string[]) => run(process.execPath, SCRIPT, ...args);

beforeEach(() => {
  const scripts = { prepack: "node -e \"require('fs').writeFileSync('sbom.json', '{}')\"" };
  const manifest = { name: 'trenchctl', version: '0.1.0', files: ['a.txt'], scripts };
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  write('package-lock.json', JSON.stringify({ name: 'trenchctl', version: '0.1.0', lockfileVersion: 3, packages: { '': manifest } }));
  write('CHANGELOG.md', CHANGELOG);
  write('a.txt', 'a');
  write('.gitignore', 'sbom.json\nrelease/\n.npm/\n.gitconfig\n');
  write('.gitconfig', '[user]\nname = Kari\nemail = kari@example.com\n');
  git('init', '--quiet', '--initial-branch=main');
  git('remote', 'add', 'origin', `https://kari:${TOKEN}@git.example.com/acme/trenchctl.git`);
  git('add', '.');
  git('commit', '--quiet', '--message=first');
});

test('a dry run says what it would do, and changes nothing', () => {
  const before = git('rev-parse', 'HEAD');
  const { status, stdout } = release('1.0.0-rc.1', '--dry-run');
  expect(status).toBe(0);
  const said = ['0.1.0 to 1.0.0-rc.1', '## 1.0.0-rc.1 (', 'trenchctl-1.0.0-rc.1.tgz', 'on main and tag it v1.0.0-rc.1', '- **Plans.**'];
  for (const words of said) expect(stdout).toContain(words);
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([before, '', '']);
  expect(existsSync(join(cwd, 'release'))).toBe(false);
});

test('a release is one commit with the version and the dated changelog, its tag, and the files that describe it', () => {
  expect(release('1.0.0-rc.1')).toMatchObject({ status: 0 });
  expect(git('log', '--format=%s')).toBe('Release 1.0.0-rc.1\nfirst');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('rev-parse', 'v1.0.0-rc.1^{commit}')).toBe(git('rev-parse', 'HEAD'));
  expect(git('for-each-ref', '--format=%(contents)', 'refs/tags/v1.0.0-rc.1')).toBe('The first.\n\n- **Plans.** `plan`.');
  for (const name of ['package.json', 'package-lock.json']) expect(JSON.parse(read(name)).version).toBe('1.0.0-rc.1');
  expect(read('CHANGELOG.md')).toMatch(/^# Changelog\n\n## 1\.0\.0-rc\.1 \(\d{4}-\d\d-\d\d\)\n\nThe first\.\n/);
  const files = ['SHA256SUMS', 'notes.md', 'provenance.json', 'sbom.json', 'trenchctl-1.0.0-rc.1.tgz'];
  expect(readdirSync(join(cwd, 'release')).toSorted()).toEqual(files);
  const sums = read('release/SHA256SUMS').trim().split('\n');
  const summed = files.slice(1).map((name) => `${digestOf(join('release', name))}  ${name}`);
  expect(sums.toSorted()).toEqual(summed.toSorted());
});

test('the provenance statement names the files, the commit, the lock file and the builder, and no secret of the remote', () => {
  expect(release('1.0.0')).toMatchObject({ status: 0 });
  for (const name of readdirSync(join(cwd, 'release'))) expect(read(`release/${name}`)).not.toContain(TOKEN);
  const statement = JSON.parse(read('release/provenance.json'));
  expect(statement).toMatchObject({ _type: 'https://in-toto.io/Statement/v1', predicateType: 'https://slsa.dev/provenance/v1' });
  expect(statement.subject.map(({ name }: { name: string }) => name)).toEqual(['trenchctl-1.0.0.tgz', 'sbom.json']);
  for (const { name, digest } of statement.subject) expect(read('release/SHA256SUMS')).toContain(`${digest.sha256}  ${name}\n`);
  const { buildDefinition, runDetails } = statement.predicate;
  expect(buildDefinition.externalParameters).toEqual({ version: '1.0.0', ref: 'refs/tags/v1.0.0' });
  expect(buildDefinition.resolvedDependencies).toEqual([
    { uri: 'git+https://git.example.com/acme/trenchctl.git@refs/tags/v1.0.0', digest: { gitCommit: git('rev-parse', 'HEAD') } },
    { name: 'package-lock.json', digest: { sha256: digestOf('package-lock.json') } },
  ]);
  expect(runDetails.builder).toMatchObject({ id: 'urn:trenchctl:local-builder', version: { node: process.versions.node } });
  expect(Date.parse(runDetails.metadata.finishedOn)).toBeGreaterThanOrEqual(Date.parse(runDetails.metadata.startedOn));
});

test('the workflow makes the files again from the tag, and a commit without its tag is refused', () => {
  expect(release()).toMatchObject({ status: 1, stderr: expect.stringContaining('no tag v0.1.0') });
  release('1.0.0');
  const [first, head] = [read('release/SHA256SUMS').match(/\S+ {2}trenchctl-.*/)?.[0], git('rev-parse', 'HEAD')];
  rmSync(join(cwd, 'release'), { recursive: true });
  expect(release()).toMatchObject({ status: 0 });
  expect([read('release/SHA256SUMS').match(/\S+ {2}trenchctl-.*/)?.[0], git('rev-parse', 'HEAD')]).toEqual([first, head]);
});

test.each([
  ['a version that is none', () => {}, 'v1', 'is not a version'],
  ['changes that are not committed', () => write('a.txt', 'b'), '1.0.0', 'changes that are not committed'],
  ['a tag that is there', () => git('tag', 'v1.0.0'), '1.0.0', 'the tag v1.0.0 is there already'],
])('%s: nothing is changed', (_, before, version, words) => {
  before();
  const open = git('status', '--porcelain');
  expect(release(version)).toMatchObject({ status: 1, stderr: expect.stringContaining(words) });
  expect([git('status', '--porcelain'), git('log', '--format=%s'), existsSync(join(cwd, 'release'))]).toEqual([open, 'first', false]);
});

test.each([
  ['a changelog without an unreleased section', 'CHANGELOG.md', CLOSED, 'does not begin with an unreleased'],
  ['a build that fails', 'package.json', JSON.stringify({ name: 'trenchctl', version: '0.1.0', scripts: { prepack: 'exit 3' } }), ''],
])('%s: the clone is as it was before', (_, name, text, words) => {
  write(name, text);
  git('commit', '--quiet', '--all', '--message=second');
  expect(release('1.0.0')).toMatchObject({ status: 1, stderr: expect.stringContaining(words) });
  expect([git('status', '--porcelain'), git('log', '-1', '--format=%s'), git('tag')]).toEqual(['', 'second', '']);
});
