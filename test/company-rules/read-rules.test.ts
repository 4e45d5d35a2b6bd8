import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { explainRules } from '../../src/cli/commands/explain.js';
import { testRules } from '../../src/reconcile/rules/test-rules.js';
import { type Condition, compilerFor } from '../../src/rules/condition.js';
import { FUNCTION_ROWS, FUNCTIONS, LIMITS, OPERATORS } from '../../src/rules/language.js';
import { readMessage, usualMessage, writeMessage } from '../../src/rules/message.js';
import { duplicateRules, readRules } from '../../src/rules/read-rules.js';
import { rulesSchema } from '../../src/rules/rules-language.js';
import { FIELDS, PAIR_FIELDS, unitOf, type Variable } from '../../src/rules/variables.js';
import { createWork } from '../../src/rules/work.js';
import { CABLE_TYPES } from '../../src/service/data/sample-catalog.js';
import { jsonText } from '../../src/spec/schema/schema.js';
import { rulesText as file } from './rules-of.js';

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

// The bounded language of conditions: its limits and its reference.

const compile = compilerFor('item');

function compiled(text: string): Condition {
  const found = compile(text);
  if (!('evaluate' in found)) throw new Error(`${text}: ${found.message}`);
  return found;
}

test('a condition has 2000 characters and 38 brackets in one another at most', () => {
  const inBrackets = (depth: number) => `${'('.repeat(depth)}item.depth > 1${')'.repeat(depth)}`;
  const texts = ['item.depth > 1'.padEnd(2000), inBrackets(38), 'item.depth > 1'.padEnd(2001), inBrackets(39)];
  expect(texts.map((text) => 'evaluate' in compile(text))).toEqual([true, true, false, false]);
});

test('loops one after another are not nested', () => {
  const chain = ['a', 'b', 'c', 'd', 'e'].map((name) => `.filter(${name}, ${name}.depth > 1)`).join('');
  expect(compile(`section.items${chain}.size() > 0`)).toHaveProperty('evaluate');
  const each = ['a', 'b', 'c', 'd', 'e'].map((name) => `!(section.items.exists(${name}, ${name}.depth > 1))`);
  expect(compile(`!(!(!(${each.join(' && ')})))`)).toHaveProperty('evaluate');
  expect(compile(`${'item.isPower && ('.repeat(5)}${each[0]}${')'.repeat(5)}`)).toHaveProperty('evaluate');
});

test('the bound of a loop over a list that is written in the condition is that of its length', () => {
  const loops = (list: string) => `${list}.all(x, ${list}.all(y, ${list}.all(z, x + y > z || x * y > z || x - y > z)))`;
  expect(compile(loops('[1, 2]'))).toHaveProperty('evaluate');
  const long = `[${Array.from({ length: 80 }, (_, n) => n).join(', ')}]`;
  for (const text of [loops(long), `!(${loops(long)})`]) expect(compile(text)).toMatchObject({ message: expect.stringContaining('steps') });
});

test('every function of the reference compiles as its example shows', () => {
  expect(FUNCTION_ROWS.map(({ name }) => name)).toEqual(FUNCTIONS);
  for (const { name, example } of FUNCTION_ROWS) expect(compiled(example).text).toContain(`${name}(`);
});

test('the reference has the operators, the functions and the limits', () => {
  const page = readFileSync('schemas/README.md', 'utf8');
  for (const { signs, between, about } of OPERATORS)
    expect(page).toContain(`| ${signs.map((sign) => `\`${sign.replaceAll('|', '\\|')}\``).join(' ')} | ${between} | ${about} |`);
  for (const { example, about } of FUNCTION_ROWS) expect(page).toContain(`| \`${example}\` | ${about} |`);
  expect(page).toContain(`${LIMITS.length.toLocaleString('en')} characters`);
});

// The places of mistakes in the texts of a rules file, and the messages of findings.

test('a message has texts, braces and values, and a value that is not known is a question mark', () => {
  const read = readMessage(`{{a}} ${'{item.depth} '.repeat(20)}`, compile);
  if (!('parts' in read)) throw new Error(read.message);
  expect(writeMessage(read, {}, createWork())).toBe(`{a} ${'? '.repeat(20)}`);
});

test('a condition of three lines is written in one', () => {
  const found = compile('1 > 2 &&\n  2 > 3 &&\n  3 > 4\n');
  expect('evaluate' in found && usualMessage(found, {})).toBe('1 > 2 && 2 > 3 && 3 > 4 is required');
});

test('a message ends after 1000 characters', () => {
  for (const [length, words] of [
    [1000, 'x'.repeat(1000)],
    [1001, `${'x'.repeat(1000)}...`],
  ] as const) {
    const read = readMessage('x'.repeat(length), compile);
    expect('parts' in read && writeMessage(read, {}, createWork())).toBe(words);
  }
});

const rule = (name: string, more = '') => `  ${name}: {severity: note, for: item, require: item.depth > 1${more}}\n`;

const manyRules = (count: number) => file(Array.from({ length: count }, (_, n) => rule(`r${n}`)).join(''));

test.each<[string, string, number, number?]>([
  ['500 rules', manyRules(500), 500, 0],
  ['501 rules, of which one is too many', manyRules(501), 500],
  ['a file of the greatest size', `${file(rule('r'))}${'#'.repeat(1024 * 1024 - file(rule('r')).length)}`, 1, 0],
  ['a file that is too large', '#'.repeat(1024 * 1024 + 1), 0],
  ['a condition with a mistake', file(rule('r', ', where: item.depth')), 0],
  ['a message with a mistake', file(rule('r', ', message: "{item.x}"')), 1],
])('%s', (_, text, count, problems = 1) => {
  const read = readRules(text, 'r.yaml');
  expect([read.rules.rules.length, read.problems.length]).toEqual([count, problems]);
});

test('a rule of a name that another one has is reported, with the place of the first', () => {
  const files = ['a', 'b', 'c'].map((name) => readRules(file(rule('r') + rule(`only-${name}`)), `${name}.yaml`).rules);
  expect(duplicateRules(files)).toEqual(
    ['b.yaml', 'c.yaml'].map((name) => ({
      code: 'duplicate-rule',
      message: 'two rules are called r',
      place: { file: name, line: 3, col: 3 },
      also: [{ place: { file: 'a.yaml', line: 3, col: 3 }, message: 'first here' }],
      remedy: 'rename or remove one of them',
    })),
  );
});
