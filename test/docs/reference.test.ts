// schemas/README.md is complete: every field with its unit, every problem code, every field of a plan.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FORMAT_NAMES, FORMATS } from '../../src/cli/output/formats.js';
import { ROWS } from '../../src/cli/run.js';
import type { Field } from '../../src/kinds/kind.js';
import { COVER } from '../../src/kinds/layout-rules.js';
import { COORDINATE_FIELDS } from '../../src/kinds/project.js';
import { ITEM_KINDS } from '../../src/kinds/registry.js';
import { COVERING_FIELDS, LAYER_FIELDS, SECTION_FIELDS, SEGMENT_FIELDS } from '../../src/kinds/structure.js';
import { CHILD_FIELDS, CUSTOM_FIELDS } from '../../src/spec/language/calculation-fields.js';
import { SPEC_MAPS } from '../../src/spec/language/document.js';
import { LIFECYCLE_DIRECTIVES, SEGMENT_DIRECTIVES } from '../../src/spec/language/segment.js';
import { SPEC_CODES } from '../../src/spec/problems.js';
import { quoted, readDocument, rows, section } from './documents.js';
import { textOf } from './sources.js';

const PAGE = readDocument('schemas/README.md');

/** The table below a heading, or the one whose first head cell is given as `| name |`. */
function tableOf(name: string): string[][] {
  if (!name.startsWith('|')) return rows(section(PAGE, name));
  const head = `\n${name} unit |`;
  const table = PAGE.text.split(head)[1]?.split('\n\n')[0];
  if (table === undefined) throw new Error(`${PAGE.file} has no table ${name}`);
  return rows(`${head}${table}`);
}

const capital = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`;

/** Where the keys of a map are listed, if its heading is not its name. */
const TABLES: Readonly<Record<string, string>> = {
  ...{ allowDestroy: '### Approval of destruction', project: '## The project', templates: '## Templates' },
  ...{ location: '| `location` |', address: '| `location` |', coordinate: '| `location` |', calculation: '| `calculation` |' },
  ...{ budget: '| budget code |', custom: '| custom node |', child: '| child of a budget code |', quantity: '| `quantity` as a map |' },
};

const MAPS = [...SPEC_MAPS.values()].map(({ name, keys }) => ({ heading: TABLES[name] ?? `### ${capital(name)}`, level: name, keys }));

describe('the reference of the spec language', () => {
  test.each(MAPS)('has every field of $level', ({ heading, keys }) => {
    const named = tableOf(heading).flat().flatMap(quoted);
    const missing = keys.filter((key) => !named.includes(key));
    expect(missing.map((key) => `add the row | \`${key}\` | unit | meaning | to "${heading}" of ${PAGE.file}`)).toEqual([]);
  });

  const exact = MAPS.filter(({ level }) => !['location', 'address', 'coordinate', 'project'].includes(level));
  test.each(exact)('has no other field of $level', ({ heading, keys }) => {
    const named = tableOf(heading).flatMap(([first = '']) => quoted(first));
    const unknown = named.filter((key) => !keys.includes(key));
    expect(unknown.map((key) => `remove the row of \`${key}\` from "${heading}" of ${PAGE.file}`)).toEqual([]);
  });

  const numbers: readonly (readonly [string, readonly Field[]])[] = [
    ['### Segment', SEGMENT_FIELDS],
    ['### Section', SECTION_FIELDS],
    ['### Layer', LAYER_FIELDS],
    ['### Covering', COVERING_FIELDS],
    ['| custom node |', CUSTOM_FIELDS],
    ['| child of a budget code |', CHILD_FIELDS],
    ...ITEM_KINDS.map((kind) => [`### ${capital(kind.name)}`, kind.fields] as const),
  ];
  const isNumber = ({ type }: Field): boolean => type === 'number' || type === 'integer';
  const withNumbers = numbers.filter(([, fields]) => fields.some(isNumber));
  test.each(withNumbers)('%s: every number has its unit', (heading, fields) => {
    for (const { name, unit } of fields.filter(isNumber)) {
      const [, stated = ''] = tableOf(heading).find(([first = '']) => quoted(first).includes(name)) ?? [];
      const todo = `write the unit of ${name} into its row under ${heading} in schemas/README.md`;
      expect([name, unit === undefined ? stated !== '' : stated], todo).toEqual([name, unit ?? true]);
    }
  });

  test('coordinates have a unit', () => {
    const [row] = tableOf('| `location` |').filter((cells) => COORDINATE_FIELDS.every(({ name }) => cells.flatMap(quoted).includes(name)));
    expect(row?.[1]).toBe('degrees');
  });
});

/** The folders in which specs are compared with a service. */
const PLANNING = readdirSync('src').filter((name) => ['live', 'plan', 'reconcile', 'replan'].includes(name));

/** Says what to do about a table that has other rows than its source. */
const rowsAs = (heading: string, source: string): string =>
  `give the table ${heading} in schemas/README.md the rows of ${source}, in the same order`;

const codesIn = (heading: string): string[] => tableOf(heading).flatMap(([first = '']) => quoted(first));

