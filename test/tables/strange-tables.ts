// Tables that strangers and busy people make: 21 that mean harm, and 21 that are untidy.
import { archive, packed, row, type TestSheet, workbook, zip } from '../support/workbook.js';

export interface StrangeTable {
  readonly name: string;
  readonly file: string;
  readonly bytes: Buffer;
  /** Lines of the map beside the columns. */
  readonly map?: string;
  /** The columns of the map, if they are not the usual ones. */
  readonly columns?: string;
}

const HEADINGS = ['Prosjekt', 'Strekning', 'Lengde', 'Kabel', 'Antall'] as const;
const CABLE = 'TSLF 24 kV 3x1x240 Al';
const LINE = ['P-1', 'Storgata', 12.5, CABLE, 2] as const;

const csv = (name: string, text: string | Buffer, more: Partial<StrangeTable> = {}): StrangeTable => ({
  name,
  file: 'table.csv',
  bytes: Buffer.from(text as string),
  ...more,
});
/** A CSV file with the usual headings and these lines below them. */
const lines = (name: string, below: readonly string[], more: Partial<StrangeTable> = {}): StrangeTable =>
  csv(name, [HEADINGS.join(';'), ...below, ''].join('\n'), more);

const book = (name: string, bytes: Buffer, more: Partial<StrangeTable> = {}): StrangeTable => ({
  name,
  file: 'table.xlsx',
  bytes,
  ...more,
});
const sheetOf = (rows: string, more: Partial<TestSheet> = {}): TestSheet => ({ name: 'Grøfter', rows, ...more });
const sheet = (name: string, rows: string, more: Partial<TestSheet> = {}, table: Partial<StrangeTable> = {}) =>
  book(name, zip(workbook(sheetOf(rows, more))), table);
const HEAD = row(1, HEADINGS);
const PART = 'xl/worksheets/sheet1.xml';

const ENTITIES = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');

/** Three archives of the same parts, one of them with 200 MiB, which are packed once. */
function bombs(): StrangeTable[] {
  const parts = packed({ ...workbook(sheetOf(HEAD)), [PART]: Buffer.alloc(200 * 1024 * 1024, 32) });
  return [
    book('an archive that states 200 MiB', archive(parts)),
    book('an archive that unpacks to more than it states', archive(parts, { [PART]: 100 })),
    book('an archive that states no size', archive(parts, { [PART]: 0 })),
  ];
}

export const HOSTILE: readonly StrangeTable[] = [
  ...bombs(),
  book('an archive that states no size of a small part', zip(workbook(sheetOf(HEAD)), { [PART]: 0 })),
  book('an archive with 3,000 parts', zip(Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`part${n}`, ''])))),
  book('half of an archive', zip(workbook(sheetOf(HEAD))).subarray(0, 900)),
  book('a text with the name of a workbook', Buffer.from('Prosjekt;Strekning\n')),
  book('a workbook with a password', Buffer.from('d0cf11e0a1b11ae100000000', 'hex')),
  book('an archive without a workbook', zip({ 'readme.txt': 'hello' })),
  sheet('two cells in opposite corners of the sheet', `${HEAD}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`),
  sheet('an external entity', HEAD + row(2, ['P-1', '&x;', 12.5, CABLE, 2]), {
    before: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  }),
  sheet('entities in entities', HEAD + row(2, ['P-1', '&l9;', 12.5, CABLE, 2]), { before: `<!DOCTYPE a [<!ENTITY l0 "lol">${ENTITIES}]>` }),
  sheet(
    'a formula with a link to another file',
    HEAD + row(2, ['P-1', '<c r="@" t="str"><f>[1]Ark1!A1</f><v>Storgata</v></c>', 12.5, CABLE, 2]),
  ),
  sheet(
    'a formula without a stored value',
    HEAD + row(2, ['P-1', 'Storgata', '<c r="@"><f>WEBSERVICE("http://example.com")</f></c>', CABLE, 2]),
  ),
  lines('a command in a cell of a CSV file', ['P-1;"=cmd|\' /C calc\'!A0";12,5;;']),
  csv('1,000,000 rows', `Prosjekt;Strekning\n${'P-1;a\n'.repeat(1_000_000)}`),
  lines('a quote that is never closed', ['P-1;"Storgata;12,5;;', 'P-1;Kaia;3;;']),
  csv('600 columns', `${'a;'.repeat(600)}\n`),
  lines('a cell of 20,000 characters', [`P-1;${'a'.repeat(20_000)};12,5;;`]),
  lines('names that are keys of objects, paths and commands', ['../../etc;__proto__;12,5;;', 'P-1;::error::Storgata;12,5;;']),
  lines('a layer of the number 1,000,000,000', ['P-1;Storgata;1000000000;;'], {
    columns: '  Prosjekt: project\n  Strekning: segment\n  Lengde: layer',
  }),
];

