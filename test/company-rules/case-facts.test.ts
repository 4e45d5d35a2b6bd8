// Facts that no spec states: a test case states them, and without them a rule is not judged.
import { expect, test } from 'vitest';
import { testRules } from '../../src/reconcile/rules/test-rules.js';
import { createWork } from '../../src/rules/work.js';
import { caseOf, rulesFile } from './rules-of.js';

const SECTION = '{sections: [{layers: [{cables: [{type: MV}]}]}]}';
const TYPES = 'types: {cables: {MV: {outerDiameter: 40, voltageCategory: MV}}}\n';
const FINE = { missing: [], unexpected: [], unjudged: [], problems: [] };
const DEEP = '  r: {severity: error, for: cable, require: item.depth >= 0}\n';

test.each([
  ['for: segment, require: segment.terrain == "ROCK"', ', terrain: ROCK', ', terrain: FARMLAND', 'segment.terrain'],
  ['for: section, require: section.soil <= 1.5', ', soil: 1.5', ', soil: 1.6', 'section.soil'],
  ['for: section, require: section.bedding <= 1', ', bedding: 1', ', bedding: 1.1', 'section.bedding'],
  ['for: layer, require: layer.tapeCount >= 1', ', tapes: 1', ', tapes: 0', 'layer.tapeCount'],
])('%s has cases', (rule, kept, broken, fact) => {
  const resultOf = (facts: string, expected = '') => caseOf(rule, SECTION, { facts, expected, types: TYPES }).result;
  expect([resultOf(kept), resultOf(broken, '{rule: r}')]).toMatchObject([FINE, FINE]);
  expect(resultOf('', '{rule: r}')).toMatchObject({ missing: [{ rule: 'r' }], unjudged: [{ rule: 'r', lack: fact }] });
});

test('a type of the file replaces the sample type of the same name, and the other sample types stay', () => {
  const sample = { cables: [{ id: '1', name: 'MV', fields: { outerDiameter: 90 } }], eccs: [{ id: '1', name: 'CU', fields: {} }] };
  const resultOf = (width: number, expected: string) =>
    caseOf(`for: cable, require: item.width == ${width}`, SECTION, { expected, sample, types: TYPES }).result;
  expect([resultOf(40, ''), resultOf(90, '{rule: r}')]).toMatchObject([FINE, FINE]);
});

test('a sample type with the id of a type of the file is another type', () => {
  const sample = { cables: [{ id: '1', name: 'LV', fields: { outerDiameter: 20 } }] };
  const both = SECTION.replace('{type: MV}', '{type: MV}, {type: LV}');
  const { result } = caseOf('for: cable, require: item.width == 40', both, {
    expected: "{rule: r, at: 'cables[1]'}",
    sample,
    types: TYPES,
  });
  expect(result).toMatchObject(FINE);
});

test('a rule that takes too much work is named, also if the case does not expect it', () => {
  const rules = rulesFile(`${DEEP}${TYPES}tests: [{title: t, segment: ${SECTION}, expect: []}]\n`);
  const unjudged = (most: number) => testRules(rules, {}, createWork({ most })).map((one) => one.unjudged);
  expect([unjudged(1_000_000), unjudged(-1_000_000)]).toEqual([[[]], [[{ rule: 'r', lack: 'work' }]]]);
});

// The first case has a wrong type, so that its objects are counted and not judged, which would take long.
test('the cases of a file may hold 50000 objects together; the case with one more, and those after it, are refused', () => {
  const eccs = (count: number) => `{sections: [{layers: [{cables: [{type: none}], eccs: [{typeId: 1, count: ${count}}]}]}]}`;
  const cases = [eccs(49_999), eccs(1), '{}'].map((segment) => `  - {title: t, segment: ${segment}, expect: []}\n`);
  const codes = testRules(rulesFile(`${DEEP}tests:\n${cases.join('')}`), {}).map(({ problems }) => problems.map(({ code }) => code));
  expect(codes).toEqual([['unknown-type'], ['expands-too-far', 'unknown-type'], ['expands-too-far']]);
});
