// A page of the words that people write, and what they mean: numbers, choices, names that are nearly right, and changed lines.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { PROJECT_FIELDS } from '../../src/kinds/project.js';
import { ITEM_KINDS } from '../../src/kinds/registry.js';
import { searchNames } from '../../src/kinds/search-names.js';
import { COVERING_FIELDS, SECTION_FIELDS } from '../../src/kinds/structure.js';
import { FACT_LIMITS, LIMITS as RULE_LIMITS } from '../../src/rules/language.js';
import { lineDiff } from '../../src/spec/format/line-diff.js';
import { LIMITS } from '../../src/spec/limits.js';
import { createGuess, didYouMean, nearest } from '../../src/spec/read/nearest.js';
import { meantNumber } from '../../src/spec/read/read-number.js';
import { asScalar } from '../../src/spec/read/read-value.js';
import { choicesCalled } from '../../src/spec/read/synonyms.js';
import { sortedNames, withSuggestions } from '../../src/spec/schema/suggestions.js';
import { scalarText } from '../../src/spec/write/write-yaml.js';
import { TABLE_LIMITS } from '../../src/tables/table.js';
import { expectPage } from '../support/page.js';

const TEXTS = parse(readFileSync(new URL('words.cases.txt', import.meta.url), 'utf8'));
const [NUMBERS, WORDS]: [Readonly<Record<string, string>>, string[]] = [TEXTS.numbers, TEXTS.words.split(' ')];
const [PHRASES = [], KNOWN = [], NEARLY = [], NAMES = [], DIFFERENCES = []]: string[][] = [
  'phrases',
  'known',
  'nearly',
  'names',
  'differences',
].map((of) => TEXTS[of]);

const CHOICES = [...COVERING_FIELDS, ...SECTION_FIELDS, ...ITEM_KINDS.flatMap(({ fields }) => fields), ...PROJECT_FIELDS].flatMap(
  ({ name, choices }) => (choices ? [[name, choices] as const] : []),
);

/** So many equal lines between others. */
const linesBetween = (count: number, around: string): string =>
  [around, ...Array.from({ length: count }, (_, n) => `${n}`), around].join('\n');

const CATALOG = ['Cu 150 mm2', 'Cu 50 mm2', 'Al 50 mm2', 'Å 5'];

test('words mean what the page says', () => {
  expectPage(new URL('words.expected.txt', import.meta.url), {
    numbers: Object.entries(NUMBERS).flatMap(([unit, texts]) =>
      texts.split('|').map((text) => {
        const { remedy, numbers } = meantNumber(text, unit === '' ? undefined : unit) ?? { remedy: 'resembles no number', numbers: [] };
        return `${JSON.stringify(text)} in ${unit || 'no unit'}: ${remedy} [${numbers.join(' or ')}]`;
      }),
    ),
    choices: CHOICES.map(([name, choices]) => {
      const meant = [...WORDS, ...PHRASES].flatMap((word) => {
        const found = choicesCalled(word, choices);
        return found.length > 0 ? [`${word} = ${found.join(' or ')}`] : [];
      });
      return `${name}: ${meant.join(', ')}`;
    }),
    'words near those of a list': NEARLY.map((word) => `${word}: ${didYouMean(nearest(word, KNOWN)) ?? 'nothing'}`),
    'names in YAML': NAMES.map((name) => `${JSON.stringify(name)} is written ${asScalar(name)}, and by a printer ${scalarText(name)}`),
    'limits of specs, tables and rules': [LIMITS, TABLE_LIMITS, RULE_LIMITS, FACT_LIMITS].map((limits) =>
      Object.entries<unknown>(limits)
        .map(([name, limit]) => `${name} ${limit}`)
        .join(', '),
    ),
    'changed lines': DIFFERENCES.map((texts) => {
      const [before = '', after = ''] = texts.split('>').map((text) => text.replaceAll(' ', '\n'));
      return `${JSON.stringify(texts)}: ${lineDiff(before, after).join(' | ')}`;
    }),
    'blocks of lines': [1998, 1999].map((count) => {
      const diff = lineDiff(linesBetween(count, 'old'), linesBetween(count, 'new'));
      return `${count + 2} lines in place of as many: ${diff.length} lines are shown`;
    }),
    'a catalog without names': [
      JSON.stringify(withSuggestions({ $defs: { pipe: { properties: { type: {} } } } }, [{ catalog: 'pipes', names: [] }])),
    ],
    'names of a catalog': [JSON.stringify(sortedNames(['b', 'a', 'B ', '', 'c', 'a c', 'c', 'a']))],
    'a search': ['50  CU', '', 'mm2', 'å', '5', 'u 50', 'x'].map(
      (words) => `${words}: ${searchNames(words, CATALOG, (one) => one).join(', ')}`,
    ),
  });
});

test('at most three words are near, the nearest first, then by name; a long word and a long list have none', () => {
  expect(nearest('aaaa', ['aaad', 'aaac', 'aaab', 'aaaa1', 'aaaa'])).toEqual(['aaaa', 'aaaa1', 'aaab']);
  expect(nearest('aaaa', ['aaab', 'aaaa'], 1)).toEqual(['aaaa']);
  expect([100, 101].map((length) => nearest('a'.repeat(length), ['a'.repeat(100)]).length)).toEqual([1, 0]);
  expect([5000, 5001].map((length) => nearest('ab', new Array(length).fill('ab')).length)).toEqual([3, 0]);
});

test('words are searched for 20 times in a file, and then no more', () => {
  const guess = createGuess(1);
  const found = Array.from({ length: 22 }, () => guess('aaab', () => ['aaaa', 'aaac']).length);
  expect(found).toEqual([...new Array(20).fill(1), 0, 0]);
});
