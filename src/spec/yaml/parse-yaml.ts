import {
  Composer,
  CST,
  type Document,
  Lexer,
  LineCounter,
  type ParsedNode,
  Parser,
  type Tags,
  type YAMLError,
} from 'yaml';
import type { Place } from '../../diagnostics/problem.js';
import { LIMITS } from '../limits.js';
import type { Report } from '../problems.js';
import { createGuess } from '../read/nearest.js';
import { syntaxProblems } from './syntax-problem.js';
import { toTree } from './to-tree.js';
import type { Tree } from './tree.js';

export interface ParsedFile {
  /** One tree for each document that holds more than comments. */
  readonly trees: readonly Tree[];
  /** The number of documents that could not be read. */
  readonly broken: number;
  /** True if one slip of the keyboard explains all syntax errors of the file. */
  readonly isOneSlip?: true;
}

/** Strict YAML 1.2: keys are text, integers keep all their digits, custom tags are errors. */
export const YAML_OPTIONS = {
  version: '1.2',
  intAsBigInt: true,
  stringKeys: true,
  resolveKnownTags: false,
  prettyErrors: false,
  keepSourceTokens: true,
  // to-tree.ts checks for duplicates: it reports both places and takes linear time.
  uniqueKeys: false,
  logLevel: 'silent',
} as const;

export type ParseYaml = (text: string, file: string, report: Report) => ParsedFile;

/** Parses a file with the yaml package, which supports all of YAML and is slower than the quick reader. */
export const parseYaml: ParseYaml = (text, file, report) => {
  const { documents: _, ...parsed } = parseDocuments(text, file, report);
  return parsed;
};

export interface ParsedDocuments extends ParsedFile {
  /** All documents as the yaml package has them, with their comments; none if the text could not be read. */
  readonly documents: readonly Document.Parsed[];
}

interface DocumentOptions {
  /** The text that the parsed text is a part of, in its own lines; it helps to explain an error. */
  readonly whole?: string;
  /** Other ways to print values. */
  readonly customTags?: (tags: Tags) => Tags;
}

/** Parses a file once, for both its values and the documents that `fmt` prints. */
export function parseDocuments(
  text: string,
  file: string,
  report: Report,
  { whole = text, ...options }: DocumentOptions = {},
): ParsedDocuments {
  const guess = createGuess();
  const lines = new LineCounter();
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(line, 1), col: Math.max(col, 1) };
  };
  const tokens = tokensOf(text, lines);
  if ('problem' in tokens) {
    report({ ...tokens.problem, place: at(tokens.offset) });
    return { trees: [], broken: 1, documents: [] };
  }
  const composer = new Composer({ ...YAML_OPTIONS, ...options, lineCounter: lines });
  const documents = [...composer.compose(tokens.tokens, true, text.length)];
  const trees: Tree[] = [];
  let broken = 0;
  let slips = 0;
  for (const document of documents) {
    const { isSound, isOneSlip } = reportSyntax(document, whole, at, report);
    slips += isOneSlip ? 1 : 0;
    const tree =
      isSound && !isEmpty(document)
        ? toTree(document.contents as ParsedNode, at, { report, guess })
        : undefined;
    if (tree) trees.push(tree);
    else if (!isEmpty(document)) broken += 1;
  }
  return { trees, broken, documents, ...(slips > 0 && slips === broken ? { isOneSlip: true } : {}) };
}

type Tokens =
  | { tokens: CST.Token[] }
  | { offset: number; problem: { code: 'too-deep' | 'yaml-syntax'; message: string; remedy?: string } };

/** Reads token by token, so that a file of a million brackets is refused at the limit instead of overflowing the stack. */
function tokensOf(text: string, lines: LineCounter): Tokens {
  lines.addNewLine(0);
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) lines.addNewLine(end + 1);
  const match = NOT_PRINTABLE.exec(text);
  if (match) return { offset: match.index, problem: notPrintable(match[0]) };
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > LIMITS.depth && parser.stack.filter(CST.isCollection).length > LIMITS.depth) {
      const message = `lists and maps are nested more than ${LIMITS.depth} levels deep`;
      return { offset: Math.max(parser.offset - 1, 0), problem: { code: 'too-deep', message } };
    }
  }
  for (const token of parser.end()) tokens.push(token);
  return { tokens };
}

// YAML 1.2 section 5.1, c-printable. A lone surrogate cannot come from UTF-8, only from the string of a caller.
const NOT_PRINTABLE = /(?![\t\n\r\u0085])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/u;

function notPrintable(char: string) {
  const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const message = `the character U+${code} is not allowed in a YAML file`;
  return {
    code: 'yaml-syntax',
    message,
    remedy: `write it as "\\u${code}" in double quotes, or remove it`,
  } as const;
}

const isEmpty = (document: Document.Parsed): boolean => {
  const { contents, errors } = document;
  if (errors.length > 0) return false;
  return contents === null || (contents.range[0] === contents.range[1] && !contents.anchor && !contents.tag);
};

/** Reports syntax errors; a document that is not sound cannot be used. */
function reportSyntax(
  document: Document.Parsed,
  text: string,
  at: (offset: number) => Place,
  report: Report,
): { isSound: boolean; isOneSlip: boolean } {
  const { errors, warnings } = document;
  const first = (all: readonly YAMLError[]): readonly YAMLError[] => all.slice(0, LIMITS.syntaxErrors);
  const isSound = errors.length + warnings.length === 0;
  const found = isSound
    ? { problems: [], isOneSlip: false }
    : syntaxProblems([...first(errors), ...first(warnings)], text.split(/\r?\n/), at);
  for (const problem of found.problems) report(problem);
  const { version, explicit } = document.directives?.yaml ?? {};
  if (explicit && version !== '1.2') {
    const message = `YAML ${version} is not supported: it reads yes and no as true and false`;
    const place = at(document.range[0]);
    report({ code: 'yaml-syntax', message, place, remedy: 'remove the %YAML directive: specs are YAML 1.2' });
    return { isSound: false, isOneSlip: false };
  }
  return { isSound, isOneSlip: found.isOneSlip };
}
