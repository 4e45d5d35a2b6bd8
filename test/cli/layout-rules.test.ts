// Layout problems are findings of the built-in pack: one list, one way to filter and to waive, also without a rules file.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

const spec = (waiver = '', cables = 3): string => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Tight:
    sections:
      - ${waiver}layers:
          - pipes: [{type: PVC 50 SN8, cables: [{type: TFXP 4x50 Al 1 kV, count: ${cables}}]}]
`;
const WAIVER = 'waivers: [{rule: layout-outside, reason: short piece, until: 2999-12-31}]\n        ';
const LINE = '2026-0417/Tight, section 1, layer 1: cable 1, cable 2 and cable 3 lie outside of pipe 1 (OUTSIDE)';

const write = (file: string, text: string): void => writeFileSync(join(cwd, file), text);
inFolder('each');

const on = (command: string, ...args: string[]) => runHere([command, 'spec.yaml', ...args, '--embedded'], { cwd });
const json = async (command: string, ...args: string[]) => JSON.parse((await on(command, ...args, '--format', 'json')).stdout);

const FINDING = {
  rule: 'layout-outside',
  title: 'Items lie inside',
  severity: 'warning',
  address: '2026-0417/Tight/sections[0]/layers[0]/pipes[0]',
  message: 'cable 1, cable 2 and cable 3 lie outside of pipe 1 (OUTSIDE)',
  facts: { code: 'OUTSIDE' },
};

test('a layout problem is a finding of its rule in every output, and stands in the text once', async () => {
  write('spec.yaml', spec());
  const planned = await json('plan');
  expect(planned.findings).toEqual([
    expect.objectContaining({ ...FINDING, state: 'new', place: { file: 'spec.yaml', line: 7, column: 21 } }),
  ]);
  expect(planned.layoutProblems).toHaveLength(1);
  expect(planned.rules.rules).toContainEqual({
    rule: 'layout-overlap',
    title: 'Items do not overlap',
    severity: 'warning',
    file: 'built-in',
    objects: 1,
    unjudged: [],
  });
  const text = (await on('plan', '-o', 'out.sarif', '-o', 'out.xml', '-o', 'out.html', '-o', 'out.md')).stdout;
  expect(text.split(LINE)).toHaveLength(2);
  expect(text).not.toContain('Rules:');
  const [run] = JSON.parse(readFileSync(join(cwd, 'out.sarif'), 'utf8')).runs;
  expect(run.results).toContainEqual(expect.objectContaining({ ruleId: 'layout-outside', level: 'warning', message: { text: LINE } }));
  expect(JSON.stringify(run.tool)).toContain('Items lie inside');
  expect(readFileSync(join(cwd, 'out.xml'), 'utf8')).toContain('layout-outside');
  const page = readFileSync(join(cwd, 'out.html'), 'utf8');
  expect(page).toContain('<h3>Layout problems that this plan causes:</h3>');
  expect(readFileSync(join(cwd, 'out.md'), 'utf8').split(LINE)).toHaveLength(2);
}, 60_000);

test('a waiver in the spec excuses it, and --fail-on layout accepts it', async () => {
  write('spec.yaml', spec(WAIVER));
  const { findings } = await json('plan');
  expect(findings).toEqual([
    expect.objectContaining({
      ...FINDING,
      state: 'waived',
      waiver: { reason: 'short piece', until: '2999-12-31', place: expect.anything() },
    }),
  ]);
  const planned = await on('plan', '--fail-on', 'layout');
  expect([planned.status, planned.stdout]).toEqual([
    0,
    expect.stringContaining(`Layout problems that a waiver excuses:\n    ${LINE} (waived until 2999-12-31: short piece)  # spec.yaml:8\n`),
  ]);
  const applied = await on('apply', '--fail-on', 'layout', '--auto-approve');
  expect([applied.status, applied.stdout]).toEqual([0, expect.stringContaining('(waived until 2999-12-31')]);
}, 60_000);

/** Makes a cable live that lies outside of its pipe. */
async function outside(): Promise<void> {
  write('spec.yaml', spec());
  expect((await on('apply', '--auto-approve')).status).toBe(0);
}

test('without the waiver it is known; an expired waiver and one that excuses nothing are mentioned', async () => {
  await outside();
  const known = await on('plan', '--fail-on', 'layout');
  expect([known.status, known.stdout]).toEqual([1, expect.stringContaining('already live')]);
  write('spec.yaml', spec(WAIVER.replace('2999-12-31', '2020-01-01')));
  const expired = await on('plan');
  expect(expired.stdout).toContain(`Layout problems that are already live:\n  ! ${LINE}`);
  expect(expired.stdout).toContain('expired on 2020-01-01 and counts no more (spec.yaml:6)');
  write('spec.yaml', spec(WAIVER, 1));
  const solved = await on('plan');
  expect(solved.stdout).toContain(
    'Waivers:\n    the waiver of layout-outside in 2026-0417/Tight excuses nothing: remove it (spec.yaml:6)\n',
  );
}, 60_000);

test('drift and check show the problems of the live state, also those that the specs solve', async () => {
  await outside();
  write('spec.yaml', spec('', 1));
  expect((await json('plan')).findings).toEqual([]);
  const { findings } = await json('drift');
  expect(findings).toEqual([expect.objectContaining({ rule: 'layout-outside', state: 'new' })]);
  const live = await on('check', '--state', 'live');
  expect([live.status, live.stdout]).toEqual([0, expect.stringContaining('Layout problems of the live state:')]);
  expect(live.stderr).toContain('No rules files are named, so only the layout and stated loads are judged');
  const planned = await on('check');
  expect([planned.status, planned.stdout]).toEqual([0, 'Every rule holds.\n']);
  write('spec.yaml', spec());
  expect((await json('drift')).findings).toEqual([expect.objectContaining({ ...FINDING, state: 'known' })]);
  expect((await json('check')).findings).toEqual([expect.objectContaining({ ...FINDING, state: 'known' })]);
}, 60_000);

test('rules list shows the pack, and no file can take a name of it', async () => {
  const listed = await runHere(['rules', 'list'], { cwd });
  expect([listed.status, listed.stdout]).toEqual([
    0,
    expect.stringContaining(
      'layout-overlap (warning): Items do not overlap\n  for each segment\n  require no two items overlap each other\n  file    built-in\n',
    ),
  ]);
  write(
    'rules.yaml',
    'apiVersion: trenchctl-rules/v1\nrules:\n  layout-overlap: {severity: error, for: cable, require: item.depth >= 1}\n',
  );
  const taken = await runHere(['rules', 'list', 'rules.yaml'], { cwd });
  expect([taken.status, taken.stderr]).toEqual([
    1,
    expect.stringContaining('rules.yaml:3:3 error duplicate-rule: layout-overlap is the name of a built-in rule'),
  ]);
}, 60_000);

test('a waiver of layout-cover silences the warning of validate', async () => {
  const shallow = (waivers: string): string => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Shallow:
    topCoverings: [{type: GRAVEL, thickness: 250}]
    ${waivers}
    sections: [{coverThickness: 200, layers: [{pipes: [{type: PVC 110 SN8}]}]}]
`;
  const validate = () => runHere(['validate', 'spec.yaml'], { cwd });
  write('spec.yaml', shallow('length: 10'));
  expect((await validate()).stderr).toContain('warning cover-too-thin');
  write('spec.yaml', shallow('waivers: [{rule: layout-cover, reason: rock}]'));
  expect((await validate()).stderr).not.toContain('cover-too-thin');
}, 60_000);
