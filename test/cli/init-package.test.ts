// The trenchctl that `init` puts into a repository: an archive or a package of a private registry, always with its hash.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { version } from '../../src/package/package-file.js';
import { fakeArchive } from '../support/fake-archive.js';
import { runHere } from '../support/run-here.js';

let root: string;
let cwd: string;
let archive: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'trenchctl-init-package-'));
  archive = fakeArchive(root);
  cwd = join(root, 'mine');
  mkdirSync(cwd);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

interface Lock {
  readonly packages: Readonly<
    Record<string, { version?: string; resolved?: string; integrity?: string; dev?: boolean; dependencies?: object }>
  >;
}
const init = (...args: string[]) => runHere(['init', ...args], { cwd });
const read = (path: string): string => readFileSync(join(cwd, path), 'utf8');
const lock = (): Lock => JSON.parse(read('package-lock.json'));
const hash = (file: string): string => `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
const OWN = 'node_modules/trenchctl';
const VERSION = version();
const SPEC = `file:tools/trenchctl-${VERSION}.tgz`;
const HASH = `sha512-${'a'.repeat(86)}==`;

test('the archive is in the repository, and package.json and the lock file install exactly it', async () => {
  expect(await init('--ci', 'github', '--package', archive)).toMatchObject({ status: 0 });
  expect(readFileSync(join(cwd, `tools/trenchctl-${VERSION}.tgz`))).toEqual(readFileSync(archive));
  expect(JSON.parse(read('package.json'))).toEqual({ private: true, dependencies: { trenchctl: SPEC } });
  const { packages } = lock();
  expect(packages['']).toEqual({ dependencies: { trenchctl: SPEC } });
  expect(packages[OWN]).toMatchObject({ resolved: SPEC, integrity: hash(archive), version: VERSION });
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(packages[OWN]?.dependencies).toEqual(dependencies);
});

test('every other package has the version and the hash of our own lock file, and no address', async () => {
  await init('--ci', 'none', '--package', archive);
  const ours = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  const { '': _, [OWN]: own, ...others } = lock().packages;
  expect(own).toBeDefined();
  const shipped = Object.entries(ours.packages).filter(([path, { dev }]) => path !== '' && !dev);
  expect(others).toEqual(Object.fromEntries(shipped));
  expect(Object.values(others).filter(({ integrity, resolved }) => !integrity || resolved)).toEqual([]);
});

test('no file that is written asks a registry for a package of our name', async () => {
  for (const engine of ['github', 'gitlab', 'azure']) {
    await init('--ci', engine, '--package', archive, '--force');
    const files = readdirSync(cwd, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    for (const { parentPath, name } of files) {
      if (name.endsWith('.tgz')) continue;
      const text = readFileSync(join(parentPath, name), 'utf8');
      expect(text).not.toMatch(/npm install|trenchctl@\d|npx trenchctl/);
    }
  }
  expect(read('.pre-commit-config.yaml').match(/entry: npx --no -- trenchctl /g)).toHaveLength(2);
  expect(read('.gitignore').split('\n')).toContain('node_modules/');
});

test('the next commands are those that work in every clone', async () => {
  const { stdout } = await init('--ci', 'none', '--package', archive);
  expect(stdout).toMatch(/Next:\n {2}npm ci --ignore-scripts {2,}# .*\n {2}npx trenchctl plan specs\/ /);
  mkdirSync(join(cwd, 'node_modules/.bin'), { recursive: true });
  writeFileSync(join(cwd, 'node_modules/.bin/trenchctl'), '');
  const again = await init('--ci', 'none', '--package', archive);
  expect(again.stdout).toMatch(/Next:\n {2}npx trenchctl plan specs\/ /);
  const { stdout: plan } = await runHere(['plan', 'specs/'], { cwd });
  expect(plan).toContain('Apply with: npx trenchctl apply specs/');
  const { stderr } = await runHere(['export', '--target', 'NOT-THERE'], { cwd });
  expect(stderr).toContain('`npx trenchctl project list`');
  expect((await runHere(['export', '--oops'], { cwd })).stderr).toContain('`npx trenchctl export --help`');
});

test('the package.json that `npm install ARCHIVE` made is changed; a new archive replaces an older one', async () => {
  const made = { name: 'mine', dependencies: { trenchctl: `file:../trenchctl-${VERSION}.tgz` } };
  writeFileSync(join(cwd, 'package.json'), JSON.stringify(made));
  writeFileSync(join(cwd, 'package-lock.json'), '{}');
  const { stdout } = await init('--ci', 'none', '--package', archive);
  expect(stdout).toContain('wrote  package.json\nwrote  package-lock.json\n');
  expect(JSON.parse(read('package.json'))).toMatchObject({ name: 'mine', dependencies: { trenchctl: SPEC } });
  expect(lock().packages[OWN]?.integrity).toBe(hash(archive));
});

test.each([
  { dependencies: { yaml: '2.9.0' } },
  { devDependencies: { prettier: '3.0.0' } },
  { optionalDependencies: {} },
  { peerDependencies: {} },
  { workspaces: ['packages/*'] },
])('a package.json with other packages is kept, with the command that adds trenchctl: %j', async (others) => {
  const theirs = JSON.stringify(others);
  writeFileSync(join(cwd, 'package.json'), theirs);
  const { status, stdout } = await init('--ci', 'none', '--package', archive);
  expect(status).toBe(0);
  expect(stdout).toContain(`add trenchctl to it: npm install --save-exact --ignore-scripts ./tools/trenchctl-${VERSION}.tgz\n`);
  expect([read('package.json'), existsSync(join(cwd, 'package-lock.json'))]).toEqual([theirs, false]);
});

test('a package of a private registry is stated with its version and its hash', async () => {
  const named = ['--package', `@acme/trenchctl@${VERSION}`, '--integrity', HASH];
  expect(await init('--ci', 'gitlab', ...named)).toMatchObject({ status: 0 });
  expect(existsSync(join(cwd, 'tools'))).toBe(false);
  expect(JSON.parse(read('package.json')).dependencies).toEqual({ '@acme/trenchctl': VERSION });
  const own = lock().packages['node_modules/@acme/trenchctl'];
  expect([own?.version, own?.integrity, own?.resolved]).toEqual([VERSION, HASH, undefined]);
});

test.each([
  ['a package without a hash', ['--package', `trenchctl@${VERSION}`], 'needs --integrity'],
  ['a hash that is none', ['--package', `trenchctl@${VERSION}`, '--integrity', 'sha1-abc'], 'needs --integrity'],
  ['a hash without a package', ['--integrity', HASH], '--integrity needs --package NAME@VERSION'],
  ['another version', ['--package', 'trenchctl@9.9.9', '--integrity', HASH], `this is trenchctl ${VERSION}`],
  ['a file that is not there', ['--package', 'absent.tgz'], 'it does not exist'],
  ['a file that is no archive', ['--package', 'notes.tgz'], 'is not an archive of trenchctl'],
  ['a program of which npm knows nothing', [], 'name the archive of this version (--package'],
])('%s ends with a sentence, and nothing is written', async (_, args, sentence) => {
  writeFileSync(join(cwd, 'notes.tgz'), 'notes');
  const { status, stderr } = await init('--ci', 'github', ...args);
  expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
  expect(readdirSync(cwd)).toEqual(['notes.tgz']);
});

test('an archive of another version is refused', async () => {
  const other = fakeArchive(root, { name: 'trenchctl', version: '0.0.9' });
  expect((await init('--ci', 'github', '--package', other)).stderr).toContain('is version 0.0.9');
});

test('without a pipeline, a program of which npm knows nothing sets the folder up, and says what is missing', async () => {
  const { status, stdout, stderr } = await init('--ci', 'none');
  expect([status, stderr]).toEqual([0, expect.stringContaining('cannot put trenchctl into the repository')]);
  expect(stdout).toContain('  trenchctl plan specs/ ');
  expect(existsSync(join(cwd, 'package.json'))).toBe(false);
});
