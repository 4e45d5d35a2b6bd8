// `trenchctl init`: what it writes, what it keeps, and what it guesses from the repository.
import { mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { remoteHosts } from '../../src/cli/commands/init.js';
import { version } from '../../src/package/package-file.js';
import { cwd } from '../support/around.js';
import { archive, inNewFolder, mine, read, trenchctl, write } from './init/folder.js';

inNewFolder();

const init = (...args: string[]) => trenchctl('init', '--package', archive, ...args);
const files = (): string[] =>
  readdirSync(mine, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(mine.length + 1))
    .toSorted();

const ALWAYS = [
  '.gitignore',
  '.pre-commit-config.yaml',
  'package-lock.json',
  'package.json',
  'schemas/trench-spec.v1.schema.json',
  'specs/2026-0417.yaml',
  `tools/trenchctl-${version()}.tgz`,
  'trenchctl.yaml',
];
const OF_ENGINE = {
  github: ['.github/CODEOWNERS', '.github/workflows/trenchctl.yml'],
  gitlab: ['.gitlab-ci.yml', '.gitlab/CODEOWNERS', '.gitlab/trenchctl.yml'],
  azure: ['azure-pipelines.yml'],
  none: [],
} as const;

describe.each(Object.entries(OF_ENGINE))('--ci %s', (engine, own) => {
  test('writes the files, names each of them, and a second run keeps all of them', async () => {
    const first = await init('--ci', engine);
    expect(first).toMatchObject({ status: 0, stderr: '' });
    expect(files()).toEqual([...ALWAYS, ...own].toSorted());
    for (const path of files()) expect(first.stdout).toContain(`wrote  ${path}\n`);
    const texts = files().map(read);
    for (const text of texts) expect(text).not.toMatch(/(?<!\$)\{\{(version|branch)\}\}/);
    expect(/trenchctl keygen ~\/plan-key +# makes the keys of the pipeline/.test(first.stdout)).toBe(engine !== 'none');
    expect(read('package-lock.json')).toContain(`"resolved": "file:tools/trenchctl-${version()}.tgz"`);
    const second = await init('--ci', engine);
    expect(second.stdout).not.toContain('wrote');
    for (const path of files()) expect(second.stdout).toContain(`kept   ${path}, which exists`);
    expect(files().map(read)).toEqual(texts);
  });
});

test('the first spec is canonical and valid', async () => {
  await init('--ci', 'none');
  expect(await trenchctl('fmt', '--check', 'specs/')).toMatchObject({ status: 0 });
  expect(await trenchctl('validate', 'specs/')).toMatchObject({ status: 0 });
});

test('--from-live begins with a live project whose plan has no changes, and whose spec names the schema of this version', async () => {
  expect(await init('--ci', 'none', '--from-live', 'DEMO-1')).toMatchObject({ status: 0 });
  expect(readdirSync(join(mine, 'specs'))).toEqual(['DEMO-1.yaml']);
  expect((await trenchctl('plan', 'specs/')).stdout).toMatch(/^No changes/);
  const schema = 'schemas/trench-spec.v1.schema.json';
  expect(read('specs/DEMO-1.yaml')).toContain(`# yaml-language-server: $schema=../${schema}\n`);
  expect(read(schema)).toBe(readFileSync(schema, 'utf8'));
});

test('files of the user are kept, with the lines that they need; --force overwrites them', async () => {
  write('.gitignore', '# mine\r\nplan.json\r\n');
  write('.gitlab-ci.yml', 'stages: [build, test, deploy]\n');
  const { stdout } = await init('--ci', 'gitlab');
  expect(read('.gitignore')).toBe('# mine\r\nplan.json\r\n');
  expect(stdout).toContain('kept   .gitignore, which exists (--force overwrites it); add to it: node_modules/  .trenchctl/\n');
  expect(stdout).toMatch(/kept {3}\.gitlab-ci\.yml, .*add to it: - local: \.gitlab\/trenchctl\.yml\n/);
  expect((await init('--ci', 'gitlab', '--force')).stdout).toContain('wrote  .gitignore\n');
  expect(read('.gitignore')).toContain('.trenchctl/');
});

test.each(['github', 'gitlab'] as const)('the owners of --ci %s cover specs, settings, rules, ratings and the pipeline', async (engine) => {
  await init('--ci', engine);
  const places = [...read(`.${engine}/CODEOWNERS`).matchAll(/^# \/(\S+) @/gm)].map(([, place = '']) => place);
  const owned = [...OF_ENGINE[engine], 'specs/a.yaml', 'trenchctl.yaml', 'rules/company.yaml', 'ratings.yaml'];
  const tool = ['package.json', 'package-lock.json', 'tools/trenchctl-0.1.0.tgz'];
  const isOwned = (file: string): boolean => places.some((place) => file === place || (place.endsWith('/') && file.startsWith(place)));
  expect([...owned, ...tool].filter((file) => !isOwned(file))).toEqual([]);
});

test.each([
  ['CODEOWNERS', '.github/CODEOWNERS'],
  ['docs/CODEOWNERS', '.github/CODEOWNERS'],
  ['.pre-commit-config.yml', '.pre-commit-config.yaml'],
])('%s is not hidden by a second file, not even with --force', async (there, other) => {
  write(there, '# ours\n');
  const { stdout } = await init('--ci', 'github', '--force');
  expect(stdout).toContain(`kept   ${there}, which exists`);
  expect([files().includes(other), read(there)]).toEqual([false, '# ours\n']);
});

test('nothing is written through a link', async () => {
  const outside = mkdtempSync(join(cwd, 'outside-'));
  symlinkSync(outside, join(mine, 'specs'));
  symlinkSync(join(outside, 'absent'), join(mine, 'trenchctl.yaml'));
  const { status, stderr } = await init('--ci', 'none', '--force');
  expect(status).toBe(1);
  expect(stderr).toMatch(/trenchctl\.yaml|specs/);
  expect(readdirSync(outside)).toEqual([]);
});

describe('the engine and the branch are guessed', () => {
  const remote = (url: string): string => `[remote "origin"]\n\turl = ${url}\n`;
  test.each([
    [remote('git@github.com:us/trenches.git'), OF_ENGINE.github],
    [remote('https://gitlab.example.com/us/trenches.git'), OF_ENGINE.gitlab],
    [remote('https://us@dev.azure.com/us/trenches/_git/trenches'), OF_ENGINE.azure],
    [remote('https://us.visualstudio.com/trenches/_git/trenches'), OF_ENGINE.azure],
    [remote('https://my-gitlab.example.com/us/trenches.git'), OF_ENGINE.gitlab],
    [remote('https://git.example.com/github.com/gitlab.com'), OF_ENGINE.none],
    [remote('https://notgithub.com/x') + remote('https://dev.azure.com.example/x'), OF_ENGINE.none],
    [remote('https://git.example.com/x') + remote('git@github.com:us/x.git'), OF_ENGINE.github],
    [remote('ssh://git@ssh.github.com:443/us/x.git'), OF_ENGINE.github],
    ['', OF_ENGINE.none],
  ])('%j', async (config, own) => {
    write('.git/config', config);
    const { status, stderr } = await init();
    expect(status).toBe(0);
    expect(files()).toEqual([...ALWAYS, ...own, '.git/config'].toSorted());
    expect(stderr.includes('To write one: --ci github')).toBe(own.length === 0);
  });

  test.each([
    [['.github/x'], 'github'],
    [['.gitlab-ci.yml'], 'gitlab'],
    [['.gitlab/x'], 'gitlab'],
    [['azure-pipelines.yml'], 'azure'],
    [['azure-pipelines.yml', '.gitlab/x'], 'gitlab'],
    [['.gitlab-ci.yml', '.github/x'], 'github'],
  ] as const)('from the files %j, which come before the remote', async (there, engine) => {
    for (const path of there) write(path, 'x: y\n');
    write('.git/config', remote(engine === 'gitlab' ? 'https://github.com/a/b' : 'https://gitlab.com/a/b'));
    const { stdout } = await init();
    expect(stdout).toContain(`The top of ${OF_ENGINE[engine].find((path) => /trenchctl\.yml|azure/.test(path))} says`);
  });

  test.each([
    ['ref: refs/heads/master\n', 'master'],
    ['ref: refs/heads/trunk\n', 'trunk'],
    ['ref: refs/heads/my-change\n', 'main'],
    ['ref: refs/heads/main, x: [\n', 'main'],
    ['ref: refs/heads/master\n', 'release/2026', 'ref: refs/remotes/origin/release/2026\n'],
  ])('the branch, where HEAD is %j', async (head, branch, ofRemote = '') => {
    write('.git/HEAD', head);
    write('.git/refs/remotes/origin/HEAD', ofRemote);
    await init('--ci', 'github');
    const { on } = parse(read('.github/workflows/trenchctl.yml')) as { on: { push: { branches: string[] } } };
    expect(on.push.branches).toEqual([branch]);
  });

  test.each([
    ['url = https://user:word@host.example/path', 'host.example'],
    ['url=ssh://git@HOST.example:22/path', 'host.example'],
    ['url = git@host.example:us/x.git', 'host.example'],
  ])('the host in %j', (line, host) => {
    expect(remoteHosts(line)).toEqual([host]);
  });
});
