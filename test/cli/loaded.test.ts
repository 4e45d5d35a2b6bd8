// A start loads only what the command needs. The list of the loaded files is the one of V8, so imports of every kind count.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loginTo } from '../support/login.js';
import { runCli } from '../support/run-cli.js';
import { startService, type TestService } from '../support/service.js';

let under: TestService;
let cwd: string;
beforeAll(async () => {
  under = await startService({ transport: 'http' });
  cwd = mkdtempSync(join(tmpdir(), 'trenchctl-loaded-'));
  writeFileSync(
    join(cwd, 's.yaml'),
    'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments: {Storgata: {length: 10}}\n',
  );
});
afterAll(async () => {
  await under.close();
  rmSync(cwd, { recursive: true, force: true });
});

/** The files that a command has loaded: packages by name, own files from dist on. */
async function loadedBy(...args: string[]): Promise<string[]> {
  const folder = mkdtempSync(join(cwd, 'coverage-'));
  const env = { ...loginTo(under), NODE_V8_COVERAGE: folder };
  expect(await runCli(args, { cwd, env })).toMatchObject({ status: 0 });
  const urls = readdirSync(folder).flatMap((name) =>
    (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: { url: string }[] }).result.map(
      ({ url }) => url,
    ),
  );
  const names = urls
    .filter((url) => url.startsWith('file:'))
    .map((url) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? url.replace(/^.*\/dist\//, 'dist/'));
  return [...new Set(names)].toSorted();
}

const packages = (names: readonly string[]): string[] => names.filter((name) => !name.startsWith('dist/'));
const ofService = (names: readonly string[]): string[] =>
  names.filter((name) => name.startsWith('dist/service/'));

test('a plan that is not rehearsed loads the bundle only: no package and nothing of the embedded service', async () => {
  const names = await loadedBy('plan', 's.yaml', '--no-rehearse');
  expect(names.filter((name) => !name.startsWith('dist/bin/'))).toEqual([]);
  expect(names.length).toBeLessThan(20);
});

test('a rehearsal loads neither the database nor printing, sample data, pages or operator endpoints', async () => {
  const names = await loadedBy('plan', 's.yaml');
  expect(ofService(names)).toContain('dist/service/create-inner-service.js');
  const needless =
    /\/(sqlite|open-store|snapshot-file|create-service|tokens)\.js$|\/(pdf|excel|reference|admin|faults)\//;
  expect(names.filter((name) => needless.test(name))).toEqual([]);
  expect(ofService(names).filter((name) => name.startsWith('dist/service/data/'))).toEqual([
    'dist/service/data/catalog-rows.js',
    'dist/service/data/catalog.js',
    'dist/service/data/companies.js',
  ]);
  expect(
    packages(names).filter((name) => /^(libsql|yaml|pdf-lib|write-excel-file)$|oauth/.test(name)),
  ).toEqual([]);
});

test('validate and a version load no package', async () => {
  expect(packages(await loadedBy('validate', 's.yaml'))).toEqual([]);
  expect(await loadedBy('--version')).toEqual(['dist/bin/trenchctl.js', 'dist/bin/version.js']);
});
