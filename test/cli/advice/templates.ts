// Every place in the sources that makes a text with a command of trenchctl in it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface Template {
  readonly file: string;
  /** The command line, with ... for a value. */
  readonly text: string;
  /** Matches every command line that the template makes, with the options that select the service. */
  readonly pattern: RegExp;
}

const VALUE = '\u0000';
const BUILDERS: readonly string[] = ['commandText', 'recommended', 'exporting'];

/** Finds command lines in texts, and calls of the functions that build them. Comments are no texts. */
export function templatesIn(root: string, commands: readonly string[]): Template[] {
  const named = new RegExp(`trenchctl (?:${commands.join('|')})(?![\\w-])[^\`\\n]*`, 'g');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((name) => {
      const file = join(root, name);
      const text = readFileSync(file, 'utf8');
      // Only a file with one of these words is parsed, because the generated sources are large.
      if (!/trenchctl /.test(text) && !BUILDERS.some((builder) => text.includes(builder))) return [];
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      const found: string[] = [];
      const visit = (node: ts.Node): void => {
        const words = textOf(node);
        if (words !== undefined) found.push(...[...words.matchAll(named)].map(([line]) => line.trim()));
        else if (ts.isCallExpression(node)) found.push(...built(node));
        ts.forEachChild(node, visit);
      };
      visit(source);
      return found.map((line) => ({ file, text: line.replaceAll(VALUE, '...'), pattern: patternOf(line) }));
    });
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => VALUE + literal.text).join('');
}

/** The words of a call such as `recommended(args, ['plan', ...paths])`. */
function built({ expression, arguments: given }: ts.CallExpression): string[] {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  const words = given.at(-1);
  if (!BUILDERS.includes(name) || !words || !ts.isArrayLiteralExpression(words)) return [];
  const parts = words.elements.map((one) => (ts.isStringLiteral(one) ? one.text : VALUE));
  return [['trenchctl', ...(name === 'exporting' ? ['export'] : []), ...parts].join(' ')];
}

/** A value may be several words, or none. */
const patternOf = (line: string): RegExp =>
  new RegExp(
    `^${line
      .split(VALUE)
      .map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}(?: --data .*)?$`,
  );
