// Facts of a laid-out section and the judgement of rules, by the cases of rules files.
import { expect, test } from 'vitest';
import type { DesiredProject } from '../../src/kinds/model.js';
import { createJudgeMemory, judgeSpecs, noMoreFindings, notJudgedHere } from '../../src/reconcile/rules/judge-specs.js';
import { createJudge } from '../../src/reconcile/rules/judge-state.js';
import { testRules } from '../../src/reconcile/rules/test-rules.js';
import { createWork } from '../../src/rules/work.js';
import { loadWell } from '../spec/support.js';
import { BOTH, caseOf, rulesFile, TYPES } from './rules-of.js';

test.each([
  ...['a.isPower && b.isTelecom', 'b.isTelecom && (a.isPower || a.kind == "pipe") && clearance < 500'],
  ...['a.innerDiameter > 5 && b.isPower', 'b.isPower && a.innerDiameter > 5 && a.depth < b.depth + 1000'],
  ...['a.kind == b.kind || a.isPower', 'has(b.innerDiameter) && a.isPower', '["cable", "pipe"].exists(a, a == b.kind)'],
])('a pair is left out by one of its items only if the condition says so: %s', (where) => {
  const items = `{sections: [{coverThickness: 700, layers: [{${BOTH}, pipes: [{type: PE 110}], ecomDucts: [{outerDiameter: 32}]}]}]}`;
  const pairs = `for: pair, where: '${where}', require: clearance >= 1000`;
  const { rules, result } = caseOf(pairs, items, { types: TYPES, expected: '{rule: r, at: none}' });
  expect(result?.unexpected.length).toBeGreaterThan(0);
  expect(testRules({ ...rules, rules: rules.rules.map(({ sides: _, ...rule }) => rule) }, {})).toEqual([result]);
});

test('pairs of a very large section end within the budget of work', () => {
  const segment = '{sections: [{layers: [{cables: [{type: LV 50, count: 1000}]}]}]}';
  const { result } = caseOf('for: pair, require: clearance >= 0', segment, { types: TYPES, expected: '{rule: r}' });
  expect([result?.problems, result?.missing.length]).toEqual([[], 1]);
});

// Specs that are judged after each edit: a judgement that is remembered is the one that would be made.

const TODAY = '2026-11-16';

const rulesIn = (...rules: string[]) => rulesFile(rules.map((rule) => `  ${rule}\n`).join('')).rules;
const SHORT = rulesIn('short: {for: segment, severity: error, require: segment.length < 5}');
// Each item is compared with all pairs of items.
const DEAR = rulesIn(
  'dear: {for: item, severity: note, require: "section.items.all(a, section.items.all(b, a.kind != b.kind || a.name == b.name))"}',
  'all: {for: item, severity: note, require: item.kind == "pipe"}',
);

const projectOf = (number: string, segments: string): DesiredProject => {
  const [project] = loadWell(`apiVersion: trenchctl/v1\nproject: "${number}"\nsegments:\n${segments}`);
  if (!project) throw new Error('the text states a project');
  return project;
};

const judgedOfJudgeMemory = (rules: typeof SHORT, projects: readonly DesiredProject[], today = TODAY) =>
  judgeSpecs(createJudge(rules, today), projects, { typeOf: () => undefined });

test('a segment that moves to another project, and other rules or days, are judged again', () => {
  const again = createJudgeMemory();
  const waiver = 'waivers: [{rule: short, reason: rock, until: "2026-11-20"}]';
  const one = projectOf('1', `  A: {length: 9}\n  B: {length: 9, ${waiver}}\n`);
  const other = { ...one, number: '2' };
  const cases = [
    [SHORT, [one], TODAY],
    [SHORT, [other], TODAY],
    [SHORT, [other, one], '2026-11-21'],
    [rulesIn('short: {for: segment, severity: note, require: segment.length < 8}'), [other, one], '2026-11-21'],
    [rulesIn('rock: {for: segment, severity: note, require: segment.terrain == "ROCK"}'), [one], TODAY],
  ] as const;
  for (const [rules, projects, today] of cases)
    expect(again(rules, projects, today)).toEqual({ findings: judgedOfJudgeMemory(rules, projects, today), unjudged: [], isWhole: true });
});

