// A page shows how tables are understood: the map that is guessed from their headings, and the values and problems of their rows.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Problem } from '../../src/diagnostics/problem.js';
import { loadFile } from '../../src/spec/files/load-file.js';
import { jsonText } from '../../src/spec/schema/schema.js';
import { readCsv } from '../../src/tables/csv.js';
import { guessMap } from '../../src/tables/guess-map.js';
import { IMPORT_MAP, IMPORT_VERSION, importMapSchema } from '../../src/tables/map-language.js';
import { converted, textNumber } from '../../src/tables/numbers.js';
import { readTable } from '../../src/tables/read-table.js';
import { findPath } from '../../src/tables/spec-path.js';
import type { CellValue, Table } from '../../src/tables/table.js';
import { refuseGaps, tableTrees } from '../../src/tables/table-trees.js';
import { segmentValues } from '../../src/tables/tree-values.js';
import { expectPage } from '../support/page.js';
import { row as sheetRow, type TestSheet, workbook, zip } from '../support/workbook.js';

const json = (value: unknown): string =>
  JSON.stringify(value, (_, one) => (one instanceof Map ? Object.fromEntries(one) : typeof one === 'bigint' ? Number(one) : one));
const csv = (lines: readonly string[]): Table => readCsv('t.csv', Buffer.from(lines.join('\n')));

/** Tables whose maps are guessed, and tables by parts of a map and by whole maps. */
interface Cases {
  /** Headings in Norwegian and English. */
  readonly headings: string;
  readonly separated: readonly string[];
  readonly paths: readonly string[];
  readonly guessed: Readonly<Record<string, readonly string[]>>;
  readonly mapped: readonly {
    readonly title: string;
    readonly map: string;
    readonly rows: readonly string[];
    readonly defaults?: string;
  }[];
  readonly tables: readonly { readonly title: string; readonly lines: readonly string[]; readonly map: string }[];
}
const {
  headings: names,
  separated,
  paths,
  guessed,
  mapped,
  tables,
} = parse(readFileSync(new URL('tables-page.cases.txt', import.meta.url), 'utf8')) as Cases;

