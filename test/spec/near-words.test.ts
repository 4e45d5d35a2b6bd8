// The words that a message suggests, and the lines by which two texts differ.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineDiff } from '../../src/spec/format/line-diff.js';
import { createGuess, didYouMean, distance, nearest } from '../../src/spec/read/nearest.js';
import { asScalar } from '../../src/spec/read/read-value.js';
import { choicesCalled } from '../../src/spec/read/synonyms.js';

const KNOWN = ['cables', 'Cable Pipe', 'pipes', 'pipe', 'pipeGroups', 'eccs'];

test.each([
  ['cabels', ['cables']],
  ['CABLES', ['cables']],
  ['cablepipe', ['Cable Pipe']],
  ['pip', ['pipe']],
  ['pipex', ['pipe', 'pipes']],
  ['pipeGrp', ['pipeGroups']],
  ['pipeGr', ['pipe', 'pipes']],
  ['ec', []],
  ['ecc', ['eccs']],
  ['x', []],
  ['zzzz', []],
])('near %s are %j', (word, expected) => expect(nearest(word, KNOWN)).toEqual(expected));

test('at most three words are near, the nearest first, then by name; a long word and a long list have none', () => {
  expect(nearest('aaaa', ['aaad', 'aaac', 'aaab', 'aaaa1', 'aaaa'])).toEqual(['aaaa', 'aaaa1', 'aaab']);
  expect(nearest('aaaa', ['aaab', 'aaaa'], 1)).toEqual(['aaaa']);
  expect([100, 101].map((length) => nearest('a'.repeat(length), ['a'.repeat(100)]).length)).toEqual([1, 0]);
  expect([5000, 5001].map((length) => nearest('ab', new Array(length).fill('ab')).length)).toEqual([3, 0]);
});

test.each([
  [[], undefined],
  [['a'], 'did you mean `a`?'],
  [['a', 'b'], 'did you mean `a` or `b`?'],
  [['a', 'b', 'c'], 'did you mean `a`, `b` or `c`?'],
])('%j are suggested as %s', (names, words) => expect(didYouMean(names)).toBe(words));

test('words are searched for 20 times in a file, and then no more', () => {
  const guess = createGuess(1);
  const found = Array.from({ length: 22 }, () => guess('aaab', () => ['aaaa', 'aaac']).length);
  expect(found).toEqual([...new Array(20).fill(1), 0, 0]);
});

/** The same distance by its definition: without memory, and by the last characters. */
function slowDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [shortA, shortB] = [a.slice(0, -1), b.slice(0, -1)];
  const isSwapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  return Math.min(
    slowDistance(shortA, b) + 1,
    slowDistance(a, shortB) + 1,
    slowDistance(shortA, shortB) + (a.at(-1) === b.at(-1) ? 0 : 1),
    isSwapped ? slowDistance(a.slice(0, -2), b.slice(0, -2)) + 1 : Number.POSITIVE_INFINITY,
  );
}

test('the distance of two words is the number of characters to change, add, remove or swap', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(distance(a, b)).toBe(slowDistance(a, b));
    }),
    { seed: 62, numRuns: 60 },
  );
});

test.each<[string, string, string[]]>([
  ['a', 'a', []],
  ['a', 'b', ['@@ line 1 @@', '-a', '+b']],
  ['a\nb\nc\nd\ne', 'a\nb\nX\nd\ne', ['@@ line 2 @@', ' b', '-c', '+X', ' d']],
  ['a\nb\nc\nd\ne\nf\ng', 'A\nb\nc\nd\ne\nf\nG', ['@@ line 1 @@', '-a', '+A', ' b', '@@ line 6 @@', ' f', '-g', '+G']],
  ['a\nb\nc\nd', 'A\nb\nc\nD', ['@@ line 1 @@', '-a', '+A', ' b', ' c', '-d', '+D']],
  ['a\nb', 'b\na', ['@@ line 1 @@', '-a', ' b', '+a']],
  ['a', 'x\na', ['@@ line 1 @@', '+x', ' a']],
  ['a\na\na', 'a\na', ['@@ line 2 @@', ' a', '-a']],
  ['a\r\nb', 'a\nb', ['@@ line 1 @@', '-a', '+a', ' b']],
])('%j and %j differ by %j', (before, after, lines) => expect(lineDiff(before, after)).toEqual(lines));

test.each(['Storgata 1-40', 'Ørstas vei', 'a/b (c)+d_e.f', 'yesterday', 'a'])('%j needs no quotes in YAML', (name) => {
  expect(asScalar(name)).toBe(name);
});

test.each(['', '1a', 'yes', 'Off', 'TRUE', 'null', 'a ', ' a', 'a: b', 'a #b', '-a', 'a, b', 'a"b', '{a}'])(
  '%j needs quotes in YAML',
  (name) => {
    expect(asScalar(name)).toBe(JSON.stringify(name));
  },
);

test.each([
  ['flat', ['FLAT', 'TRIPPLE_FLAT'], ['FLAT']],
  ['flat', ['TRIPPLE_FLAT', 'SQUARE'], ['TRIPPLE_FLAT']],
  ['Triple-Flat', ['FLAT', 'TRIPPLE_FLAT'], ['TRIPPLE_FLAT']],
  ['tripple flat', ['FLAT', 'TRIPPLE_FLAT'], ['TRIPPLE_FLAT']],
  ['dobbel', ['PAIR', 'DOUBLE', 'SINGLE'], ['PAIR', 'DOUBLE']],
  ['double', ['PAIR', 'DOUBLE'], ['DOUBLE']],
  ['Kløverblad', ['TRIANGLE'], ['TRIANGLE']],
  ['x', ['FLAT'], []],
])('%s, one of %j, means %j', (word, choices, meant) => expect(choicesCalled(word, choices)).toEqual(meant));
