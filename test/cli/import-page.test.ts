// A page shows what `import` makes of tables: the files that it writes, and the words that it says.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { expectPage } from '../support/page.js';
import { runHere } from '../support/run-here.js';

inFolder('each');

interface Case {
  /** Each heading with what it states. */
  readonly columns: Readonly<Record<string, string>>;
  /** Lines of the table, the cells of which are divided by `|`. */
  readonly rows: readonly string[];
  readonly specs?: Readonly<Record<string, string>>;
}

const HEAD = 'apiVersion: trenchctl/v1\nproject: P-1\n';
const FEEDER = 'TSLF 24 kV 3x1x240 Al';
const STREET = 'TFXP 4x240 Al 1 kV';
const spec = (segments: string, more = '') => `${HEAD}${more}segments:\n${segments}`;
const inLayer = (items: string) => spec(`  A: {sections: [{layers: [{${items}}]}]}\n`);
const CABLE = { type: '"sections[].layers[].cables[].type"', count: 'count' };
const CABLES = 'sections[].layers[].cables[]';
const TEMPLATES = `templates: {layers: {pair: {cables: [{type: ${FEEDER}, count: 2}]}}}\n`;

const CASES: Readonly<Record<string, Case>> = {
  'New projects, each in a file of its own': {
    columns: { length: 'length', ...CABLE },
    rows: [`P-2|A|5|${FEEDER}|2`, `P-2|A||${STREET}|`, 'P-3|B: 1|6||', `P-2|C||${STREET}|1`],
  },
  'A template in another file of the project': {
    columns: CABLE,
    rows: [`P-1|A|${STREET}|1`],
    specs: { 'a.yaml': spec('  A: {sections: [{layers: [{use: pair}]}]}\n'), 'b.yaml': `${HEAD}${TEMPLATES}segments: {B: {}}\n` },
  },
  'A template of the same name in a file of another project': {
    columns: CABLE,
    rows: [`P-1|A|${STREET}|1`, `P-9|A|${STREET}|1`],
    specs: {
      'a.yaml': spec('  A: {sections: [{layers: [{use: pair}]}]}\n', TEMPLATES),
      'b.yaml': spec('  A: {sections: [{layers: [{use: pair}]}]}\n', TEMPLATES.replace(FEEDER, STREET)).replace('P-1', 'P-9'),
    },
  },
  'New segments behind those of the last file': {
    columns: { length: 'length' },
    rows: ['P-1|A|2', 'P-1|C|3', 'P-1|B|1'],
    specs: { 'a.yaml': spec('  A: {length: 1} # first\n'), 'b.yaml': spec('  B: {length: 1} # last\n# end\n') },
  },
  'A project without segments': { columns: { length: 'length' }, rows: ['P-1|A|2'], specs: { 'a.yaml': `${HEAD}segments: {}\n` } },
  'Values that are there already, in other words': {
    columns: { length: 'length', ...CABLE },
    rows: [`P-1|A|5|${FEEDER.toUpperCase()}|2`],
    specs: { 'a.yaml': spec(`  A: {length: 5.0, sections: [{layers: [{cables: [{type: ${FEEDER}, count: 2}]}]}]}\n`) },
  },
  'A type in place of an id, and a cover in place of a depth': {
    columns: { cover: '"sections[0].coverThickness"', type: '"sections[0].layers[0].cables[0].type"' },
    rows: [`P-1|A|700|${STREET}`],
    specs: {
      'a.yaml': spec(
        '  A:\n    sections:\n      - foundationThickness: 100\n\n        # by hand\n        layoutDepth: 900 # old\n        layers:\n          - cables:\n              - typeId: 1010 # feeder\n',
      ),
    },
  },
  'Counts that come and go': {
    columns: CABLE,
    rows: [`P-1|A|${FEEDER}|1`, `P-1|A|${STREET}|4`],
    specs: { 'a.yaml': inLayer(`cables: [{type: ${FEEDER}, count: 2}, {type: ${STREET}}]`) },
  },
  'Rows go to the entries that are most alike, and new ones stand beside the others': {
    columns: { type: `"${CABLES}.type"`, group: `"${CABLES}.groupConfiguration"`, count: 'count' },
    rows: [`P-1|A|${FEEDER}|FLAT|3`, `P-1|A|${FEEDER}|TRIANGLE|5`, `P-1|A|XLPE 145 kV 1x800 Al|FLAT|`],
    specs: {
      'a.yaml': inLayer(
        `cables: [{type: ${FEEDER}, groupConfiguration: TRIANGLE}, {type: ${FEEDER}, groupConfiguration: FLAT}, {type: ${STREET}}]`,
      ),
    },
  },
  'Objects without a type are known by all of their values': {
    columns: { width: '"sections[].layers[].culverts[].width"', height: '"sections[].layers[].culverts[].height"', count: 'count' },
    rows: ['P-1|A|800|500|2', 'P-1|A|900|500|'],
    specs: { 'a.yaml': inLayer('culverts: [{width: 800, height: 400}, {width: 800, height: 500}]') },
  },
  'Lists and maps that the spec does not have yet': {
    columns: {
      markers: 'settings.autoMarkers',
      top: '"topCoverings[0].type"',
      thick: '"topCoverings[0].thickness"',
      second: '"sections[1].coverThickness"',
    },
    rows: ['P-1|A|true|GRAVEL|200|700', 'P-1|B|false|GRAVEL|250|800'],
    specs: {
      'a.yaml': spec(
        '  A: {sections: [{coverThickness: 600}]}\n  B:\n    settings: {autoMarkers: true} # by hand\n    topCoverings: [{type: SAND, thickness: 100}]\n    sections:\n      - coverThickness: 600\n      - coverThickness: 610 # second\n',
      ),
    },
  },
  'Segments that cannot be edited': {
    columns: { length: 'length' },
    rows: ['P-1|A|2', 'P-1|B|2'],
    specs: { 'a.yaml': spec('  A: &a {length: 1}\n  B: *a\n') },
  },
  'A type that no catalog has, and a value that cannot be': {
    columns: { length: 'length', ...CABLE },
    rows: ['P-1|A|x|Of old|1', `P-1|B|1|${FEEDER}|0`],
  },
  'A field of an object that the specs have, and a template in another document': {
    columns: { use: '"sections[0].use"', group: '"sections[0].layers[0].cables[0].groupConfiguration"' },
    rows: ['P-1|A|deep|FLAT', 'P-1|B|deep|'],
    specs: {
      'a.yaml': inLayer(`cables: [{type: ${FEEDER}}]`),
      'b.yaml': 'apiVersion: trenchctl/v1\nproject: {number: P-1}\ntemplates: {sections: {deep: &deep {coverThickness: 900}}}\n---\n',
    },
  },
  'A new object that lacks a field, beside one that the specs have': {
    columns: { group: '"sections[0].layers[0].cables[0].groupConfiguration"' },
    rows: ['P-1|A|FLAT', 'P-1|C|FLAT'],
    specs: { 'a.yaml': inLayer(`cables: [{type: ${FEEDER}}]`) },
  },
  'Ids, texts in other letters, and a list that is empty': {
    columns: { about: 'description', id: `"${CABLES}.typeId"`, group: `"${CABLES}.groupConfiguration"`, count: 'count' },
    rows: ['P-1|A|North side|1010|FLAT|2', 'P-1|B|South|9007199254740993|FLAT|'],
    specs: {
      'a.yaml': spec(
        '  A: {description: north Side, sections: [{layers: [{cables: [{typeId: 1010, groupConfiguration: TRIANGLE}]}]}]}\n  B: {sections: [{layers: [{cables: []}]}]}\n',
      ),
    },
  },
  'Layers of a template': {
    columns: { thick: '"sections[0].layers[0].protectionLayerThickness"' },
    rows: ['P-1|A|65'],
    specs: { 'a.yaml': spec('  A: {sections: [{use: s}]}\n', 'templates: {sections: {s: {layers: [{protectionLayerThickness: 60}]}}}\n') },
  },
  'A merged spec that is wrong': {
    columns: { cover: '"sections[0].coverThickness"' },
    rows: ['P-1|A|700'],
    specs: { 'a.yaml': spec('  A: {sections: [{use: s}]}\n', 'templates: {sections: {s: {layoutDepth: 900}}}\n') },
  },
};

