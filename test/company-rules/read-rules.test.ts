import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { explainRules } from '../../src/cli/commands/explain.js';
import { testRules } from '../../src/reconcile/rules/test-rules.js';
import { readRules } from '../../src/rules/read-rules.js';
import { rulesSchema } from '../../src/rules/rules-language.js';
import { FIELDS, PAIR_FIELDS, unitOf, type Variable } from '../../src/rules/variables.js';
import { CABLE_TYPES } from '../../src/service/data/sample-catalog.js';
import { jsonText } from '../../src/spec/schema/schema.js';

const file = (rules: string): string => `apiVersion: trenchctl-rules/v1\nrules:\n${rules}`;
const rule = (text: string): string => file(`  r:\n    severity: error\n${text}`);

/** The problems of a file: code, place and words. */
const problemsOf = (text: string): string[] =>
  readRules(text, 'r.yaml').problems.map(
    ({ code, place, message, remedy }) => `${place.line}:${place.col} ${code}: ${message}${remedy === undefined ? '' : ` (${remedy})`}`,
  );

const ISSUE = `apiVersion: trenchctl-rules/v1
rules:
  cover-mv-road:
    title: Cover over medium-voltage cables under a road
    source: "ORGBLAD 9000, 3.2"
    severity: error
    for: cable
    where: item.voltage == "MV" && "TARMAC" in segment.coverings
    require: item.depth >= 800
    message: "{item.name} lies {item.depth} mm deep, 800 mm are required under a road"
  power-telecom:
    for: pair
    where: a.isPower && b.isTelecom
    require: clearance >= 100
    severity: warning
`;

test('the file of the issue is read', () => {
  const { rules, problems } = readRules(ISSUE, 'company.yaml');
  expect(problems).toEqual([]);
  expect(rules.rules.map(({ name, target, severity, source }) => ({ name, target, severity, source }))).toEqual([
    { name: 'cover-mv-road', target: 'cable', severity: 'error', source: 'ORGBLAD 9000, 3.2' },
    { name: 'power-telecom', target: 'pair', severity: 'warning', source: undefined },
  ]);
  expect(rules.rules[0]?.where?.paths).toEqual(['item.voltage', 'segment.coverings']);
});

