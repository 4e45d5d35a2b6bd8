// The hand-over folder: what is in it, what a second run loads, and what nobody outside can do to it.
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Download } from '../../src/api/download.js';
import { pageOf } from '../../src/cli/commands/dossier/dossier-page.js';
import { collect, type Entry, type Manifest, openFolder } from '../../src/cli/commands/dossier/manifest.js';
import { sheetEntries } from '../../src/cli/commands/dossier.js';
import type { Project, Services } from '../../src/cli/connection/find-project.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';
import { fails, prints } from './outcome.js';
import { withoutSizes } from './sizes.js';

const NOW = Date.parse('2026-04-17T06:00:00Z');
inFolder('each');
withService('each', { transport: 'http', clock: { now: () => NOW, sleep: async () => {} } });

/** The drawings, their style sheet and the style that all pages share have tests of their own. */
const withoutDrawings = (page: string): string =>
  page.replace(/<svg[\s\S]*?<\/svg>/g, '<svg/>').replace(/<style>:root[\s\S]*?(?=\nbody )/, '<style>');

const dossier = (...args: string[]) => runHere(['dossier', '--target', 'DEMO-1', '-o', 'out', ...args], { cwd, env: loginTo(under) });
const at = (...path: string[]) => join(cwd, 'out', ...path);
const files = () =>
  readdirSync(at(), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(at().length + 1))
    .toSorted();
const contents = () => Object.fromEntries(files().map((file) => [file, readFileSync(at(file)).toString('latin1')]));
/** What was downloaded since the last time that somebody asked. */
function downloads(): string[] {
  const { log } = under.service;
  const operations = log.entries().map(({ operation }) => operation);
  log.clear();
  return operations.filter((operation) => operation.startsWith('download')).toSorted();
}

test('a folder with everything, and a second run that loads nothing', async () => {
  expect(await dossier()).toMatchObject(prints('30 files downloaded'));
  expect(downloads()).toHaveLength(24);
  const first = contents();
  await expect(files().join('\n')).toMatchFileSnapshot('./dossier/files.txt');
  const page = readFileSync(at('index.html'), 'utf8');
  await expect(withoutDrawings(withoutSizes(page))).toMatchFileSnapshot('./dossier/index.html');
  for (const link of page.matchAll(/href="([^"]+)"/g)) expect(existsSync(at(link[1] ?? ''))).toBe(true);
  expect(await dossier()).toMatchObject({ stdout: expect.stringContaining('0 files downloaded, 30 kept') });
  expect(downloads()).toEqual([]);
  expect(contents()).toEqual(first);
});

test('every section of the project is drawn, in a file and on the page', async () => {
  await dossier();
  const drawings = files().filter((file) => file.startsWith('drawings/'));
  expect(drawings).toHaveLength(4);
  for (const file of drawings) {
    const svg = readFileSync(at(file), 'utf8');
    expect(svg).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
    expect(svg).toContain('<title');
  }
  const page = readFileSync(at('index.html'), 'utf8');
  expect(page.match(/<figure>/g)).toHaveLength(4);
  expect(page.match(/<svg /g)).toHaveLength(4);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  // A drawing whose section did not change is not made again.
  const [first = ''] = drawings;
  const old = readFileSync(at(first), 'utf8').replace(/\d{4}-\d\d-\d\d/, '2026-01-01');
  writeFileSync(at(first), old);
  expect(await dossier()).toMatchObject({ stdout: expect.stringContaining('1 file downloaded, 29 kept') });
  // The drawing of a section that did change is made again.
  const before = contents();
  const { store } = under.service;
  const [segment] = store.segmentHeads('6002').flatMap(({ id }) => store.get('segment', id)?.value ?? []);
  const deeper = [`segmentId=${segment?.id}`, `sectionId=${segment?.sections[0]?.id}`, 'coverThickness=1234', '--auto-approve'];
  expect(await runHere(['api', 'updateSection', ...deeper], { cwd, env: loginTo(under) })).toMatchObject({ status: 0 });
  await dossier();
  const after = contents();
  expect(drawings.filter((file) => after[file] !== before[file])).toHaveLength(1);
});

