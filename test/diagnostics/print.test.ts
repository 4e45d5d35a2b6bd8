import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandText } from '../../src/diagnostics/command-text.js';
import { printProblems } from '../../src/diagnostics/print.js';
import { editOf, type Problem, withEdits } from '../../src/diagnostics/problem.js';
import { visible, visibleChars, width, withoutCommands } from '../../src/diagnostics/visible.js';

const RUNS = { seed: 20260417, numRuns: 300 };

const SOURCES = new Map([
  ['specs/a.yaml', 'segments:\n  A:\n    lenght: 1\n'],
  ['specs/b.yaml', 'segments:\r\n\tA: {}\r\n'],
]);

const unknown: Problem = {
  code: 'unknown-field',
  message: '`lenght` is not a field of a segment',
  place: { file: 'specs/a.yaml', line: 3, col: 5 },
  remedy: 'did you mean `length`?',
};

const at = (file: string, line: number, col: number, rest: Partial<Problem> = {}): Problem => ({
  code: 'x',
  message: 'm',
  place: { file, line, col },
  ...rest,
});

const print = (problems: readonly Problem[], sources: ReadonlyMap<string, string> = SOURCES) =>
  printProblems(problems, sources, { color: false });

/** The shown line and the caret under it. */
const shown = (text: string, col: number): [string, string] => {
  const [, line = '', caret = ''] = print([at('f', 1, col)], new Map([['f', text]])).split('\n');
  return [line.slice(8), caret.slice(8)];
};

describe('problems', () => {
  it('are printed with their line, a caret, the remedy and the other places', () => {
    const first = { file: 'specs/a.yaml', line: 2, col: 3 };
    const second = { file: 'specs/b.yaml', line: 2, col: 2 };
    const also = [
      { place: first, message: 'first here' },
      { place: second, message: 'and again here' },
      { place: { ...second, col: 5 }, message: 'and in another column' },
    ];
    expect(print([unknown, { code: 'duplicate-segment', message: 'twice', place: second, also }])).toBe(
      `specs/a.yaml:3:5 error unknown-field: \`lenght\` is not a field of a segment
    3 |     lenght: 1
      |     ^
  = did you mean \`length\`?

specs/b.yaml:2:2 error duplicate-segment: twice
    2 |  A: {}
      |  ^
  specs/a.yaml:2:3 first here
    2 |   A:
      |   ^
  specs/b.yaml:2:5 and in another column
    2 |  A: {}
      |     ^

2 problems in 2 files
`,
    );
  });

  it('are counted', () => {
    expect(print([])).toBe('');
    expect(print([unknown]).split('\n').at(-2)).toBe('1 problem in 1 file');
    expect(print([unknown, unknown]).split('\n').at(-2)).toBe('2 problems in 1 file');
    expect(print([{ code: 'x', message: 'm' }])).toBe('error x: m\n\n1 problem\n');
  });

  it('are twenty at most, errors before warnings', () => {
    const many = (count: number, severity: Partial<Problem> = {}): Problem[] =>
      Array.from({ length: count }, (_, n) => ({ code: `c${n}`, message: 'm', ...severity }));
    const endOf = (problems: readonly Problem[]) => print(problems).split('\n\n').slice(-3);
    const warnings = many(2, { severity: 'warning' });
    expect(endOf(many(20))).toEqual(['error c18: m', 'error c19: m', '20 problems\n']);
    expect(endOf(many(21))).toEqual(['error c19: m', 'and 1 more', '21 problems\n']);
    expect(endOf([...warnings, ...many(19)])).toEqual(['warning c0: m', 'and 1 more', '19 problems and 2 warnings\n']);
    expect(endOf(warnings.slice(1))).toEqual(['warning c1: m', '1 warning\n']);
    expect(endOf(many(1500)).slice(1)).toEqual(['and 1,480 more', '1500 problems\n']);
  });

  it('in a cell have its address, and a line with a secret is not shown', () => {
    const place = { file: 'a.xlsx', line: 1, col: 1, address: 'sheet "S", C14' };
    expect(print([{ code: 'x', message: 'm', place }])).toBe('a.xlsx, sheet "S", C14: error x: m\n\n1 problem in 1 file\n');
    const mask = (text: string) => text.replace('lenght', '***');
    expect(printProblems([unknown], SOURCES, { color: false, mask })).not.toContain('|');
  });

  it('of a file that could not be read have no line', () => {
    expect(print([at('none.yaml', 1, 1)])).toBe('none.yaml:1:1 error x: m\n\n1 problem in 1 file\n');
    expect(print([at('specs/a.yaml', 99, 1)])).toBe('specs/a.yaml:99:1 error x: m\n\n1 problem in 1 file\n');
  });

  it('are in colour where that is desired, and the same without', () => {
    const coloured = printProblems([unknown], SOURCES, { color: true });
    expect(coloured).toContain('\u001b[1;31merror unknown-field\u001b[0m');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours
    expect(coloured.replaceAll(/\u001b\[[\d;]*m/g, '')).toBe(print([unknown]));
  });
});

describe('the source line', () => {
  it('is clipped around the caret where it is long', () => {
    const long = `${'a'.repeat(500)}X${'b'.repeat(500)}`;
    const [line, caret] = shown(long, 501);
    expect(line.length).toBeLessThanOrEqual(110);
    expect(line).toMatch(/^\.\.\.a+Xb+\.\.\.$/);
    expect(line[caret.length - 1]).toBe('X');
  });

  it('is clipped at one end where the caret is at the other', () => {
    const long = `X${'b'.repeat(500)}Y`;
    expect(shown(long, 1)[0]).toMatch(/^Xb+\.\.\.$/);
    const [line, caret] = shown(long, 502);
    expect(line).toMatch(/^\.\.\.b+Y$/);
    expect(line[caret.length - 1]).toBe('Y');
  });

  it('has 110 columns at most, of which half are before the caret', () => {
    const lengths = (before: number, after: number) => {
      const [line, caret] = shown(`${'a'.repeat(before)}X${'b'.repeat(after)}`, before + 1);
      return [line.length, caret.length - 1, line.startsWith('...'), line.endsWith('...')];
    };
    expect(lengths(60, 49)).toEqual([110, 60, false, false]);
    expect(lengths(60, 50)).toEqual([106, 55, true, false]);
    expect(lengths(55, 60)).toEqual([110, 55, false, true]);
    expect(lengths(56, 54)).toEqual([110, 55, true, false]);
    expect(lengths(0, 109)).toEqual([110, 0, false, false]);
    expect(lengths(0, 110)).toEqual([110, 0, false, true]);
    expect(lengths(300, 300)).toEqual([110, 55, true, true]);
  });

  it('keeps the caret under tabs, wide and hidden characters', () => {
    expect(shown('\t\tX', 3)).toEqual(['  X', '  ^']);
    expect(shown('\u6f22\u5b57X', 3)).toEqual(['\u6f22\u5b57X', '    ^']);
    expect(shown('e\u0301X', 3)).toEqual(['e\u0301X', ' ^']);
    expect(shown('\u001bX', 2)).toEqual(['\\u{1b}X', '      ^']);
  });

  it('has its caret under its character, wherever that is', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', ' ', '\u001b', '\u202e', '\u6f22'), { maxLength: 300 }), fc.nat(), (chars, n) => {
        const before = n % (chars.length + 1);
        const text = `${chars.slice(0, before).join('')}X${chars.slice(before).join('')}`;
        const [line, caret] = shown(text, before + 1);
        expect(width(line.slice(0, line.indexOf('X')))).toBe(caret.length - 1);
        expect(width(line)).toBeLessThanOrEqual(110);
      }),
      RUNS,
    );
  });
});

