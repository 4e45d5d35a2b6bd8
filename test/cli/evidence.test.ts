// The result of every rule in a hand-over, and its words on the first page.
import { expect, test } from 'vitest';
import { evidenceHtml, inEvidence } from '../../src/cli/commands/dossier/evidence.js';
import type { RuleDocument, RuleFinding } from '../../src/plan/model/rule-finding.js';

const place = { file: 'spec.yaml', line: 6, column: 15 };
const finding = (state: RuleFinding['state'], more: Partial<RuleFinding> = {}): RuleFinding => ({
  ...{ rule: 'a', severity: 'error', project: 'P', segment: 'S', path: [], address: 'P/S', message: 'low', facts: {}, state },
  ...(state === 'waived' ? { waiver: { reason: 'rock', place } } : {}),
  ...more,
});
const rule = (more: Partial<RuleDocument> = {}): RuleDocument => ({
  ...{ rule: 'a', severity: 'error', file: 'rules.yaml', objects: 3, unjudged: [], ...more },
});
const LACK = { lack: 'item.voltage', count: 2, segments: 1 };

/** The evidence of one rule beside another one that has a finding. */
function evidenceFor(one: RuleDocument, findings: readonly RuleFinding[]) {
  const other = finding('new', { rule: 'b' });
  const rules = { files: [], rules: [one, rule({ rule: 'b' })], waivers: [] };
  const evidence = inEvidence({ findings: [...findings, other], rules } as never, undefined);
  const text = evidenceHtml(evidence).markup;
  const [line = ''] = /<li>a.*/.exec(text) ?? [];
  return { own: evidence.rules[0], line: line.replace(/<[^>]*>/g, '|'), text };
}

test.each<[string, Partial<RuleDocument>, RuleFinding['state'][], string, string]>([
  ['that nothing concerns', { objects: 0 }, [], 'not-concerned', 'concerns nothing in this project'],
  ['that holds', {}, [], 'holds', 'holds (judged 3 times)'],
  ['that holds once', { objects: 1 }, [], 'holds', 'holds (judged 1 time)'],
  ['that was not judged', { unjudged: [LACK] }, [], 'not-judged', 'not judged for all objects'],
  ['that was judged for nothing', { objects: 0, unjudged: [LACK] }, [], 'not-judged', 'not judged for all objects'],
  ['with waived findings', {}, ['waived', 'waived'], 'waived', 'waived (2 findings)'],
  ['with a waived finding, not judged for all', { unjudged: [LACK] }, ['waived'], 'not-judged', 'not judged for all objects, 1 waived'],
  ['with a finding', {}, ['known'], 'finding', '1 finding (error)'],
  ['with findings and a waived one', { severity: 'note' }, ['waived', 'new', 'worse'], 'finding', '2 findings (note), 1 waived'],
  ['with a finding, not judged for all', { unjudged: [LACK] }, ['new'], 'finding', '1 finding (error)'],
])('a rule %s has its result', (_, more, states, result, words) => {
  const { own, line } = evidenceFor(
    rule(more),
    states.map((state) => finding(state)),
  );
  expect([own?.result, own?.findings.length]).toEqual([result, states.length]);
  expect(line.split('|').slice(0, 3)).toEqual(['', 'a: ', words]);
});

test('a finding says where it is and why it is waived, and the page lists 50 of one rule', () => {
  const waiver = { reason: 'rock', until: '2999-12-31', place };
  const findings = [finding('waived', { waiver, place: { ...place, line: 9 } }), finding('waived')];
  const { own, line } = evidenceFor(rule({ title: 'Cover', source: 'Sheet 3' }), findings);
  expect(own?.findings[0]).toEqual({
    ...{ project: 'P', segment: 'S', path: [], address: 'P/S', message: 'low', facts: {} },
    ...{ place: { ...place, line: 9 }, waiver },
  });
  expect(line.replace(/\|+/g, '|')).toBe(
    '|a (Sheet 3): Cover: |waived (2 findings)|P/S: low; waived until 2999-12-31: rock (spec.yaml:6) |spec.yaml:9|P/S: low; waived: rock (spec.yaml:6)|',
  );
  const many = (count: number) =>
    evidenceFor(
      rule(),
      Array.from({ length: count }, () => finding('new')),
    ).line;
  expect([many(50).split('low').length - 1, many(50).includes('more')]).toEqual([50, false]);
  expect([many(1051).split('low').length - 1, many(1051)]).toEqual([50, expect.stringMatching(/low\|+and 1,001 more\|+$/)]);
});

test('the page says by which rules it is judged, and whether waivers count', () => {
  const files = ['one.yaml', 'two.yaml'].map((file) => ({ file, digest: '0123456789abcdef' }));
  const page = (own: typeof files, waivers: [] | undefined) =>
    evidenceHtml(inEvidence({ findings: [], rules: { files: own, rules: [rule({ unjudged: [LACK] })], waivers: [] } } as never, waivers))
      .markup;
  const digest = '(sha256 0123456789ab)';
  expect(page(files, [])).toContain(
    `<p>Judged on the live state, by the built-in rules and by one.yaml ${digest}, two.yaml ${digest}.</p>`,
  );
  expect(page([], undefined)).toContain(
    '<p>Judged on the live state, by the built-in rules. The specs were not given, so no waiver counts; name them as arguments.</p>',
  );
  expect(page([], [])).toMatch(/<\/ul>\n<ul><li>[^<]*item\.voltage[^<]*<\/li><\/ul>$/);
});
