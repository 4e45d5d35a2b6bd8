// A project that does not fit one spec file: export and dossier write several, each valid, and a page that opens.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MAX_FIGURES, pageOf } from '../../src/cli/commands/dossier/dossier-page.js';
import { LIMITS } from '../../src/spec/limits.js';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

/** Smaller than the limit of users, so that the demo project is a large one. */
const FILE_SIZE = 4000;

const { fileSize } = LIMITS;
inFolder('each');
beforeEach(() => {
  Object.assign(LIMITS, { fileSize: FILE_SIZE });
});
afterEach(() => {
  Object.assign(LIMITS, { fileSize });
});

const run = (...args: readonly string[]) => runHere([...args, '--embedded'], { cwd });

test('export writes several files that plan to no change together, and overwrites them with --force only', async () => {
  expect(await run('export', '--target', 'DEMO-1', '-o', 'specs/')).toMatchObject({ status: 0 });
  const names = readdirSync(join(cwd, 'specs')).toSorted();
  expect(names.length).toBeGreaterThan(1);
  expect(names).toContain('DEMO-1-2.yaml');
  expect(names.filter((name) => statSync(join(cwd, 'specs', name)).size > FILE_SIZE)).toEqual([]);
  expect(await run('plan', 'specs')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^No changes/) });
  expect((await run('export', '--target', 'DEMO-1', '-o', 'specs/')).status).toBe(1);
  expect((await run('export', '--target', 'DEMO-1', '-o', 'specs/', '--force')).status).toBe(0);
  expect(await run('export', '--all', '-o', 'all/')).toMatchObject({ status: 0, stdout: expect.stringContaining('all/DEMO-1-2.yaml') });
  rmSync(join(cwd, 'all/DEMO-1.yaml'));
  expect((await run('export', '--all', '-o', 'all/')).stderr).toContain('all/DEMO-1-2.yaml already exists and is left alone');
  expect((await run('export', '--target', 'DEMO-1', '-o', 'big.yml')).stderr).toContain('Saved in big-2.yml');
});

test('a spec of several files does not go to the output', async () => {
  const { status, stdout, stderr } = await run('export', '--target', 'DEMO-1');
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    expect.stringMatching(
      /the spec of project DEMO-1 takes [2-9] files, because a spec file has at most 0\.0038\d+ MiB: name a folder, as in -o specs\/\n/,
    ),
  ]);
});

test('the spec of a large dossier is in several files, each valid', async () => {
  expect((await run('dossier', '--target', 'DEMO-1', '-o', 'handover/')).status).toBe(0);
  const page = readFileSync(join(cwd, 'handover/index.html'), 'utf8');
  expect(page).toContain('href="spec-2.yaml"');
  const specs = readdirSync(join(cwd, 'handover')).filter((name) => name.endsWith('.yaml'));
  const validated = await run('validate', ...specs.map((name) => `handover/${name}`));
  expect([validated.status, validated.stdout]).toEqual([0, expect.stringContaining('3 segments')]);
});

test.each([MAX_FIGURES, MAX_FIGURES + 1])('a page of %i drawings shows them, or links them if they are many', (count) => {
  const paths = Array.from({ length: count }, (_, n) => `drawings/${n}.svg`);
  const page = pageOf({
    project: { id: '1', number: 'P' } as never,
    entries: paths.map((path) => ({ part: 'drawings', path, title: path, basis: '', load: async () => '' })),
    files: Object.fromEntries(paths.map((path) => [path, { bytes: 1, sha256: '', basis: '' }])) as never,
    missing: [],
    costs: undefined,
    figures: paths.map((path) => ({ path, title: path, svg: () => '<svg/>' })),
  });
  expect(page.includes('<h2>Cross-sections</h2>\n<p>31 drawings are linked above, under Drawings.</p>')).toBe(count > 30);
  expect(page.match(/<svg/g)?.length ?? 0).toBe(count > MAX_FIGURES ? 0 : count);
  expect(page.match(/<li><a href="drawings/g)).toHaveLength(count);
});
