// An editor shows a thousand findings of rules, and says at which segment they end.
import { expect, test } from 'vitest';
import { createJudgeMemory, noMoreFindings } from '../../src/reconcile/rules/judge-specs.js';
import { readRules } from '../../src/rules/read-rules.js';
import { project, segment } from '../live/desired.js';

test('the segments behind a thousand findings are not judged, and the first of them is told', () => {
  const text = 'apiVersion: trenchctl-rules/v1\nrules:\n  long: {severity: error, for: segment, require: segment.length >= 100}\n';
  const { rules } = readRules(text, 'r.yaml').rules;
  const projects = [
    project(
      'P',
      Array.from({ length: 1002 }, (_, n) => segment(`S${n}`, { fields: { length: 5 } })),
    ),
  ];
  const judge = createJudgeMemory();
  let judged = judge(rules, projects, '2026-12-01');
  for (let turn = 0; !judged.isWhole && turn < 100; turn += 1) judged = judge(rules, projects, '2026-12-01');
  expect([judged.findings.length, judged.endsAt?.name]).toEqual([1000, 'S1000']);
  expect(noMoreFindings(segment('S1000')).message).toBe(
    'S1000 and the segments after it are not judged by rules here, because there are 1,000 findings before it',
  );
});
