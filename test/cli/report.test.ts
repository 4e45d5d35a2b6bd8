// `plan` and `merge` as a report: its options, its file, and the refusals before anything is read.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpack } from '../../src/browser/report/unpack.js';
import { checkReportArgs } from '../../src/cli/options/report-options.js';
import type { Packed, ReportData } from '../../src/render/report/report-data.js';
import { runHere } from '../support/run-here.js';

const spec = (pipe: string): string => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Storgata:
    length: 145
    sections:
      - coverThickness: 700
        layers: [{pipes: [{type: ${pipe}}]}]
`;

let cwd: string;
beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'trenchctl-report-'));
  writeFileSync(join(cwd, 's.yaml'), spec('PVC 110 SN8'));
  expect((await run('apply', 's.yaml', '--auto-approve')).status).toBe(0);
  writeFileSync(join(cwd, 's.yaml'), spec('PVC 160 SN8'));
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const run = (...args: string[]) =>
  runHere(args[0] === 'merge' ? args : [...args, '--embedded', '--data', 'data'], { cwd });
const read = (name: string): string => readFileSync(join(cwd, name), 'utf8');
const treeIn = (page: string): ReportData => {
  const [, data = ''] = /<script type="application\/json" id="data">(.*?)<\/script>/.exec(page) ?? [];
  return unpack(JSON.parse(data) as Packed) as ReportData;
};

test('a report has the drawings before and after, and stdout stays empty', async () => {
  const ran = await run('plan', 's.yaml', '--format', 'html', '-o', 'r.html');
  expect([ran.status, ran.stdout]).toEqual([0, '']);
  expect(ran.stderr).toContain(
    'Plan: 2 to create, 0 to update, 1 to replace, 0 to delete; 1 object changes, 1 is recreated unchanged.',
  );
  expect(ran.stderr).toContain('The report is in r.html');
  const [segment] = treeIn(read('r.html')).projects[0]?.segments ?? [];
  const [view] = segment?.views ?? [];
  expect(view).toMatchObject({ isReplaced: true, heading: { segment: 'Storgata', length: 145 } });
  expect([view?.before, view?.after].map((one) => one?.items[0]?.diameter)).toEqual([110, 160]);
  expect(segment?.calls.length).toBeGreaterThan(2);
});

test('a report is written beside the text, and on stdout if no file is named', async () => {
  const beside = await run('plan', 's.yaml', '-o', 'beside.html');
  expect(beside.stdout).toContain('Plan: 2 to create');
  expect(beside.stderr).toContain('The report is in beside.html');
  expect(read('beside.html')).toContain('<!doctype html>');
  const piped = await run('plan', 's.yaml', '--format', 'html');
  expect(piped.stdout).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
});

test('a plan that cannot be made leaves a page with its problems', async () => {
  writeFileSync(join(cwd, 'bad.yaml'), spec('PVC 110 SN8').replace('length', 'lenght'));
  const ran = await run('plan', 'bad.yaml', '--format', 'html', '-o', 'bad.html');
  expect([ran.status, read('bad.html')]).toEqual([1, expect.stringContaining('error unknown-field')]);
});

test('a merged plan has a report without drawings, which says why', async () => {
  for (const n of [1, 2]) await run('plan', 's.yaml', '--shard', `${n}/2`, '--out', `${n}.json`);
  const ran = await run('merge', '1.json', '2.json', '--format', 'html', '-o', 'm.html');
  expect([ran.status, ran.stdout]).toEqual([0, '']);
  const [segment] = treeIn(read('m.html')).projects[0]?.segments ?? [];
  expect(segment).toMatchObject({ views: [], noDrawing: expect.stringContaining('live state') });
});

test('a file that looks like another output is refused, and a page is not printed on a terminal', async () => {
  const ran = await run('plan', 's.yaml', '-o', 'plan.json');
  expect([ran.status, ran.stderr]).toEqual([1, expect.stringContaining('plan.json does not end in .html')]);
  expect(existsSync(join(cwd, 'plan.json'))).toBe(false);
  expect(() => checkReportArgs({ format: 'html' }, { isTTY: true })).toThrow('-o report.html');
  expect(() => checkReportArgs({ format: 'html' }, {})).not.toThrow();
  const twice = await run('plan', 's.yaml', '--out', 'x.html', '-o', 'x.html');
  expect(twice.stderr).toContain('need a file each');
});
