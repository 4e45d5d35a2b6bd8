// What a plan says about the ground: the places of items that move, and what the cables that change or move can carry.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';

inFolder('each');
withService('each', { transport: 'http' });

const run = (...args: string[]) => runHere(args, { cwd, env: loginTo(under) });
const text = (file: string): string => readFileSync(join(cwd, file), 'utf8');

const LOW = '{pipes: [{type: PVC 110 SN8}], eccs: [{type: Cu 50 mm2 blank}]}';
const cables = (type = 'TSLF 24 kV 3x1x240 Al', formation = 'TRIANGLE') =>
  `{cables: [{type: ${type}, groupConfiguration: ${formation}, count: 2}]}`;

/** A spec with the same layers in every segment, from the bottom. */
const spec = (layers: readonly string[], segments: readonly string[] = ['Kaia']) =>
  writeFileSync(
    join(cwd, 'spec.yaml'),
    `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n${segments
      .map((name) => `  ${name}:\n    length: 100\n    sections:\n      - coverThickness: 700\n        layers: [${layers}]\n`)
      .join('')}`,
  );

const apply = () => run('apply', 'spec.yaml', '--auto-approve');
const OUTPUTS = ['-o', 'plan.txt', '-o', 'plan.md', '-o', 'plan.json', '-o', 'report.html'];

test('two layers that changed places: every output says which item lies elsewhere', async () => {
  spec([cables(), LOW]);
  await apply();
  spec([LOW, cables()]);
  const { stdout } = await run('plan', 'spec.yaml', ...OUTPUTS);
  const line = '2026-0417/Kaia: 2 x TSLF 24 kV 3x1x240 Al in section 1: layer 1 -> layer 2, depth 910 -> 700 mm';
  expect(stdout).toContain('Items that move in the ground');
  expect(stdout.replaceAll(/\n {4,}/g, ' ')).toContain(line);
  expect(text('report.html')).toContain(line.replaceAll('>', '&gt;'));
  expect(text('plan.md')).toContain('2026-0417/Kaia: 2 x TSLF 24 kV 3x1x240 Al: depth 910 -> 700 mm;');
  const { moves } = JSON.parse(text('plan.json'));
  expect(moves).toHaveLength(4);
  expect(moves.filter(({ item }: { item: string }) => item === 'cable')).toMatchObject([
    { name: 'TSLF 24 kV 3x1x240 Al', from: { section: 1, layer: 1, depth: 910 }, to: { layer: 2, depth: 700 } },
    { message: expect.stringContaining('layer 1 -> layer 2, depth 910 -> 700 mm') },
  ]);
});

test('equal segments are one line', async () => {
  const names = ['Nord', 'Sor', 'Vest', 'Ost'];
  spec([cables(), LOW], names);
  await apply();
  spec([LOW, cables()], names);
  await run('plan', 'spec.yaml', ...OUTPUTS);
  const lines = text('plan.txt').split('\n');
  const said = lines.filter((one) => one.includes('layer 1 -> layer 2'));
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^ {2}4 segments: 2 x TSLF .*; in: 2026-0417\/Nord, .* and 1 more$/);
  expect(text('plan.md')).toMatch(/4 segments: 2 x TSLF [^\n]*depth 910 -> 700 mm/);
});

test('a smaller cable has its rating before and after, and is marked as changed', async () => {
  spec([cables()]);
  await apply();
  spec([cables('TSLF 24 kV 3x1x95 Al')]);
  const { stdout } = await run('plan', 'spec.yaml', '--draw');
  expect(stdout.replaceAll(/\n {4,}/g, ' ')).toMatch(
    /2 x TSLF 24 kV 3x1x240 Al in section 1: 3\d\d A -> \d+ A \(-\d\d %\), because it becomes 3x1x95 Al/,
  );
  expect(stdout).toMatch(/1~ TSLF 24 kV 3x1x240 Al -> TSLF/);
});

test('another formation has its rating before and after', async () => {
  spec([cables()]);
  await apply();
  spec([cables('TSLF 24 kV 3x1x240 Al', 'FLAT')]);
  const { stdout } = await run('plan', 'spec.yaml', '-o', 'plan.json');
  expect(stdout.replaceAll(/\n {4,}/g, ' ')).toMatch(/A -> \d+ A \([+-]\d+ %\), because its formation becomes FLAT \(before: TRIANGLE\)/);
  expect(JSON.parse(text('plan.json')).ratings).toMatchObject([
    { because: { reason: 'formation', before: 'TRIANGLE', after: 'FLAT' } },
    {},
  ]);
});

test('a plan says that no cable could be rated, if a ratings file asks for it', async () => {
  spec([LOW]);
  await apply();
  spec([`{pipes: [{type: PVC 160 SN8}], eccs: [{type: Cu 50 mm2 blank}]}`]);
  const said = 'No cable of the segments that change could be rated.';
  expect((await run('plan', 'spec.yaml')).stdout).not.toContain(said);
  writeFileSync(join(cwd, 'ratings.yaml'), 'apiVersion: trenchctl-ratings/v1\n');
  writeFileSync(join(cwd, 'trenchctl.yaml'), 'ratings: ratings.yaml\n');
  const { stdout } = await run('plan', 'spec.yaml', ...OUTPUTS);
  expect(stdout).toContain(said);
  for (const file of ['plan.md', 'report.html']) expect(text(file)).toContain(said);
  expect(JSON.parse(text('plan.json')).ratedCables).toBe(0);
});

test('a plan that is not rehearsed has no moves', async () => {
  spec([cables(), LOW]);
  await apply();
  spec([LOW, cables()]);
  await run('plan', 'spec.yaml', '--skip', 'rehearsal', '-o', 'plan.json');
  expect(JSON.parse(text('plan.json'))).not.toHaveProperty('moves');
});
