import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fileExists, RULE_ID, readTables, readTests, titlesOf } from './rule.js';

const tables = readTables();
const tests = readTests();
const rules = tables.flatMap((table) => table.rules);
const known = new Set(rules.map(({ id }) => id));

describe.each(tables)('the rules of document $document', (table) => {
  test('are complete rows', () => {
    const wrong = table.rules.filter(
      ({ id, section, rule, basis, test: file }) =>
        !RULE_ID.test(id) || !section || !rule || !['documented', 'assumed'].includes(basis) || !file,
    );
    expect(wrong).toEqual([]);
  });

  test('are each proved in the file that the row names', () => {
    const unproved = table.rules.filter(
      ({ id, test: file }) => !tests.some((one) => one.file === file && one.ids.includes(id)),
    );
    expect(
      unproved.map(({ id, test: file }) => `${id} ${file}${fileExists(file) ? '' : ' (no such file)'}`),
    ).toEqual([]);
  });

  test('are counted', () => {
    const count = (basis: string) => table.rules.filter((rule) => rule.basis === basis).length;
    const ids = new Set(table.rules.map(({ id }) => id));
    const proving = tests.filter((one) => one.ids.some((id) => ids.has(id))).length;
    console.log(
      `document ${table.document} rules: ${count('documented')} documented, ${count('assumed')} assumed, ${proving} tests`,
    );
    expect(proving).toBeGreaterThan(0);
  });
});

test('there is at least one table', () => {
  expect(tables.map(({ document }) => document)).toContain('000');
});

test('a choice that a rule names is a row of the table of open points', () => {
  const page = readFileSync(new URL('../../src/service/README.md', import.meta.url), 'utf8');
  const table = page.split('## Open points of the documents, and our choices')[1]?.split('\n## ')[0] ?? '';
  const open = new Set([...table.matchAll(/^\| (.+?) \| /gm)].map(([, first]) => first));
  const named = rules.filter((rule) => rule.open !== undefined);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((rule) => !open.has(rule.open)).map(({ id }) => id)).toEqual([]);
  expect(named.filter(({ basis }) => basis !== 'assumed').map(({ id }) => id)).toEqual([]);
});

test('no id is used twice', () => {
  const twice = rules.map(({ id }) => id).filter((id, index, all) => all.indexOf(id) !== index);
  expect(twice).toEqual([]);
});

test('every test starts with the ids of rules, and no test with the id of none', () => {
  const wrong = tests.filter(({ ids }) => ids.length === 0 || ids.some((id) => !known.has(id)));
  expect(wrong.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
});

test('titles are found however the test is written, and skipped tests are not', () => {
  const source = `
    test('T001 plain', () => {});
    describe('group', () => { it("T002 in a group", () => {}); });
    test.each([['x', 'y']])('T003 %s from a table', () => {});
    test.each(rows.filter(({ id }) => 'T009 not a title' !== id))(\`T004 \${kind} in a template\`, () => {});
    test.concurrent('T005 at once', () => {});
    test.skip('T006 skipped', () => {});
    test.todo('T007 to do');
    test.skip.each([1])('T008 skipped table', () => {});
  `;
  expect(titlesOf(source).map((title) => title.slice(0, 4))).toEqual([
    'T001',
    'T002',
    'T003',
    'T004',
    'T005',
  ]);
});
