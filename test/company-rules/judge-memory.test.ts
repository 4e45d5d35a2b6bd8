// Specs that are judged after each edit: a judgement that is remembered is the one that would be made.
import { expect, test } from 'vitest';
import type { DesiredProject } from '../../src/kinds/model.js';
import { createJudgeMemory, judgeSpecs } from '../../src/reconcile/rules/judge-specs.js';
import { createJudge } from '../../src/reconcile/rules/judge-state.js';
import { readRules } from '../../src/rules/read-rules.js';
import { loadSpecs } from '../support/load-specs.js';

const TODAY = '2026-11-16';

const rulesIn = (...rules: string[]) =>
  readRules(
    `apiVersion: trenchctl-rules/v1\nrules:\n${rules.map((rule) => `  ${rule}\n`).join('')}`,
    'r.yaml',
  ).rules.rules;
const SHORT = rulesIn('short: {for: segment, severity: error, require: segment.length < 5}');
// Each of 60 items is compared with all pairs of items, which is most of the work that a run may take.
const DEAR = rulesIn(
  'dear: {for: item, severity: note, require: "section.items.all(a, section.items.all(b, a.kind != b.kind || a.name == b.name))"}',
  'all: {for: item, severity: note, require: item.kind == "pipe"}',
);

const projectOf = (number: string, segments: string): DesiredProject => {
  const text = `apiVersion: trenchctl/v1\nproject: "${number}"\nsegments:\n${segments}`;
  const [project] = loadSpecs(['a.yaml'], { list: () => ['a.yaml'], read: () => text }).projects;
  if (!project) throw new Error('the text states a project');
  return project;
};

const judged = (rules: typeof SHORT, projects: readonly DesiredProject[], today = TODAY) =>
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
    [rulesIn('short: {for: segment, severity: note, require: segment.length < 8}'), [one], TODAY],
  ] as const;
  for (const [rules, projects, today] of cases)
    expect(again(rules, projects, today)).toEqual(judged(rules, projects, today));
});

test('the budget is spent as if every segment were judged', () => {
  const again = createJudgeMemory();
  const segments = ['A', 'B', 'C', 'D'].map(
    (name) => `  ${name}: {sections: [{layers: [{cables: [{type: x, count: 60}]}]}]}\n`,
  );
  const project = projectOf('1', segments.join(''));
  const turned = { ...project, segments: project.segments.toReversed() };
  const expected = judged(DEAR, [project]);
  expect(new Set(expected.map(({ segment }) => segment)).size).toBeLessThan(4);
  expect(again(DEAR, [project], TODAY)).toEqual(expected);
  expect(again(DEAR, [turned], TODAY)).toEqual(judged(DEAR, [turned]));
  expect(again(DEAR, [project], TODAY)).toEqual(expected);
});
