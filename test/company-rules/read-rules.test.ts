import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { explainRules } from '../../src/cli/commands/explain.js';
import { testRules } from '../../src/reconcile/rules/test-rules.js';
import { readRules } from '../../src/rules/read-rules.js';
import { rulesSchema } from '../../src/rules/rules-language.js';
import { FIELDS, PAIR_FIELDS, unitOf, type Variable } from '../../src/rules/variables.js';
import { CABLE_TYPES } from '../../src/service/data/sample-catalog.js';
import { jsonText } from '../../src/spec/schema/schema.js';

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
