// How problems are printed, as a page, and what no text from outside can do.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandText } from '../../src/diagnostics/command-text.js';
import { printProblems } from '../../src/diagnostics/print.js';
import { editOf, type Problem, withEdits } from '../../src/diagnostics/problem.js';
import { visible, visibleChars, width, withoutCommands, withoutHashCommands } from '../../src/diagnostics/visible.js';
import { holds } from '../geometry/holds.js';
import { expectPage } from '../support/page.js';

const RUNS = { seed: 20260417, numRuns: 300 };

const SOURCES = new Map([
  ['specs/a.yaml', 'segments:\n  A:\n    lenght: 1\n'],
  ['specs/b.yaml', 'segments:\r\n\tA: {}\r\n'],
]);

const at = (file: string, line: number, col: number, rest: Partial<Problem> = {}): Problem => ({
  ...{ code: 'x', message: 'm' },
  place: { file, line, col },
  ...rest,
});
const UNKNOWN = at('specs/a.yaml', 3, 5, {
  ...{ code: 'unknown-field', message: '`lenght` is not a field of a segment', remedy: 'did you mean `length`?' },
});
const [FIRST, SECOND] = [at('specs/a.yaml', 2, 3), at('specs/b.yaml', 2, 2)].map(({ place }) => place);
const TWICE: Problem = {
  ...{ code: 'duplicate-segment', message: 'twice', severity: 'warning' },
  ...(SECOND ? { place: SECOND } : {}),
  also: [
    { place: FIRST ?? { file: '', line: 0, col: 0 }, message: 'first here' },
    { place: SECOND ?? { file: '', line: 0, col: 0 }, message: 'and again here' },
    { place: { file: 'specs/b.yaml', line: 2, col: 5 }, message: 'and in another column' },
    { place: { file: 'specs/b.yaml', line: 1, col: 2 }, message: 'and in another line' },
    { place: { file: 'specs/a.yaml', line: 2, col: 2 }, message: 'and in another file' },
  ],
};
const many = (count: number, rest: Partial<Problem> = {}): Problem[] =>
  Array.from({ length: count }, (_, n) => ({ code: `c${n}`, message: 'm', ...rest }));
const WARNINGS = many(2, { severity: 'warning' });
const CELL = { file: 'a.xlsx', line: 1, col: 1, address: 'sheet "S", C14' };
const mask = (text: string) => text.replace('lenght', '***');

const print = (problems: readonly Problem[], sources: ReadonlyMap<string, string> = SOURCES, options = {}): string =>
  printProblems(problems, sources, { color: false, ...options });

const PRINTED: Readonly<Record<string, string>> = {
  'two problems': print([TWICE, UNKNOWN]),
  none: print([]),
  'one twice': print([UNKNOWN, UNKNOWN]),
  'without a place': print([{ code: 'x', message: 'm' }]),
  'without lines': print([at('none.yaml', 1, 1), at('specs/a.yaml', 99, 1), at('specs/a.yaml', 4, 1)]),
  'in a cell': print([{ code: 'x', message: 'm', place: CELL }]),
  'in a line with a secret': print([UNKNOWN], SOURCES, { mask }),
  'in colour': print([UNKNOWN, TWICE], SOURCES, { color: true }).replaceAll('\u001b', 'ESC'),
  'at most two': print([UNKNOWN, TWICE, UNKNOWN], SOURCES, { most: 2 }),
};

/** The ends of long lists. */
const ENDS = [many(20), many(21), [...WARNINGS, ...many(19)], WARNINGS.slice(1), many(1500)];

/** The shown line and the caret under it. */
const shown = (text: string, col: number): [string, string] => {
  const [, line = '', caret = ''] = print([at('f', 1, col)], new Map([['f', text]])).split('\n');
  return [line.slice(8), caret.slice(8)];
};

const LENGTHS = ['60 49', '60 50', '55 60', '56 54', '0 109', '0 110', '300 300', '500 0', '0 500', '109 0', '110 0'];
const lineOf = (lengths: string): string => {
  const [before = 0, after = 0] = lengths.split(' ').map(Number);
  return `${lengths}: ${shown(`${'a'.repeat(before)}X${'b'.repeat(after)}`, before + 1).join(' | ')}`;
};
const SIGNS = ['\t\tX', '\u6f22\u5b57X', 'e\u0301X', '\u001bX', '\u{1f600}X', '  ::error X'];

