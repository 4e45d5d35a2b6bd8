// Git as the third side: base, head and live state, in real repositories and on the embedded service.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newRepository, type TestRepository } from '../git/repository.js';
import { runHere } from '../support/run-here.js';

const document = (segments: string, more = '') => `apiVersion: trenchctl/v1\nproject: "2026-0417"\n${more}segments:\n${segments}`;
const ALFA = '  Alfa: {length: 100, sections: [{coverThickness: 700, layers: [{cables: [{typeId: 1010, count: 2}]}]}]}\n';
const BETA = '  Beta: {length: 50}\n';
const GAMMA = '  Gamma: {length: 60}\n';

let repository: TestRepository;
beforeEach(async () => {
  repository = newRepository();
  repository.commit({ 'specs/a.yaml': document(ALFA + BETA + GAMMA), '.gitignore': '.trenchctl\n*.json\n' });
  expect((await trenchctl('apply', 'specs', '--auto-approve')).status).toBe(0);
});

afterEach(() => rmSync(repository.folder, { recursive: true, force: true }));

const trenchctl = (...args: string[]) => runHere([...args, '--embedded'], { cwd: repository.folder });

/** Somebody changes the live state by hand. */
async function drift(segments: string) {
  repository.write('drift/d.yaml', document(segments));
  expect((await trenchctl('apply', 'drift/d.yaml', '--auto-approve')).status).toBe(0);
  repository.git('clean', '--quiet', '--force', 'drift');
}

interface Planned {
  readonly changes: readonly { cause?: string; action: string; address: string }[];
  readonly calls: { readonly read: number };
}

async function causes(...args: string[]) {
  const { stdout, stderr, status } = await trenchctl('plan', 'specs', '--format', 'json', ...args);
  expect([status, stderr]).toEqual([0, expect.anything()]);
  const { changes } = JSON.parse(stdout) as Planned;
  return changes.map(({ cause, action, address }) => `${cause} ${action} ${address.replace('2026-0417/', '')}`);
}

const STORY = ['request update Alfa', 'drift update Alfa/sections[0]', 'both update Beta', 'request delete Gamma'];

test('render --base draws a segment that the specs no longer name, under the name in the comment', async () => {
  repository.write('specs/a.yaml', document(BETA + GAMMA));
  const url = 'https://pages.example/p';
  const plan = await trenchctl(...['plan', 'specs', '--base', 'HEAD', '--format', 'markdown', '--picture-url', url]);
  const shown = [...plan.stdout.matchAll(/<https:\/\/pages\.example\/p\/(\S+)>/g)].map(([, file]) => file);
  expect(shown).toHaveLength(1);
  expect((await trenchctl('render', 'specs', '--base', 'HEAD', '--state', 'diff', '-o', 'out')).status).toBe(0);
  expect(readdirSync(join(repository.folder, 'out'))).toEqual(expect.arrayContaining(shown));
});

test.each([['--base', 'HEAD'], ['--prune']])('render --state live has no plan, so %s is refused', async (...option) => {
  expect(await trenchctl('render', 'specs', '--state', 'live', ...option, '-o', 'out')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`${option[0]} is for a plan: leave out --state live`),
  });
});

test('a pull request on a drifted live state: each change has its cause, and the plan is applied as it was saved', async () => {
  await drift('  Alfa: {sections: [{coverThickness: 650}]}\n  Beta: {length: 55}\n');
  const head = document(`${ALFA.replace('100', '120')}${BETA.replace('50', '70')}`);
  repository.write('specs/a.yaml', head);
  expect(await causes('--base', 'HEAD')).toEqual(STORY);
  // A renamed file and a moved block change nothing.
  repository.git('mv', 'specs/a.yaml', 'specs/renamed.yaml');
  repository.write('specs/renamed.yaml', `# moved down\n\n${head}`);
  expect(await causes('--base', 'HEAD')).toEqual(STORY);
  await trenchctl('plan', 'specs', '--base', 'HEAD', '-o', 'plan.json');
  const applied = await trenchctl('apply', 'plan.json', '--auto-approve', '--max-destroy', '2');
  expect([applied.status, applied.stderr]).toEqual([0, expect.stringContaining('Gamma: destroyed')]);
  expect(await causes('--base', 'HEAD')).toEqual([]);
});