test('what was cut off is loaded by the next run, and nothing else', async () => {
  for (const operation of ['downloadProjectSummary', 'downloadChecklist'])
    under.service.faults.add({ match: { operation }, action: { kind: 'lose', how: 'truncate' } });
  const cut = await dossier();
  expect(cut).toMatchObject(fails('run the same command again'));
  expect(files().filter((file) => /summary|checklists|\.tmp$/.test(file))).toEqual([]);
  expect(readFileSync(at('index.html'), 'utf8')).toContain('Not in this folder');
  under.service.faults.clear();
  downloads();
  expect(await dossier()).toMatchObject(prints('4 files downloaded, 26 kept'));
  expect(downloads()).toEqual([...Array(3).fill('downloadChecklist'), 'downloadProjectSummary']);
});

test('files that were changed, lost or half written are made good', async () => {
  await dossier();
  const whole = contents();
  truncateSync(at('reports/summary.pdf'), 100);
  rmSync(at('sheets/ORGBLAD-4001.pdf'));
  writeFileSync(at('spec.yaml'), `${whole['spec.yaml']}# edited\n`);
  writeFileSync(at('reports/summary.pdf.4242.tmp'), 'half');
  writeFileSync(at('reports/notes.txt'), 'mine');
  expect(await dossier()).toMatchObject({ stdout: expect.stringContaining('3 files downloaded') });
  expect(contents()).toEqual({ ...whole, 'reports/notes.txt': 'mine' });
});

test('reports are loaded again when the calculation has changed, and only they', async () => {
  await dossier();
  downloads();
  const removal = ['api', 'deleteAllCalculationNodes', 'project=DEMO-1', '--auto-approve'];
  expect(await runHere(removal, { cwd, env: loginTo(under) })).toMatchObject({ status: 0 });
  expect(await dossier()).toMatchObject({ stdout: expect.stringContaining('8 files downloaded, 22 kept') });
  expect(downloads().every((operation) => !/Document|Checklist/.test(operation))).toBe(true);
});

test('a manifest that lies is not believed', async () => {
  await dossier();
  const whole = contents();
  const manifest = JSON.parse(whole['manifest.json'] ?? '');
  manifest.files['reports/summary.pdf'].sha256 = 'x';
  manifest.files['sheets/ORGBLAD-4001.pdf'] = null;
  manifest.files['../../outside.pdf'] = { bytes: 1, sha256: 'x', basis: 'x' };
  writeFileSync(at('manifest.json'), JSON.stringify(manifest));
  expect(await dossier()).toMatchObject(prints('2 files downloaded'));
  expect(existsSync(join(dirname(cwd), 'outside.pdf'))).toBe(false);
});

test('names from outside are text on the page, and no place on the disk', async () => {
  const evil = '"><script>alert(1)</script>\u202e';
  const project = { number: evil, name: evil, status: 'NEW', startDate: '', description: evil } as Project;
  const read = {
    document: {
      listDocuments: async () => [
        { number: '../../etc/passwd', title: evil },
        { number: '..', title: 'x' },
      ],
    },
  };
  const services = { read, profile: ASSUMED_PROFILE } as unknown as Services;
  const sheets = await sheetEntries(services, ['../../etc/passwd', '..']);
  expect(sheets.entries.map(({ path }) => path)).toEqual(['sheets/ORGBLAD-passwd.pdf']);
  const files = { 'sheets/ORGBLAD-passwd.pdf': { bytes: 1, sha256: '', basis: '' } };
  const page = pageOf({ project, entries: sheets.entries, files, missing: [{ title: evil, why: evil }], costs: undefined });
  expect(page).not.toContain('<script');
  expect(page).not.toContain('\u202e');
});

