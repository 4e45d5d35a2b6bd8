// Links that somebody has put into the repository, and places to write to that lie outside of it.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { canary } from '../canary/marker.js';
import { runCli } from '../support/run-cli.js';
import { runHere } from '../support/run-here.js';
import { expectWellEnded, HUSH, IN_MEMORY, SPEC } from './desk.js';

let root: string;
let cwd: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'links-'));
  cwd = join(root, 'repository');
  put('repository/specs/good.yaml', SPEC);
  put('repository/below/.keep', '');
  put('outside/secret.yaml', `password: ${HUSH}\n`);
  put('outside/spec.yaml', SPEC);
});

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const link = (path: string, target: string): void => symlinkSync(target, join(root, path));
const run = (...args: string[]) => runHere(args, { cwd });
const runBelow = (...args: string[]) => runHere(args, { cwd: join(cwd, 'below') });

describe('a link among the specs', () => {
  test('in the way to a spec is refused', async () => {
    link('repository/away', '../outside');
    expect((await run('validate', 'away/spec.yaml')).stderr).toContain('error link-leads-out');
  });

  test('to a hidden file of the repository is refused where it is named', async () => {
    put('repository/.git/config', `[http]\n  extraheader: basic ${HUSH}\n`);
    link('repository/specs/x.yaml', '../.git/config');
    const ran = await run('validate', 'specs/x.yaml');
    expectWellEnded(ran, 1);
    expect(ran.stderr).toMatch(/link-leads-out.*to a hidden file/);
    expect(ran.stderr).not.toContain(HUSH);
  });

  test('that is named from another folder is refused where it leaves its own', async () => {
    link('repository/specs/x.yaml', '../../outside/secret.yaml');
    expect((await runBelow('validate', '../specs/x.yaml')).stderr).toMatch(/link-leads-out.*out of its folder/);
    expect((await runBelow('validate', '../specs')).stderr).toContain('link-leads-out');
  });

  test.runIf(process.platform === 'linux')('cannot print the environment', async () => {
    link('repository/specs/x.yaml', '/proc/self/environ');
    const env = { TRENCHCTL_CLIENT_SECRET: canary('client-secret') };
    for (const given of ['specs', 'specs/x.yaml', 'specs/good.yaml']) {
      const ran = await runCli(['validate', given], { cwd, env });
      expect(ran.status).toBe(given === 'specs/good.yaml' ? 0 : 1);
      expect(ran.stdout + ran.stderr).not.toContain(env.TRENCHCTL_CLIENT_SECRET);
    }
  });

  test('within the repository, and a folder outside that is named so, are as good as before', async () => {
    link('repository/same.yaml', 'specs/good.yaml');
    link('repository/specs/again.yaml', 'good.yaml');
    expect((await run('validate', 'same.yaml')).status).toBe(0);
    expect((await run('validate', 'specs')).stdout).toContain('1 file');
    expect((await run('validate', join(root, 'outside/spec.yaml'))).status).toBe(0);
    expect((await run('validate', '../outside/spec.yaml')).status).toBe(0);
  });
});

test('trenchctl.yaml may not be a link out of the repository', async () => {
  link('repository/trenchctl.yaml', '../outside/secret.yaml');
  const ran = await run('user', 'show');
  expectWellEnded(ran, 1);
  expect(ran.stderr).toMatch(/trenchctl\.yaml is a link that leads out of the working folder/);
});

describe('nothing is written', () => {
  const outside = (): string[] => readdirSync(join(root, 'outside')).sort();
  const DOSSIER = ['dossier', '--target', 'DEMO-1', ...IN_MEMORY, '-o'];
  const PLAN = ['plan', 'specs', '--skip', 'rehearsal', ...IN_MEMORY, '-o'];
  const DRAWINGS = ['render', 'specs', ...IN_MEMORY, '-o'];
  const DOWNLOAD = ['doc', 'download', '4001', ...IN_MEMORY, '-o'];

  test.each<[string, string[], RegExp]>([
    ['a plan behind a link', [...PLAN, 'away/plan.json'], /a link leads from there out/],
    ['a plan through a link', [...PLAN, 'link.json'], /nothing is written through links/],
    ['a dossier behind a link', [...DOSSIER, 'away/dossier'], /a link leads from there out/],
    ['drawings behind a link', [...DRAWINGS, 'away/pictures'], /a link leads from there out/],
    ['a dossier in a link', [...DOSSIER, 'away'], /nothing is written through links/],
    ['a download behind a link', [...DOWNLOAD, 'away/x.pdf', '--force'], /a link leads from there out/],
    ['a download in a link to a folder', [...DOWNLOAD, 'away/'], /nothing is written through links/],
    ['a download through a link', [...DOWNLOAD, 'link.json', '--force'], /nothing is written through links/],
  ])('%s', async (_, args, words) => {
    link('repository/away', '../outside');
    link('repository/link.json', '../outside/spec.yaml');
    const before = outside();
    const ran = await run(...args);
    expectWellEnded(ran, 1);
    expect(ran.stderr).toMatch(words);
    expect(outside()).toEqual(before);
    expect(readFileSync(join(root, 'outside/spec.yaml'), 'utf8')).toBe(SPEC);
  });

  test('into a folder that a dossier was begun in, through a link that came later', async () => {
    expect((await run(...DOSSIER, 'out')).status).toBe(0);
    writeFileSync(join(root, 'outside/manifest.json'), '{}');
    rmSync(join(cwd, 'out/reports'), { recursive: true });
    link('repository/out/reports', '../../outside');
    const before = outside();
    const ran = await run(...DOSSIER, 'out');
    expect([ran.status, ran.stderr]).toEqual([1, expect.stringMatching(/reports.*is reached through a link/)]);
    expect(outside()).toEqual(before);
  });

  test('but where the command line says so', async () => {
    const data = join(root, 'outside/data');
    expect((await run('project', 'show', 'DEMO-1', '--embedded', '--data', data)).status).toBe(0);
    expect(existsSync(join(data, 'service.db'))).toBe(true);
    for (const file of ['../outside/plan.json', join(root, 'outside/more.json')]) expect((await run(...PLAN, file)).status).toBe(0);
    expect(outside()).toEqual(expect.arrayContaining(['plan.json', 'more.json']));
  });

  test('behind a link of the repository, which is named from a folder below', async () => {
    mkdirSync(join(cwd, '.git'));
    link('repository/away', '../outside');
    const before = outside();
    const ran = await runBelow('schema', '-o', '../away/schema.json');
    expect([ran.status, ran.stderr]).toEqual([1, expect.stringContaining('a link leads from there out')]);
    expect(outside()).toEqual(before);
    expect((await runBelow('schema', '-o', '../schema.json')).status).toBe(0);
  });

  test('and /dev/stdout is the output', async () => {
    const report = (out: string) => run('calc', 'report', 'quantity', 'DEMO-1', ...IN_MEMORY, '--format', 'json', '-o', out);
    const [dash, device] = [await report('-'), await report('/dev/stdout')];
    expect([device.status, device.stdout]).toEqual([0, dash.stdout]);
  });
});