async function importOf({ columns, rows, specs = {} }: Case): Promise<string[]> {
  const folder = mkdtempSync(join(cwd, 'case-'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'specs'));
  for (const [name, text] of Object.entries(specs)) write(`specs/${name}`, text);
  const lines = Object.entries({ project: 'project', segment: 'segment', ...columns }).map(([name, to]) => `  ${name}: ${to}\n`);
  write('map.yaml', `apiVersion: trenchctl-import/v1\ncolumns:\n${lines.join('')}`);
  write(
    'table.csv',
    [['project', 'segment', ...Object.keys(columns)].join(';'), ...rows.map((row) => row.replaceAll('|', ';')), ''].join('\n'),
  );
  const { status, stdout, stderr } = await runHere(['import', 'table.csv', '--map', 'map.yaml', '--embedded', '--data', ':memory:'], {
    cwd: folder,
  });
  const written = readdirSync(join(folder, 'specs'))
    .sort()
    .map((name) => [name, readFileSync(join(folder, 'specs', name), 'utf8')] as const)
    .filter(([name, text]) => specs[name] !== text);
  return [
    `(${status}) ${stdout.trim().replaceAll('\n', ' ')}`,
    stderr.trim(),
    ...written.flatMap(([name, text]) => [`--- ${name}`, text.replace(HEAD, '').trimEnd()]),
  ];
}

test('the files and the words are those of the page', async () => {
  const parts: Record<string, string[]> = {};
  for (const [title, one] of Object.entries(CASES)) parts[title] = await importOf(one);
  expect(Object.keys(parts).length).toBeGreaterThan(0);
  expectPage(new URL('import-page.expected.txt', import.meta.url), parts);
});
