// Several outputs in one run, annotations for CI systems, and the words of drift.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outputsOf } from '../../src/cli/options/output-options.js';
import { runHere } from '../support/run-here.js';

const HEAD = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n';
const spec = (length: number, pipe: string) => `${HEAD}  Storgata:
    length: ${length}
    sections:
      - layers:
          - pipes: [{type: ${pipe}}]
`;

let folder: string;
let specs: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trenchctl-outputs-'));
  specs = join(folder, 'specs');
  // The root of a repository, and a working folder below it.
  mkdirSync(join(folder, '.git'));
  mkdirSync(specs);
  write('a.yaml', spec(300, 'PVC 160 SN8'));
  expect((await run(['apply', 'a.yaml', '--auto-approve'])).status).toBe(0);
  write('a.yaml', spec(145, 'PVC 110 SN8'));
  write('bad.yaml', `${HEAD}  A: {lenght: 3}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(specs, name), text);
const read = (name: string) => readFileSync(join(specs, name), 'utf8');
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runHere(args[0] === 'validate' ? args : [...args, '--embedded', '--data', 'data'], { cwd: specs, env });

test('plan writes text, JSON, markdown and annotations in one run', async () => {
  const outputs = ['--out-json', 'p.json', '--out-markdown', 'p.md', '--annotations-out', 'p.sarif'];
  const ran = await run(['plan', 'a.yaml', ...outputs]);
  expect([ran.status, ran.stdout]).toEqual([0, expect.stringContaining('Plan: ')]);
  expect(JSON.parse(read('p.json'))).toMatchObject({ formatVersion: 1, summary: { replace: 1 } });
  expect(read('p.md')).toContain('trenchctl plan');
  const [{ results }] = (JSON.parse(read('p.sarif')) as { runs: [{ results: Record<string, never>[] }] })
    .runs;
  expect(results.map(({ ruleId }) => ruleId)).toContain('replace');
  expect(JSON.stringify(results)).toContain('"uri":"specs/a.yaml"');
});

test('in GitHub Actions, annotations are workflow commands on stderr, and stdout stays JSON', async () => {
  const ran = await run(['plan', 'a.yaml', '--format', 'json'], { GITHUB_ACTIONS: 'true' });
  expect(JSON.parse(ran.stdout)).toMatchObject({ formatVersion: 1 });
  expect(ran.stderr).toMatch(
    /^::warning file=specs\/a\.yaml,line=7,col=\d+,title=trenchctl replace::this plan replaces/m,
  );
  const none = await run(['plan', 'a.yaml', '--annotations', 'none'], { GITHUB_ACTIONS: 'true' });
  expect(none.stderr).not.toMatch(/^::/m);
});

test('a file format without a file takes the place of the output', async () => {
  const ran = await run(['plan', 'a.yaml', '--annotations', 'gitlab']);
  expect(JSON.parse(ran.stdout)).toEqual(
    expect.arrayContaining([expect.objectContaining({ check_name: 'replace', severity: 'major' })]),
  );
});

test('problems are annotated, and told in every output, by validate and by a plan that cannot be made', async () => {
  const outputs = ['--annotations', 'github', '--out-json', 'v.json', '--out-markdown', 'v.md'];
  for (const command of ['validate', 'plan', 'drift']) {
    const ran = await run([command, 'bad.yaml', ...outputs]);
    expect(ran.status).toBe(1);
    expect(ran.stderr).toMatch(
      /^::error file=specs\/bad\.yaml,line=4,col=7,title=trenchctl unknown-field::/m,
    );
    expect(JSON.parse(read('v.json'))).toMatchObject({
      valid: false,
      problems: [{ code: 'unknown-field', place: { line: 4, col: 7 } }],
    });
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
  const ran = await run(['drift', 'a.yaml', '--annotations', 'github', '--out-markdown', 'd.md']);
  expect(ran.status).toBe(2);
  expect(ran.stdout).toContain('length: spec 145 m, live 300 m  # a.yaml:4');
  expect(ran.stdout).toMatch(/pipe \w+, type: spec PVC 110 SN8, live PVC 160 SN8/);
  expect(ran.stdout).toContain('trenchctl export --merge a.yaml');
  expect(ran.stderr).toMatch(
    /^::warning file=specs\/a\.yaml,line=4,col=\d+,title=trenchctl drift::2026-0417\/Storgata: length/m,
  );
  expect(read('d.md')).toContain('### trenchctl drift');
});

test('a file outside of the working folder needs --force', async () => {
  const ran = await run(['validate', 'a.yaml', '--out-json', '../v.json']);
  expect([ran.status, ran.stderr]).toEqual([1, expect.stringContaining('outside of the working folder')]);
  expect((await run(['validate', 'a.yaml', '--out-json', '../v.json', '--force'])).status).toBe(0);
});

test.each([
  [{}, {}, undefined],
  [{}, { GITHUB_ACTIONS: 'true' }, 'github'],
  [{}, { GITLAB_CI: 'true' }, undefined],
  [{ annotationsOut: 'q.json' }, { GITLAB_CI: 'true' }, 'gitlab'],
  [{ annotationsOut: 'q.sarif' }, { GITHUB_ACTIONS: 'true' }, 'sarif'],
  [{ annotationsOut: 'q.xml' }, {}, 'junit'],
  [{ annotations: 'none' as const }, { GITHUB_ACTIONS: 'true' }, undefined],
  [{ annotations: 'junit' as const }, { GITHUB_ACTIONS: 'true' }, 'junit'],
])('%j in the environment %j: the format is %s', (args, env, format) => {
  expect(outputsOf(args, env).annotations?.format).toBe(format);
});

test('a file without a format, and one file for two outputs, are mistakes', () => {
  expect(() => outputsOf({ annotationsOut: 'a.json' }, {})).toThrow(/needs a format/);
  expect(() => outputsOf({ outJson: 'a', outMarkdown: 'a' }, {})).toThrow(/need a file each/);
  expect(() => outputsOf({ outJson: 'b/../a', outMarkdown: './a' }, {})).toThrow(/need a file each/);
  // A saved plan must not be replaced by another output.
  expect(() => outputsOf({ out: 'plan.json', outJson: './plan.json' }, {})).toThrow(/need a file each/);
});
