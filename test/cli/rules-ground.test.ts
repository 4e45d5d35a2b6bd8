// Facts of the ground and of the settings in rules: they come from the service and the ratings file, and only if a rule names them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

const RULES = `apiVersion: trenchctl-rules/v1
rules:
  terrain: {severity: note, for: segment, require: segment.terrain == "FIELD", message: "terrain {segment.terrain}"}
  markers: {severity: note, for: segment, require: segment.autoMarkers, message: "no markers"}
  soil: {severity: note, for: section, require: section.soil >= 5.0, message: "soil {section.soil}"}
  bedding: {severity: note, for: section, require: section.bedding >= 5.0, message: "bedding {section.bedding}"}
`;

const spec = (length: number, type = 'STANDARD_TRENCH', settings = ''): string => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Storgata:
    length: ${length}
${settings}    sections:
      - {sectionType: ${type}, coverThickness: 700, layers: [{cables: [{type: TSLF 24 kV 3x1x240 Al}]}]}
`;

const write = (file: string, text: string): void => writeFileSync(join(cwd, file), text);
const ratings = (ground: string): void => write('ratings.yaml', `apiVersion: trenchctl-ratings/v1\nground: {${ground}}\n`);

inFolder('all');
beforeAll(async () => {
  write('trenchctl.yaml', 'rules: [rules.yaml]\nratings: ratings.yaml\n');
  write('rules.yaml', RULES);
  write('spec.yaml', spec(100));
  ratings('soil: 2, bedding: 1.2');
  expect((await on('apply', '--auto-approve')).status).toBe(0);
});
beforeEach(() => ratings('soil: 2, bedding: 1.2'));

const on = (command: string, ...args: string[]) => runHere([command, 'spec.yaml', ...args, '--embedded'], { cwd });

interface Judged {
  readonly findings: readonly { readonly rule: string; readonly message: string }[];
  readonly rules: { readonly rules: readonly { readonly name: string; readonly unjudged: readonly object[] }[] };
}

/** The messages of the findings in a plan, and the rules that could not be judged. */
async function judged() {
  const { stdout } = await on('plan', '--format', 'json');
  const { findings, rules } = JSON.parse(stdout) as Judged;
  return {
    messages: findings.map(({ message }) => message).sort(),
    unjudged: rules.rules.filter(({ unjudged }) => unjudged.length > 0).length,
  };
}

test('a changed segment has the terrain and settings of the service, and the ground of the ratings file', async () => {
  write('spec.yaml', spec(120));
  expect(await judged()).toEqual({ messages: ['bedding 1.2', 'no markers', 'soil 2', 'terrain ROAD'], unjudged: 0 });
});

test('settings that the spec states are those of the planned state', async () => {
  write('spec.yaml', spec(120, 'STANDARD_TRENCH', '    settings: {autoMarkers: true}\n'));
  expect((await judged()).messages).toEqual(['bedding 1.2', 'soil 2', 'terrain ROAD']);
});

test('the soil is that of the service if the ratings file says so, and a bedding that nobody states is not known', async () => {
  write('spec.yaml', spec(120));
  ratings('soil: service');
  expect(await judged()).toEqual({ messages: ['no markers', 'soil 1', 'terrain ROAD'], unjudged: 1 });
});

test('cables directly in the ground have no bedding, whatever the ratings file states', async () => {
  ratings('soil: 2, bedding: 1.2');
  write('spec.yaml', spec(120, 'DIRECTLY_IN_GROUND'));
  expect(await judged()).toEqual({ messages: ['no markers', 'soil 2', 'terrain ROAD'], unjudged: 1 });
});

test('the settings are read also if no rule names the terrain', async () => {
  write(
    'markers.yaml',
    RULES.split('\n')
      .filter((line) => !/ (?:terrain|soil|bedding):/.test(line))
      .join('\n'),
  );
  write('spec.yaml', spec(120));
  const { stdout } = await on('plan', '--rules', 'markers.yaml', '--format', 'json');
  expect((JSON.parse(stdout) as Judged).findings.map(({ message }) => message)).toEqual(['no markers']);
});

test('a new segment has no terrain and no settings', async () => {
  ratings('soil: 2, bedding: 1.2');
  write('spec.yaml', spec(120).replace('Storgata', 'Nygata'));
  expect(await judged()).toEqual({ messages: ['bedding 1.2', 'soil 2'], unjudged: 2 });
});

test('the reads of terrain, soil and settings count, and one read of the surroundings serves terrain and soil', async () => {
  write('spec.yaml', spec(120));
  const reads = async (soil: string, ...args: string[]): Promise<number> => {
    ratings(`soil: ${soil}`);
    return JSON.parse((await on('plan', ...args, '--format', 'json')).stdout).calls.read;
  };
  const without = await reads('2', '--rules', 'none');
  expect(await reads('service', '--rules', 'none')).toBe(without + 1);
  expect(await reads('2')).toBe(without + 2);
  expect(await reads('service')).toBe(without + 2);
});
