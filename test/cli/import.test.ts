// What no session can type about `import`: workbooks, bytes that are no UTF-8, and a full file. `sessions/import-values.txt` has the rest.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';
import { row, workbook, zip } from '../support/workbook.js';

const HEADINGS = 'Prosjekt;Strekning;Lengde';
const MAP = 'columns: {Prosjekt: project, Strekning: segment, Lengde: length}\n';

inFolder('each');
beforeEach(() => {
  mkdirSync(join(cwd, 'specs'));
  write('map.yaml', `apiVersion: trenchctl-import/v1\n${MAP}`);
});

const write = (name: string, text: string) => writeFileSync(join(cwd, name), text);
const read = (name: string) => readFileSync(join(cwd, name), 'utf8');
const run = (...args: string[]) => runHere(['import', 'table.csv', ...args, '--embedded', '--data', ':memory:'], { cwd });

test('segments of a project that has a full file go into a new one', async () => {
  // The limit counts bytes, and a letter of Norwegian has two.
  const long = 'ø'.repeat(450);
  const segments = Array.from({ length: 1100 }, (_, n) => `  S${n}: {description: ${long}}\n`).join('');
  write('specs/P-1.yaml', `apiVersion: trenchctl/v1\nproject: P-1\nsegments:\n${segments}`);
  const rows = Array.from({ length: 400 }, (_, n) => `P-1;Ny ${n} ${'y'.repeat(80)};1`);
  write('table.csv', [HEADINGS, ...rows, ''].join('\n'));
  expect(await run('--map', 'map.yaml')).toMatchObject({ status: 0, stdout: 'specs/P-1-2.yaml\n' });
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
  write('map.yaml', `apiVersion: trenchctl-import/v1\n${line}${MAP}`);
  const all = ['import', 'table.xlsx', '--map', 'map.yaml', ...args, '--embedded', '--data', ':memory:'];
  const { status, stderr } = await runHere(all, { cwd });
  const isRead = expected.startsWith('length');
  expect([status, existsSync(join(cwd, 'specs/P-1.yaml'))]).toEqual([isRead ? 0 : 1, isRead]);
  expect(isRead ? read('specs/P-1.yaml') : stderr).toContain(expected);
});

const SAID = '1 row: 1 segment added and 0 segments compared in 1 project.';
const PLAN = 'Plan with: trenchctl plan';

test('a run says how it read the table, what it left out, and what comes next', async () => {
  const text = `${HEADINGS};Æ;Ø\nP-1;Alfa;1;x;y\n`;
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
});
