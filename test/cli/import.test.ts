// import writes tables into specs: what the table states wins, what it does not name stays, and nothing is written beside a problem.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';
import { row, workbook, zip } from '../support/workbook.js';

const COLUMNS = `  Prosjekt: project
  Strekning: segment
  Lengde: length
  Overdekning: {to: "sections[0].coverThickness", unit: cm}
  Lag: layer
  Kabel: "sections[].layers[].cables[].type"
  Antall: count
`;
const HEADINGS = 'Prosjekt;Strekning;Lengde;Overdekning;Lag;Kabel;Antall';
const FEEDER = 'TSLF 24 kV 3x1x240 Al';
const STREET = 'TFXP 4x240 Al 1 kV';
const SPEC = `# Designed by Kari
apiVersion: trenchctl/v1
project: P-1
templates:
  layers:
    pair:
      cables: [{type: "${FEEDER}", count: 2}]
segments:
  Alfa:
    length: 100 # measured on site
    description: stays
    sections:
      - layoutDepth: 900
        layers:
          - cables:
              - {type: "${STREET}"} # street light
              - {typeId: 1003, count: 2}
              - {type: "tslf 24 kv 3x1x240 al"} # feeder
  Beta:
    sections: [{layers: [{use: pair}]}]
`;

inFolder('each');
beforeEach(() => {
  mkdirSync(join(cwd, 'specs'));
  write('map.yaml', `apiVersion: trenchctl-import/v1\ndecimal: comma\ncolumns:\n${COLUMNS}`);
});

const write = (name: string, text: string) => writeFileSync(join(cwd, name), text);
const read = (name: string) => readFileSync(join(cwd, name), 'utf8');
const run = (...args: string[]) => runHere(['import', 'table.csv', ...args, '--embedded', '--data', ':memory:'], { cwd });

function imported(lines: readonly string[], ...args: string[]) {
  write('table.csv', [HEADINGS, ...lines, ''].join('\n'));
  return run('--map', 'map.yaml', ...args);
}

test('values of the table win, and everything that it does not name stays where it stands', async () => {
  write('specs/a.yaml', SPEC);
  const lines = [`P-1;Alfa;120,5;70;1;${FEEDER};3`, `P-1;Gamma;5;;1;${STREET};`];
  const checked = await imported(lines, '--check');
  expect([checked.status, checked.stdout]).toEqual([2, expect.stringContaining('+    length: 120.5 # measured on site')]);
  expect(read('specs/a.yaml')).toBe(SPEC);
  const { status, stdout } = await imported(lines);
  expect([status, stdout]).toEqual([0, 'specs/a.yaml\n']);
  expect(read('specs/a.yaml')).toBe(`# Designed by Kari
apiVersion: trenchctl/v1
project: P-1
templates:
  layers:
    pair:
      cables: [{type: "${FEEDER}", count: 2}]
segments:
  Alfa:
    length: 120.5 # measured on site
    description: stays
    sections:
      - coverThickness: 700
        layers:
          - cables:
              - {type: "${STREET}"} # street light
              - {typeId: 1003, count: 2}
              - {type: "tslf 24 kv 3x1x240 al", count: 3} # feeder
  Beta:
    sections: [{layers: [{use: pair}]}]
  Gamma:
    length: 5
    sections:
      - layers:
          - cables:
              - type: ${STREET}
`);
  const again = await imported(lines, '--check');
  expect([again.status, again.stdout]).toEqual([0, '']);
});

test('a list of a template is stated beside the template, which stays', async () => {
  write('specs/a.yaml', SPEC);
  const { status, stderr } = await imported([`P-1;Beta;;;1;${STREET};2`]);
  expect([status, stderr]).toEqual([0, expect.stringContaining('P-1/Beta: the list cables is stated beside `use: pair` now')]);
  expect(read('specs/a.yaml')).toContain(`count: 2}, {type: ${STREET}, count: 2}]`);
  expect(read('specs/a.yaml')).toContain(`pair:\n      cables: [{type: "${FEEDER}", count: 2}]\n`);
});