describe('a mistake in a condition has its place and a remedy', () => {
  test.each([
    ['    for: cable\n    require: item.depht >= 800\n', '6:19 bad-condition: `depht` is not a variable of `item` (did you mean `depth`?)'],
    [
      '    for: cable\n    require: itm.depth >= 800\n',
      '6:14 bad-condition: `itm` is not a variable of a rule `for: cable` (did you mean `item`?)',
    ],
    [
      '    for: section\n    require: item.depth >= 800\n',
      '6:14 bad-condition: `item` is not a variable of a rule `for: section` (its variables are project, segment, section)',
    ],
    [
      '    for: cable\n    require: "item.depth >= \'a\'"\n',
      '6:15 bad-condition: `>=` cannot be used between a number and a text (compare values of one kind: a number has no quotes, as in 800, and a text has quotes, as in "MV")',
    ],
    [
      '    for: cable\n    require: item.name in 5\n',
      '6:14 bad-condition: `in` cannot be used between a text and a number (write a text, `in` and a list of texts)',
    ],
    [
      '    for: cable\n    require: "!segment.coverings"\n',
      '6:15 bad-condition: `!` cannot be used before a list (compare it, as in item.depth >= 800)',
    ],
    [
      '    for: cable\n    require: item.depth && true\n',
      '6:14 bad-condition: `&&` and `||` need a condition on both sides, and one side is a number (compare it, as in item.depth >= 800)',
    ],
    [
      '    for: cable\n    require: "item.name ? true : false"\n',
      '6:20 bad-condition: `?` needs a condition before it, and this is a text (compare it, as in item.depth >= 800)',
    ],
    [
      '    for: cable\n    require: item.name.contains(3)\n',
      '6:14 bad-condition: `contains` cannot be called on a text with a number (`trenchctl explain rules` tells the type of each variable)',
    ],
    [
      '    for: cable\n    require: abs(item.name) > 3\n',
      '6:14 bad-condition: `abs` cannot be called with a text (`trenchctl explain rules` tells the type of each variable)',
    ],
    [
      '    for: cable\n    require: item\n',
      '6:14 bad-condition: a condition is true or false, and this is an item (compare it, as in item.depth >= 800)',
    ],
    [
      '    for: cable\n    require: >-\n      item.depth > 1 &&\n      item.widht > 2\n',
      '8:12 bad-condition: `widht` is not a variable of `item` (did you mean `width`?)',
    ],
    [
      '    for: cable\n    require: item.depth\n',
      '6:14 bad-condition: a condition is true or false, and this is a number (compare it, as in item.depth >= 800)',
    ],
    ['    for: cable\n    require: item.depth >=\n', '6:27 bad-condition: this is not a valid condition: unexpected token: EOF'],
    [
      '    for: cabel\n    require: item.depth > 1\n',
      '5:10 not-a-choice: "cabel" is not one of project, segment, section, layer, covering, item, cable, pipe, pipeGroup, pipeCanal, culvert, ecc, ecomDuct, sensor, pair (did you mean `cable`?)',
    ],
    [
      '    for: cable\n    require: item.name.matches("(a+)+$")\n',
      '6:24 bad-condition: `matches` is not a function of conditions (a pattern can take for ever: use contains, startsWith, endsWith or lowerAscii)',
    ],
    ['    for: cable\n    require: true\n', '6:14 wrong-type: expected text, found true (put it in quotes: "true")'],
    [
      '    for: cable\n    require: item.depth > 1\n    message: "{item.nam} lies"\n',
      '7:21 bad-condition: `nam` is not a variable of `item` (did you mean `name`?)',
    ],
    [
      '    for: cable\n    require: item.depth > 1\n    message: "a } b"\n',
      '7:17 bad-condition: a brace has no partner (write {item.depth} for a value, or {{ for a brace)',
    ],
    ['    for: cable\n    requires: item.depth > 1\n', '6:5 unknown-field: `requires` is not a field of a rule (did you mean `require`?)'],
  ])('%j', (text, problem) => {
    expect(problemsOf(rule(text))).toContain(problem);
  });
});

const OF_ITEM = 'project, segment, section, layer, item';

test.each<readonly [target: string, variables: string]>([
  ['project', 'project'],
  ['segment', 'project, segment'],
  ['section', 'project, segment, section'],
  ['layer', 'project, segment, section, layer'],
  ['covering', 'project, segment, covering'],
  ['pair', 'project, segment, section, a, b, clearance, horizontal, vertical'],
  ...['item', 'cable', 'pipe', 'pipeGroup', 'pipeCanal', 'culvert', 'ecc', 'ecomDuct', 'sensor'].map((kind) => [kind, OF_ITEM] as const),
])('a rule for: %s can name %s, and nothing else', (target, variables) => {
  const problem = `6:14 bad-condition: \`zzz\` is not a variable of a rule \`for: ${target}\` (its variables are ${variables})`;
  expect(problemsOf(rule(`    for: ${target}\n    require: zzz == 1\n`))).toEqual([problem]);
});

