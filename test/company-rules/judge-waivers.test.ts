// Waivers that excuse nothing are mentioned only if the run has judged their rule.
import { expect, test } from 'vitest';
import type { RuleFinding } from '../../src/plan/model/rule-finding.js';
import { createJudge, waivedIn } from '../../src/reconcile/rules/judge-state.js';
import { loadRule } from '../../src/rules/load-rule.js';
import { segment } from '../live/desired.js';
import { place } from '../support/build.js';
import { rulesFile } from './rules-of.js';

const OWN = rulesFile("  deep: {severity: error, for: cable, require: 'item.depth > 1'}\n").rules;
const TODAY = '2026-11-18';
const waiver = (rule: string, until?: string) => ({ rule, reason: 'rock', place, ...(until === undefined ? {} : { until }) });

function notes(
  rules: readonly (typeof OWN)[number][],
  waivers: readonly ReturnType<typeof waiver>[],
  findings: readonly RuleFinding[] = [],
) {
  const run = createJudge(rules, TODAY);
  const marked = waivedIn(run, findings, { project: 'P', name: 'S', desired: segment('S', { waivers }) });
  return [run.waivers.map(({ code, rule }) => `${code} ${rule}`), marked.map(({ state }) => state)];
}

const ALL = [waiver('deep'), waiver(loadRule().name), waiver('layout-overlap')];

test.each([
  ['rules files and the rule about loads', [...OWN, loadRule()], ['waiver-not-needed deep', `waiver-not-needed ${loadRule().name}`]],
  ['the rule about loads alone', [loadRule()], [`waiver-not-needed ${loadRule().name}`]],
  ['no rule at all', [], ['waiver-not-needed deep', `waiver-not-needed ${loadRule().name}`]],
])('%s', (_, rules, expected) => {
  expect(notes(rules, ALL)).toEqual([expected, []]);
});

const finding = (waivable?: false): RuleFinding =>
  ({
    ...{ project: 'P', segment: 'S', path: [], rule: 'deep', state: 'new', facts: {} },
    ...(waivable === false ? { waivable } : {}),
  }) as unknown as RuleFinding;

test.each([
  ['without a last day', undefined, undefined, [], 'waived'],
  ['far from its last day', '2026-12-19', undefined, [], 'waived'],
  ['30 days before its last day', '2026-12-18', undefined, ['waiver-expires-soon deep'], 'waived'],
  ['on its last day', '2026-11-18', undefined, ['waiver-expires-soon deep'], 'waived'],
  ['a day after it', '2026-11-17', undefined, ['waiver-expired deep'], 'new'],
  ['of a rule that allows none', undefined, false, ['waiver-not-allowed deep'], 'new'],
] as const)('a waiver %s', (_, until, waivable, expected, state) => {
  expect(notes(OWN, [waiver('deep', until)], [finding(waivable)])).toEqual([expected, [state]]);
});