const DATE = '<c r="@" s="1"><v>45000</v></c>';

export const UNTIDY: readonly StrangeTable[] = [
  lines('decimal commas and thousands with points', ['P-1;Storgata;1.012,5;;']),
  lines('thousands with blanks that do not break', ['P-1;Storgata;1\u00a0012,5;;', 'P-1;Kaia;2\u202f000;;']),
  lines('a number with two meanings', ['P-1;Storgata;1,234;;'], { map: '' }),
  lines('units in the cells', ['P-1;Storgata;12,5 m;;', 'P-1;Kaia;1250 cm;;', 'P-1;Torget;12,5 km;;']),
  lines('units in the cells of a column with another unit', ['P-1;Storgata;12,5 m;;', 'P-1;Kaia;1250;;'], {
    columns: '  Prosjekt: project\n  Strekning: segment\n  Lengde: {to: length, unit: cm}',
  }),
  csv('commas as separators', `Prosjekt,Strekning,Lengde,Kabel,Antall\nP-1,"Storgata, nord",12.5,${CABLE},2\n`, {
    map: 'decimal: point\n',
  }),
  csv('tabs as separators', `${HEADINGS.join('\t')}\nP-1\tStorgata\t12,5\t${CABLE}\t2\n`),
  csv('a line that states the separator', `sep=;\r\n${HEADINGS.join(';')}\r\nP-1;Storgata;12,5;${CABLE};2\r\n`),
  csv('UTF-8 with a byte order mark', `\ufeff${HEADINGS.join(';')}\nP-1;Bjørkåsen;12,5;;\n`),
  csv('Windows-1252', Buffer.from(`${HEADINGS.join(';')}\nP-1;Bjørkåsen;12,5;;\n`, 'latin1')),
  csv('UTF-16', Buffer.from(`\ufeff${HEADINGS.join(';')}\nP-1;Bjørkåsen;12,5;;\n`, 'utf16le')),
  sheet('a date in place of a length', HEAD + row(2, ['P-1', 'Storgata', DATE, CABLE, 2])),
  sheet('names in merged cells', `${HEAD}${row(2, ['P-1', 'Storgata', 12.5, CABLE, 2])}${row(3, ['', '', '', 'TFXP 4x240 Al 1 kV', 1])}`, {
    after: '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B2:B3"/></mergeCells>',
  }),
  sheet('cells merged over two columns', HEAD + row(2, ['P-1', 'Storgata', 12.5]), {
    after: '<mergeCells><mergeCell ref="B2:C2"/></mergeCells>',
  }),
  sheet('a hidden row', HEAD + row(2, [...LINE]) + row(3, ['P-1', 'Kaia', 3], 'hidden="1"')),
  sheet(
    'a hidden row that is skipped',
    HEAD + row(2, [...LINE]) + row(3, ['P-1', 'Kaia', 3], 'hidden="1"'),
    {},
    { map: 'decimal: comma\nhiddenRows: skip\n' },
  ),
  sheet(
    'a title above the headings, and empty rows',
    row(1, ['Grøfter 2026']) + row(4, HEADINGS) + row(7, [...LINE]),
    {},
    { map: 'headings: 4\n' },
  ),
  book('two sheets', zip(workbook(sheetOf(HEAD), { name: 'Priser', rows: '' }))),
  sheet(
    'an error value, a type that the catalog does not have, and a row without a name',
    HEAD + row(2, ['P-1', 'Storgata', '<c r="@" t="e"><f>A9/0</f><v>#DIV/0!</v></c>', 'TSLF 24 kV 3x240 Al', 2]) + row(3, ['P-1', '', 3]),
  ),
  lines('two rows that disagree', ['P-1;Storgata;12,5;;', 'P-1;Storgata;13;;']),
  lines(
    'names only in the first row of a group, and equal cables in several rows',
    [`P-1;Storgata;12,5;${CABLE};`, `;;;${CABLE};`, `;;;${CABLE};2`],
    {
      columns:
        '  Prosjekt: {to: project, fillDown: true}\n  Strekning: {to: segment, fillDown: true}\n  Lengde: length\n  Kabel: sections[].layers[].cables[].type\n  Antall: count',
    },
  ),
];
