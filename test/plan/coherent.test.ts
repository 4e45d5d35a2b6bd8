import { expect, test } from 'vitest';
import { contradictions, isChangeOf } from '../../src/plan/checks/coherent.js';
import { planMismatches } from '../../src/plan/checks/compare-saved.js';
import { type PlanDocument, planSummary } from '../../src/plan/emit/document.js';
import type { Change, Loss } from '../../src/plan/model/change.js';
import { planMismatchWords } from '../../src/render/words/refusal-words.js';

const A = { project: 'P', name: 'A' };
const loss = (segment: string, id: string, value = '1'): Loss => ({
  address: `P/${segment}/sections/${id}`,
  project: 'P',
  segment,
  path: [{ list: 'sections', id }],
  reason: { code: 'value', field: 'label', value },
});
const otherwise = (...args: Parameters<typeof planMismatches>) => planMismatches(...args).map(planMismatchWords);
const told = (losses: readonly Loss[]) => ({ changes: [], losses });

test('a loss belongs to its own segment and not to another one of the same name', () => {
  const ofA = [loss('A', '1'), loss('AB', '1'), loss('A/sections', '1'), { project: 'P', segment: 'A' }, { project: 'Q', segment: 'A' }];
  expect(ofA.map((one) => isChangeOf(one, A))).toEqual([true, false, false, true, false]);
  const part = { project: 'P', name: 'calculation', part: 'calculation' };
  expect(['', 'calculation'].map((segment) => isChangeOf(loss(segment, '1'), part))).toEqual([true, false]);
});

test('a loss that a saved plan hides, invents or shows differently is found', () => {
  const real = [loss('A', '1'), loss('A', '2')];
  expect(otherwise(told(real), told(real.toReversed()), [])).toEqual([]);
  expect(otherwise(told(real.slice(1)), told(real), [])).toEqual(['it does not show the loss of label in P/A/sections/1']);
  expect(otherwise(told([...real, ...real]), told(real), [])).toHaveLength(2);
  expect(otherwise(told([loss('A', '1', '2')]), told(real.slice(0, 1)), [])).toHaveLength(2);
});

test('entries that are applied already or stale need no counterpart', () => {
  const saved = told([loss('A', '1'), loss('B', '1')]);
  expect(otherwise(saved, told([loss('B', '1')]), [A])).toEqual([]);
  expect(otherwise(saved, told([]), [A])).toEqual(['it shows a loss that would not happen: label in P/B/sections/1']);
});

const at = (list: string) => `P/A/${list}`;
const step = (id: string, address = at('sections[0]')) => ({ id, address });
const ABOUT = { project: 'P', segment: 'A', path: [], action: 'create', kind: 'section' };
const CREATE = { ...ABOUT, count: 1, destroyed: 0, reason: { code: 'not-live' } };
const change = (calls: readonly string[], address = at('sections[0]'), more: object = {}) =>
  ({ ...CREATE, address, calls, ...more }) as unknown as Change;
const SEGMENT = { project: 'P', projectId: '1', name: 'A', segmentId: '7', desired: { name: 'A' }, steps: [step('s1')] };
const PART = { part: 'project', name: 'project', project: 'P', projectId: '1', steps: [step('s1', 'P:project')] };
const CHANGE_OF_PART = change(['s1'], 'P:project', { segment: '', kind: 'project', action: 'update' });

/** The codes of the contradictions in a plan of one segment; sums that are not given are right. */
function found(parts: object): string[] {
  const plan = { projects: [{ number: 'P', id: '1' }], segments: [SEGMENT], parts: [], changes: [change(['s1'])], losses: [], ...parts };
  const steps = [...plan.segments, ...plan.parts].flatMap((one) => one.steps);
  const sums = { summary: planSummary(plan.changes), calls: { read: 0, write: steps.length, bound: 0 } };
  return contradictions({ ...sums, ...plan } as unknown as PlanDocument).map(({ code }) => code);
}

const OTHER = at('sections[1]');

