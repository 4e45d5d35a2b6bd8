import type { YAMLError } from 'yaml';
import type { Place } from '../../diagnostics/problem.js';
import type { SpecProblem } from '../problems.js';
import { fixes, short } from '../read/read-value.js';

/**
 * Finds the slip of the keyboard that explains a syntax error. The parser notices many slips only in a later line: it reads
 * `length:182.5` as text that goes on, and a quote that is not closed as a text up to the end of the file.
 */
export function typingSlip(error: YAMLError, lines: readonly string[], at: Place): SpecProblem | undefined {
  return (
    conflictOfGit(lines, at.file) ??
    (/quote/.test(error.message) ? openQuote(lines, at) : undefined) ??
    (/Flow (map|sequence)/i.test(error.message) ? openBracket(lines, at) : undefined) ??
    (CAUSED_ABOVE.includes(error.code) ? (hashInName(lines, at) ?? missingBlank(lines, at)) : undefined)
  );
}

const CAUSED_ABOVE: readonly string[] = [
  'BAD_INDENT',
  'MULTILINE_IMPLICIT_KEY',
  'BLOCK_AS_IMPLICIT_KEY',
  // A key without a colon.
  'MISSING_CHAR',
];

/** `mended` is the text that stands at the place, and the text to write instead. */
const slip = (place: Place, message: string, remedy: string, mended?: Mended): SpecProblem => ({
  code: 'yaml-syntax',
  message,
  place,
  remedy,
  ...(mended ? fixes(place, mended.written, [mended.text]) : {}),
});

interface Mended {
  readonly written: string;
  readonly text: string;
}

function conflictOfGit(lines: readonly string[], file: string): SpecProblem | undefined {
  const index = lines.findIndex((line) => /^(<{7}|>{7})( |$)/.test(line));
  if (index < 0) return undefined;
  return slip(
    { file, line: index + 1, col: 1 },
    'Git left a merge conflict in this file',
    'keep the lines of one side, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>',
  );
}

/** `Kirkegata #2:`, where YAML reads everything from the hash on as a comment, so that the key has no colon. */
const HASH_IN_NAME = /^( *)((?:- +)*)([^\s:#'"[\]{}&*!|>%@`-][^:#]*?) +(#[^:]*?):(?: |$)/;

function hashInName(lines: readonly string[], { file, line }: Place): SpecProblem | undefined {
  let above = line - 2;
  while (above >= 0 && /^\s*(#.*)?$/.test(lines[above] ?? '')) above -= 1;
  for (const index of [line - 1, above]) {
    const [, indent = '', dashes = '', name, rest = ''] = HASH_IN_NAME.exec(lines[index] ?? '') ?? [];
    const whole = `${name} ${rest}`;
    if (name !== undefined)
      return slip(
        { file, line: index + 1, col: indent.length + dashes.length + 1 },
        'a name that holds a blank and a hash needs quotes, because YAML reads the rest of the line as a comment',
        `write ${JSON.stringify(short(whole))}:`,
        { written: whole, text: JSON.stringify(whole) },
      );
  }
}

/** A key, or an entry of a list, without the blank that YAML needs behind the colon or the dash. */
const KEY_WITHOUT_BLANK = /^( *)((?:- +)*)([A-Za-z]+):([^\s:/].*)$/;
const DASH_WITHOUT_BLANK = /^( *)-([A-Za-z{[].*)$/;

/** Looks at the line of the error and at the nearest line above it that holds more than a comment. */
function missingBlank(lines: readonly string[], { file, line }: Place): SpecProblem | undefined {
  let above = line - 2;
  while (above >= 0 && /^\s*(#.*)?$/.test(lines[above] ?? '')) above -= 1;
  for (const index of [above, line - 1]) {
    const text = (lines[index] ?? '').replace(/\s#.*$/, '').trimEnd();
    const [, indent = '', dashes = '', key, value = ''] = KEY_WITHOUT_BLANK.exec(text) ?? [];
    if (key) {
      const place = { file, line: index + 1, col: indent.length + dashes.length + 1 };
      const mended = { written: `${key}:`, text: `${key}: ` };
      const remedy = `write ${key}: ${short(value)}`;
      return slip(place, `a space is missing after the colon of \`${key}\``, remedy, mended);
    }
    const [, before = '', entry] = DASH_WITHOUT_BLANK.exec(text) ?? [];
    if (entry) {
      const place = { file, line: index + 1, col: before.length + 1 };
      const mended = { written: `-${entry}`, text: `- ${entry}` };
      return slip(place, 'a space is missing after the dash', `write - ${short(entry)}`, mended);
    }
  }
}

/** A line with every text in quotes blanked out and without its comment; columns stay as they are. */
const bare = (line: string): string =>
  line
    .replace(/(?<=^|[\s,:[{])(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/g, (text) => '_'.repeat(text.length))
    .replace(/(^|\s)#.*$/, '');

function openQuote(lines: readonly string[], { file }: Place): SpecProblem | undefined {
  for (const [index, line] of lines.entries()) {
    const found = /(?:^|[\s,:[{])(["'])/.exec(bare(line));
    const quote = found?.[1];
    if (!found || !quote) continue;
    const place = { file, line: index + 1, col: found.index + found[0].length };
    return slip(
      place,
      `the quote ${quote} opens here and is not closed`,
      `write ${quote} at the end of the text`,
    );
  }
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

function openBracket(lines: readonly string[], { file, line: last }: Place): SpecProblem | undefined {
  const open: { bracket: string; place: Place }[] = [];
  for (const [index, line] of lines.slice(0, last).entries())
    for (const { 0: bracket, index: col } of bare(line).matchAll(/[{}[\]]/g)) {
      if (CLOSING[bracket]) open.push({ bracket, place: { file, line: index + 1, col: col + 1 } });
      else open.pop();
    }
  const inner = open.findLast(({ place }) => place.line < last) ?? open.at(-1);
  if (!inner) return undefined;
  const closing = CLOSING[inner.bracket];
  return slip(
    inner.place,
    `the bracket ${inner.bracket} opens here and is not closed`,
    `close it with ${closing}`,
  );
}
