// Changes, losses, notes and refusals are codes and facts: only src/render makes the words. A problem has a place in a
// spec and a message of its own, and an error has a message.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import type { Outcome } from '../../src/apply/apply-work.js';
import type { PlanDocument } from '../../src/plan/emit/document.js';
import type { Change, Loss, Obstacle } from '../../src/plan/model/change.js';
import type { QuantitiesDocument } from '../../src/plan/quantities/quantities.js';

const ROOT = new URL('../../src/', import.meta.url).pathname;
const DATA = ['plan', 'apply', 'replan', 'reconcile'];
const READERS = [...DATA, 'render', 'rehearse'];

type Check = (node: ts.Node, source: ts.SourceFile) => boolean;

/** Where a check holds in a source text. */
function findIn(file: string, text: string, check: Check) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: { readonly file: string; readonly line: number; readonly text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (check(node, source)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ file, line: line + 1, text: node.getText(source).slice(0, 100) });
    } else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));

const inFolders = (folders: readonly string[], check: Check) =>
  folders.flatMap(filesIn).flatMap((file) => findIn(file, readFileSync(join(ROOT, file), 'utf8'), check));

/** Two words with a space between them; text that stands before or after a value counts with that value. */
const hasWords = (node: ts.Node): boolean => {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return /[a-z]{2,} +[a-z]{2,}/i.test(node.text);
  if (!ts.isTemplateExpression(node)) return false;
  const texts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  return texts.some((text) => /[a-z]{2,} |\s[a-z]{2,}/i.test(text));
};

const PROBLEM_FIELDS: ReadonlySet<string> = new Set(['message', 'remedy', 'why', 'because']);

/** A message or remedy of a problem, in a file that makes problems. */
function isOfProblem(node: ts.Node, source: ts.SourceFile): boolean {
  if (!/import type \{[^}]*\bProblem\b[^}]*\} from/.test(source.text)) return false;
  for (let at = node.parent; at; at = at.parent)
    if (ts.isPropertyAssignment(at) || ts.isVariableDeclaration(at)) return PROBLEM_FIELDS.has(at.name.getText(source));
  return false;
}

function isOfError(node: ts.Node): boolean {
  for (let at = node.parent; at; at = at.parent) if (ts.isNewExpression(at)) return /Error$/.test(at.expression.getText());
  return false;
}

const isSentence: Check = (node, source) => hasWords(node) && !isOfProblem(node, source) && !isOfError(node);

const PARSED: ReadonlySet<string> = new Set(['address', 'object', 'reason', 'kindName', 'why', 'what']);
const PARSERS: ReadonlySet<string> = new Set([
  ...['split', 'slice', 'match', 'startsWith', 'endsWith', 'includes', 'indexOf', 'lastIndexOf', 'replace'],
]);

const lastName = (node: ts.Node): string => (ts.isPropertyAccessExpression(node) ? node.name.text : ts.isIdentifier(node) ? node.text : '');

/** An address, object or reason that is taken apart as text: `address.split('/')`, `/x/.exec(address)`. */
const isParsed: Check = (node) => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { name, expression } = node.expression;
  if (PARSERS.has(name.text)) return PARSED.has(lastName(expression));
  return ['exec', 'test'].includes(name.text) && node.arguments.some((one) => PARSED.has(lastName(one)));
};

/** Comments of an exported spec, and names of places that are no files: neither is about a change. */
const isAboutFile = ({ file, text }: { readonly file: string; readonly text: string }): boolean =>
  file.startsWith('reconcile/export-') || text === "'the saved plan'";

test('nothing outside src/render builds a sentence for a change, loss, note or refusal', () => {
  expect(inFolders(DATA, isSentence).filter((found) => !isAboutFile(found))).toEqual([]);
});

test('nothing takes an address, object or reason apart as text', () => {
  expect(inFolders(READERS, isParsed)).toEqual([]);
});

/** A reason, a remark and an error are never text: the type check refuses one that has no code. */
type Remark = (PlanDocument['remarks'] | QuantitiesDocument['remarks'])[number];
type Coded = (Change | Obstacle | Loss)['reason'] | Remark | NonNullable<Outcome['error']>;
const isCoded: Coded extends { readonly code: string } ? true : never = true;

test('a reason, a remark and an error have a code', () => expect(isCoded).toBe(true));

const HEAD = "import type { Problem } from '../diagnostics/problem.js';\n";
test.each<[string, Check, boolean]>([
  ["line(at, 'update', thing, 'fields differ')", isSentence, true],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source that is checked.
  ['const reason = `section ${number} goes`;', isSentence, true],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source that is checked.
  ['const what = `entry of ${list}`;', isSentence, true],
  ["const message = 'this is no problem with a place';", isSentence, true],
  [`${HEAD}const message = 'the API refuses it';`, isSentence, false],
  [`${HEAD}const reason = 'the API refuses it';`, isSentence, true],
  ["throw new Error('no kind is called so');", isSentence, false],
  ["const reason = { code: 'fields-differ' };", isSentence, false],
  ["change.address.split('/')", isParsed, true],
  ['/x/.exec(address)', isParsed, true],
  ["reason.startsWith('carried')", isParsed, true],
  ["object.endsWith('7')", isParsed, true],
  ['path.at(-1)', isParsed, false],
  ["operation.startsWith('delete')", isParsed, false],
])('these checks can fail: %s', (text, check, isFound) => {
  expect(findIn('x.ts', text, check).length > 0).toBe(isFound);
});
