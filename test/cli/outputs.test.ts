// Several outputs in one run, annotations for CI systems, and the words of drift.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { FORMAT_NAMES, FORMATS, type Format } from '../../src/cli/output/formats.js';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

const HEAD = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n';
const spec = (length: number, pipe: string) => `${HEAD}  Storgata:
    length: ${length}
    sections:
      - layers:
          - pipes: [{type: ${pipe}}]
`;

let specs: string;
inFolder('all');
beforeAll(async () => {
  specs = join(cwd, 'specs');
  // The root of a repository, and a working folder below it.
  mkdirSync(join(cwd, '.git'));
  mkdirSync(specs);
  write('a.yaml', spec(300, 'PVC 160 SN8'));
  expect((await run(['apply', 'a.yaml', '--auto-approve'])).status).toBe(0);
  write('a.yaml', spec(145, 'PVC 110 SN8'));
  expect((await run(['plan', 'a.yaml', '--shard', '1/1', '-o', 'shard.json'])).status).toBe(0);
  write('bad.yaml', `${HEAD}  A: {lenght: 3}\n`);
});

const write = (name: string, text: string) => writeFileSync(join(specs, name), text);
const read = (name: string) => readFileSync(join(specs, name), 'utf8');
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runHere(args[0] === 'validate' || args[0] === 'merge' ? args : [...args, '--embedded', '--data', 'data'], { cwd: specs, env });

test('plan writes text, JSON, markdown and annotations in one run', async () => {
  const outputs = ['-o', 'p.json', '-o', 'p.md', '-o', 'p.sarif'];
  const ran = await run(['plan', 'a.yaml', ...outputs]);
  expect([ran.status, ran.stdout]).toEqual([0, expect.stringContaining('Plan: ')]);
  expect(JSON.parse(read('p.json'))).toMatchObject({ formatVersion: 1, summary: { replace: 1 } });
  expect(read('p.md')).toContain('trenchctl plan');
  const [{ results }] = (JSON.parse(read('p.sarif')) as { runs: [{ results: Record<string, never>[] }] }).runs;
  expect(results.map(({ ruleId }) => ruleId)).toContain('replace');
  expect(JSON.stringify(results)).toContain('"uri":"specs/a.yaml"');
});

test('in GitHub Actions, annotations are workflow commands on stderr, and stdout stays JSON', async () => {
  const ran = await run(['plan', 'a.yaml', '--format', 'json'], { GITHUB_ACTIONS: 'true' });
  expect(JSON.parse(ran.stdout)).toMatchObject({ formatVersion: 1 });
  expect(ran.stderr).toMatch(/^::warning file=specs\/a\.yaml,line=7,col=\d+,title=trenchctl replace::this plan replaces/m);
  const none = await run(['plan', 'a.yaml'], { GITHUB_ACTIONS: 'true', TRENCHCTL_ANNOTATIONS: 'none' });
  expect(none.stderr).not.toMatch(/^::/m);
});

test('a format of annotations may be the output on stdout', async () => {
  const ran = await run(['plan', 'a.yaml', '--format', 'codequality']);
  expect(JSON.parse(ran.stdout)).toEqual(expect.arrayContaining([expect.objectContaining({ check_name: 'replace', severity: 'major' })]));
});

test('problems are annotated, and told in every output, by validate and by a plan that cannot be made', async () => {
  const outputs = ['-o', 'v.json', '-o', 'v.md'];
  for (const command of ['validate', 'plan', 'drift']) {
    const ran = await run([command, 'bad.yaml', ...outputs], { TRENCHCTL_ANNOTATIONS: 'github' });
    expect(ran.status).toBe(1);
    expect(ran.stderr).toMatch(/^::error file=specs\/bad\.yaml,line=4,col=7,title=trenchctl unknown-field::/m);
    expect(JSON.parse(read('v.json'))).toMatchObject({ valid: false, problems: [{ code: 'unknown-field', place: { line: 4, col: 7 } }] });
    expect(read('v.md')).toContain(`### trenchctl ${command}`);
    expect(read('v.md')).toContain('`bad.yaml:4:7`');
  }
});