describe('a hostile file ends with a clear problem', () => {
  const required = (condition: string): string => rule(`    for: section\n    require: ${JSON.stringify(condition)}\n`);
  test.each([
    ['deep conditions', required(`${'('.repeat(1000)}true`), /too large: exceeded maxDepth/],
    ['wide conditions', required(`${'1+'.repeat(400)}1 > 0`), /too large: exceeded maxAstNodes/],
    ['long conditions', required(`"${'a'.repeat(3000)}" != ""`), /3008 characters, and 2000 are allowed/],
    [
      'nested loops',
      required('section.items.all(a, section.items.all(b, section.items.all(c, section.items.all(d, a.depth > 1))))'),
      /more than 3 loops/,
    ],
    ['constructor', required('section.constructor == 1'), /`constructor` is not a variable/],
    ['__proto__', required('section.__proto__ == 1'), /bad-condition/],
    ['names with escapes', file('  "a\\u001b[31m":\n    {for: cable, severity: error, require: "item.depth > 1"}\n'), /bad-text/],
    ['names with a newline', file('  "a\\nb":\n    {for: cable, severity: error, require: "item.depth > 1"}\n'), /bad-text/],
    ['deep YAML', `${'['.repeat(100)}`, /too-deep/],
    ['aliases in a circle', 'apiVersion: trenchctl-rules/v1\nrules: &a {r: *a}\n', /alias-cycle/],
    ['a huge file', `# ${'x'.repeat(1024 * 1024)}\n`, /file-too-large/],
    [
      'a link to a script',
      rule('    for: cable\n    link: "javascript:alert(1)"\n    require: item.depth > 1\n'),
      /a link begins with https/,
    ],
    ['nothing', '', /this file holds no rules/],
    ['a list', '- a\n', /wrong-type/],
    ['two documents', `${file('  {}\n')}---\nrules: {}\n`, /5:1.*one YAML document/],
  ])('%s', (_, text, problem) => {
    const found = problemsOf(text);
    expect(found.join('\n')).toMatch(problem);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them.
    expect(found.join('\n')).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
  });
});

// The table of variables is the reference, the schema is the one in schemas/, and `explain` shows every row.

const ALL: readonly (readonly [string, Variable])[] = [
  ...Object.entries(FIELDS).flatMap(([owner, rows]) => rows.map((row: Variable) => [`${owner}.${row.name}`, row] as const)),
  ...PAIR_FIELDS.map((row: Variable) => [row.name, row] as const),
];

test('the reference has every variable with its unit', () => {
  const page = readFileSync('schemas/README.md', 'utf8');
  const [, table = ''] = page.split('| variable | type | unit | meaning |\n|---|---|---|---|\n');
  const rows = ALL.map(([path, { type, unit = '', about }]) => `| \`${path}\` | ${type} | ${unit} | ${about} |`);
  expect(table.split('\n\n')[0]?.split('\n'), 'copy the rows into schemas/README.md').toEqual(rows);
});

test('the rules in the guides pass their own test cases', () => {
  const pages = ['schemas/README.md', 'examples/README.md'].map((file) => readFileSync(file, 'utf8'));
  const files = pages.flatMap((page) =>
    [...page.matchAll(/```yaml\n(apiVersion: trenchctl-rules\/v1\n.*?)```/gs)].map(([, text = '']) => text),
  );
  expect(files.length).toBeGreaterThan(3);
  const sample = {
    cables: CABLE_TYPES.map(({ id, name, outerDiameter, voltageCategory }) => ({
      ...{ id, name },
      fields: { outerDiameter, voltageCategory },
    })),
  };
  for (const text of files) {
    const { rules, problems } = readRules(text, 'guide.yaml');
    expect(problems, text).toEqual([]);
    for (const result of testRules(rules, sample)) expect(result).toMatchObject({ missing: [], unexpected: [], problems: [] });
  }
});

test('a value of an item has its unit in a rule for pairs too', () => {
  for (const [path, { unit }] of ALL)
    for (const owner of path.startsWith('item.') ? ['item', 'a', 'b'] : ['']) expect(unitOf(path.replace(/^item/, owner))).toBe(unit);
});

test('explain knows every variable', () => {
  for (const [path, { about }] of ALL) expect(explainRules(`rules.${path}`)).toContainEqual(['meaning', about]);
});

test('the schema is the one that npm run generate writes', () => {
  expect(readFileSync('schemas/rules.v1.schema.json', 'utf8')).toBe(`${jsonText(rulesSchema())}\n`);
});