const WIDTHS = ['a', 'æ', '\u0301', '漢', '한', 'ひ', 'カ', '😀', '\uff00', '\uff01', '\uff5e', '\uff60', '\uff61', 'a漢\u0301'];
const MARKS = [
  '::error::x',
  '  ::error',
  'a ::error',
  'a ##[group]',
  '##vso[x]',
  '##vso[x] ##vso[y]',
  '##teamcity[x]',
  '## a [x]',
  '# a\n::b',
  '#[x]',
  'x\r::y',
];
const HIDDEN = [
  'a\u001b[31mb\u202ec\u0000\nd',
  'Storgata \u00e6\u00f8\u00e5 \u6f22 \u{1f600}',
  '\u00ad\u200b\u2028\ue000\ud800',
  '\u024f\u0250\u00bf',
];
const WORDS = ['specs/a_b.yaml', 'a@b%+=:,./-', 'two words', '', "it's", "it's o'clock", '$HOME', 'æ', '~', 'a*'];

/** A text in ASCII. */
const readable = (text: string): string => JSON.stringify(text).replaceAll(/[^ -~]/gu, (sign) => `<${sign.codePointAt(0)?.toString(16)}>`);

test('problems are printed as the page shows', () => {
  expectPage(new URL('print.expected.txt', import.meta.url), {
    ...Object.fromEntries(Object.entries(PRINTED).map(([title, text]) => [title, [text]])),
    'ends of lists': ENDS.map((problems) => JSON.stringify(print(problems).split('\n\n').slice(-3))),
    'long lines': LENGTHS.map(lineOf),
    'carets under signs': SIGNS.map((text) => JSON.stringify(shown(text, text.length))),
    'columns of texts': WIDTHS.map((text) => `${readable(text)} ${width(text)}`),
    'marks that a runner obeys': MARKS.map((text) => JSON.stringify([text, withoutCommands(text), withoutHashCommands(text, '\\x23')])),
    'hidden signs': HIDDEN.map((text) => `${readable(text)} ${readable(visible(text))}`),
    'words of a command line': WORDS.map((word) => commandText(['plan', word])),
  });
});

const someChars = fc.array(fc.constantFrom('a', ' ', '\u001b', '\u202e', '\u6f22'), { maxLength: 300 });
holds('a caret is under its character, wherever that is, and the line has 110 columns at most', RUNS, someChars, fc.nat(), (chars, n) => {
  const before = n % (chars.length + 1);
  const text = `${chars.slice(0, before).join('')}X${chars.slice(before).join('')}`;
  const [line, caret] = shown(text, before + 1);
  expect(width(line.slice(0, line.indexOf('X')))).toBe(caret.length - 1);
  expect(width(line)).toBeLessThanOrEqual(110);
});

test('an edit replaces pieces of text from the end, and only text that still stands there', () => {
  const text = "a: one, two\nb: \"th\\\"ree\" 'fo''ur'";
  const edit = (line: number, col: number, written: string) =>
    editOf(text.split('\n'), { place: { file: 'f', line, col }, written, text: `<${written}>` });
  const edits = [edit(1, 4, 'one'), edit(1, 9, 'two'), edit(2, 4, 'three'), edit(2, 14, "fo'ur")].flatMap((one) => one ?? []);
  expect(withEdits(text, edits)).toBe("a: <one>, <two>\nb: <three> <fo'ur>");
  expect([edit(1, 4, 'two'), edit(9, 1, 'x')]).toEqual([undefined, undefined]);
});

test('what comes from outside cannot reach the terminal unseen', () => {
  const evil = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(evil, evil, evil, evil, fc.nat(70), (file, message, remedy, source, col) => {
      const place = { file, line: 1, col: col + 1 };
      const problem = { code: 'x', message, remedy, place, also: [{ place: { ...place, line: 2 }, message }] };
      expect(print([problem], new Map([[file, source]]))).not.toMatch(/[^\n\P{C}]|[\u2028\u2029]/u);
    }),
    RUNS,
  );
});

test('a text is escaped the same if it is looked at as a whole', () => {
  const unit = fc.oneof(
    fc.constantFrom('a', ' ', '::', '##', '##[', '\u00e6', '\u024f', '\u0250', '\u007f', '\u00ad', '\u00bf'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 8 }), (text) => {
      expect(visible(text)).toBe(visibleChars(text).join(''));
    }),
    RUNS,
  );
});