test('validate has JSON and markdown of its own', async () => {
  const json = await run(['validate', 'a.yaml', '--format', 'json']);
  expect(JSON.parse(json.stdout)).toEqual({ valid: true, problems: [] });
  const markdown = await run(['validate', 'a.yaml', '--format', 'markdown']);
  expect(markdown.stdout).toBe('### trenchctl validate\n\n1 file, 1 project, 1 segment: valid.\n');
});

test('drift speaks of drift, in text and in annotations', async () => {
  const ran = await run(['drift', 'a.yaml', '-o', 'd.md'], { TRENCHCTL_ANNOTATIONS: 'github' });
  expect(ran.status).toBe(2);
  expect(ran.stdout).toMatch(/~ Storgata: length: spec 145 m, live 300 m +# a.yaml:4/);
  expect(ran.stdout).toMatch(/~ +pipe \w+: type: spec PVC 110 SN8, live PVC 160 SN8/);
  expect(ran.stdout).toContain('trenchctl export --merge a.yaml');
  expect(ran.stderr).toMatch(/^::warning file=specs\/a\.yaml,line=4,col=\d+,title=trenchctl drift::2026-0417\/Storgata: length/m);
  expect(read('d.md')).toContain('### trenchctl drift');
});

test('a file outside of the working folder is written', async () => {
  expect((await run(['validate', 'a.yaml', '-o', '../v.json'])).status).toBe(0);
  expect(JSON.parse(read('../v.json'))).toMatchObject({ valid: true });
});

/** The start of each format, so that no command prints one format under the name of another. */
const STARTS: Readonly<Record<Format, RegExp>> = {
  text: /^(?![<{[#])/,
  json: /^\{\s*"(?:formatVersion|valid)"/,
  markdown: /^### trenchctl /,
  html: /^<!doctype html>/,
  sarif: /^\{\n {2}"\$schema"/,
  junit: /^<\?xml /,
  codequality: /^\[/,
};

/** A comment says in which minute its plan was made, and two runs may be in different ones. */
const untimed = (text: string): string => text.replace(/^Made on [\d-]+ [\d:]+ UTC/m, 'Made');

test('the first characters of every format are stated here', () => {
  expect(Object.keys(STARTS), 'add the format to STARTS in test/cli/outputs.test.ts').toEqual(FORMAT_NAMES);
});

describe.each([
  ['plan', ['plan', 'a.yaml']],
  ['a plan that cannot be made', ['plan', 'bad.yaml']],
  ['drift', ['drift', 'a.yaml']],
  ['validate', ['validate', 'a.yaml']],
  ['validate with errors', ['validate', 'bad.yaml']],
  ['merge', ['merge', 'shard.json']],
])('%s', (_, args) => {
  test('writes every format, to stdout and into files', async () => {
    const files = FORMAT_NAMES.flatMap((name) => ['-o', `all${FORMATS[name].ending}`]);
    const { status } = await run([...args, ...files]);
    for (const name of FORMAT_NAMES) {
      const file = read(`all${FORMATS[name].ending}`);
      expect([name, file]).toEqual([name, expect.stringMatching(STARTS[name])]);
      const ran = await run([...args, '--format', name]);
      expect([name, ran.status]).toEqual([name, status]);
      // A text on stdout leaves out the problems, which are on stderr. A page has the time of its plan, also in its data.
      if (!['text', 'html', 'json'].includes(name)) expect(untimed(ran.stdout)).toBe(untimed(file));
      // A plan in a file has a checksum, and is the plan that apply takes.
      if (name === 'json') expect(JSON.parse(file)).toMatchObject(JSON.parse(ran.stdout));
      if (name === 'html') expect(ran.stdout).toMatch(STARTS.html);
    }
  });
});
