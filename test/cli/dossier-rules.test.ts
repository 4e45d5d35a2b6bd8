// The evidence of a hand-over: every rule with its result in the live state, and the waivers that excuse findings.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

const RULES = `apiVersion: trenchctl-rules/v1
rules:
  cover-mv-road:
    title: Cover over <b>medium-voltage</b> cables
    source: "ORGBLAD 9000, 3.2"
    severity: error
    for: cable
    where: item.voltage == "MV"
    require: item.depth >= 800
    message: "{item.name} lies {item.depth} mm deep"
  gas: {severity: error, for: pipe, where: 'item.category == "GAS"', require: item.depth >= 800}
  bedding: {severity: note, for: section, require: section.beddingBelow >= 50}
`;

const spec = (waivers = ''): string => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Storgata:
    length: 100
${waivers}    sections:
      - coverThickness: 700
        layers:
          - cables: [{type: TSLF 24 kV 3x1x240 Al, groupConfiguration: SINGLE}]
`;
const WAIVER = '    waivers: [{rule: cover-mv-road, reason: rock at 700 mm, until: 2999-12-31}]\n';

const write = (file: string, text: string): void => writeFileSync(join(cwd, file), text);
const read = (file: string): string => readFileSync(join(cwd, 'out', file), 'utf8');
const on = (...args: string[]) => runHere([...args, '--embedded'], { cwd });
const dossier = (...args: string[]) => on('dossier', '--target', '2026-0417', '-o', 'out', '--rules', 'rules.yaml', ...args);
inFolder('all');
beforeAll(async () => {
  write('rules.yaml', RULES);
  write('spec.yaml', spec(WAIVER));
  expect((await on('apply', 'spec.yaml', '--auto-approve', '--rules', 'rules.yaml')).status).toBe(0);
}, 60_000);

const results = () =>
  Object.fromEntries(JSON.parse(read('rules.json')).rules.map((one: { rule: string; result: string }) => [one.rule, one.result]));

test('every rule has its result, and a waived finding its reason and last day', async () => {
  expect(await dossier('spec.yaml')).toMatchObject({ status: 0 });
  expect(results()).toEqual({
    'cover-mv-road': 'waived',
    gas: 'not-concerned',
    bedding: 'holds',
    'layout-overlap': 'holds',
    'layout-outside': 'holds',
    'layout-too-close': 'holds',
    'layout-fill': 'holds',
    'layout-cover': 'holds',
    'layout-not-checked': 'holds',
    'layout-other': 'holds',
  });
  const { judgedOn, files, rules } = JSON.parse(read('rules.json'));
  expect([judgedOn, files]).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    [{ file: 'rules.yaml', digest: expect.stringMatching(/^[0-9a-f]{64}$/) }],
  ]);
  expect(rules[0].findings).toEqual([
    expect.objectContaining({
      address: '2026-0417/Storgata/sections[0]/layers[0]/cables[0]',
      message: 'TSLF 24 kV 3x1x240 Al lies 700 mm deep',
      waiver: { reason: 'rock at 700 mm', until: '2999-12-31', place: { file: 'spec.yaml', line: 6, column: 15 } },
    }),
  ]);
  const part = /<h2>Rules<\/h2>[\s\S]*?(?=<h2>Not in|<h2>Cross)/.exec(read('index.html'))?.[0] ?? '';
  await expect(part.replace(/sha256 [0-9a-f]+/, 'sha256 DIGEST')).toMatchFileSnapshot('./dossier/rules.html');
  expect(read('manifest.json')).toContain('"rules.json"');
  expect(await dossier('spec.yaml')).toMatchObject({ stdout: expect.stringMatching(/: 0 files downloaded/) });
}, 60_000);

test('without the specs the finding stands, and so it does without the waiver or after a change by hand', async () => {
  expect(await dossier()).toMatchObject({ status: 0 });
  expect(results()).toMatchObject({ 'cover-mv-road': 'finding', bedding: 'holds' });
  expect(read('index.html')).toContain('The specs were not given, so no waiver counts');
  write('spec.yaml', spec());
  await dossier('spec.yaml');
  expect(results()).toMatchObject({ 'cover-mv-road': 'finding' });
  // The live state is judged, so a spec that is not applied yet changes nothing but the waivers.
  write('spec.yaml', spec(WAIVER).replace('700\n', '900\n'));
  await dossier('spec.yaml');
  expect(results()).toMatchObject({ 'cover-mv-road': 'waived' });
}, 60_000);

test('specs and rules that cannot be used end the run', async () => {
  write('wrong.yaml', 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegmets: {}\n');
  const specs = await dossier('wrong.yaml');
  expect([specs.status, specs.stderr]).toEqual([1, expect.stringContaining('wrong.yaml:3:1')]);
  expect(specs.stderr).toContain('the specs cannot be used, so their waivers are not known');
  const rules = await on('dossier', '--target', '2026-0417', '-o', 'out', '--rules', 'wrong.yaml');
  expect([rules.status, rules.stderr]).toEqual([1, expect.stringContaining('the rules cannot be used')]);
}, 60_000);