test('without a base nothing has a cause, and a segment that is not named is left alone', async () => {
  repository.write('specs/a.yaml', document(ALFA + BETA.replace('50', '70')));
  expect(await causes()).toEqual(['undefined update Beta']);
  expect(await causes('--base', 'HEAD', '--no-prune')).toEqual(['request update Beta']);
});

test('a removed document: its segments go, and the project stays', async () => {
  repository.write('specs/other.yaml', document('  X: {}\n').replace('2026-0417', 'DEMO-1'));
  repository.git('rm', '--quiet', 'specs/a.yaml');
  expect(await causes('--base', 'HEAD')).toEqual([
    'request create DEMO-1/X',
    'request delete Alfa',
    'request delete Beta',
    'request delete Gamma',
  ]);
  expect(await causes('--base', 'HEAD', '--target', '2026-0417/Beta')).toEqual(['request delete Beta']);
});

test('a removed block that was protected is not destroyed', async () => {
  repository.commit({ 'specs/a.yaml': document(ALFA + BETA.replace('{', '{lifecycle: {preventDestroy: true}, ')) });
  repository.write('specs/a.yaml', document(ALFA));
  const planned = await trenchctl('plan', 'specs', '--base', 'HEAD', '-o', 'plan.json');
  expect([planned.status, planned.stdout]).toEqual([
    3,
    expect.stringMatching(/^Verdict: refused\. [\s\S]*2026-0417\/Beta was removed from the specs/),
  ]);
  expect(planned.stdout).toMatch(/its block in the base \([0-9a-f]{8}:specs\/a.yaml:\d+\) states preventDestroy/);
  // The saved plan is refused too, although an apply of a saved plan does not read the base.
  for (const args of [['specs', '--base', 'HEAD'], ['plan.json']])
    expect(await trenchctl('apply', ...args, '--auto-approve', '--max-destroy', '99')).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('refused: 2026-0417/Beta was removed from the specs'),
    });
});

test('a tracked file outside of the given paths is named in a warning, and an untracked one is not', async () => {
  repository.write('specs/a.yaml', document(ALFA + BETA));
  repository.write('south/b.yaml', document(GAMMA));
  const untracked = await trenchctl('plan', 'specs', '--base', 'HEAD');
  expect([untracked.status, untracked.stdout]).toEqual([0, expect.stringContaining('2 objects are removed')]);
  expect(untracked.stderr).not.toContain('south/b.yaml');
  repository.git('add', 'south');
  const { status, stdout, stderr } = await trenchctl('plan', 'specs', '--base', 'HEAD');
  expect([status, stdout]).toEqual([0, expect.stringContaining('2 objects are removed')]);
  expect(stderr).toMatch(/warning removed-here-only: segment "Gamma".*south\/b.yaml still names it/);
  expect((await trenchctl('plan', 'specs', 'south', '--base', 'HEAD')).stdout).toMatch(/^No changes/);
});

test('a dossier in the repository does not change a later plan', async () => {
  expect((await trenchctl('dossier', '--target', '2026-0417', '-o', 'handover')).status).toBe(0);
  repository.write('specs/a.yaml', document(ALFA + BETA));
  for (const add of [false, true]) {
    if (add) repository.git('add', '--force', 'handover/spec.yaml');
    const { status, stdout, stderr } = await trenchctl('plan', 'specs', '--base', 'HEAD');
    expect([status, stdout]).toEqual([0, expect.stringContaining('2 objects are removed')]);
    expect(stderr).not.toContain('handover');
  }
});

