// A start loads only what the command needs. The list of the loaded files is the one of V8, so imports of every kind count.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { keepCompiledCode } from '../../src/cli/compile-cache.js';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { builtCli } from '../support/built-cli.js';
import { loginTo } from '../support/login.js';
import { runCli } from '../support/run-cli.js';
import { ALL_SCOPES } from '../support/service.js';

inFolder('all');
withService('all', { transport: 'http' });
beforeAll(async () => {
  writeFileSync(join(cwd, 's.yaml'), 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments: {Storgata: {length: 10}}\n');
});

/** The files that a command has loaded: packages by name, own files from dist on. */
const loadedBy = (...args: string[]): Promise<string[]> => loadedWith(loginTo(under), args);

async function loadedWith(login: Record<string, string>, args: string[]): Promise<string[]> {
  const folder = mkdtempSync(join(cwd, 'coverage-'));
  const env = { ...login, NODE_V8_COVERAGE: folder };
  expect(await runCli(args, { cwd, env })).toMatchObject({ status: 0 });
  const urls = readdirSync(folder).flatMap((name) =>
    (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: { url: string }[] }).result.map(({ url }) => url),
  );
  const names = urls
    .filter((url) => url.startsWith('file:'))
    .map((url) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? url.replace(/^.*\/dist\//, 'dist/'));
  return [...new Set(names)].toSorted();
}

const isBundled = (name: string): boolean => name.startsWith('dist/bin/');

test('a plan that is not rehearsed loads the bundle only: no package and nothing of the embedded service', async () => {
  const names = await loadedBy('plan', 's.yaml', '--skip', 'rehearsal');
  expect(names.filter((name) => !isBundled(name))).toEqual([]);
  expect(names).not.toContain('dist/bin/rehearse.js');
});

test('a rehearsal loads a few files of the bundle: no database, no printing, no sample data, no operator endpoints', async () => {
  const names = await loadedBy('plan', 's.yaml');
  expect(names).toContain('dist/bin/rehearse.js');
  expect(names.filter((name) => !isBundled(name))).toEqual([]);
  expect(names.length).toBeLessThan(30);
  // The checks of bodies are code that Ajv has made at the build.
  expect(names).not.toContain('dist/bin/2020.js');
  const texts = names.map((name) => readFileSync(name, 'utf8'));
  // Words of the sample data, of the page for a browser and of the operator endpoints.
  for (const word of ['Parkveien', '<nav', '/admin/']) expect([word, names.filter((_, n) => texts[n]?.includes(word))]).toEqual([word, []]);
});

test('a plan on the embedded service loads nothing of the console and draws nothing', async () => {
  const loaded = await loadedWith({}, ['plan', 's.yaml', '--data', join(cwd, 'data')]);
  const names = loaded.filter((name) => name.startsWith('dist/'));
  // The database is the only package, and the service is a part of the bundle.
  expect(names.filter((name) => !isBundled(name))).toEqual([]);
  expect(loaded.filter((name) => !name.startsWith('dist/'))).not.toContain('ajv');
  const texts = names.map((name) => readFileSync(name, 'utf8'));
  // Words of the embedded service, so that it is loaded at all, and of the console.
  expect(texts.some((text) => text.includes('Parkveien'))).toBe(true);
  for (const word of ['frame-ancestors', 'foreign-origin', 'image/svg+xml', 'data-part'])
    expect([word, names.filter((_, n) => texts[n]?.includes(word))]).toEqual([word, []]);
});

test('a second plan on the embedded service loads neither the sample data nor the token protocol', async () => {
  const plan = ['plan', 's.yaml', '--data', join(cwd, 'filled')];
  await runCli(plan, { cwd });
  const names = await loadedWith({}, plan);
  expect(names).toContain('dist/bin/serving.js');
  for (const name of ['dist/bin/seed.js', 'dist/bin/grant.js', '@node-oauth/oauth2-server']) expect(names).not.toContain(name);
});

test('the token library is loaded only if a token is requested', async () => {
  const isLibrary = (name: string) => name === 'dist/bin/openid-grant.js';
  expect((await loadedBy('plan', 's.yaml', '--skip', 'rehearsal')).filter(isLibrary)).toHaveLength(1);
  const login = loginTo(under);
  const token = under.service.tokens.issue({
    clientId: login.TRENCHCTL_CLIENT_ID ?? '',
    username: login.TRENCHCTL_USERNAME ?? '',
    password: login.TRENCHCTL_PASSWORD ?? '',
    scopes: ALL_SCOPES.split(' '),
  });
  const given = { ...login, TRENCHCTL_ACCESS_TOKEN: token?.token ?? '' };
  expect((await loadedWith(given, ['plan', 's.yaml', '--skip', 'rehearsal'])).filter(isLibrary)).toEqual([]);
  expect((await loadedWith({}, ['plan', 's.yaml', '--data', join(cwd, 'no-token')])).filter(isLibrary)).toEqual([]);
  expect((await loadedBy('validate', 's.yaml')).filter(isLibrary)).toEqual([]);
});

test('validate loads no package and nothing of the client, and a version two files', async () => {
  const names = await loadedBy('validate', 's.yaml');
  expect(names.filter((name) => !isBundled(name))).toEqual([]);
  for (const name of ['connecting', 'planning']) expect(names).not.toContain(`dist/bin/${name}.js`);
  expect(await loadedBy('--version')).toEqual(['dist/bin/trenchctl.js', 'dist/bin/version.js']);
});

// All of a file is parsed, so a file of an early step holds nothing that only a later step needs.
test.each([
  ['start', 'the packages that only help needs', 'RGI_Emoji'],
  ['start', 'saved plans', '--sign needs a saved plan'],
  ['start', 'the client', 'application/problem+json'],
  ['start', 'the words of a plan', 'apply would be refused'],
  ['connecting', 'the planner', 'apply would be refused'],
  ['planning', 'the language of rules', 'no such overload'],
  ['planning', 'the validator of saved plans', 'strictTypes'],
])('%s.js has nothing of %s', (file, _, word) => {
  const bundle = dirname(builtCli());
  const holding = readdirSync(bundle).filter((name) => readFileSync(join(bundle, name), 'utf8').includes(word));
  expect(holding).not.toContain(`${file}.js`);
  // A word that no file holds proves nothing.
  expect(holding).not.toEqual([]);
});

test('a plan loads the code that draws only if it draws, and never the packages of pictures', async () => {
  const drawing = (names: readonly string[]) => names.filter((name) => name.includes('plan-drawings'));
  expect(drawing(await loadedBy('plan', 's.yaml', '--format', 'markdown'))).toEqual([]);
  const names = await loadedBy('plan', 's.yaml', '--draw');
  expect(drawing(names)).toEqual(['dist/bin/plan-drawings.js']);
  expect(names.filter((name) => !isBundled(name))).toEqual([]);
});

// Node keeps the compiled code in a folder of the user, if it can.

const folders = (env: NodeJS.ProcessEnv): string[] => {
  const found: string[] = [];
  keepCompiledCode(env, { enableCompileCache: (folder) => found.push(folder) });
  return found;
};

test.each([
  ['a folder of the user', { HOME: '/home/kari' }, ['/home/kari/.cache/trenchctl/code']],
  ['the folder that the user names', { HOME: '/home/kari', XDG_CACHE_HOME: '/c' }, ['/c/trenchctl/code']],
  ['no folder without a home', {}, []],
  ['no folder in CI', { HOME: '/home/kari', CI: 'true' }, []],
])('the code is kept in %s', (_, env, expected) => {
  expect(folders(env)).toEqual(expected);
});

test('a Node without the cache, and a cache that fails, are no error', () => {
  expect(() => keepCompiledCode({ HOME: '/h' }, {})).not.toThrow();
  const enableCompileCache = (): never => {
    throw new Error('EACCES');
  };
  expect(() => keepCompiledCode({ HOME: '/h' }, { enableCompileCache })).not.toThrow();
});

test('the code is never kept in a repository, where a pull request could put other code', () => {
  const top = mkdtempSync(join(tmpdir(), 'trenchctl-cache-'));
  mkdirSync(join(top, 'clone', '.git'), { recursive: true });
  mkdirSync(join(top, 'clone', 'cache'));
  mkdirSync(join(top, 'home'));
  symlinkSync(join(top, 'clone', 'cache'), join(top, 'home', '.cache'));
  for (const env of [
    { HOME: join(top, 'clone') },
    { HOME: '/home/kari', XDG_CACHE_HOME: join(top, 'clone', 'cache', 'new') },
    { HOME: '/home/kari', XDG_CACHE_HOME: 'cache' },
    { HOME: join(top, 'home') },
  ])
    expect(folders(env)).toEqual([]);
  expect(folders({ HOME: top })).toEqual([join(top, '.cache/trenchctl/code')]);
});