test('a cable of another type is added beside the old one, which stays, and this is said before and after it is written', async () => {
  const spec = `apiVersion: trenchctl/v1\nproject: P-1\nsegments:\n  Alfa: {sections: [{layers: [{cables: [{type: ${FEEDER}}]}]}]}\n`;
  write('specs/a.yaml', spec);
  const said = 'P-1/Alfa: cables: 1 new entry beside 1 that the table does not name: remove what the new one replaces';
  const checked = await imported([`P-1;Alfa;;;1;${STREET};1`], '--check');
  expect([checked.status, checked.stderr]).toEqual([2, expect.stringContaining(said)]);
  const { status, stderr } = await imported([`P-1;Alfa;;;1;${STREET};1`]);
  expect([status, stderr]).toEqual([0, expect.stringContaining(said)]);
  expect(read('specs/a.yaml')).toContain(`[{type: ${FEEDER}}, {type: ${STREET}}]`);
  expect((await imported([`P-1;Alfa;;;1;${STREET};1`])).stderr).not.toContain('does not name');
});

test('a warning about what the specs state already does not stop an import', async () => {
  const thin =
    'topCoverings: [{type: GRAVEL, thickness: 250}], sections: [{coverThickness: 200, layers: [{pipes: [{type: PVC 110 SN8}]}]}]';
  write('specs/a.yaml', `apiVersion: trenchctl/v1\nproject: P-1\nsegments:\n  Alfa: {${thin}}\n`);
  expect((await imported(['P-1;Beta;3;;;;'])).status).toBe(0);
  expect(read('specs/a.yaml')).toContain('  Beta:\n    length: 3\n');
});

test('two projects in one file are both merged', async () => {
  const two =
    'apiVersion: trenchctl/v1\nproject: P-1\nsegments: {A: {length: 1}}\n---\napiVersion: trenchctl/v1\nproject: P-2\nsegments: {B: {length: 1}}\n';
  write('specs/a.yaml', two);
  expect((await imported(['P-1;A;2;;;;', 'P-2;B;3;;;;'])).status).toBe(0);
  expect(read('specs/a.yaml')).toBe(two.replace('A: {length: 1}', 'A: {length: 2}').replace('B: {length: 1}', 'B: {length: 3}'));
});

test('a segment with an anchor is not merged, and then nothing is written', async () => {
  write('specs/a.yaml', 'apiVersion: trenchctl/v1\nproject: P-1\nsegments:\n  A: &a {length: 1}\n  B: *a\n');
  const { status, stderr } = await imported(['P-1;A;2;;;;', 'P-1;C;3;;;;']);
  expect([status, stderr]).toEqual([1, expect.stringContaining('Not merged: P-1/A: it has a YAML anchor')]);
  expect(read('specs/a.yaml')).not.toContain('C:');
});

test('a template that no spec has is named with its cell, and one of the specs is used', async () => {
  write(
    'map.yaml',
    'apiVersion: trenchctl-import/v1\ncolumns: {Prosjekt: project, Strekning: segment, Kabel: "sections[].layers[].use"}\n',
  );
  write('specs/a.yaml', SPEC);
  const wrong = await imported(['P-1;Delta;;;;pear;']);
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringMatching(/^table\.csv, F2: error unknown-template: /)]);
  expect((await imported(['P-1;Delta;;;;pair;'])).status).toBe(0);
  expect(read('specs/a.yaml')).toContain('  Delta:\n    sections:\n      - layers:\n          - use: pair\n');
});

test('a new segment may not count past a layer, and an existing one may', async () => {
  write('specs/a.yaml', SPEC);
  const gap = await imported([`P-1;Delta;;;2;${FEEDER};`]);
  expect([gap.status, gap.stderr]).toEqual([1, expect.stringContaining('table.csv, F2: error bad-cell: the table states nothing')]);
  expect((await imported([`P-1;Alfa;;;2;${FEEDER};`])).status).toBe(0);
});

