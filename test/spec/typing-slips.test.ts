import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchNames } from '../../src/kinds/search-names.js';
import { didYouMean, nearest } from '../../src/spec/read/nearest.js';
import { meantNumber } from '../../src/spec/read/read-number.js';
import { choicesCalled } from '../../src/spec/read/synonyms.js';
import { HEAD, layer, section, segment } from './mistakes.js';
import { load, RUNS, seen } from './support.js';

/** Returns the place, message and remedy of every problem. */
const told = (text: string): string[] => {
  const { problems } = load({ 'a.yaml': text });
  return problems.map(({ place, message, remedy }) => `${place?.line}:${place?.col} ${message} = ${remedy}`);
};

describe('a slip of the keyboard is one problem at its own line', () => {
  it.each<readonly [what: string, text: string, told: string]>([
    [
      'no blank after a colon',
      segment('length:182.5 # m\n# surface\ntopCoverings: []\ndescription: x'),
      '5:5 a space is missing after the colon of `length` = write length: 182.5',
    ],
    [
      'no blank after a colon in brackets',
      layer('pipes: [{type:PVC 110 SN8, count: 2}]'),
      '7:22 a space is missing after the colon of `type` = write type: PVC 110 SN8',
    ],
    [
      'no blank after the colon of the only field',
      segment('length:182.5'),
      '5:5 expected a segment (a map), found the text "length:182.5" = put a blank after the colon: length: 182.5',
    ],
    [
      'no blank after a dash',
      segment('sections:\n  -coverThickness: 700\n   layers: []'),
      '6:7 a space is missing after the dash = write - coverThickness: 700',
    ],
    [
      'a quote that is not closed',
      'apiVersion: trenchctl/v1\nproject: "2026-0417\nsegments:\n  "A": {}\n',
      '2:10 the quote " opens here and is not closed = write " at the end of the text',
    ],
    [
      'a bracket that is not closed',
      layer('cables:\n  - {type: "x}", count: 2\npipes: []'),
      '8:17 the bracket { opens here and is not closed = close it with }',
    ],
    ['a tab', segment('length: 1\n\tdescription: x\nsections: []'), '6:5 tabs are not allowed as indentation = indent with spaces'],
    [
      'a name with a colon',
      `${HEAD}segments:\n  Storgata: part 1:\n    length: 3\n`,
      '4:3 a name that holds a colon and a blank needs quotes = write "Storgata: part 1":',
    ],
    [
      'a name with a hash',
      `${HEAD}segments:\n  Kirkegata #2:\n    length: 30\n`,
      '4:3 a name that holds a blank and a hash needs quotes, because YAML reads the rest of the line as a comment = write "Kirkegata #2":',
    ],
    [
      'a name with a hash before another one',
      `${HEAD}segments:\n  Kirkegata #2: {length: 30}\n  B: {length: 3}\n`,
      '4:3 a name that holds a blank and a hash needs quotes, because YAML reads the rest of the line as a comment = write "Kirkegata #2":',
    ],
    [
      'a name with a hash after another one',
      `${HEAD}segments:\n  A:\n    length: 3\n  Kirkegata #2:\n    length: 30\n`,
      '6:3 a name that holds a blank and a hash needs quotes, because YAML reads the rest of the line as a comment = write "Kirkegata #2":',
    ],
    [
      'a name with a hash between two others',
      `${HEAD}segments:\n  A: {length: 3}\n  Kirkegata #2: {length: 30}\n  B: {length: 3}\n`,
      '5:3 a name that holds a blank and a hash needs quotes, because YAML reads the rest of the line as a comment = write "Kirkegata #2":',
    ],
    [
      'a name with a hash, alone and with its value in the same line',
      `${HEAD}segments:\n  Kirkegata #2: {length: 30}\n`,
      '4:3 expected segments by name (a map), found the text "Kirkegata" = write each as `name: {...}`; a name that holds a blank and a hash needs quotes',
    ],
    [
      'a merge conflict',
      `${HEAD}<<<<<<< HEAD\nsegments: {A: {}}\n=======\nsegments: {B: {}}\n>>>>>>> main\n`,
      '3:1 Git left a merge conflict in this file = keep the lines of one side, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>',
    ],
    [
      'the name of a type alone',
      layer('cables: [TSLF 24 kV 3x1x240 Al]'),
      '7:22 expected a cable (a map), found the text "TSLF 24 kV 3x1x240 Al" = write {type: TSLF 24 kV 3x1x240 Al}',
    ],
    ['half a cable', layer('cables: [{type: x, count: 1.5}]'), '7:39 1.5 is not a whole number = write a whole number from 1 to 250000'],
    [
      'typographic quotes',
      'apiVersion: trenchctl/v1\nproject: “2026-0417”\n',
      '2:10 these quotes are typographic, so YAML reads them as a part of the text = write "2026-0417" with straight quotes',
    ],
  ])('%s', (_, text, problem) => {
    expect(told(text)).toEqual([problem]);
  });
});

