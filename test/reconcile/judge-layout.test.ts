// Layout problems of the live state: those that stay after an apply are known, and each of them is listed once.
import { expect, test } from 'vitest';
import type { LayoutProblem, PlannedSegment } from '../../src/plan/model/planned-segment.js';
import type { Plan } from '../../src/reconcile/made-plan.js';
import { withLayoutFindings } from '../../src/reconcile/rules/judge-layout.js';
import { segment } from '../live/desired.js';
import { place } from '../support/build.js';

const problem = (code: string, id: string | undefined, isNew = false): LayoutProblem => ({
  ...{ project: 'P', segment: 'S', path: [], address: `P/S ${id ?? 'new'}`, code, isNew },
  objects: [{ kind: 'item', item: 'cable', ...(id === undefined ? {} : { id }) }],
});

const planned = (name: string, live: readonly LayoutProblem[], steps = 1): PlannedSegment =>
  ({
    ...{ project: 'P', projectId: '1', name, desired: segment(name), layoutProblems: live },
    steps: Array.from({ length: steps }, () => ({})),
  }) as unknown as PlannedSegment;

const planOf = (segments: readonly PlannedSegment[], after: readonly LayoutProblem[]): Plan => ({
  ...{ segments, parts: [], projects: [], reads: 0, catalogs: {}, problems: [] },
  rehearsed: new Map(segments.slice(0, 1).map((one) => [one, { calls: [], layoutProblems: after }])),
});

const findings = (live: readonly LayoutProblem[], after: readonly LayoutProblem[], side: 'live' | 'planned') =>
  withLayoutFindings(planOf([planned('S', live)], after), { side }).findings.map((one) => `${one.state} ${one.facts.code} ${one.address}`);

const [one, two] = [problem('OVERLAP', '1'), problem('OVERLAP', '2')];

test.each<[string, LayoutProblem[], LayoutProblem[], string[]]>([
  ['one that stays', [one], [one], ['known OVERLAP P/S 1']],
  ['one that the specs solve', [one], [], ['new OVERLAP P/S 1']],
  ['one that the plan causes is not live', [], [problem('OVERLAP', '1', true)], []],
  ['items that are created again', [one], [two], ['known OVERLAP P/S 2']],
  ['another code is another problem', [problem('OUTSIDE', '1')], [two], ['known OVERLAP P/S 2', 'new OUTSIDE P/S 1']],
  ['two of which one stays: the same items come first', [one, two], [two], ['known OVERLAP P/S 2', 'new OVERLAP P/S 1']],
])('%s', (_, live, after, expected) => {
  expect(findings(live, after, 'live')).toEqual(expected);
});

test('the state after the plan has the problems that the rehearsal found', () => {
  const after = [one, problem('FILL', undefined, true)];
  expect(findings([problem('OUTSIDE', '9')], after, 'planned')).toEqual(['known OVERLAP P/S 1', 'new FILL P/S new']);
});

test('a changed segment without a rehearsal is not judged, and an unchanged one needs none', () => {
  const deleted = { ...planned('D', []), desired: undefined } as unknown as PlannedSegment;
  const found = withLayoutFindings(planOf([planned('A', []), planned('B', []), planned('C', [one], 0), deleted], []), {});
  expect(found.findings.map(({ address }) => address)).toEqual([one.address]);
  const both = withLayoutFindings({ ...planOf([planned('C', [two], 0)], [two]), findings: found.findings }, {}).findings;
  expect(both.map(({ address }) => address)).toEqual([one.address, two.address]);
  const { rules } = found.rules;
  expect(rules.every(({ objects }) => objects === 2)).toBe(true);
  expect(rules[0]?.unjudged).toEqual([{ lack: 'rehearsal', count: 1, segments: 1 }]);
});

test('without a day, a waiver with a last day does not count', () => {
  const states = (until: { until?: string }) => {
    const desired = segment('S', { waivers: [{ rule: 'layout-overlap', reason: 'rock', place, ...until }] });
    return withLayoutFindings(planOf([{ ...planned('S', []), desired }], [one]), {}).findings.map(({ state }) => state);
  };
  expect([states({}), states({ until: '2999-12-31' })]).toEqual([['waived'], ['known']]);
});