test('without a map, the guess is printed and nothing is imported; with the guess, the table is', async () => {
  write(
    'table.csv',
    'Prosjekt;Strekning;Lengde (m);Overdekning (cm);Kabeltype;Antall;Rart\nP-1;Alfa;1.012,5;60;TSLF 24 kV 3x1x240 Al;2;?\n',
  );
  const guess = await run();
  expect([guess.status, readdirSync(join(cwd, 'specs'))]).toEqual([1, []]);
  expect(guess.stderr).toBe(
    'Nothing is imported yet: save this map as table-map.yaml, check it, and import with: trenchctl import table.csv --map table-map.yaml --embedded --data :memory:\n',
  );
  expect(guess.stdout).toContain('# Not imported, because the meaning is not known: Rart\n');
  write('table-map.yaml', guess.stdout);
  expect((await run('--map', 'table-map.yaml')).status).toBe(0);
  expect(read('specs/P-1.yaml')).toContain('length: 1012.5\n    sections:\n      - coverThickness: 600\n');
});

test('a map with mistakes is refused at their places', async () => {
  write(
    'map.yaml',
    'apiVersion: trenchctl-import/v1\ncolumns:\n  Strekning: segmnt\n  Lengde: {to: length, unit: km}\n  Lag: {to: layer, unit: m}\n  Kabel: sections.use\n  Merknad: {to: description, unit: m}\nheadings: 0\n',
  );
  const { status, stderr } = await imported(['P-1;Alfa;1;;;;']);
  expect(status).toBe(1);
  expect(stderr).toContain('did you mean `segment`?');
  for (const place of ['map.yaml:3:14', 'map.yaml:4:30', 'map.yaml:5:', 'map.yaml:6:10', 'map.yaml:7:', 'map.yaml:8:11'])
    expect(stderr).toContain(place);
});

test('a heading that the table does not have is a problem in the map, with the nearest one', async () => {
  write('map.yaml', `apiVersion: trenchctl-import/v1\ncolumns: {Prosjekt: project, Strekning: segment, Lengda: length}\n`);
  const { status, stderr } = await imported(['P-1;Alfa;1;;;;']);
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/map\.yaml:2:\d+ error unknown-column: .*\n.*\n.*\n {2}= did you mean `Lengde`\?/),
  ]);
});

test('a value of the map is checked where it stands, and every problem is named', async () => {
  write('map.yaml', `apiVersion: trenchctl-import/v1\ncolumns:\n${COLUMNS}defaults:\n  sections[0].sectionType: NONE\n`);
  const { status, stderr } = await imported(Array.from({ length: 30 }, (_, n) => `P-1;S${n};x;;;;`));
  expect(status).toBe(1);
  expect(stderr).toContain('map.yaml:11:28 error not-a-choice');
  for (let row = 2; row <= 31; row += 1) expect(stderr).toContain(`table.csv, C${row}: error bad-cell: length "x" is not a length`);
  expect(existsSync(join(cwd, 'specs/P-1.yaml'))).toBe(false);
});

test('segments of a project that has a full file go into a new one', async () => {
  const long = 'x'.repeat(900);
  const segments = Array.from({ length: 1100 }, (_, n) => `  S${n}: {description: ${long}}\n`).join('');
  write('specs/P-1.yaml', `apiVersion: trenchctl/v1\nproject: P-1\nsegments:\n${segments}`);
  const { status, stdout } = await imported(Array.from({ length: 400 }, (_, n) => `P-1;Ny ${n};1;;1;${FEEDER};`));
  expect([status, stdout]).toEqual([0, 'specs/P-1-2.yaml\n']);
}, 30_000);

test.each([
  ['that of the option', '', ['--sheet', 'Two'], 'length: 2'],
  ['that of the map', 'sheet: One\n', [], 'length: 1'],
  ['that of the option, before that of the map', 'sheet: One\n', ['--sheet', 'Two'], 'length: 2'],
  ['none of two', '', [], 'table.xlsx: '],
  ['one that is not there', 'sheet: One\n', ['--sheet', 'Three'], 'table.xlsx: '],
])('the sheet of a workbook is %s', async (_, line, args, expected) => {
  const sheet = (name: string, length: number) => ({
    name,
    rows: row(1, ['Prosjekt', 'Strekning', 'Lengde']) + row(2, ['P-1', 'A', length]),
  });
  writeFileSync(join(cwd, 'table.xlsx'), zip(workbook(sheet('One', 1), sheet('Two', 2))));
  write('map.yaml', `apiVersion: trenchctl-import/v1\n${line}columns: {Prosjekt: project, Strekning: segment, Lengde: length}\n`);
  const all = ['import', 'table.xlsx', '--map', 'map.yaml', ...args, '--embedded', '--data', ':memory:'];
  const { status, stderr } = await runHere(all, { cwd });
  const isRead = expected.startsWith('length');
  expect([status, existsSync(join(cwd, 'specs/P-1.yaml'))]).toEqual([isRead ? 0 : 1, isRead]);
  expect(isRead ? read('specs/P-1.yaml') : stderr).toContain(expected);
});

