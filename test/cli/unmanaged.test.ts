// `unmanaged` with a base, with prune, in saved plans and in export --merge: what is let go stays live and in the spec.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newRepository, type TestRepository } from '../git/repository.js';
import { runHere } from '../support/run-here.js';

const document = (segments: string, more = '') => `apiVersion: trenchctl/v1\nproject: "2026-0417"\n${more}segments:\n${segments}`;
const LAYERS = '{pipes: [{type: PE DV 110 SN8, cables: [{typeId: 1010}]}], eccs: [{type: Cu 50 mm2 blank}]}';
const ALFA = `  Alfa: {length: 100, topCoverings: [{type: SAND}], sections: [{layers: [${LAYERS}]}]}\n`;
const BETA = '  Beta: {length: 50}\n';
const GAMMA = '  Gamma: {length: 60}\n';
const LET_GO = 'unmanaged: [Gamma]\n';
const GAMMA_LET_GO = expect.stringContaining('no longer managed: segment Gamma with 2 objects');

let repository: TestRepository;
beforeEach(async () => {
  repository = newRepository();
  repository.commit({ 'specs/a.yaml': document(ALFA + BETA + GAMMA), '.gitignore': '.trenchctl\n*.json\n' });
  await applied('specs');
});
afterEach(() => rmSync(repository.folder, { recursive: true, force: true }));

const trenchctl = (...args: string[]) => runHere([...args, '--embedded'], { cwd: repository.folder });
const head = (text: string) => repository.write('specs/a.yaml', text);

async function applied(...args: string[]) {
  const { status, stderr } = await trenchctl('apply', ...args, '--auto-approve');
  expect([status, stderr]).toEqual([0, expect.anything()]);
}

/** The changes of a plan, its notes, and the warnings on stderr. */
async function planned(...args: string[]) {
  const { stdout, stderr, status } = await trenchctl('plan', 'specs', '--format', 'json', ...args);
  expect([status, stderr]).toEqual([0, expect.anything()]);
  const { changes, notes } = JSON.parse(stdout) as { changes: readonly { action: string; address: string }[]; notes: readonly string[] };
  return {
    changes: changes.map(({ action, address }) => `${action} ${address.replace('2026-0417/', '')}`),
    notes,
    warned: [...stderr.matchAll(/(\S+) warning unmanaged-not-needed: .*? lets go of (.*?),/g)].map(([, place, what]) => `${place} ${what}`),
  };
}

