import { describe, expect, it } from 'vitest';
import { searchNames } from '../../src/kinds/search-names.js';
import { meantNumber } from '../../src/spec/read/read-number.js';
import { choicesCalled } from '../../src/spec/read/synonyms.js';
import { segment } from './mistakes.js';
import { load, seen } from './support.js';

describe('a number as people write it', () => {
  it.each([
    ['182,5', 'm', 'write 182.5, with a decimal point'],
    ['140 m', 'm', 'write 140: the unit is always m'],
    ['0,7 m', 'mm', 'write 700: this field is in mm'],
    ['12 cm', 'mm', 'write 120: this field is in mm'],
    ['140', 'm', 'write 140 without quotes'],
    ['1 000', 'm', 'write 1000, without separators between the digits'],
    ['1\u00a0000', 'm', 'write 1000, without separators between the digits'],
    ['1\u202f000,5', 'm', 'write 1000.5, with a decimal point and without separators'],
    ['1,000', 'm', 'a number has a decimal point and no separators: write 1 or 1000'],
    ['1.000,5', 'm', 'write 1000.5, with a decimal point and without separators'],
    ['3 stk', undefined, 'write 3: this field has no unit'],
  ])('%s gets a remedy', (text, unit, remedy) => {
    expect(meantNumber(text, unit)?.remedy).toBe(remedy);
  });

  it.each(['long', 'm', '', '12-14', 'ca. 12 to 14 m'])('%j resembles no number', (text) => {
    expect(meantNumber(text, 'm')).toBeUndefined();
  });
});

describe('a word that people use for a choice', () => {
  it.each([
    ['asfalt', ['TARMAC', 'GRAVEL'], ['TARMAC']],
    ['PUKK', ['CRUSHED_STONES', 'GRAVEL'], ['CRUSHED_STONES']],
    ['Trefoil', ['FLAT', 'TRIANGLE'], ['TRIANGLE']],
    ['crushed stones', ['CRUSHED_STONES', 'SAND'], ['CRUSHED_STONES']],
    ['marble', ['TARMAC'], []],
  ])('%s', (word, choices, meant) => {
    expect(choicesCalled(word, choices)).toEqual(meant);
  });
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
