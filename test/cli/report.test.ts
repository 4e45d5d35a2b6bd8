// `plan` and `merge` as a report: its options, its file, and the refusals before anything is read.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { unpack } from '../../src/browser/report/unpack.js';
import type { Packed, ReportData } from '../../src/render/report/report-data.js';
import { cwd, inFolder } from '../support/around.js';
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

inFolder('all');
beforeAll(async () => {
  writeFileSync(join(cwd, 's.yaml'), spec('PVC 110 SN8'));
  expect((await run('apply', 's.yaml', '--auto-approve')).status).toBe(0);
  writeFileSync(join(cwd, 's.yaml'), spec('PVC 160 SN8'));
});

const run = (...args: string[]) => runHere(args[0] === 'merge' ? args : [...args, '--embedded', '--data', 'data'], { cwd });
const read = (name: string): string => readFileSync(join(cwd, name), 'utf8');
const treeIn = (page: string): ReportData => {
  const [, data = ''] = /<script type="application\/json" id="data">(.*?)<\/script>/.exec(page) ?? [];
  return unpack(JSON.parse(data) as Packed) as ReportData;
};

test('a report has the drawings before and after, and is written beside the text', async () => {
  const ran = await run('plan', 's.yaml', '-o', 'r.html');
  expect(ran.status).toBe(0);
  expect(ran.stdout).toContain('Plan: 1 object changes, 1 is recreated unchanged.');
  expect(ran.stderr).toContain('The report is in r.html');
  const [segment] = treeIn(read('r.html')).projects[0]?.segments ?? [];
  const [view] = segment?.views ?? [];
  expect(view).toMatchObject({ isReplaced: true, heading: { segment: 'Storgata', length: 145 } });
  expect([view?.before, view?.after].map((one) => one?.items[0]?.diameter)).toEqual([110, 160]);
  expect(segment?.calls.length).toBeGreaterThan(2);
});

test('a report may be the output on stdout', async () => {
  const piped = await run('plan', 's.yaml', '--format', 'html');
  expect(piped.stdout).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
});

test('a plan that cannot be made leaves a page with its problems', async () => {
  writeFileSync(join(cwd, 'bad.yaml'), spec('PVC 110 SN8').replace('length', 'lenght'));
  const ran = await run('plan', 'bad.yaml', '-o', 'bad.html');
  expect([ran.status, read('bad.html')]).toEqual([1, expect.stringContaining('error unknown-field')]);
});

test('a merged plan has a report without drawings, which says why', async () => {
  for (const n of [1, 2]) await run('plan', 's.yaml', '--shard', `${n}/2`, '-o', `${n}.json`);
  const ran = await run('merge', '1.json', '2.json', '-o', 'm.html');
  expect(ran.status).toBe(0);
  const [segment] = treeIn(read('m.html')).projects[0]?.segments ?? [];
  expect(segment).toMatchObject({ views: [], noDrawing: expect.stringContaining('live state') });
});

test('the report of drift speaks of drift, and the one of validate of the specs', async () => {
  expect((await run('drift', 's.yaml', '-o', 'd.html')).status).toBe(2);
  expect(read('d.html')).toContain('<h1>Drift for project 2026-0417');
  expect(read('d.html')).toContain('take the drift back');
  expect(read('d.html')).not.toContain('class="verdict');
  expect((await run('validate', 's.yaml', '-o', 'v.html')).status).toBe(0);
  expect(read('v.html')).toContain('<h1>Validation of the specs</h1>');
  expect(read('v.html')).toContain('1 segment: valid.');
});