const codesOf = (text: string): string[] => [...text.matchAll(/\bcode: '([a-z-]+)'/g)].map(([, code = '']) => code);

/** Codes of reason, notes, refusals and verdicts, which are no problems: their types list them, and those of plans are in the schema. */
const OTHER_CODES: ReadonlySet<string> = new Set(
  ['reason', 'note', 'refusal', 'rule-finding', 'verdict'].flatMap((name) =>
    [...readFileSync(`src/plan/model/${name}.ts`, 'utf8').matchAll(/'([a-z-]+)'/g)].map(([, code = '']) => code),
  ),
);

describe('the problem codes', () => {
  test('are those of the specs', () => {
    expect(codesIn('### Problems in specs'), rowsAs('### Problems in specs', 'SPEC_CODES')).toEqual([...SPEC_CODES]);
  });

  test('are those of planning, each in the sources', () => {
    const sources = textOf(['spec', 'cli', ...PLANNING]);
    const listed = codesIn('### Problems while planning');
    const where = 'under ### Problems while planning in schemas/README.md';
    const gone = `no source has these codes: remove their rows ${where}`;
    expect(
      listed.filter((code) => !sources.includes(`'${code}'`)),
      gone,
    ).toEqual([]);
    const reported = codesOf(textOf(PLANNING)).filter((code) => !OTHER_CODES.has(code));
    expect(
      reported.filter((code) => !listed.includes(code)),
      `add a row for each of these ${where}`,
    ).toEqual([]);
  });

  test('are those of the layout', () => {
    const union = /type ProblemCode = ([^;]+);/.exec(readFileSync('src/geometry/model.ts', 'utf8'))?.[1] ?? '';
    const todo = rowsAs('### Layout problems', 'ProblemCode of src/geometry/model.ts');
    expect(codesIn('### Layout problems'), todo).toEqual([
      // The coverings belong to the segment, so the layout of a section does not see them.
      COVER,
      ...union.replaceAll("'", '').split(' | '),
    ]);
  });
});

interface Schema {
  readonly properties: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
  readonly $defs: Readonly<Record<string, Schema>>;
}
const PLAN = JSON.parse(readFileSync('schemas/plan.v1.schema.json', 'utf8')) as Schema;

/** The first column of the table with this head cell. */
const listedIn = (head: string): string[] => {
  const table = PAGE.text.split(`\n| ${head} | `)[1]?.split('\n\n')[0] ?? '';
  return rows(`| ${head} | ${table}`).flatMap(([first = '']) => quoted(first));
};

describe('the schema of the plan', () => {
  const { desiredSegment } = PLAN.$defs;
  test.each([
    ['desiredSegment', SEGMENT_DIRECTIVES, desiredSegment],
    ['desiredSegment.lifecycle', LIFECYCLE_DIRECTIVES, desiredSegment?.properties.lifecycle],
  ])('has every key for trenchctl in %s', (where, keys, schema) => {
    const missing = Object.keys(keys).filter((name) => !Object.hasOwn(Object((schema as Schema).properties), name));
    const advice = missing.map((name) => `add ${name} to ${where} in schemas/plan.v1.schema.json`);
    expect(advice).toEqual([]);
  });
});

test('the reference has every output format with its ending', () => {
  const heading = '### Annotations and several outputs';
  const listed = rows(section(PAGE, heading)).map(([name = '', ending = '']) => [...quoted(name), ...quoted(ending)]);
  const todo = rowsAs(heading, 'FORMATS in src/cli/output/formats.ts');
  expect(listed, todo).toEqual(FORMAT_NAMES.map((name) => [name, FORMATS[name].ending]));
});

test('the reference has every command with its purpose', () => {
  const listed = rows(section(PAGE, '## Commands')).map(([name = '', purpose]) => [...quoted(name), purpose]);
  expect(listed, rowsAs('## Commands', 'GROUPS in src/cli/run.ts')).toEqual(ROWS.map(([name, purpose]) => [name, purpose]));
});

describe('the reference of the plan', () => {
  test('has every field of a plan, in the order of its schema', () => {
    const [table = ''] = section(PAGE, '## The plan format').split('### ');
    const listed = rows(table).flatMap(([first = '']) => quoted(first));
    expect(listed, rowsAs('## The plan format', 'the properties in schemas/plan.v1.schema.json')).toEqual(Object.keys(PLAN.properties));
  });

  test('has every field of a change', () => {
    const fields = Object.keys(PLAN.$defs.change?.properties ?? {});
    const todo = rowsAs('| field of a change |', '$defs/change in schemas/plan.v1.schema.json');
    expect(listedIn('field of a change').toSorted(), todo).toEqual(fields.toSorted());
  });

  test.each([
    ['code of a change', 'changeReason'],
    ['code of an obstacle', 'obstacleReason'],
    ['code of a loss', 'lossReason'],
    ['code of a note', 'planNote'],
    ['code of a note on quantities', 'quantityNote'],
  ])('has every %s', (head, name) => {
    const todo = rowsAs(`| ${head} |`, `$defs/${name} in schemas/plan.v1.schema.json`);
    expect(listedIn(head), todo).toEqual(PLAN.$defs[name]?.properties.code?.enum);
  });
});
