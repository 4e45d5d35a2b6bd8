// What `init` puts into a repository: trenchctl as an archive or as a package of a private registry, always with its hash, or as an image;
// and, on request, the settings of an editor and first rules.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { version } from '../../src/package/package-file.js';
import { cwd } from '../support/around.js';
import { fakeArchive } from '../support/fake-archive.js';
import { archive, inNewFolder, mine, read, trenchctl, write } from './init/folder.js';
import { fails, prints } from './outcome.js';

inNewFolder();

interface Lock {
  readonly packages: Readonly<
    Record<string, { version?: string; resolved?: string; integrity?: string; dev?: boolean; dependencies?: object }>
  >;
}
const init = (...args: string[]) => trenchctl('init', ...args);
const initAlone = (...args: string[]) => init('--ci', 'none', '--package', archive, ...args);
const lock = (): Lock => JSON.parse(read('package-lock.json'));
const hash = (file: string): string => `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
const OWN = 'node_modules/trenchctl';
const VERSION = version();
const SPEC = `file:tools/trenchctl-${VERSION}.tgz`;
const HASH = `sha512-${'a'.repeat(86)}==`;

test('the archive is in the repository, and package.json and the lock file install exactly it', async () => {
  expect(await init('--ci', 'github', '--package', archive)).toMatchObject({ status: 0 });
  expect(readFileSync(join(mine, `tools/trenchctl-${VERSION}.tgz`))).toEqual(readFileSync(archive));
  expect(JSON.parse(read('package.json'))).toEqual({ private: true, dependencies: { trenchctl: SPEC } });
  const { packages } = lock();
  expect(packages['']).toEqual({ dependencies: { trenchctl: SPEC } });
  expect(packages[OWN]).toMatchObject({ resolved: SPEC, integrity: hash(archive), version: VERSION });
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(packages[OWN]?.dependencies).toEqual(dependencies);
});

test('every other package has the version and the hash of our own lock file, and no address', async () => {
  await initAlone();
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
    const files = readdirSync(mine, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
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
  const { stdout } = await initAlone();
  expect(stdout).toMatch(/Next:\n {2}npm ci --ignore-scripts {2,}# .*\n {2}npx trenchctl plan specs\/ /);
  mkdirSync(join(mine, 'node_modules/.bin'), { recursive: true });
  writeFileSync(join(mine, 'node_modules/.bin/trenchctl'), '');
  const again = await initAlone();
  expect(again.stdout).toMatch(/Next:\n {2}npx trenchctl plan specs\/ /);
  const { stdout: plan } = await trenchctl('plan', 'specs/');
  expect(plan).toContain('Apply with: npx trenchctl apply specs/');
  const { stderr } = await trenchctl('export', '--target', 'NOT-THERE');
  expect(stderr).toContain('`npx trenchctl project list`');
  expect((await trenchctl('export', '--oops')).stderr).toContain('`npx trenchctl export --help`');
});

test('the package.json that `npm install ARCHIVE` made is changed; a new archive replaces an older one', async () => {
  const made = { name: 'mine', dependencies: { trenchctl: `file:../trenchctl-${VERSION}.tgz` } };
  writeFileSync(join(mine, 'package.json'), JSON.stringify(made));
  writeFileSync(join(mine, 'package-lock.json'), '{}');
  const { stdout } = await initAlone();
  expect(stdout).toContain('wrote  package.json\nwrote  package-lock.json\n');
  expect(JSON.parse(read('package.json'))).toMatchObject({ name: 'mine', dependencies: { trenchctl: SPEC } });
  expect(lock().packages[OWN]?.integrity).toBe(hash(archive));
});

test('a package of a private registry is stated with its version and its hash', async () => {
  const named = ['--package', `@acme/trenchctl@${VERSION}`, '--integrity', HASH];
  expect(await init('--ci', 'gitlab', ...named)).toMatchObject({ status: 0 });
  expect(existsSync(join(mine, 'tools'))).toBe(false);
  expect(JSON.parse(read('package.json')).dependencies).toEqual({ '@acme/trenchctl': VERSION });
  const own = lock().packages['node_modules/@acme/trenchctl'];
  expect([own?.version, own?.integrity, own?.resolved]).toEqual([VERSION, HASH, undefined]);
});

test('an archive of another version is refused', async () => {
  const other = fakeArchive(cwd, { name: 'trenchctl', version: '0.0.9' });
  expect((await init('--ci', 'github', '--package', other)).stderr).toContain('is version 0.0.9');
});

describe('--editor', () => {
  test.each([
    ['nvim', { '.nvim.lua': 'neovim/exrc.lua', '.nvim/trenchctl.lua': 'neovim/trenchctl.lua' }, /vim\.o\.exrc = true\n$/],
    ['vscode', { '.vscode/settings.json': 'vscode/settings.json' }, /editors\/README\.md in the package .* install it\.\n$/],
    ['helix', { '.helix/languages.toml': 'helix/languages.toml' }, /drift specs\/ .*\n$/],
  ])('%s: writes the files of the folder editors, says what is left to do, and keeps files that are there', async (editor, files, last) => {
    const first = await initAlone('--editor', editor);
    expect(first).toMatchObject({ status: 0, stdout: expect.stringMatching(last) });
    for (const [path, from] of Object.entries(files)) {
      expect(read(path)).toBe(readFileSync(join('editors', from), 'utf8'));
      expect(first.stdout).toContain(`wrote  ${path}\n`);
    }
    const [path = ''] = Object.keys(files);
    write(path, '// mine\n');
    const second = await initAlone('--editor', editor);
    expect(second.stdout).toMatch(new RegExp(`kept   ${path.replaceAll('.', '\\.')}, which exists .*; add to it: `));
    expect(read(path)).toBe('// mine\n');
  });

  test('no editor is set up without the option, and an unknown one is refused', async () => {
    await initAlone();
    expect(readdirSync(mine).filter((name) => /^\.(nvim|vscode|helix)/.test(name))).toEqual([]);
    expect(await initAlone('--editor', 'emacs')).toMatchObject(fails('nvim'));
  });
});

describe('--rules', () => {
  const listed = (): unknown => parse(read('trenchctl.yaml'));

  test('writes three rules whose cases pass, lists them, and the first plan is judged by them and allowed', async () => {
    expect(await initAlone('--rules')).toMatchObject({ status: 0 });
    const { rules, tests } = parse(read('rules/company.yaml')) as { rules: object; tests: object[] };
    expect([Object.keys(rules).length, tests.length]).toEqual([3, 6]);
    expect(await trenchctl('rules', 'test', 'rules/company.yaml')).toMatchObject(prints('all passed'));
    expect(listed()).toEqual({ rules: ['rules/company.yaml'] });
    expect(await trenchctl('plan', 'specs/', '--detailed-exitcode')).toMatchObject({ status: 2 });
    write('specs/2026-0417.yaml', read('specs/2026-0417.yaml').replace('coverThickness: 700', 'coverThickness: 500'));
    expect(await trenchctl('plan', 'specs/')).toMatchObject(prints('700 mm for the others', 3));
  });

  test('settings that are there keep their comments and their other rules, and are changed once', async () => {
    write('trenchctl.yaml', '# ours\nparallelism: 4 # slow service\nrules:\n  - rules/old.yaml # sheet 12\n');
    const first = await initAlone('--rules');
    expect(first.stdout).toContain('wrote  trenchctl.yaml\n');
    expect(read('trenchctl.yaml')).toBe(
      '# ours\nparallelism: 4 # slow service\nrules:\n  - rules/old.yaml # sheet 12\n  - rules/company.yaml\n',
    );
    const second = await initAlone('--rules');
    expect(second.stdout).toContain('kept   trenchctl.yaml, which exists');
    expect(second.stdout).toContain('kept   rules/company.yaml, which exists');
    expect(listed()).toMatchObject({ rules: ['rules/old.yaml', 'rules/company.yaml'] });
  });

  test.each(['rules: company.yaml\n', '- a list\n', 'rules: [\n'])('settings that cannot be extended are left alone: %j', async (text) => {
    write('trenchctl.yaml', text);
    expect(await initAlone('--rules')).toMatchObject(fails('trenchctl.yaml cannot be changed, so nothing was written'));
    expect([read('trenchctl.yaml'), existsSync(join(mine, 'rules'))]).toEqual([text, false]);
  });
});

describe('--package with an image', () => {
  const IMAGE = `registry.example.com:5000/tools/trenchctl:1.0.0@sha256:${'0a'.repeat(32)}`;
  const PIPELINES = { github: '.github/workflows/trenchctl.yml', gitlab: '.gitlab/trenchctl.yml', azure: 'azure-pipelines.yml' };

  test.each(Object.entries(PIPELINES))('%s: every job takes trenchctl from the image, and nothing is installed', async (engine, path) => {
    expect(await trenchctl('init', '--ci', engine, '--package', archive)).toMatchObject({ status: 0 });
    const npm = read(path);
    rmSync(mine, { recursive: true });
    mkdirSync(mine);
    expect(await trenchctl('init', '--ci', engine, '--package', IMAGE)).toMatchObject({ status: 0 });
    const text = read(path);
    const installs = npm.split('npm ci').length;
    expect(installs).toBeGreaterThan(1);
    expect(text).not.toMatch(/npm ci|package-lock/);
    expect(text.split(IMAGE).length).toBe(installs);
    expect(parseAllDocuments(text).flatMap(({ errors }) => errors)).toEqual([]);
    for (const one of [npm, text, read('.pre-commit-config.yaml')])
      expect(one).not.toMatch(/(?<!\$)\{\{(npm|image|end|reference|branch)\}\}/);
    expect(readdirSync(mine)).not.toContain('package.json');
  });
});