test('a rename is one change and no delete', async () => {
  repository.write('specs/a.yaml', document(`${ALFA}${BETA}  Delta: {renamedFrom: Gamma, length: 60}\n`));
  expect(await causes('--base', 'HEAD')).toEqual(['request rename Delta']);
});

test('what was added by hand is drift where the base would delete it too', async () => {
  await drift('  By hand: {length: 1}\n');
  repository.commit({ 'specs/a.yaml': document(ALFA + BETA + GAMMA, 'prune: true\n') });
  expect(await causes('--base', 'HEAD')).toEqual(['drift delete By hand']);
  expect(await causes('--base', 'HEAD^')).toEqual(['request delete By hand']);
});

test('--only-changed plans what the diff touches, with its templates', async () => {
  const used = (cover: number) =>
    document(`${ALFA}  Beta: {sections: [{use: t}]}\n  Gamma: {length: 60}\n`, `templates: {sections: {t: {coverThickness: ${cover}}}}\n`);
  repository.commit({ 'specs/a.yaml': used(600) });
  expect((await trenchctl('apply', 'specs', '--auto-approve')).status).toBe(0);
  await drift('  Alfa: {length: 101}\n  Gamma: {length: 61}\n');
  repository.write('specs/a.yaml', used(610));
  expect(await causes('--base', 'HEAD', '--only-changed')).toEqual(['request update Beta/sections[0]']);
  expect(await causes('--base', 'HEAD')).toHaveLength(3);
  repository.commit({});
  const nothing = await trenchctl('plan', 'specs', '--base', 'HEAD', '--only-changed');
  expect(nothing.stdout).toMatch(/^No changes.*0 reads/);
});

test('an invalid base is a warning, and an error where the plan depends on it', async () => {
  repository.commit({ 'specs/a.yaml': 'apiVersion: trenchctl/v1\nproject: 1\n' });
  repository.write('specs/a.yaml', document(ALFA + BETA));
  const { status, stderr } = await trenchctl('plan', 'specs', '--base', 'HEAD');
  expect([status, stderr]).toEqual([0, expect.stringMatching(/warning base-invalid/)]);
  expect((await trenchctl('plan', 'specs', '--base', 'HEAD', '--only-changed')).status).toBe(1);
});

test('with an invalid base, nothing is pruned: its protection is not known', async () => {
  const guarded = GAMMA.replace('{', '{lifecycle: {preventDestroy: true}, ');
  repository.commit({ 'specs/a.yaml': document(`${ALFA}  Beta: {lenght: 50}\n${guarded}`) });
  repository.write('specs/a.yaml', document(ALFA + BETA));
  const { status, stderr } = await trenchctl('plan', 'specs', '--base', 'HEAD', '--prune');
  expect([status, stderr]).toEqual([1, expect.stringMatching(/error base-invalid[\s\S]*--no-prune/)]);
  expect((await trenchctl('plan', 'specs', '--base', 'HEAD', '--no-prune')).status).toBe(0);
});

test('an annotation at a removed block names its file in the repository', async () => {
  repository.commit({ 'specs/a.yaml': document(ALFA + BETA.replace('{', '{lifecycle: {preventDestroy: true}, ')) });
  repository.write('specs/a.yaml', document(ALFA));
  const { status, stderr } = await runHere(['plan', '.', '--base', 'HEAD', '--embedded', '--data', '../.trenchctl'], {
    cwd: join(repository.folder, 'specs'),
    env: { TRENCHCTL_ANNOTATIONS: 'github' },
  });
  expect([status, stderr]).toEqual([3, expect.stringMatching(/^::error file=specs\/a\.yaml,line=5,/m)]);
});

