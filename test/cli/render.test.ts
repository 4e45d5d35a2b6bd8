// Files of drawings: their marks, their formats, and what is left alone in the folder. `sessions/render.txt` and `sessions/drawn.txt` have the rest.
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDrawingNames } from '../../src/cli/commands/render/write-drawings.js';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';

inFolder('each');
withService('each', { transport: 'http' });

const run = (...args: string[]) => runHere(args, { cwd, env: loginTo(under) });
const render = (...args: string[]) => run('render', ...args, '-o', 'out');
const files = (folder = 'out') => readdirSync(join(cwd, folder)).toSorted();
const read = (file: string) => readFileSync(join(cwd, 'out', file), 'utf8');

const spec = (segments: string) =>
  writeFileSync(join(cwd, 'spec.yaml'), `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n${segments}`);
const trench = (name: string, items: string) => `  ${JSON.stringify(name)}:\n    sections: [{layers: [${items}]}]\n`;
const SENSORS = (...sizes: number[]) => `{sensors: [${sizes.map((size) => `{outerDiameter: ${size}}`).join(', ')}]}`;
const apply = () => run('apply', 'spec.yaml', '--auto-approve');

// This takes more than a second, because each row is a whole run.
test('each state draws its sections, and says of every other section why it is not drawn', async () => {
  // No trench is two kilometres deep.
  const DEEP = `{sections: [{coverThickness: 2000000, layers: [${SENSORS(9)}]}]}`;
  const sections = (...sizes: number[]) => `{sections: [${sizes.map((size) => `{layers: [${SENSORS(size)}]}`).join(', ')}]}`;
  spec(`  Kaia: ${sections(10)}\n  Deep: ${DEEP}\n  Old: ${sections(11)}\n  Two: ${sections(12, 13)}\n`);
  expect(await apply()).toMatchObject({ status: 0 });
  const isNew = sections(11).replace('{', '{renamedFrom: Old, ');
  const isMade = sections(14).replace('{', '{topCoverings: [{type: GRAVEL, thickness: 200}], ');
  spec(`  Kaia: ${sections(10)}\n  Deep: ${DEEP}\n  New: ${isNew}\n  Two: ${sections(12)}\n  Made: ${isMade}\n`);
  const [none, destroyed] = ['2026-0417/Deep, section 1: (reason)', '2026-0417/Two, section 2: the plan destroys it'];
  const of = (state: string, ...names: string[]) => names.map((name) => `${name} ${state}`);
  const rows: [string, string[], number, string[], string[]][] = [
    ['--state live --target 2026-0417/Deep', [], 1, [], [none]],
    ['--state live', ['spec.yaml'], 1, of('live', 'Kaia 1', 'Old 1', 'Two 1', 'Two 2'), [none]],
    ['--state live --target 2026-0417/New', ['spec.yaml'], 0, of('live', 'Old 1'), []],
    ['--state planned', ['spec.yaml'], 1, of('planned', 'Kaia 1', 'Made 1', 'New 1', 'Two 1'), [none, destroyed]],
    ['--state planned --target 2026-0417/Two', ['spec.yaml'], 0, of('planned', 'Two 1'), [destroyed]],
    ['--state side-by-side --target 2026-0417/Two', ['spec.yaml'], 0, of('both', 'Two 1', 'Two 2'), []],
  ];
  const marks = (file: string) =>
    new Set([...read(file).matchAll(/class="([^"]*)"/g)].flatMap(([, classes = '']) => classes.match(/\bm-\w+/g) ?? []));
  for (const [options, paths, status, drawn, notDrawn] of rows) {
    rmSync(join(cwd, 'out'), { recursive: true, force: true });
    const ran = await render(...paths, ...options.split(' '));
    const list: { segment: string; section: number; state: string; file: string }[] =
      drawn.length === 0 ? [] : JSON.parse(read('drawings.json')).drawings;
    const told = [...ran.stderr.matchAll(/^Not drawn: (.*)\.$/gm)].map(([, line = '']) =>
      line.replace(/(?<=Deep, section 1: ).+/, '(reason)'),
    );
    const names = list.map(({ segment, section, state }) => `${segment} ${section} ${state}`).sort();
    expect([options, ran.status, names, told.sort()]).toEqual([options, status, drawn, notDrawn]);
    expect(ran.stderr).not.toContain('no live segment');
    // A drawing of one state has no marks.
    for (const { file, state } of list) expect([file, marks(file).size > 0]).toEqual([file, state === 'change' || state === 'both']);
  }
});

test('png is a format', async () => {
  spec(trench('Kaia', SENSORS(10)));
  expect(await render('spec.yaml', '--format', 'png')).toMatchObject({ status: 0 });
  const bytes = readFileSync(join(cwd, 'out', '2026-0417_Kaia-section-1-change.png'));
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
});

describe('the folder', () => {
  test('two segments of one name have two files', () => {
    const nameOf = createDrawingNames('svg');
    const heading = { project: 'P', segment: 'S', section: 1, sections: 1, date: '2026-11-16' };
    const name = () => nameOf({ view: { heading }, state: 'live' });
    expect([name(), name()]).toEqual(['P_S-section-1-live.svg', 'P_S-section-1-live-2.svg']);
  });

  test('a file in its place, a link, and a folder behind one, are refused before the service is asked', async () => {
    spec(trench('Kaia', SENSORS(10)));
    writeFileSync(join(cwd, 'file'), 'mine');
    symlinkSync(tmpdir(), join(cwd, 'link'));
    under.service.log.clear();
    for (const folder of ['file', 'link', 'link/pictures']) {
      const { status, stderr } = await run('render', 'spec.yaml', '-o', folder);
      expect([status, stderr]).toEqual([1, expect.stringContaining('cannot be written')]);
    }
    expect(under.service.log.entries()).toEqual([]);
  });
});

const titled = async (...titles: string[]) => {
  spec(trench('Kaia', SENSORS(10)));
  return render('spec.yaml', ...titles.flatMap((one) => ['--title', one]));
};

test('settings fill the title block, and --title takes their place', async () => {
  const revisions = '[{revision: A, date: 2026-11-01, text: First issue}]';
  const drawing = `company: Nordnett AS, checked: Ola Hansen, number: "E-{project}-{section}", logo: logo.svg, revisions: ${revisions}`;
  writeFileSync(join(cwd, 'trenchctl.yaml'), `drawing: {${drawing}}\n`);
  writeFileSync(join(cwd, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>');
  expect(await titled('checked=Berit Berg = BB', 'revision=B', 'chainage=120 m')).toMatchObject({ status: 0 });
  const svg = read(files().find((name) => name.endsWith('.svg')) ?? '');
  for (const text of ['Nordnett AS', 'Berit Berg = BB', 'E-2026-0417-1', '120 m', 'First issue', 'data:image/svg'])
    expect(svg).toContain(text);
  expect(svg).not.toContain('Ola Hansen');
});

test.each([
  ['colour=red', /--title colour=red is not KEY=VALUE with one of the keys drawn, checked/],
  ['number={name}', /\{name\} has no value in a drawing number; use \{project\}/],
])('--title %s is refused', async (text, message) => {
  expect(await titled(text)).toMatchObject({ status: 1, stderr: expect.stringMatching(message) });
});