const SAID = '1 row: 1 segment added and 0 segments compared in 1 project.';
const PLAN = 'Plan with: trenchctl plan';

test('a run says how it read the table, what it left out, and what comes next', async () => {
  const text = `${HEADINGS};Æ;Ø\nP-1;Alfa;1;;;;;x;y\n`;
  const runs = [
    [Buffer.from(text), []],
    [Buffer.from(text, 'latin1'), ['table.csv is not UTF-8 and was read as Windows-1252.']],
    [Buffer.from(`\ufeff${text}`, 'utf16le'), ['table.csv was read as UTF-16.']],
  ] as const;
  for (const [n, [bytes, notes]] of runs.entries()) {
    writeFileSync(join(cwd, 'table.csv'), bytes);
    const { status, stdout, stderr } = await run('--map', 'map.yaml', '-o', `new/${n}`);
    const next = `${PLAN} new/${n} --embedded --data :memory:`;
    expect(stderr.trim().split('\n')).toEqual([...notes, 'Not imported: 2 columns (Æ, Ø).', SAID, next]);
    expect([status, stdout]).toEqual([0, `new/${n}/P-1.yaml\n`]);
  }
  const again = await run('--map', 'map.yaml', '-o', 'new/0');
  expect([again.status, again.stdout]).toEqual([0, '']);
  expect(again.stderr).toContain(
    '1 row: 0 segments added and 1 segment compared in 1 project.\nThe specs state the values of the table already: nothing is written.\n',
  );
  const checked = await run('--map', 'map.yaml', '-o', 'other', '--check');
  expect([checked.status, checked.stderr]).toEqual([2, expect.stringContaining('1 file would change. Nothing is written.\n')]);
  expect(existsSync(join(cwd, 'other'))).toBe(false);
});

test('a new project has a file of its own beside a file that has its name', async () => {
  write('specs/P-1.yaml', 'apiVersion: trenchctl/v1\nproject: P-2\nsegments: {}\n');
  expect(await imported(['P-1;Alfa;1;;;;'])).toMatchObject({ status: 0, stdout: 'specs/P-1-2.yaml\n' });
});

/** The test writes it into a table, so it has no mark of a secret that must not be written. */
const SECRET = 'a-secret-in-a-table-of-this-test';

test.each<[string, () => void, string[], Record<string, string>, string]>([
  ['a file in the place of the folder', () => {}, ['-o', 'map.yaml'], {}, 'map.yaml is a file: name the folder of the specs with -o'],
  ['a table that is not there', () => rmSync(join(cwd, 'table.csv')), [], {}, 'table.csv: '],
  ['a sheet of a CSV file', () => {}, ['--sheet', 'One'], {}, 'table.csv: a CSV file has no sheets; leave out --sheet'],
  ['a link out of the folder', () => leadOut(), [], {}, 'table.csv: '],
  ['a secret', () => {}, [], { TRENCHCTL_PASSWORD: SECRET }, 'the table holds one of the secrets that trenchctl was given'],
])('%s is refused, and nothing is written', async (_, change, args, env, words) => {
  write('table.csv', `${HEADINGS}\nP-1;${env.TRENCHCTL_PASSWORD ?? 'Alfa'};1;;;;\n`);
  change();
  const all = ['import', 'table.csv', '--map', 'map.yaml', ...args, '--embedded', '--data', ':memory:'];
  const { status, stderr } = await runHere(all, { cwd, env });
  expect([status, stderr]).toEqual([1, expect.stringContaining(`trenchctl: ${words}`)]);
  expect(readdirSync(join(cwd, 'specs'))).toEqual([]);
});

/** The table is in another folder, and a link leads to it. */
function leadOut(): void {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  renameSync(join(cwd, 'table.csv'), join(folder, 'table.csv'));
  symlinkSync(join(folder, 'table.csv'), join(cwd, 'table.csv'));
}