it('an apostrophe in a text is not taken for a quote that is not closed', () => {
  expect(told(section("description: Ola's\nx: 'y"))[0]).toMatch(/^7:12 the quote ' opens here/);
});

describe('a number as people write it', () => {
  it.each([
    ['182,5', 'm', 'write 182.5, with a decimal point'],
    ['140 m', 'm', 'write 140: the unit is always m'],
    ['0,7 m', 'mm', 'write 700: this field is in mm'],
    ['12 cm', 'mm', 'write 120: this field is in mm'],
    ['1.5 dm', 'mm', 'write 150: this field is in mm'],
    ['0,4 km', 'm', 'write 400: this field is in m'],
    ['0,125', 'm', 'write 0.125, with a decimal point'],
    ['900 mm', 'm', 'write 0.9: this field is in m'],
    ['140', 'm', 'write 140 without quotes'],
    ['1 000', 'm', 'write 1000, without separators between the digits'],
    ['1\u00a0000', 'm', 'write 1000, without separators between the digits'],
    ['1\u202f000,5', 'm', 'write 1000.5, with a decimal point and without separators'],
    ['1,000', 'm', 'a number has a decimal point and no separators: write 1 or 1000'],
    ['1.000,5', 'm', 'write 1000.5, with a decimal point and without separators'],
    ['1.000.000', 'm', 'write 1000000, without separators between the digits'],
    ['3 stk', undefined, 'write 3: this field has no unit'],
  ])('%s gets a remedy', (text, unit, remedy) => {
    expect(meantNumber(text, unit)?.remedy).toBe(remedy);
  });

  it.each(['long', 'm', '', '12-14', 'ca. 12 to 14 m', '1.2.3', '1.5,5', '1.50.000'])('%j resembles no number', (text) => {
    expect(meantNumber(text, 'm')).toBeUndefined();
  });
});

describe('a word that people use for a choice', () => {
  it.each([
    ['asfalt', ['TARMAC', 'GRAVEL'], ['TARMAC']],
    ['PUKK', ['CRUSHED_STONES', 'GRAVEL'], ['CRUSHED_STONES']],
    ['Trefoil', ['FLAT', 'TRIANGLE'], ['TRIANGLE']],
    ['crushed stones', ['CRUSHED_STONES', 'SAND'], ['CRUSHED_STONES']],
    ['directly buried', ['STANDARD_TRENCH', 'DIRECTLY_IN_GROUND'], ['DIRECTLY_IN_GROUND']],
    ['Kabel-grøft', ['STANDARD_TRENCH', 'DIRECTLY_IN_GROUND'], ['STANDARD_TRENCH']],
    ['marble', ['TARMAC'], []],
  ])('%s', (word, choices, meant) => {
    expect(choicesCalled(word, choices)).toEqual(meant);
  });
});

it.each([
  ['cables: [{type: X}, {type: X}]', 'the same cable of type "X" stands in this list twice'],
  ['cables: [{typeId: 1001}, {typeId: 1001}]', 'the same cable of type "1001" stands in this list twice'],
  ['sensors: [{}, {}]', 'the same sensor stands in this list twice'],
])('a repeat names the type of the items, if they have one: %s', (list, message) => {
  expect(load(layer(list)).problems.map((one) => one.message)).toEqual([message]);
});

it('a search finds names with whole words first', () => {
  const names = ['Cu 150 mm2', 'Cu 50 mm2', 'Al 50 mm2'];
  expect(searchNames('50  CU', names, (name) => name)).toEqual(['Cu 50 mm2', 'Cu 150 mm2']);
  expect(searchNames('', names, (name) => name)).toEqual(names);
});

describe('ignoreWarnings', () => {
  it('silences its codes in a segment, and no others', () => {
    const text = segment('ignoreWarnings: [unit-mistake]\nlength: 140000\nsections: [{coverThickness: 0}]');
    expect(seen(load(text).problems)).toEqual(['implausible-value a.yaml:7:33']);
  });

  it('silences its codes in a document', () => {
    const text = `ignoreWarnings: [unit-mistake]\n${segment('length: 140000')}`;
    expect(load(text).problems).toEqual([]);
  });

  it('is known for warnings that only a catalog shows', () => {
    const { projects, isIgnored } = load(segment('ignoreWarnings: [pipe-too-small]'));
    const [one] = projects[0]?.segments ?? [];
    expect(one && isIgnored('pipe-too-small', one)).toBe(true);
    expect(one && isIgnored('unit-mistake', one)).toBe(false);
  });
});

const KNOWN = ['length', 'description', 'settings', 'sections', 'topCoverings', 'lifecycle'];

describe('the nearest names', () => {
  it.each([
    ['lenght', ['length']],
    ['Length', ['length']],
    ['legth', ['length']],
    ['top coverings', ['topCoverings']],
    ['section', ['sections']],
    ['sectings', ['settings', 'sections']],
    ['xyz', []],
    ['', []],
  ])('of %s are %j', (word, names) => {
    expect(nearest(word, KNOWN)).toEqual(names);
  });

  it('of a word that is known start with it', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'abcdef') })), fc.nat(), (words, n) => {
        const word = words[n % Math.max(words.length, 1)];
        if (word !== undefined) expect(nearest(word, words)[0]).toBe(word);
      }),
      RUNS,
    );
  });

  it('of a word with two letters swapped include it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KNOWN), fc.nat(), (word, n) => {
        const at = n % (word.length - 1);
        const swapped = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
        expect(nearest(swapped, KNOWN)).toContain(word);
      }),
      RUNS,
    );
  });

  it('count two swapped letters as one slip', () => {
    expect(nearest('sue', ['use'])).toEqual(['use']);
    expect(nearest('eus', ['use'])).toEqual([]);
  });

  it('are asked for in words', () => {
    expect(didYouMean([])).toBeUndefined();
    expect(didYouMean(['a', 'b'])).toBe('did you mean `a` or `b`?');
  });
});