const segmentOf = (name: string, count: number): string => `  ${name}: {sections: [{layers: [{cables: [{type: x, count: ${count}}]}]}]}\n`;

test('an editor is told of a segment that takes too much work, and judges the others', () => {
  const again = createJudgeMemory();
  const project = projectOf('1', `${segmentOf('A', 200)}${segmentOf('B', 2)}`);
  let found = again(DEAR, [project], TODAY);
  while (!found.isWhole) found = again(DEAR, [project], TODAY);
  expect(found.unjudged.map(({ desired, rule }) => [desired.name, rule.name])).toEqual([['A', 'dear']]);
  expect(found.unjudged.map(({ desired, rule }) => notJudgedHere(desired, rule))).toMatchObject([
    { message: 'A is not judged by dear here, because the rules take too much work', also: [{ message: 'the rule' }] },
  ]);
  for (const { desired, rule } of found.unjudged)
    expect(notJudgedHere(desired, { ...rule, title: 'Dear' }).also?.[0]?.message).toBe('Dear');
  expect(found.findings.filter(({ segment }) => segment === 'B')).toEqual(
    judgedOfJudgeMemory(DEAR, [project]).filter(({ segment }) => segment === 'B'),
  );
});

test('an editor judges some segments in each call, each of them once', () => {
  const again = createJudgeMemory();
  const names = Array.from({ length: 30 }, (_, n) => `S${n}`);
  const project = projectOf('1', names.map((name) => segmentOf(name, 20)).join(''));
  const counts: number[] = [];
  for (let isWhole = false; !isWhole; ) {
    const found = again(DEAR, [project], TODAY);
    ({ isWhole } = found);
    counts.push(new Set(found.findings.map(({ segment }) => segment)).size);
  }
  expect(counts.length).toBeGreaterThan(2);
  expect(counts.at(-1)).toBe(30);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(again(DEAR, [project], TODAY).findings).toEqual(judgedOfJudgeMemory(DEAR, [project]));
});

test('the segments behind a thousand findings are not judged, and the first of them is told', () => {
  const project = projectOf('1', Array.from({ length: 1002 }, (_, n) => `  S${n}: {length: 5}\n`).join(''));
  const again = createJudgeMemory();
  let judged = again(SHORT, [project], TODAY);
  for (let turn = 0; !judged.isWhole && turn < 100; turn += 1) judged = again(SHORT, [project], TODAY);
  expect([judged.findings.length, judged.endsAt?.name]).toEqual([1000, 'S1000']);
  expect(judged.endsAt && noMoreFindings(judged.endsAt).message).toBe(
    'S1000 and the segments after it are not judged by rules here, because there are 1,000 findings before it',
  );
});

// Test cases of rules files.

const SECTION = '{sections: [{layers: [{cables: [{type: MV}]}]}]}';
const MV_TYPES = 'types: {cables: {MV: {outerDiameter: 40, voltageCategory: MV}}}\n';
const FINE = { missing: [], unexpected: [], unjudged: [], problems: [] };
const DEEP = '  r: {severity: error, for: cable, require: item.depth >= 0}\n';

test('a type of the file replaces the sample type of the same name, and the other sample types stay', () => {
  const sample = { cables: [{ id: '1', name: 'MV', fields: { outerDiameter: 90 } }], eccs: [{ id: '1', name: 'CU', fields: {} }] };
  const resultOf = (width: number, expected: string) =>
    caseOf(`for: cable, require: item.width == ${width}`, SECTION, { expected, sample, types: MV_TYPES }).result;
  expect([resultOf(40, ''), resultOf(90, '{rule: r}')]).toMatchObject([FINE, FINE]);
});

test('a sample type with the id of a type of the file is another type', () => {
  const sample = { cables: [{ id: '1', name: 'LV', fields: { outerDiameter: 20 } }] };
  const both = SECTION.replace('{type: MV}', '{type: MV}, {type: LV}');
  const { result } = caseOf('for: cable, require: item.width == 40', both, {
    expected: "{rule: r, at: 'cables[1]'}",
    sample,
    types: MV_TYPES,
  });
  expect(result).toMatchObject(FINE);
});

test('a rule that takes too much work is named, also if the case does not expect it', () => {
  const rules = rulesFile(`${DEEP}${MV_TYPES}tests: [{title: t, segment: ${SECTION}, expect: []}]\n`);
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