describe('a segment that is let go', () => {
  test('is not deleted with a base, and there is nothing to warn about', async () => {
    head(document(ALFA + BETA));
    expect((await planned('--base', 'HEAD')).changes).toEqual(['delete Gamma']);
    head(document(ALFA + BETA, LET_GO));
    expect(await planned('--base', 'HEAD')).toEqual({ changes: [], notes: [GAMMA_LET_GO], warned: [] });
    expect(await planned('--base', 'HEAD', '--only-changed')).toMatchObject({ changes: [], notes: [GAMMA_LET_GO] });
    expect((await planned('--base', 'HEAD', '--target', '2026-0417/Beta')).notes).toEqual([]);
  });

  test('is told in a text, a comment and a report of a plan without changes, and as data', async () => {
    repository.commit({ 'specs/a.yaml': document(ALFA + BETA, LET_GO) });
    const files = ['plan.txt', 'plan.md', 'plan.html', 'plan.json'];
    const outputs = files.flatMap((file) => ['-o', file]);
    expect((await trenchctl('plan', 'specs', '--base', 'HEAD~1', ...outputs)).status).toBe(0);
    for (const file of files) {
      const text = readFileSync(join(repository.folder, file), 'utf8');
      expect([file, text]).toEqual([file, expect.stringContaining('no longer managed: segment Gamma with 2 objects')]);
      expect(text).not.toContain('No changes');
    }
    const { remarks } = JSON.parse(readFileSync(join(repository.folder, 'plan.json'), 'utf8')) as { remarks: readonly object[] };
    expect(remarks).toMatchObject([{ code: 'no-longer-managed', list: 'segment', segment: 'Gamma', count: 2 }]);
  });

  test('has a place in a comment that is made of files that are not committed', async () => {
    head(document(ALFA + BETA, LET_GO));
    const comment = await trenchctl('plan', 'specs', '--base', 'HEAD', '--format', 'markdown');
    expect(comment.stdout).toMatch(/^Made of commit `[0-9a-f]{12}` with changes that are not committed, on /m);
    repository.git('commit', '--quiet', '--all', '--message', 'let go');
    const clean = await trenchctl('plan', 'specs', '--base', 'HEAD~1', '--format', 'markdown');
    expect(clean.stdout).toMatch(/^Made of commit `[0-9a-f]{12}` on /m);
  });

  test('is let go by any file of its project', async () => {
    head(document(ALFA + BETA));
    repository.write('specs/b.yaml', `apiVersion: trenchctl/v1\nproject: "2026-0417"\n${LET_GO}`);
    expect(await planned('--base', 'HEAD')).toEqual({ changes: [], notes: [GAMMA_LET_GO], warned: [] });
  });

  test('is not deleted if the file that lets it go is not planned: that file is asked for', async () => {
    head(document(ALFA + BETA));
    repository.write('south/b.yaml', `apiVersion: trenchctl/v1\nproject: "2026-0417"\n${LET_GO}`);
    repository.git('add', 'south');
    const { status, stderr } = await trenchctl('plan', 'specs', '--base', 'HEAD');
    expect([status, stderr]).toEqual([1, expect.stringMatching(/segment-moved: segment "Gamma".*south\/b.yaml/)]);
    expect((await trenchctl('plan', 'specs', 'south', '--base', 'HEAD')).stdout).toMatch(/^Nothing to apply/);
  });

  test('is not pruned, and is in no note', async () => {
    head(document(ALFA + BETA, 'prune: true\n'));
    expect((await planned()).changes).toEqual(['delete Gamma']);
    head(document(ALFA + BETA, `prune: true\n${LET_GO}`));
    expect(await planned()).toEqual({ changes: [], notes: [], warned: [] });
    expect((await planned('--base', 'HEAD')).changes).toEqual([]);
    head(document(ALFA + BETA, LET_GO));
    expect((await planned('--prune')).changes).toEqual([]);
    expect(await planned()).toEqual({ changes: [], notes: [], warned: [] });
    head(document(ALFA + BETA));
    expect((await planned()).notes).toEqual([expect.stringContaining('Gamma')]);
  });

  test('is not pruned with a base that pins it, although it got another name by hand', async () => {
    const { stdout } = await trenchctl('project', 'show', '2026-0417', 'Gamma', '--format', 'json');
    const { id } = JSON.parse(stdout) as { id: string };
    repository.commit({ 'specs/a.yaml': document(`${ALFA + BETA}  Gamma: {segmentId: ${id}}\n`) });
    repository.write('drift/d.yaml', document(`  By hand: {segmentId: ${id}, renamedFrom: Gamma}\n`));
    await applied('drift/d.yaml');
    repository.git('clean', '--quiet', '--force', 'drift');
    head(document(ALFA + BETA, `prune: true\n${LET_GO}`));
    expect((await planned('--base', 'HEAD')).changes).toEqual([]);
    head(document(ALFA + BETA, 'prune: true\n'));
    expect((await planned('--base', 'HEAD')).changes).toEqual(['delete By hand']);
  });

  test('is kept by a saved plan that was made before', async () => {
    head(document(ALFA + BETA, 'prune: true\n'));
    await trenchctl('plan', 'specs', '-o', 'plan.json');
    head(document(ALFA + BETA, `prune: true\n${LET_GO}`));
    const { status, stderr } = await trenchctl('apply', 'plan.json', 'specs', '--auto-approve');
    expect(status).not.toBe(0);
    expect(stderr).toMatch(/the specs keep a segment that the plan deletes: .*Gamma/);
    expect((await trenchctl('project', 'show', '2026-0417', 'Gamma', '--format', 'json')).status).toBe(0);
  });
});

const LET_ALL_GO = `  Alfa:
    unmanaged: [topCoverings, settings]
    sections:
      - layers:
          - unmanaged: [eccs, sensors]
            pipes: [{type: PE DV 110 SN8, unmanaged: [cables]}]
`;

test('lists that are let go are told, each with the number of its objects', async () => {
  head(document(LET_ALL_GO + BETA + GAMMA));
  const { notes } = await planned('--base', 'HEAD');
  expect(notes.filter((note) => note.startsWith('no longer managed: ')).map((note) => note.slice(19).split(' (')[0])).toEqual([
    'topCoverings of 2026-0417/Alfa with 1 object',
    'eccs of 2026-0417/Alfa, section 1, layer 1 with 1 object',
    'cables of 2026-0417/Alfa, section 1, layer 1 with 1 object',
  ]);
});

test('a saved plan holds what is let go', async () => {
  const letGo = LET_ALL_GO.replace('sections:', 'length: 120\n    sections:');
  head(document(`${letGo + BETA}  Delta: {sections: [{unmanaged: [layers]}]}\n`, LET_GO));
  expect((await trenchctl('plan', 'specs', '--base', 'HEAD', '-o', 'plan.json')).status).toBe(0);
  const { segments } = JSON.parse(readFileSync(join(repository.folder, 'plan.json'), 'utf8')) as {
    segments: readonly { desired: object }[];
  };
  const layers = [{ unmanaged: ['ecc', 'sensor'], items: { pipe: [{ unmanaged: ['cables'] }] } }];
  expect(segments.map(({ desired }) => desired)).toMatchObject([
    { name: 'Alfa', unmanaged: ['topCoverings', 'settings'], sections: [{ layers }] },
    { name: 'Delta', sections: [{ unmanaged: ['layers'] }] },
  ]);
  const { status, stderr } = await trenchctl('apply', 'plan.json', 'specs', '--auto-approve');
  expect([status, stderr]).toEqual([0, expect.anything()]);
});

