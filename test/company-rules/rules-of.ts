// Rules files of tests: a mistake in one fails its test.
import { expect } from 'vitest';
import { testRules } from '../../src/reconcile/rules/test-rules.js';
import { readRules } from '../../src/rules/read-rules.js';

/** The text of a rules file by its rules and what follows them. */
export const rulesText = (rules: string): string => `apiVersion: trenchctl-rules/v1\nrules:\n${rules}`;

export function rulesFile(rules: string, file = 'r.yaml') {
  const { rules: read, problems } = readRules(rulesText(rules), file);
  expect(problems).toEqual([]);
  return read;
}

/** One rule by its keys; it is called r. */
export function ruleOf(keys: string) {
  const [rule] = rulesFile(`  r: {severity: error, ${keys}}\n`).rules;
  if (!rule) throw new Error('there is no rule');
  return rule;
}

/** The result of a case of the rule r: what it expects, and what else it states. */
export function caseOf(keys: string, segment: string, { expected = '', facts = '', types = '', sample = {} }: Partial<Stated> = {}) {
  const read = rulesFile(
    `  r: {severity: error, ${keys}}\n${types}tests:\n  - {title: t, segment: ${segment}, expect: [${expected}]${facts}}\n`,
  );
  return { rules: read, result: testRules(read, sample)[0] };
}
interface Stated {
  readonly expected: string;
  readonly facts: string;
  readonly types: string;
  readonly sample: Parameters<typeof testRules>[1];
}

/** Types of a rules file, and items of a layer. */
export const TYPES = `types:
  cables:
    MV 240: {outerDiameter: 40, voltageCategory: MV, rating: 412.34}
    LV 50: {outerDiameter: 30, voltageCategory: LV}
  pipes:
    PE 110: {outerDiameter: 110, wallThickness: 5}
`;
export const CABLE = 'cables: [{type: MV 240}]';
export const BOTH = 'cables: [{type: MV 240}, {type: LV 50}]';
