import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

// The tables of rules (rules-*.yaml) and the tests that claim to prove them.

/** documented: a sentence of the document says so; assumed: the document leaves it open and the service chose. */
type Basis = 'documented' | 'assumed';

interface Rule {
  readonly id: string;
  /** The heading in the document. */
  readonly section: string;
  readonly rule: string;
  readonly basis: Basis;
  /** The row of the table of open points (src/service/open-points.md) that states the choice. */
  readonly open?: string;
  /** File below test/rules. */
  readonly test: string;
}

interface RuleTable {
  /** Number of the document: 000. */
  readonly document: string;
  readonly rules: readonly Rule[];
}

interface RuleTest {
  /** Below test/rules, with slashes. */
  readonly file: string;
  readonly title: string;
  /** The ids that the title starts with. */
  readonly ids: readonly string[];
}

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const RULE_ID = /^[A-Z]\d{3}$/;

const readTables = (): RuleTable[] =>
  readdirSync(FOLDER)
    .flatMap((name) => {
      const document = /^rules-(\d+)\.yaml$/.exec(name)?.[1];
      return document === undefined ? [] : [{ name, document }];
    })
    .sort((a, b) => a.document.localeCompare(b.document))
    .map(({ name, document }) => ({ document, rules: parse(readFileSync(join(FOLDER, name), 'utf8')) as Rule[] }));

/** Every test in the folders below test/rules, by its source or its session: what is skipped does not count. */
const readTests = (): RuleTest[] =>
  readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.ts$|\.txt$/.test(entry.name) && join(entry.parentPath, '/') !== FOLDER)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      return (path.endsWith('.txt') ? titlesOfSession(text) : titlesOf(text)).map((title) => ({ path, title }));
    })
    .map(({ path, title }) => ({ file: relative(FOLDER, path).replaceAll('\\', '/'), title, ids: idsOf(title) }));

function idsOf(title: string): string[] {
  const words = title.split(' ');
  const end = words.findIndex((word) => !RULE_ID.test(word));
  return words.slice(0, end < 0 ? words.length : end);
}

/** The titles of a session; see sessions.test.ts. */
const titlesOfSession = (text: string): string[] => [...text.matchAll(/^# ([A-Z]\d{3} .*)$/gm)].map(([, title = '']) => title);

/** The titles of the calls test('...'), it('...') and test.each(...)('...') in a source. A title `%s ...` begins with the first cell of each row. */
function titlesOf(source: string): string[] {
  const titles: string[] = [];
  const tree = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
        const text = ts.isStringLiteralLike(title) ? title.text : title.head.text;
        titles.push(...(text.startsWith('%s') ? firstCells(node.expression, tree) : [text]));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return titles;
}

/** The first cell of each row of `test.each(rows)`, with rows in place or in a constant of the file. A row without one has an empty title. */
function firstCells(each: ts.Expression, tree: ts.SourceFile): string[] {
  const given = ts.isCallExpression(each) ? each.arguments[0] : undefined;
  const constants = tree.statements.flatMap((one) => (ts.isVariableStatement(one) ? one.declarationList.declarations : []));
  const isGiven = ({ name }: ts.VariableDeclaration) =>
    given && ts.isIdentifier(given) && ts.isIdentifier(name) && name.text === given.text;
  const rows = constants.find(isGiven)?.initializer ?? given;
  if (!rows || !ts.isArrayLiteralExpression(rows)) return [''];
  return rows.elements.map((row) => {
    const first = ts.isArrayLiteralExpression(row) ? row.elements[0] : undefined;
    return first && ts.isStringLiteralLike(first) ? first.text : '';
  });
}

/** `test`, `it`, and what is made from them by `.each(...)`, `.for(...)` and the like, but not by `.skip` or `.todo`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'test' || callee.text === 'it';
  if (ts.isCallExpression(callee)) return isTest(callee.expression);
  if (ts.isPropertyAccessExpression(callee)) return !['skip', 'todo', 'fails'].includes(callee.name.text) && isTest(callee.expression);
  return false;
}

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
    const unproved = table.rules.filter(({ id, test: file }) => !tests.some((one) => one.file === file && one.ids.includes(id)));
    expect(unproved.map(({ id, test: file }) => `${id} ${file}${existsSync(join(FOLDER, file)) ? '' : ' (no such file)'}`)).toEqual([]);
  });
});

test('a choice that a rule names is a row of the table of open points', () => {
  const page = readFileSync(new URL('../../src/service/open-points.md', import.meta.url), 'utf8');
  const open = new Set([...page.matchAll(/^\| (.+?) \| /gm)].map(([, first]) => first));
  const named = rules.filter((rule) => rule.open !== undefined);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((rule) => !open.has(rule.open)).map(({ id }) => id)).toEqual([]);
  expect(named.filter(({ basis }) => basis !== 'assumed').map(({ id }) => id)).toEqual([]);
});

test('no id is used twice, and there is a table', () => {
  expect(known.size).toBeGreaterThan(800);
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
    test.each([['T010 in place', 1], ['T011 too', 2]])('%s: %i', () => {});
    const ROWS: Row[] = [['T012 in a constant', 1], [other, 1]];
    test.each(ROWS)('%s: %i', () => {});
    test.skip('T006 skipped', () => {});
    test.todo('T007 to do');
    test.skip.each([1])('T008 skipped table', () => {});
  `;
  expect(titlesOf(source).map((title) => title.slice(0, 4))).toEqual(['T001', 'T002', 'T003', 'T004', 'T005', 'T010', 'T011', 'T012', '']);
});