describe('a name under unmanaged that is not needed', () => {
  test('is a warning with a base, and no change', async () => {
    head(document(LET_ALL_GO + BETA + GAMMA, 'unmanaged: [Delta]\n'));
    expect(await planned('--base', 'HEAD')).toEqual({
      changes: [],
      notes: [
        expect.stringMatching(/length is no longer in the specs/),
        ...['topCoverings', 'eccs', 'cables'].map((list) => expect.stringMatching(`no longer managed: ${list} of`)),
      ],
      warned: ['specs/a.yaml:3:13 the segment "Delta"', 'specs/a.yaml:6:5 `settings`', 'specs/a.yaml:9:13 `sensors`'],
    });
  });

  test('is no warning without a base', async () => {
    head(document(LET_ALL_GO + BETA + GAMMA, 'unmanaged: [Delta]\n'));
    expect(await planned()).toEqual({ changes: [], notes: [], warned: [] });
  });

  test('is an error with --fail-on warnings', async () => {
    head(document(ALFA + BETA + GAMMA, 'unmanaged: [Delta]\n'));
    expect((await trenchctl('plan', 'specs', '--base', 'HEAD')).status).toBe(0);
    const { status, stderr } = await trenchctl('plan', 'specs', '--base', 'HEAD', '--fail-on', 'warnings');
    expect([status, stderr]).toEqual([1, expect.stringMatching(/3:13 error unmanaged-not-needed/)]);
  });

  test('is everything as soon as the base lets it go too', async () => {
    repository.commit({ 'specs/a.yaml': document(LET_ALL_GO + BETA, LET_GO) });
    const { changes, warned } = await planned('--base', 'HEAD');
    expect([changes, warned]).toEqual([
      [],
      [
        'specs/a.yaml:3:13 the segment "Gamma"',
        'specs/a.yaml:6:5 `topCoverings`',
        'specs/a.yaml:6:5 `settings`',
        'specs/a.yaml:9:13 `eccs`',
        'specs/a.yaml:9:13 `sensors`',
        'specs/a.yaml:10:43 `cables`',
      ],
    ]);
    head(document(LET_ALL_GO + BETA, `prune: true\n${LET_GO}`));
    expect((await planned('--base', 'HEAD')).warned).not.toContain('specs/a.yaml:4:13 the segment "Gamma"');
  });

  test('is none in a template that one of its users needs', async () => {
    const templates = 'templates: {layers: {x: {unmanaged: [eccs]}}}\n';
    const ALLOWED = 'allowDestroy: {objects: 99, until: 2099-01-01}\n';
    const used = (more: string) => document(`  Alfa: {sections: [{layers: [{use: x}]}]}\n${BETA}${GAMMA}${more}`, templates + ALLOWED);
    head(used('  Delta: {sections: [{layers: [{use: x}]}]}\n'));
    expect((await planned('--base', 'HEAD')).warned).toEqual([]);
    repository.commit({ 'specs/a.yaml': used('') });
    expect((await planned('--base', 'HEAD')).warned).toEqual(['specs/a.yaml:3:26 `eccs`']);
  });
});

describe('export --merge', () => {
  test('keeps what is let go, and adds neither its lists nor its segments', async () => {
    const text = `apiVersion: trenchctl/v1
project: "2026-0417"
unmanaged: [Gamma] # the city has it
segments:
  Alfa:
    unmanaged: [topCoverings]
    length: 90
    sections:
      - layers:
          - unmanaged: [eccs]
            pipes:
              - {type: PE DV 110 SN8, unmanaged: [cables]}
`;
    head(text);
    const { status, stderr } = await trenchctl('export', '--merge', 'specs', '--segments', 'add');
    expect([status, stderr]).toEqual([0, expect.stringMatching(/Alfa/)]);
    const merged = readFileSync(join(repository.folder, 'specs/a.yaml'), 'utf8');
    const [before, beta = ''] = merged.split('  Beta:\n');
    expect(before).toBe(text.replace('length: 90', 'length: 100'));
    expect(beta).toContain('length: 50');
    expect(beta).not.toContain('Gamma');
    expect((await planned()).changes).toEqual([]);
  });

  test('of a segment that is let go is refused', async () => {
    head(document(ALFA + BETA, LET_GO));
    const { status, stderr } = await trenchctl('export', '--merge', 'specs', '--target', '2026-0417/Gamma');
    expect([status, stderr]).toEqual([1, expect.stringMatching(/let go of segment Gamma: remove it from/)]);
  });

  test('does not rename a segment to a name that is let go', async () => {
    const { stdout } = await trenchctl('project', 'show', '2026-0417', 'Gamma', '--format', 'json');
    const { id } = JSON.parse(stdout) as { id: string };
    const text = document(`${ALFA + BETA}  Delta: {segmentId: ${id}, length: 60}\n`, LET_GO);
    head(text);
    const { status, stderr } = await trenchctl('export', '--merge', 'specs');
    expect([status, stderr]).toEqual([1, expect.stringMatching(/Not merged: 2026-0417\/Delta: .*Gamma/)]);
    expect(readFileSync(join(repository.folder, 'specs/a.yaml'), 'utf8')).toBe(text);
  });
});