function imported(map: string, rows: readonly string[], defaults = ''): string[] {
  const headings = [...map.matchAll(/"?(\w+)"?: (?:\w|"|\{)/g)].map(([, name]) => name);
  const columns = headings.filter((name) => !['to', 'unit', 'values', 'fillDown'].includes(name ?? '') && !/^[A-Z]/.test(name ?? ''));
  const text = `columns: {Segment: segment, ${map}}\ndefaults: {project: P${defaults}}\n`;
  return understood(csv([['Segment', ...columns].join(';'), ...rows]), text);
}

/** What a table becomes by a map, and its problems. */
function understood(table: Table, map: string): string[] {
  const text = `apiVersion: ${IMPORT_VERSION}\n${map}`;
  const { value, problems } = loadFile('map.yaml', { list: () => ['map.yaml'], read: () => text }, IMPORT_MAP, IMPORT_VERSION);
  const found: Problem[] = [...problems];
  if (!value) return found.map(({ message, remedy, place }) => `! ${place?.line}:${place?.col} ${message}: ${remedy}`);
  const report = (problem: Problem) => void found.push(problem);
  const trees = tableTrees(table, value, report);
  const made = [...trees.projects].flatMap(({ number, segments }) =>
    [...segments].map(([name, tree]) => {
      if (/^gaps/.test(name)) refuseGaps(tree, report);
      const project = number.value === 'P' ? '' : `${number.value} (${number.place.line}:${number.place.col})/`;
      return `${project}${name}: ${json(segmentValues(tree))}`;
    }),
  );
  const said = found.map(({ message, remedy, place }) => `! ${place?.line}:${place?.col} ${message}: ${remedy}`);
  return [...made, ...said, ...(trees.others.length > 0 ? [`not imported: ${trees.others.join(', ')}`] : [])];
}

const SHEET: TestSheet = { name: 'A', rows: sheetRow(1, ['a', 'b']) };

const B: TestSheet = { ...SHEET, name: 'B' };
/** A part without contents is packed in two bytes. */
const bookOf = (...sheets: readonly TestSheet[]): Buffer => zip({ ...workbook(...sheets), 'docProps/empty.xml': '' });

/** Merged cells in a table with headings in row 1 and values in row 3: rows and columns from the first to the last. */
const MERGED: Readonly<Record<string, readonly [number, number, number, number]>> = {
  'in the rows': [3, 3, 0, 1],
  'from the headings down': [1, 3, 0, 1],
  'from the rows down to an empty row': [3, 9, 0, 1],
  'beside the columns': [3, 3, 2, 4],
  'that end at the first column': [3, 3, 0, 0],
};
function merged([firstRow, lastRow, firstColumn, lastColumn]: readonly [number, number, number, number]): string[] {
  const rows = [
    { number: 1, cells: ['Segment', 'Length', 'Other'] },
    { number: 3, cells: ['A', 5, 'x'] },
  ];
  const cells = [{ firstRow, lastRow, firstColumn, lastColumn }];
  const map = 'columns: {Segment: segment, Length: length}\ndefaults: {project: P}\n';
  return understood({ file: 't.xlsx', sheet: 'S', notes: [], merged: cells, rows }, map);
}

/** A row without a value in the columns of the map is no row, whether hidden rows are left out or not. */
function hidden(rule: string): string[] {
  const cells = [
    ['Segment', 'Length'],
    ['A', 5],
    [null, null, 'x'],
    ['B', 6],
  ];
  const rows = cells.map((row, n) => ({ number: n + 1, cells: row, ...(n === 3 ? { isHidden: true } : {}) }));
  const map = `${rule}columns: {Segment: segment, Length: length}\ndefaults: {project: P}\n`;
  return understood({ file: 't.xlsx', sheet: 'S', notes: [], merged: [], rows }, map);
}

const DAY = new Date('2026-04-17T23:30:00Z');
/** The columns of a map, and a cell of a workbook below each of them. */
const TYPED: Readonly<Record<string, readonly CellValue[]>> = {
  'd: description': [DAY, 1.5, true, new Date(Number.NaN), { unusable: 'is a riddle' }],
  'v: {to: description, values: {2026-04-17: spring, "7": seven}}': [DAY, 7, false],
  'f: settings.autoMarkers': [true, false, 1, 2],
  'l: {to: length, unit: cm}': [150, true, DAY, new Date(Number.NaN)],
  'n: count': [DAY],
};
function typed([column, cells]: readonly [string, readonly CellValue[]]): string[] {
  const rows = [['Segment', column[0] ?? ''], ...cells.map((cell, n) => [`S${n}`, cell])].map((row, n) => ({ number: n + 1, cells: row }));
  return understood(
    { file: 't.xlsx', sheet: 'S', notes: [], merged: [], rows },
    `columns: {Segment: segment, ${column}}\ndefaults: {project: P}\n`,
  );
}

/** Files, most of which are not read. */
async function refusals(): Promise<string[]> {
  const damaged = zip(workbook(SHEET));
  const directory = Buffer.from('PK\u0001\u0002');
  damaged.writeUInt32LE(0, damaged.indexOf(directory));
  const cut = zip(workbook(SHEET));
  cut.writeUInt32LE(cut.length - 40, cut.length - 6);
  const large = [20, 24].map((at) => {
    const book = zip(workbook(SHEET));
    book.writeUInt32LE(0xffffffff, book.indexOf(directory) + at);
    return book;
  });
  const cells = (rows: string): Buffer => zip(workbook({ ...SHEET, rows }));
  const letters = (count: number): Buffer => cells(sheetRow(1, ['x'.repeat(count)]));
  const files: readonly (readonly [title: string, file: string, bytes: Buffer, sheet?: string])[] = [
    ['text behind a quote', 't.csv', Buffer.from('a;b\n"a"b;c')],
    ['an open quote', 't.csv', Buffer.from('a;b\n"a;c')],
    ['zero bytes', 't.csv', Buffer.from('a\u0000b')],
    ['a sheet of a text', 't.tsv', Buffer.from('a;b'), 'S'],
    ['another ending', 't.ods', Buffer.from('a')],
    ['no ending', 'table', Buffer.from('a')],
    ['a damaged directory', 't.xlsx', damaged],
    ...['v1.2/t.2024.csv', 't.TSV', 't.txt'].map((file) => [`a text in ${file}`, file, Buffer.from('a;b')] as const),
    ['the only sheet', 't.xlsx', bookOf(SHEET)],
    ['the visible sheet', 't.xlsx', bookOf({ ...B, state: 'hidden' }, SHEET, { ...SHEET, name: 'C', state: 'veryHidden' })],
    ['a hidden sheet that is named', 't.xlsx', bookOf({ ...B, state: 'hidden' }, SHEET), 'B'],
    ['two sheets', 't.xlsx', bookOf(SHEET, B)],
    ['a sheet that is not there', 't.xlsx', bookOf(SHEET), 'a'],
    ['hidden sheets', 't.xlsx', bookOf({ ...SHEET, state: 'veryHidden' })],
    ['501 columns', 't.xlsx', cells('<row r="2"><c r="SG2"><v>1</v></c></row>')],
    ['500 columns', 't.xlsx', cells('<row r="2"><c r="SF2"><v>1</v></c></row>')],
    ['200,001 rows', 't.xlsx', cells(sheetRow(200_001, ['a']))],
    ['200,000 rows', 't.xlsx', cells(sheetRow(200_000, ['a']))],
    ['a cell of 10,001 letters', 't.xlsx', letters(10_001)],
    ['a cell of 10,000 letters', 't.xlsx', letters(10_000)],
    ['blanks around a text, and cells of blanks', 't.xlsm', cells(sheetRow(1, [' a ', '  ']) + sheetRow(2, ['  ', '  ']))],
    ['a directory that ends early', 't.xlsx', cut],
    ...large.map((book) => ['a size that stands elsewhere in the archive', 't.xlsx', book] as const),
    ['text behind the archive', 't.xlsx', Buffer.concat([bookOf(SHEET), Buffer.alloc(0xffff, 'x')])],
    ['an archive without its last bytes', 't.xlsx', bookOf(SHEET).subarray(0, -5)],
    ['too much text behind the archive', 't.xlsx', Buffer.concat([bookOf(SHEET), Buffer.alloc(0x10000, 'x')])],
    ['UTF-16, the large end first', 't.csv', Buffer.from('\ufeffa;æ', 'utf16le').swap16()],
    ['a byte order mark of UTF-8', 't.csv', Buffer.from('\ufeffa;æ')],
    ['Windows-1252', 't.csv', Buffer.from([0x61, 0x3b, 0xe6, 0x80])],
  ];
  const words = files.map(async ([title, file, bytes, sheet]) => {
    const read = async () => readTable(file, bytes, sheet);
    return `${title}: ${await read().then(
      ({ rows, sheet: name }) =>
        `${rows.map(({ number, cells }) => `${number} ${json(cells).slice(0, 80)}`).join(' ')}${name === undefined ? '' : ` of ${name}`}`,
      (error: Error & { remedy: string }) => `${error.message}; ${error.remedy}`,
    )}`;
  });
  return Promise.all(words);
}

const NUMBERS =
  "12,5|12.5|1.012,5|1,012.5|1.012|1,012|1 012 345|1\u00a0012,5|1'012.5|1’012.5|1234|1,234|1.234|\u22125|+5|-5|1.01|10 12|1,2,3||m|12,5 km|1e5|60 cm|12,5m|5 mm|5 M".split(
    '|',
  );
const LENGTHS = [
  [0.07, 'm', 'mm'],
  [33.3, 'cm', 'm'],
  [1234.5678, 'm', 'mm'],
  [5, 'mm', 'mm'],
  [5, 'mm', 'cm'],
] as const;

function pathWords(text: string): string {
  const found = findPath(text);
  if ('reason' in found) return `${text}: ${found.reason}; ${found.remedy}`;
  return `${text} = ${found.steps.map(({ key, index, isCounted }) => `${key}${index === undefined ? '' : ` ${index}`}${isCounted ? ' counted' : ''}`).join(', ')}`;
}

test('tables are understood', async () => {
  const guesses = Object.entries(guessed).map(([title, lines]) => `${title}: ${json(guessMap(csv(lines)))}`);
  const book = { ...csv(['Grøfter 2026', 'Trench;Length', 'A;1,5']), sheet: 'S' };
  const templates = guessMap(csv(['Segment;Profil', ...Array.from({ length: 60 }, (_, n) => `A;T${n}`)])).contents.columns;
  const count = Object.keys(JSON.parse(json(templates)).Profil.values).length;
  expectPage(new URL('./tables-page.expected.txt', import.meta.url), {
    guesses: [...guesses, `60 templates: ${count} are listed`, `a workbook: ${json(guessMap(book))}`],
    headings: names.split('|').map((heading) => {
      const { columns } = guessMap(csv([heading])).contents;
      return `${heading} = ${[...(columns as ReadonlyMap<string, unknown>).values()].map(json).join(', ') || 'nothing'}`;
    }),
    'the schema of a map': jsonText(importMapSchema()).split('\n'),
    numbers: (['comma', 'point', undefined] as const).map((mark) => {
      const words = NUMBERS.map((text) => `${JSON.stringify(text)} ${json(textNumber(text, mark)) ?? 'none'}`);
      return `${mark ?? 'no mark'}: ${words.join(', ')}`;
    }),
    separators: separated.map(
      (text) =>
        `${json(text)}: ${readCsv('t.csv', Buffer.from(text))
          .rows.map(({ number, cells }) => `${number} ${json(cells)}`)
          .join(' ')}`,
    ),
    lengths: LENGTHS.map(([value, from, to]) => `${value} ${from} = ${converted(value, from, to)} ${to}`),
    paths: paths.map(pathWords),
    ...Object.fromEntries(mapped.map(({ title, map, rows, defaults }) => [title, imported(map, rows, defaults)])),
    ...Object.fromEntries(tables.map(({ title, lines, map }) => [title, understood(csv(lines), `${map}\n`)])),
    'merged cells': Object.entries(MERGED).flatMap(([words, cells]) => [words, ...merged(cells).map((one) => `  ${one}`)]),
    'hidden rows': ['', 'hiddenRows: skip\n', 'hiddenRows: import\n'].flatMap((rule) => [
      rule.trim() || 'no rule',
      ...hidden(rule).map((one) => `  ${one}`),
    ]),
    'cells of workbooks': Object.entries(TYPED).flatMap((one) => [one[0], ...typed(one).map((line) => `  ${line}`)]),
    'files and sheets': await refusals(),
  });
});

test('cells that are merged downwards have their value in each of their rows, and no further', async () => {
  const rows = [sheetRow(1, ['a', 'b']), sheetRow(2, ['', 1]), sheetRow(3, []), sheetRow(4, ['', 3])].join('');
  const after = '<mergeCells><mergeCell ref="A1:A3"/></mergeCells>';
  const table = await readTable('t.xlsx', zip(workbook({ ...SHEET, rows, after })));
  expect(table.rows.map(({ number, cells }) => [number, ...cells])).toEqual([
    [1, 'a', 'b'],
    [2, 'a', 1],
    [3, 'a', null],
    [4, null, 3],
  ]);
});
