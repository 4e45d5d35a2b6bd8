// Files of drawings: their marks, their formats, and what is left alone in the folder. `sessions/render.txt` and `sessions/drawn.txt` have the rest.
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

describe('formats', () => {
  test('png', async () => {
    spec(trench('Kaia', SENSORS(10)));
    expect(await render('spec.yaml', '--format', 'png')).toMatchObject({ status: 0 });
    const bytes = readFileSync(join(cwd, 'out', '2026-0417_Kaia-section-1-change.png'));
    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  });

  test('html: one page without scripts, with escaped names', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    spec(trench('Kaia', SENSORS(10)) + trench(hostile, SENSORS(10)));
    expect(await render('spec.yaml', '--format', 'html', '--lang', 'nb')).toMatchObject({ status: 0 });
    expect(files()).toEqual(['index.html']);
    const page = read('index.html');
    expect(page).toContain("default-src 'none'");
    expect(page).toContain('lang="nb"');
    expect(page).not.toMatch(/<img|<script/);
    expect(page.match(/<figure /g)).toHaveLength(2);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the folder', () => {
  test('hostile names stay in the folder, and no two drawings share a file', async () => {
    const names = ['../../evil', 'CON', 'a/b', 'a_b', 'A B', 'a b', '..', 'x'.repeat(90), 'Æ', 'æ'];
    spec(names.map((name) => trench(name, SENSORS(10))).join(''));
    expect(await render('spec.yaml')).toMatchObject({ status: 0 });
    expect(files()).toHaveLength(names.length + 1);
    expect(new Set(files().map((file) => file.toLowerCase())).size).toBe(names.length + 1);
    for (const file of files()) expect(file).toMatch(/^[\w.-]+$/);
    expect(files('.')).toEqual(['out', 'spec.yaml']);
  });

  test('two segments of one name have two files', () => {
    const nameOf = createDrawingNames('svg');
    const heading = { project: 'P', segment: 'S', section: 1, sections: 1, date: '2026-11-16' };
    const name = () => nameOf({ view: { heading }, state: 'live' });
    expect([name(), name()]).toEqual(['P_S-section-1-live.svg', 'P_S-section-1-live-2.svg']);
  });

  test('other files stay as they are, and an index of somebody else is not replaced', async () => {
    spec(trench('Kaia', SENSORS(10)));
    mkdirSync(join(cwd, 'out'));
    writeFileSync(join(cwd, 'out', 'notes.txt'), 'mine');
    writeFileSync(join(cwd, 'out', 'index.html'), 'mine');
    const refused = await render('spec.yaml', '--format', 'html');
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('was not written by') });
    expect([read('notes.txt'), read('index.html')]).toEqual(['mine', 'mine']);
    rmSync(join(cwd, 'out', 'index.html'));
    expect(await render('spec.yaml', '--format', 'html')).toMatchObject({ status: 0 });
    expect(await render('spec.yaml', '--format', 'html')).toMatchObject({ status: 0 });
    expect(read('notes.txt')).toBe('mine');
  });

  test('a file in the place of the folder is refused before the service is asked', async () => {
    spec(trench('Kaia', SENSORS(10)));
    writeFileSync(join(cwd, 'out'), 'mine');
    under.service.log.clear();
    expect(await render('spec.yaml')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('out cannot be written to: it is not a folder'),
    });
    expect(under.service.log.entries()).toEqual([]);
  });

  test('a link, and a folder behind one, are refused before the service is asked', async () => {
    spec(trench('Kaia', SENSORS(10)));
    symlinkSync(tmpdir(), join(cwd, 'link'));
    under.service.log.clear();
    for (const folder of ['link', 'link/pictures']) {
      const { status, stderr } = await run('render', 'spec.yaml', '-o', folder);
      expect([status, stderr]).toEqual([1, expect.stringContaining('cannot be written')]);
    }
    expect(under.service.log.entries()).toEqual([]);
  });
});
