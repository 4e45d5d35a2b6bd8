// Which ratings file a command reads: that of the environment before that of the settings, and none outside of the working folder for the
// settings; and the values of a published case. `sessions/rate.txt` and `sessions/rate-plans.txt` have the rest of `rate`.
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

inFolder('each');

const write = (file: string, text: string) => writeFileSync(join(cwd, file), text);
const spec = (cable: string, more = '') =>
  write(
    'spec.yaml',
    `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments: {Kaia: {sections: [{${more}layers: [{cables: [${cable}]}]}]}}\n`,
  );
const run = (env: Readonly<Record<string, string>>, ...args: string[]) =>
  runHere(['rate', 'spec.yaml', '--embedded', '--data', ':memory:', ...args], { cwd, env });
async function rated(env: Readonly<Record<string, string>>, ...args: string[]): Promise<number> {
  const { stdout, status, stderr } = await run(env, '--format', 'json', ...args);
  expect(status, stderr).toBe(0);
  return (JSON.parse(stdout) as { ratings: { rating: number }[] }).ratings[0]?.rating ?? 0;
}

// The settings come with every pull request, and a problem shows the line of the file that it is about.
test.each(['../outside.yaml', '/etc/hostname', '.git/config', 'sub/../../outside.yaml', 'link.yaml'])(
  'a ratings file that the settings name as %s is not read',
  async (file) => {
    spec('{type: TSLF 24 kV 3x1x240 Al}');
    const outside = join(cwd, '..', 'outside.yaml');
    writeFileSync(outside, 'hidden-words: 1\n');
    mkdirSync(join(cwd, '.git'));
    write('.git/config', 'hidden-words: 1\n');
    symlinkSync(outside, join(cwd, 'link.yaml'));
    write('trenchctl.yaml', `ratings: ${file}\n`);
    const { status, stderr } = await run({});
    rmSync(outside);
    expect(status).toBe(1);
    expect(stderr).not.toContain('hidden-words');
    expect(stderr).toMatch(/working folder/);
  },
);

test('a cell of a CSV file is quoted, and a text that a spreadsheet would take for a formula has an apostrophe', async () => {
  spec('{type: TSLF 24 kV 3x1x240 Al}');
  const text = readFileSync(join(cwd, 'spec.yaml'), 'utf8');
  const cellOf = async (name: string): Promise<string> => {
    write('spec.yaml', text.replace('Kaia', JSON.stringify(name)));
    const { stdout } = await run({}, '--format', 'csv');
    return stdout.split('\r\n')[1]?.replace(/^2026-0417,(.*),1,1,TSLF.*/, '$1') ?? '';
  };
  const cells = [await cellOf('=SUM(A1)'), await cellOf('@a'), await cellOf('-1'), await cellOf('A, "B"'), await cellOf('a=b')];
  expect(cells).toEqual(["'=SUM(A1)", "'@a", "'-1", '"A, ""B"""', 'a=b']);
});

test('a ratings file that the environment names takes the place of the one in the settings, also outside, and may be none', async () => {
  spec('{type: TSLF 24 kV 3x1x240 Al}');
  write('trenchctl.yaml', 'ratings: own.yaml\n');
  write('own.yaml', 'apiVersion: trenchctl-ratings/v1\nground: {soil: 2}\n');
  write('../other.yaml', 'apiVersion: trenchctl-ratings/v1\nground: {soil: 3}\n');
  const settings = await rated({});
  expect(await rated({ TRENCHCTL_RATINGS: '../other.yaml' })).toBeLessThan(settings);
  expect(await rated({ TRENCHCTL_RATINGS: '' })).toBeGreaterThan(settings);
  expect(await rated({ TRENCHCTL_RATINGS: '../other.yaml' }, '--ratings-file', 'own.yaml')).toBe(settings);
  rmSync(join(cwd, '..', 'other.yaml'));
});

const TB_880 = 'XLPE 145 kV 1x630 Cu (CIGRE TB 880 case 0)';
const VALUES = [
  'r20: 0.0283, conductorDiameter: 30.3, conductorScreenDiameter: 33.3, insulationDiameter: 64.3, coreDiameter: 66.9',
  'screenMetal: aluminium, screenArea: 170.15, screenDiameter: 67.7, screenThickness: 0.8',
  'u0: 76.2102, permittivity: 2.5, tanDelta: 0.001, outerDiameter: 75.5, limit: 90',
];

// The middle of the circuit is 1 m deep. The model of the rating has tests of its own with more cases of the brochure.
test.each([
  ['solid', 821.8],
  ['single-point', 886.2],
  ['solid-with-eddy', 803.2],
])('by a ratings file with everything that CIGRE TB 880 states of case 0, %s bonding gives %d A', async (bonding, expected) => {
  spec(`{type: ${TB_880}, groupConfiguration: TRIANGLE}`, 'coverThickness: 918.66, ');
  write('own.yaml', `apiVersion: trenchctl-ratings/v1\nbonding: ${bonding}\ncables: {"${TB_880}": {${VALUES.join(', ')}}}\n`);
  expect(await rated({}, '--ratings-file', 'own.yaml')).toBe(expected);
});
