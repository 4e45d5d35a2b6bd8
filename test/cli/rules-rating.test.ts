// The current rating of a cable in rules: every command that judges computes it by the same ratings file.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

const TSLF = 'TSLF 24 kV 3x1x240 Al';
const RULES = `apiVersion: trenchctl-rules/v1
rules:
  feeder:
    source: "sheet 7, 2.1"
    severity: error
    for: cable
    where: item.voltage == "MV"
    require: item.rating >= 400
    message: "{item.name} carries {item.rating} A, 400 A are required"
types:
  cables:
    Strong: {outerDiameter: 40, voltageCategory: MV, rating: 450}
    Weak: {outerDiameter: 40, voltageCategory: MV, rating: 350.5}
tests:
  - title: One is too weak
    segment: {sections: [{layers: [{cables: [{type: Strong}, {type: Weak}]}]}]}
    expect: [{rule: feeder, at: "cables[1]"}]
`;

const spec = (count: number): string => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Storgata:
    length: 100
    sections:
      - coverThickness: 700
        layers: [{cables: [{type: ${TSLF}, groupConfiguration: TRIANGLE, count: ${count}}]}]
`;

/** Only a section whose sizes are all stated can be laid out without a service. */
const whole = spec(1)
  .replace('coverThickness: 700', '{coverThickness: 700, foundationThickness: 100, leftBorderPadding: 100, rightBorderPadding: 100,')
  .replace('layers: [{', 'layers: [{protectionLayerThickness: 0, leftBorderAdjustment: 0, rightBorderAdjustment: 0, ')
  .replace(/\n$/, '}\n');

const SAID = /carries \d+(\.\d)? A, 400 A are required/;

const write = (file: string, text: string): void => writeFileSync(join(cwd, file), text);
inFolder('all');
beforeAll(() => {
  write('trenchctl.yaml', 'rules: [rules.yaml]\nratings: ratings.yaml\n');
  write('rules.yaml', RULES);
  write('ratings.yaml', 'apiVersion: trenchctl-ratings/v1\n');
});

const on = (command: string, ...args: string[]) => runHere([command, 'spec.yaml', ...args, '--embedded'], { cwd });
const withoutFile = (...args: string[]) =>
  runHere(['check', 'spec.yaml', ...args, '--embedded'], { cwd, env: { TRENCHCTL_RATINGS: 'none.yaml' } });
const ground = (soil: number | string): void => write('ratings.yaml', `apiVersion: trenchctl-ratings/v1\nground: {soil: ${soil}}\n`);

test('plan, apply, drift and check judge by the rating that `rate` prints', async () => {
  write('spec.yaml', spec(1));
  expect(await on('apply', '--auto-approve')).toMatchObject({ status: 0, stdout: expect.stringContaining('1 rule of rules.yaml') });
  write('spec.yaml', spec(2));
  const { ratings } = JSON.parse((await on('rate', '--format', 'json')).stdout);
  const said = `${TSLF} carries ${ratings[0].rating} A, 400 A are required`;
  const planned = await on('plan', '--format', 'json');
  const { findings } = JSON.parse(planned.stdout);
  expect([planned.status, findings]).toMatchObject([
    3,
    [
      { state: 'new', message: said, facts: { 'item.rating': ratings[0].rating } },
      { state: 'new', message: said },
    ],
  ]);
  expect(await on('apply', '--auto-approve')).toMatchObject({ status: 3 });
  expect(await on('check')).toMatchObject({ status: 3, stdout: expect.stringContaining(said) });
  expect(await on('check', '--state', 'live')).toMatchObject({ status: 0 });
  expect((await on('drift')).stdout).toContain('no findings');
  ground(2);
  const drift = JSON.parse((await on('drift', '--format', 'json')).stdout);
  expect(drift.findings).toMatchObject([{ state: 'known', message: expect.stringMatching(SAID) }]);
  expect(await on('check', '--state', 'live')).toMatchObject({ status: 3 });
  expect(await withoutFile('--state', 'live')).toMatchObject({ status: 1, stderr: expect.stringContaining('no such file') });
}, 60_000);

test('validate rates with the catalogs of the service, and says when it cannot', async () => {
  ground(2);
  write('spec.yaml', whole);
  const unknown = 'not judged: feeder for 1 object, because item.voltage is not known';
  expect((await on('validate')).stderr).toContain(unknown);
  expect((await on('validate', '--online')).stderr).toMatch(SAID);
  ground('service');
  expect((await on('validate', '--online')).stderr).toContain('because item.rating is not known');
}, 60_000);

test('a saved plan is stale if the ratings file of its rules is another one', async () => {
  write('spec.yaml', spec(1).replace('length: 100', 'length: 120'));
  ground(1);
  expect((await on('plan', '-o', 'plan.json')).status).toBe(0);
  ground(3);
  const apply = () => runHere(['apply', 'plan.json', '--auto-approve', '--embedded'], { cwd });
  const stale = await apply();
  expect([stale.status, stale.stderr]).toEqual([
    3,
    expect.stringMatching(/rules are others than those that judged the plan; plan again\n {2}only in the plan: ratings\.yaml/),
  ]);
  ground(1);
  expect((await apply()).status).toBe(0);
}, 60_000);

test('a ratings file that cannot be read ends a check, because it may state loads', async () => {
  write('spec.yaml', spec(1));
  write('rules.yaml', RULES.replaceAll('item.rating', 'item.depth').replace('>= 400', '>= 4'));
  expect(await on('check')).toMatchObject({ status: 0 });
  expect(await withoutFile()).toMatchObject({ status: 1 });
  write('rules.yaml', RULES);
}, 60_000);

test('a test case takes the rating that a type states', async () => {
  const tested = () => runHere(['rules', 'test', 'rules.yaml'], { cwd });
  expect(await tested()).toMatchObject({ status: 0 });
  write('rules.yaml', RULES.replace(', rating: 350.5', ''));
  expect(await tested()).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('expected and not found: feeder at cables[1]; item.rating is not known'),
  });
});
