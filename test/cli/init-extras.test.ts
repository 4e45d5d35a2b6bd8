// What `init` writes on request: settings of an editor, first rules, and pipelines that take trenchctl from an image.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { fakeArchive } from '../support/fake-archive.js';
import { runHere } from '../support/run-here.js';

let cwd: string;
let archive: string;
beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'trenchctl-init-extras-'));
  archive = fakeArchive(root);
  cwd = join(root, 'mine');
  mkdirSync(cwd);
});
afterEach(() => rmSync(dirname(cwd), { recursive: true, force: true }));

const trenchctl = (...args: string[]) => runHere(args, { cwd });
const init = (...args: string[]) => trenchctl('init', '--ci', 'none', '--package', archive, ...args);
const read = (path: string): string => readFileSync(join(cwd, path), 'utf8');
function write(path: string, text: string): void {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), text);
}

describe('--editor', () => {
  test.each([
    ['nvim', { '.nvim.lua': 'neovim/exrc.lua', '.nvim/trenchctl.lua': 'neovim/trenchctl.lua' }, /vim\.o\.exrc = true\n$/],
    ['vscode', { '.vscode/settings.json': 'vscode/settings.json' }, /editors\/README\.md in the package .* install it\.\n$/],
    ['helix', { '.helix/languages.toml': 'helix/languages.toml' }, /drift specs\/ .*\n$/],
  ])('%s: writes the files of the folder editors, says what is left to do, and keeps files that are there', async (editor, files, last) => {
    const first = await init('--editor', editor);
    expect(first).toMatchObject({ status: 0, stdout: expect.stringMatching(last) });
    for (const [path, from] of Object.entries(files)) {
      expect(read(path)).toBe(readFileSync(join('editors', from), 'utf8'));
      expect(first.stdout).toContain(`wrote  ${path}\n`);
    }
    const [path = ''] = Object.keys(files);
    write(path, '// mine\n');
    const second = await init('--editor', editor);
    expect(second.stdout).toMatch(new RegExp(`kept   ${path.replaceAll('.', '\\.')}, which exists .*; add to it: `));
    expect(read(path)).toBe('// mine\n');
  });

  test('no editor is set up without the option, and an unknown one is refused', async () => {
    await init();
    expect(readdirSync(cwd).filter((name) => /^\.(nvim|vscode|helix)/.test(name))).toEqual([]);
    expect(await init('--editor', 'emacs')).toMatchObject({ status: 1, stderr: expect.stringContaining('nvim') });
  });
});

describe('--rules', () => {
  const listed = (): unknown => parse(read('trenchctl.yaml'));

  test('writes three rules whose cases pass, lists them, and the first plan is judged by them and allowed', async () => {
    expect(await init('--rules')).toMatchObject({ status: 0 });
    const { rules, tests } = parse(read('rules/company.yaml')) as { rules: object; tests: object[] };
    expect([Object.keys(rules).length, tests.length]).toEqual([3, 6]);
    expect(await trenchctl('rules', 'test', 'rules/company.yaml')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('all passed'),
    });
    expect(listed()).toEqual({ rules: ['rules/company.yaml'] });
    expect(await trenchctl('plan', 'specs/', '--detailed-exitcode')).toMatchObject({ status: 2 });
    write('specs/2026-0417.yaml', read('specs/2026-0417.yaml').replace('coverThickness: 700', 'coverThickness: 500'));
    expect(await trenchctl('plan', 'specs/')).toMatchObject({ status: 3, stdout: expect.stringContaining('700 mm for the others') });
  });

  test('settings that are there keep their comments and their other rules, and are changed once', async () => {
    write('trenchctl.yaml', '# ours\nparallelism: 4 # slow service\nrules:\n  - rules/old.yaml # sheet 12\n');
    const first = await init('--rules');
    expect(first.stdout).toContain('wrote  trenchctl.yaml\n');
    expect(read('trenchctl.yaml')).toBe(
      '# ours\nparallelism: 4 # slow service\nrules:\n  - rules/old.yaml # sheet 12\n  - rules/company.yaml\n',
    );
    const second = await init('--rules');
    expect(second.stdout).toContain('kept   trenchctl.yaml, which exists');
    expect(second.stdout).toContain('kept   rules/company.yaml, which exists');
    expect(listed()).toMatchObject({ rules: ['rules/old.yaml', 'rules/company.yaml'] });
  });

  test.each(['rules: company.yaml\n', '- a list\n', 'rules: [\n'])('settings that cannot be extended are left alone: %j', async (text) => {
    write('trenchctl.yaml', text);
    expect(await init('--rules')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('trenchctl.yaml cannot be changed, so nothing was written'),
    });
    expect([read('trenchctl.yaml'), existsSync(join(cwd, 'rules'))]).toEqual([text, false]);
  });
});

describe('--package with an image', () => {
  const IMAGE = `registry.example.com:5000/tools/trenchctl:1.0.0@sha256:${'0a'.repeat(32)}`;
  const PIPELINES = { github: '.github/workflows/trenchctl.yml', gitlab: '.gitlab/trenchctl.yml', azure: 'azure-pipelines.yml' };

  test.each(Object.entries(PIPELINES))('%s: every job takes trenchctl from the image, and nothing is installed', async (engine, path) => {
    expect(await trenchctl('init', '--ci', engine, '--package', archive)).toMatchObject({ status: 0 });
    const npm = read(path);
    rmSync(cwd, { recursive: true });
    mkdirSync(cwd);
    expect(await trenchctl('init', '--ci', engine, '--package', IMAGE)).toMatchObject({ status: 0 });
    const text = read(path);
    const installs = npm.split('npm ci').length;
    expect(installs).toBeGreaterThan(1);
    expect(text).not.toMatch(/npm ci|package-lock/);
    expect(text.split(IMAGE).length).toBe(installs);
    expect(parseAllDocuments(text).flatMap(({ errors }) => errors)).toEqual([]);
    for (const one of [npm, text, read('.pre-commit-config.yaml')])
      expect(one).not.toMatch(/(?<!\$)\{\{(npm|image|end|reference|branch)\}\}/);
    expect(readdirSync(cwd)).not.toContain('package.json');
  });

  test('an image without a digest is no package, and a digest is no integrity', async () => {
    const [name = ''] = IMAGE.split('@');
    expect(await trenchctl('init', '--ci', 'github', '--package', name)).toMatchObject({ status: 1 });
    expect(await trenchctl('init', '--ci', 'github', '--package', IMAGE, '--integrity', 'sha512-x')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('the name of an image has its digest'),
    });
    expect(readdirSync(cwd)).toEqual([]);
  });
});
