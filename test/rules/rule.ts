// The tables of rules (rules-*.yaml) and the tests that claim to prove them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { parse } from 'yaml';

/** documented: a sentence of the document says so; assumed: the document leaves it open and the service chose. */
type Basis = 'documented' | 'assumed';

export interface Rule {
  readonly id: string;
  /** The heading in the document. */
  readonly section: string;
  readonly rule: string;
  readonly basis: Basis;
  /** The row of the table of open points (src/service/README.md) that states the choice. */
  readonly open?: string;
  /** File below test/rules. */
  readonly test: string;
}

export interface RuleTable {
  /** Number of the document: 000. */
  readonly document: string;
  readonly rules: readonly Rule[];
}

export interface RuleTest {
  /** Below test/rules, with slashes. */
  readonly file: string;
  readonly title: string;
  /** The ids that the title starts with. */
  readonly ids: readonly string[];
}

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
export const RULE_ID = /^[A-Z]\d{3}$/;

export const fileExists = (file: string): boolean => existsSync(join(FOLDER, file));

export const readTables = (): RuleTable[] =>
  readdirSync(FOLDER)
    .flatMap((name) => {
      const document = /^rules-(\d+)\.yaml$/.exec(name)?.[1];
      return document === undefined ? [] : [{ name, document }];
    })
    .sort((a, b) => a.document.localeCompare(b.document))
    .map(({ name, document }) => ({
      document,
      rules: parse(readFileSync(join(FOLDER, name), 'utf8')) as Rule[],
    }));

/** Every test in the folders below test/rules, by its source: what is skipped does not count. */
export const readTests = (): RuleTest[] =>
  readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && entry.name.endsWith('.test.ts') && join(entry.parentPath, '/') !== FOLDER,
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .flatMap((path) => titlesOf(readFileSync(path, 'utf8')).map((title) => ({ path, title })))
    .map(({ path, title }) => ({
      file: relative(FOLDER, path).replaceAll('\\', '/'),
      title,
      ids: idsOf(title),
    }));

function idsOf(title: string): string[] {
  const words = title.split(' ');
  const end = words.findIndex((word) => !RULE_ID.test(word));
  return words.slice(0, end < 0 ? words.length : end);
}

/** The titles of the calls test('...'), it('...') and test.each(...)('...') in a source. */
export function titlesOf(source: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        titles.push(textOf(title));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest));
  return titles;
}

const textOf = (title: ts.StringLiteralLike | ts.TemplateExpression): string =>
  ts.isStringLiteralLike(title) ? title.text : title.head.text;

/** `test`, `it`, and what is made from them by `.each(...)`, `.for(...)` and the like, but not by `.skip` or `.todo`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'test' || callee.text === 'it';
  if (ts.isCallExpression(callee)) return isTest(callee.expression);
  if (ts.isPropertyAccessExpression(callee)) {
    return !['skip', 'todo', 'fails'].includes(callee.name.text) && isTest(callee.expression);
  }
  return false;
}