test('the page has the end of the project, or else the estimate, and only what is known', () => {
  const facts = (more: object) => {
    const project = { number: 'P', status: 'NEW', startDate: '2026-01-02T00:00:00Z', ...more } as Project;
    const page = pageOf({ project, entries: [], files: {}, missing: [], costs: undefined });
    return [...page.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => `${name}: ${value}`);
  };
  const both = { endDate: '2026-05-01T00:00:00Z', endDateEstimate: '2026-06-01T00:00:00Z' };
  const known = ['Status: NEW', 'Start: 2026-01-02'];
  expect(facts({})).toEqual([...known, 'Contents: 0 files, 0 bytes']);
  expect(facts(both)).toContain('End: 2026-05-01');
  expect(facts({ ...both, endDate: null })).toContain('End: 2026-06-01');
  const address = { address1: 'Storgata 1', zipCode: '0155', city: 'Oslo' };
  expect(facts({ caseRef: 'C', substationRef: 'S', description: 'D', location: { address } })).toEqual([
    ...known,
    ...['Case: C', 'Substation: S', 'Address: Storgata 1 0155 Oslo', 'Description: D', 'Contents: 0 files, 0 bytes'],
  ]);
});

// The manifest holds every file, so writing it after every drawing would take a time that grows with the square of their number.

const drawing = (n: number): Entry => ({
  ...{ part: 'drawings', path: `drawings/${n}.svg`, title: `${n}`, basis: 'b' },
  load: async () => '<svg/>',
});

const report: Entry = {
  ...{ part: 'reports', path: 'reports/summary.pdf', title: 'Summary', basis: 'b' },
  load: async () => ({ body: new Blob(['%PDF']).stream() }) as unknown as Download,
};

/** A write of the manifest lists its files once. */
function countedManifest(): Manifest & { writes: () => number } {
  let count = 0;
  const files = new Proxy<Manifest['files']>(
    {},
    {
      ownKeys: (target) => {
        count += 1;
        return Reflect.ownKeys(target);
      },
    },
  );
  return { project: '1', files, writes: () => count };
}

test.each([3, 60])('the manifest is written as often for %i drawings, and holds every file', async (count) => {
  const entries = [...Array.from({ length: count }, (_, n) => drawing(n)), report];
  const manifest = countedManifest();
  const result = await collect(cwd, entries, manifest, false);
  expect(result).toMatchObject({ loaded: count + 1, failed: [] });
  // At the start, after the one download, and at the end.
  expect(manifest.writes()).toBe(3);
  expect(Object.keys(openFolder(cwd, '1').files)).toHaveLength(count + 1);
});

test('a run that is interrupted while it draws can be resumed in the same folder', async () => {
  let isInterrupted = false;
  const endless: Entry = {
    ...drawing(0),
    load: () => {
      isInterrupted = true;
      return new Promise(() => {});
    },
  };
  void collect(cwd, [endless, drawing(1)], openFolder(cwd, '1'), false);
  await expect.poll(() => isInterrupted).toBe(true);
  expect(openFolder(cwd, '1')).toEqual({ project: '1', files: {} });
});

test('of two segments of one name, the one that the specs pin is judged once, by its spec', async () => {
  const kari = await under.as('kari.nordmann');
  const twin = () => kari.call('createSegment', { path: { projectId: 6002 }, body: { name: 'Twin', length: 7 } });
  const [{ body }] = [await twin(), await twin()] as [{ body: { id: number } }, unknown];
  const rule = 'long: {severity: error, for: segment, require: segment.length != 7, message: "{segment.name}"}';
  writeFileSync(join(cwd, 'rules.yaml'), `apiVersion: trenchctl-rules/v1\nrules:\n  ${rule}\n`);
  const pinned = `{segmentId: ${body.id}, waivers: [{rule: long, reason: rock}]}`;
  writeFileSync(join(cwd, 'mine.yaml'), `apiVersion: trenchctl/v1\nproject: DEMO-1\nsegments: {Ny: ${pinned}}\n`);
  expect((await dossier('mine.yaml', '--rules', 'rules.yaml')).status).toBe(0);
  const [line = ''] = /<li>long.*/.exec(readFileSync(at('index.html'), 'utf8')) ?? [];
  expect(line.replace(/<[^>]*>/g, ' ')).toContain('waived (1 finding)   DEMO-1/Ny: Twin; waived: rock (mine.yaml:3)');
});