it.each<[string, number]>([
  ['a', 1],
  ['æ', 1],
  ['\u0301', 0],
  ['漢', 2],
  ['한', 2],
  ['ひ', 2],
  ['カ', 2],
  ['😀', 2],
  ['\uff00', 1],
  ['\uff01', 2],
  ['\uff5e', 2],
  ['\uff60', 2],
  ['a漢\u0301', 3],
])('%s has %i columns', (text, columns) => {
  expect(width(text)).toBe(columns);
});

it.each<[string, string]>([
  ['::error::x', '\\u{3a}:error::x'],
  ['  ::error', '  \\u{3a}:error'],
  ['a ::error', 'a ::error'],
  ['a ##[group]', 'a \\u{23}#[group]'],
  ['##vso[x]', '\\u{23}#vso[x]'],
  ['## a [x]', '## a [x]'],
  ['# a\n::b', '# a\n\\u{3a}:b'],
])('a runner does not obey %j', (text, expected) => {
  expect(withoutCommands(text)).toBe(expected);
});

it.each<[string, string]>([
  ['specs/a_b.yaml', 'specs/a_b.yaml'],
  ['a@b%+=:,./-', 'a@b%+=:,./-'],
  ['two words', "'two words'"],
  ['', "''"],
  ["it's", "'it'\\''s'"],
  ['$HOME', "'$HOME'"],
])('%j is a word of a command line', (word, expected) => {
  expect(commandText(['plan', word])).toBe(`trenchctl plan ${expected}`);
});

it('replaces pieces of text from the end, and only text that still stands there', () => {
  const text = "a: one, two\nb: \"th\\\"ree\" 'fo''ur'";
  const lines = text.split('\n');
  const at = (line: number, col: number, written: string) =>
    editOf(lines, { place: { file: 'f', line, col }, written, text: `<${written}>` });
  const edits = [at(1, 4, 'one'), at(1, 9, 'two'), at(2, 4, 'three'), at(2, 14, "fo'ur")];
  expect(
    withEdits(
      text,
      edits.flatMap((edit) => edit ?? []),
    ),
  ).toBe("a: <one>, <two>\nb: <three> <fo'ur>");
  expect([at(1, 4, 'two'), at(9, 1, 'x')]).toEqual([undefined, undefined]);
});

describe('what comes from outside', () => {
  const HOSTILE = /[^\n\P{C}]|[\u2028\u2029]/u;

  it('cannot reach the terminal unseen', () => {
    const evil = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(evil, evil, evil, evil, fc.nat(70), (file, message, remedy, source, col) => {
        const place = { file, line: 1, col: col + 1 };
        const problem = { code: 'x', message, remedy, place, also: [{ place: { ...place, line: 2 }, message }] };
        expect(print([problem], new Map([[file, source]]))).not.toMatch(HOSTILE);
      }),
      RUNS,
    );
  });

  it('is shown as an escape', () => {
    expect(visible('a\u001b[31mb\u202ec\u0000\nd')).toBe('a\\u{1b}[31mb\\u{202e}c\\u{0}\\u{a}d');
    expect(visible('Storgata \u00e6\u00f8\u00e5 \u6f22 \u{1f600}')).toBe('Storgata \u00e6\u00f8\u00e5 \u6f22 \u{1f600}');
  });

  it('is escaped the same if the text is looked at as a whole', () => {
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
});