test('a change that a saved plan hides, invents or shows differently is found, whatever its cause', () => {
  const [one, other] = [change(['s1']), change(['s2'], OTHER, { action: 'update' })];
  const shown = (...changes: readonly Change[]) => ({ changes, losses: [loss('A', '1')] });
  const causes = { cause: 'drift', removedFrom: { file: 'b.yaml', line: 1, col: 2 } } as const;
  expect(planMismatches(shown({ ...one, ...causes }, other), shown(other, one), [])).toEqual([]);
  expect(otherwise(shown(one), { changes: [other], losses: [loss('A', '2')] }, [])).toEqual([
    'it does not show a change that would be made: update P/A/sections[1]',
    'it shows a change that would not be made: create P/A/sections[0]',
    'it does not show the loss of label in P/A/sections/2',
    'it shows a loss that would not happen: label in P/A/sections/1',
  ]);
  const hidden = 'it does not show a change that would be made: update P/A/sections[1]';
  expect(otherwise(shown(one), { changes: [other], losses: [] }, [A])).toEqual([hidden]);
});

const UPDATE = { action: 'update' };
const CHANGE_OF_B = change([], OTHER, { segment: 'B' });
const TWO_STEPS = [{ ...SEGMENT, steps: [step('s1'), step('s2', OTHER)] }];

test.each<[string, object, string[]]>([
  ['a plan as it is made', {}, []],
  ['a plan with a part', { parts: [PART], changes: [change(['s1']), CHANGE_OF_PART] }, []],
  ['equal objects that are created one by one are one change', { segments: TWO_STEPS, changes: [change(['s1', 's2'])] }, []],
  ['a create with the call of another object', { changes: [change(['s1'], OTHER)] }, ['calls-of-others']],
  ['an update with calls of others', { segments: TWO_STEPS, changes: [change(['s1', 's2'], OTHER, UPDATE)] }, ['calls-of-others']],
  ['a call that no change lists', { segments: TWO_STEPS }, ['calls-of-others']],
  ['calls without a change', { changes: [] }, ['owner-without-changes']],
  ['a segment without calls', { segments: [{ ...SEGMENT, steps: [] }] }, ['owner-without-calls']],
  ['a change of a segment that is not planned', { changes: [change(['s1']), CHANGE_OF_B] }, ['change-without-calls']],
  ['a loss in a segment that is not planned', { losses: [loss('A', '1'), loss('B', '1')] }, ['loss-without-calls']],
  ['another number of the project', { projects: [{ number: 'Q', id: '1' }] }, ['project-not-listed']],
  ['another id of the project', { projects: [{ number: 'P', id: '2' }] }, ['project-not-listed']],
  ['another name in the spec', { segments: [{ ...SEGMENT, desired: { name: 'B' } }] }, ['owner-not-identified']],
  ['a removal', { segments: [{ ...SEGMENT, desired: undefined }] }, []],
  ['a removal without an id', { segments: [{ ...SEGMENT, desired: undefined, segmentId: undefined }] }, ['owner-not-identified']],
  ['a project twice', { projects: ['P', 'Q'].map((number) => ({ number, id: '1' })) }, ['project-twice']],
  ['a segment twice', { segments: [SEGMENT, { ...SEGMENT, desired: undefined }] }, ['segment-twice']],
  ['a name twice', { segments: [SEGMENT, { ...SEGMENT, segmentId: undefined }] }, ['name-twice']],
  ['a part twice', { parts: [PART, PART], changes: [change(['s1']), CHANGE_OF_PART] }, ['part-twice']],
  ['a summary that counts otherwise', { summary: { ...planSummary([change(['s1'])]), destroyed: 1 } }, ['wrong-summary']],
  ['a summary that counts less', { summary: { ...planSummary([change(['s1'])]), create: 0 } }, ['wrong-summary']],
  ['fewer calls than there are', { calls: { read: 0, write: 0, bound: 0 } }, ['wrong-call-count']],
])('contradictions of a saved plan: %s', (_, parts, codes) => expect(found(parts)).toEqual(codes));
