import type { YAMLError } from 'yaml';
import type { Place } from '../../diagnostics/problem.js';
import type { SpecProblem } from '../problems.js';
import { fixes, short } from '../read/read-value.js';
import { typingSlip } from './typing-slip.js';

const REMEDIES: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'indent with spaces',
  BAD_INDENT: 'start all keys of one map in the same column',
  MULTILINE_IMPLICIT_KEY: 'a colon may be missing, or a text that holds ": " needs quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a text that holds ": " needs quotes',
  NON_STRING_KEY: 'write the key as plain text',
  BAD_SCALAR_START: 'put the text in quotes',
  BAD_DQ_ESCAPE: 'use single quotes for a literal backslash',
};

/** Errors that the parser reports for a line that is indented further than its neighbours. */
const OF_INDENTATION: readonly string[] = ['BAD_INDENT', 'MULTILINE_IMPLICIT_KEY', 'BLOCK_AS_IMPLICIT_KEY'];

/**
 * Turns the errors of one document into problems. An error beside another one in its line is left out, because it follows from
 * it, and so is every other error beside a slip of the keyboard or a tab, which the parser takes for several.
 */
export function syntaxProblems(
  errors: readonly YAMLError[],
  lines: readonly string[],
  at: (offset: number) => Place,
): { problems: SpecProblem[]; isOneSlip: boolean } {
  for (const error of errors) {
    const place = at(error.pos[0]);
    const slip = typingSlip(error, lines, place);
    if (slip) return { problems: [slip], isOneSlip: true };
    if (error.code === 'TAB_AS_INDENT') return { problems: [plainProblem(error, place)], isOneSlip: true };
  }
  return { problems: unexplained(errors, lines, at), isOneSlip: false };
}

function unexplained(
  errors: readonly YAMLError[],
  lines: readonly string[],
  at: (offset: number) => Place,
): SpecProblem[] {
  const blamed = new Set<number>();
  return errors.flatMap((error) => {
    const place = at(error.pos[0]);
    if (blamed.has(place.line)) return [];
    blamed.add(place.line);
    const deep = OF_INDENTATION.includes(error.code) ? overIndented(lines, place) : undefined;
    return [deep ?? plainProblem(error, place)];
  });
}

function plainProblem(error: YAMLError, place: Place): SpecProblem {
  const tag = error.code === 'TAG_RESOLVE_FAILED';
  const remedy = tag ? 'remove the tag' : REMEDIES[error.code];
  return {
    code: tag ? 'yaml-tag' : 'yaml-syntax',
    // The message of the parser may quote the file, and names an option that users do not know.
    message:
      error.code === 'NON_STRING_KEY' ? 'this key is not a text' : lowerFirst(short(error.message, 200)),
    place,
    ...(remedy ? { remedy } : {}),
  };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * Finds the line that is indented too far. The parser blames the value above it, which it reads as the start of a text of
 * several lines, or the first column of the line.
 */
function overIndented(lines: readonly string[], { file, line }: Place): SpecProblem | undefined {
  const here = contentAt(lines, line - 1);
  const above = contentAbove(lines, line - 1);
  const below = contentBelow(lines, line - 1);
  if (here && above && isDeeper(here, above)) return tooDeep(here, above, file);
  if (here && below && isDeeper(below, here)) return tooDeep(below, here, file);
}

interface Content {
  readonly line: number;
  /** The column of the first character, counted from 1. */
  readonly col: number;
  /** The column of the key; in a list it stands behind the dash. */
  readonly keyCol: number;
  readonly text: string;
}

/** A key and its value, or an entry of a list. */
const KEY = /^( *)((?:- +)*)((?:[^\s#'"[\]{}&*!|>%@`-][^:#]*|"[^"]*"|'[^']*')):(?:\s+(\S.*))?$/;
const ENTRY = /^( *)(- +)(\S.*)$/;

function contentAt(lines: readonly string[], index: number): Content | undefined {
  const text = lines[index]?.replace(/\s#.*$/, '').trimEnd() ?? '';
  const [, indent, dashes] = KEY.exec(text) ?? ENTRY.exec(text) ?? [];
  if (indent === undefined || dashes === undefined) return undefined;
  return { line: index + 1, col: indent.length + 1, keyCol: indent.length + dashes.length + 1, text };
}

const isBlank = (line: string): boolean => /^\s*(#.*)?$/.test(line);

const contentAbove = (lines: readonly string[], index: number): Content | undefined =>
  contentAt(
    lines,
    lines.findLastIndex((line, n) => n < index && !isBlank(line)),
  );

const contentBelow = (lines: readonly string[], index: number): Content | undefined =>
  contentAt(
    lines,
    lines.findIndex((line, n) => n > index && !isBlank(line)),
  );

/** True if a line is indented further than a line above it that has its value already. */
const isDeeper = (line: Content, above: Content): boolean =>
  line.col > above.keyCol && (KEY.exec(above.text)?.[4] ?? '') !== '';

function tooDeep(line: Content, above: Content, file: string): SpecProblem {
  const isEntry = /^ *- /.test(line.text);
  const [, , , key = '', value = ''] = KEY.exec(above.text) ?? [];
  if (value.endsWith(':')) return colonInName(`${key}: ${value.slice(0, -1)}`, above, file);
  const col = isEntry ? above.col : above.keyCol;
  const what = isEntry ? 'the entry above' : `\`${short(key)}\` in line ${above.line}`;
  return {
    code: 'yaml-syntax',
    message: `this line is indented too far: \`${short(key)}\` above it has its value already`,
    place: { file, line: line.line, col: line.col },
    remedy: `start the line in column ${col}, as ${what}`,
  };
}

/** `Storgata: part 1:` is a name with a colon, which YAML reads as a key with a value. */
const colonInName = (name: string, { line, keyCol }: Content, file: string): SpecProblem => ({
  code: 'yaml-syntax',
  message: 'a name that holds a colon and a blank needs quotes',
  place: { file, line, col: keyCol },
  remedy: `write ${JSON.stringify(short(name))}:`,
  ...fixes({ file, line, col: keyCol }, name, [JSON.stringify(name)]),
});