test('the paths are those of the folder that trenchctl runs in', async () => {
  repository.write('specs/a.yaml', document(ALFA + BETA.replace('50', '70') + GAMMA));
  const { stdout } = await runHere(['plan', 'a.yaml', '--base', 'HEAD', '--only-changed', '--embedded', '--data', '../.trenchctl'], {
    cwd: join(repository.folder, 'specs'),
  });
  expect(stdout).toMatch(/length 50 m -> 70 m/);
});

const pinned = (segments: string, number: string, id: string) =>
  document(segments).replace('project: "2026-0417"', `project: {number: "${number}", id: "${id}"}`);

test('a pinned project that gets another number keeps its segments', async () => {
  repository.commit({ 'specs/a.yaml': pinned(ALFA + BETA + GAMMA, '2026-0417', '6001') });
  repository.write('specs/a.yaml', pinned(ALFA + BETA, '2026-0500', '6001'));
  expect(await causes('--base', 'HEAD')).toEqual(['request delete Gamma']);
});

test('a project that is pinned in the change that renumbers it is not emptied', async () => {
  repository.write('specs/a.yaml', pinned(ALFA + BETA + GAMMA, '2026-0500', '6001'));
  const { status, stderr } = await trenchctl('plan', 'specs', '--base', 'HEAD');
  expect([status, stderr]).toEqual([1, expect.stringMatching(/project-renumbered.*2026-0417.*2026-0500/)]);
});

test('a project that is pinned to another id loses nothing that only the old one named', async () => {
  repository.write('specs/d.yaml', document(GAMMA).replace('2026-0417', 'DEMO-1'));
  expect((await trenchctl('apply', 'specs/d.yaml', '--auto-approve')).status).toBe(0);
  repository.git('clean', '--quiet', '--force', 'specs');
  repository.commit({ 'specs/a.yaml': pinned(BETA + GAMMA, 'DEMO-1', '6001') });
  repository.write('specs/a.yaml', pinned(BETA, 'DEMO-1', '6002'));
  expect(await causes('--base', 'HEAD')).toEqual(['request create DEMO-1/Beta']);
});

test('segments of one name that two projects remove are two removals', async () => {
  const other = document(BETA + GAMMA).replace('2026-0417', 'DEMO-1');
  repository.commit({ 'specs/b.yaml': other });
  expect((await trenchctl('apply', 'specs', '--auto-approve')).status).toBe(0);
  repository.write('specs/a.yaml', document(ALFA + BETA));
  repository.write('specs/b.yaml', other.replace(GAMMA, ''));
  expect(await causes('--base', 'HEAD')).toEqual(['request delete Gamma', 'request delete DEMO-1/Gamma']);
});

test('a segment that another file pins under a new name was not removed', async () => {
  const { stdout } = await trenchctl('project', 'show', '2026-0417', 'Gamma', '--format', 'json');
  const { id } = JSON.parse(stdout) as { id: string };
  repository.write('specs/a.yaml', document(ALFA + BETA));
  repository.write('south/b.yaml', document(`  Gamma south: {length: 60, segmentId: "${id}"}\n`));
  repository.git('add', 'south');
  const { status, stderr } = await trenchctl('plan', 'specs', '--base', 'HEAD');
  expect([status, stderr]).toEqual([1, expect.stringMatching(/segment-moved: segment "Gamma".*south\/b.yaml/)]);
});

test('specs that a sparse checkout leaves out were not removed', async () => {
  repository.commit({ 'specs/south/b.yaml': document(GAMMA), 'specs/a.yaml': document(ALFA + BETA) });
  repository.git('sparse-checkout', 'set', '--no-cone', '/*', '!/specs/south/');
  const { status, stderr } = await trenchctl('plan', 'specs', '--base', 'HEAD');
  expect([status, stderr]).toEqual([1, expect.stringMatching(/specs\/south\/b.yaml.*sparse.*git sparse-checkout/)]);
  repository.git('sparse-checkout', 'disable');
  expect(await causes('--base', 'HEAD')).toEqual([]);
});
