// Every format of every command, and the drawings of reports. `sessions/outputs.txt` has annotations, problems and the words of reports.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { unpack } from '../../src/browser/report/unpack.js';
import { FORMAT_NAMES, FORMATS, type Format } from '../../src/cli/output/formats.js';
import type { Packed, ReportData } from '../../src/render/report/report-data.js';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

const HEAD = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n';
const spec = (length: number, pipe: string) => `${HEAD}  Storgata:
    length: ${length}
    sections:
      - layers:
          - pipes: [{type: ${pipe}}]
`;

inFolder('all');
beforeAll(async () => {
  write('a.yaml', spec(300, 'PVC 160 SN8'));
  expect((await run(['apply', 'a.yaml', '--auto-approve'])).status).toBe(0);
  write('a.yaml', spec(145, 'PVC 110 SN8'));
  expect((await run(['plan', 'a.yaml', '--shard', '1/1', '-o', 'shard.json'])).status).toBe(0);
  write('bad.yaml', `${HEAD}  A: {lenght: 3}\n`);
});

const write = (name: string, text: string) => writeFileSync(join(cwd, name), text);
const read = (name: string) => readFileSync(join(cwd, name), 'utf8');
const run = (args: readonly string[]) =>
  runHere(args[0] === 'validate' || args[0] === 'merge' ? args : [...args, '--embedded', '--data', 'data'], { cwd });

const treeIn = (page: string): ReportData => {
  const [, data = ''] = /<script type="application\/json" id="data">(.*?)<\/script>/.exec(page) ?? [];
  return unpack(JSON.parse(data) as Packed) as ReportData;
};

test('a report has the drawings before and after; that of merged plans has none, and says why', async () => {
  const ran = await run(['plan', 'a.yaml', '-o', 'r.html']);
  expect(ran.stderr).toContain('The report is in r.html');
  const [segment] = treeIn(read('r.html')).projects[0]?.segments ?? [];
  const [view] = segment?.views ?? [];
  expect(view).toMatchObject({ isReplaced: true, heading: { segment: 'Storgata', length: 145 } });
  expect([view?.before, view?.after].map((one) => one?.items[0]?.diameter)).toEqual([160, 110]);
  expect(segment?.calls.length).toBeGreaterThan(2);
  expect((await run(['merge', 'shard.json', '-o', 'm.html'])).status).toBe(0);
  const [merged] = treeIn(read('m.html')).projects[0]?.segments ?? [];
  expect(merged).toMatchObject({ views: [], noDrawing: expect.stringContaining('live state') });
});

/** The start of each format, so that no command prints one format under the name of another. */
const STARTS: Readonly<Record<Format, RegExp>> = {
  text: /^(?![<{[#])/,
  json: /^\{\s*"(?:formatVersion|valid|findings)"/,
  markdown: /^### trenchctl /,
  html: /^<!doctype html>/,
  sarif: /^\{\n {2}"\$schema"/,
  junit: /^<\?xml /,
  codequality: /^\[/,
};

/** A comment says in which minute its plan was made, and two runs may be in different ones. */
const untimed = (text: string): string => text.replace(/^Made on [\d-]+ [\d:]+ UTC/m, 'Made');

test('the first characters of every format are stated here', () => {
  expect(
    Object.keys(STARTS),
    'list the formats in STARTS of test/cli/outputs.test.ts in the order of FORMATS in src/cli/output/formats.ts',
  ).toEqual(FORMAT_NAMES);
});

describe.each([
  ['plan', ['plan', 'a.yaml']],
  ['a plan that cannot be made', ['plan', 'bad.yaml']],
  ['drift', ['drift', 'a.yaml']],
  ['validate', ['validate', 'a.yaml']],
  ['validate with errors', ['validate', 'bad.yaml']],
  ['merge', ['merge', 'shard.json']],
  ['check', ['check', 'a.yaml']],
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
