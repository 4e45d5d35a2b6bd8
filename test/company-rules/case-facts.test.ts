// Facts that no spec states: a test case states them, and without them a rule is not judged.
import { expect, test } from 'vitest';
import { testRules } from '../../src/reconcile/rules/test-rules.js';
import { readRules } from '../../src/rules/read-rules.js';
import { createWork } from '../../src/rules/work.js';

const SECTION = '{sections: [{layers: [{cables: [{type: MV}]}]}]}';

function resultOf(rule: string, facts: string, expected: string, sample: Parameters<typeof testRules>[1] = {}) {
  const { rules, problems } = readRules(
    `apiVersion: trenchctl-rules/v1
rules:
  r: {severity: error, ${rule}}
types: {cables: {MV: {outerDiameter: 40, voltageCategory: MV}}}
tests:
  - {title: t, segment: ${SECTION}, expect: [${expected}]${facts}}
`,
    'r.yaml',
  );
  return { result: testRules(rules, sample)[0], problems };
}

test.each([
  ['for: segment, require: segment.terrain == "ROCK"', ', terrain: ROCK', ', terrain: FARMLAND', 'segment.terrain'],
  ['for: section, require: section.soil <= 1.5', ', soil: 1.5', ', soil: 1.6', 'section.soil'],
  ['for: section, require: section.bedding <= 1', ', bedding: 1', ', bedding: 1.1', 'section.bedding'],
  ['for: layer, require: layer.tapeCount >= 1', ', tapes: 1', ', tapes: 0', 'layer.tapeCount'],
])('%s has cases', (rule, kept, broken, fact) => {
  const fine = { missing: [], unexpected: [], unjudged: [], problems: [] };
  expect(resultOf(rule, kept, '')).toMatchObject({ result: fine, problems: [] });
  expect(resultOf(rule, broken, '{rule: r}')).toMatchObject({ result: fine, problems: [] });
  expect(resultOf(rule, '', '{rule: r}').result).toMatchObject({ missing: [{ rule: 'r' }], unjudged: [{ rule: 'r', lack: fact }] });
});

test('a type of the file replaces the sample type of the same name, and the other sample types stay', () => {
  const sample = { cables: [{ id: '1', name: 'MV', fields: { outerDiameter: 90 } }], eccs: [{ id: '1', name: 'CU', fields: {} }] };
  const fine = { missing: [], unexpected: [], unjudged: [], problems: [] };
  expect(resultOf('for: cable, require: item.width == 40', '', '', sample).result).toMatchObject(fine);
  expect(resultOf('for: cable, require: item.width == 90', '', '{rule: r}', sample).result).toMatchObject(fine);
});

test('a sample type with the id of a type of the file is another type', () => {
  const text = `apiVersion: trenchctl-rules/v1
rules: {r: {severity: error, for: cable, require: item.width == 40}}
types: {cables: {MV: {outerDiameter: 40}}}
tests: [{title: t, segment: {sections: [{layers: [{cables: [{type: MV}, {type: LV}]}]}]}, expect: [{rule: r, at: 'cables[1]'}]}]
`;
  const sample = { cables: [{ id: '1', name: 'LV', fields: { outerDiameter: 20 } }] };
  expect(testRules(readRules(text, 'r.yaml').rules, sample)).toMatchObject([{ missing: [], unexpected: [], unjudged: [], problems: [] }]);
});

test('a rule that takes too much work is named, also if the case does not expect it', () => {
  const text = `apiVersion: trenchctl-rules/v1
rules: {r: {severity: error, for: cable, require: item.depth >= 0}}
types: {cables: {MV: {outerDiameter: 40}}}
tests: [{title: t, segment: ${SECTION}, expect: []}]
`;
  const { rules } = readRules(text, 'r.yaml');
  const unjudged = (most: number) => testRules(rules, {}, createWork({ most })).map((one) => one.unjudged);
  expect([unjudged(1_000_000), unjudged(-1_000_000)]).toEqual([[[]], [[{ rule: 'r', lack: 'work' }]]]);
});

// The first case has a wrong type, so that its objects are counted and not judged, which would take long.
test('the cases of a file may hold 50000 objects together; the case with one more, and those after it, are refused', () => {
  const eccs = (count: number) => `{sections: [{layers: [{cables: [{type: none}], eccs: [{typeId: 1, count: ${count}}]}]}]}`;
  const text = `apiVersion: trenchctl-rules/v1
rules: {r: {severity: error, for: segment, require: segment.length >= 0}}
tests: [{title: a, segment: ${eccs(49_999)}, expect: []}, {title: b, segment: ${eccs(1)}, expect: []}, {title: c, segment: {}, expect: []}]
`;
  const codes = testRules(readRules(text, 'r.yaml').rules, {}).map(({ problems }) => problems.map(({ code }) => code));
  expect(codes).toEqual([['unknown-type'], ['expands-too-far', 'unknown-type'], ['expands-too-far']]);
});
