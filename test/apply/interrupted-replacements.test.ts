import { expect, test } from 'vitest';
import { interruptedReplacements } from '../../src/apply/apply-segment.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import type { Step } from '../../src/plan/model/step.js';

const step = (id: string, operation: Step['operation'], address: string, path: Step['path'] = {}): Step => ({
  id,
  operation,
  path,
  address,
});
const STEPS = [
  step('1', 'createSection', 'one'),
  step('2', 'updateSection', 'one', { sectionId: 'not this' }),
  step('3', 'deleteSection', 'other', { sectionId: 'surplus' }),
  step('4', 'deleteSection', 'one', { sectionId: 'old' }),
  step('5', 'createSection', 'more'),
  step('6', 'addLayer', 'one'),
];
const planned = (interrupted?: PlannedSegment['interrupted']): PlannedSegment =>
  ({ steps: STEPS, ...(interrupted ? { interrupted } : {}) }) as unknown as PlannedSegment;
const done = (at: Step | undefined, answer: unknown) => ({ step: at as Step, outcome: 'done', answer }) as const;
const [first, second, , , more, layer] = STEPS;

test.each<[string, ReturnType<typeof done>[], [string, string][]]>([
  ['nothing was made', [], []],
  ['the section that was made, and the one that goes for it', [done(first, { id: 'new' })], [['new', 'old']]],
  ['one that replaces nothing', [done(more, { id: 'new' })], []],
  ['other calls', [done(second, { id: 'x' }), done(layer, { id: 'y' })], []],
  ['an answer that does not say', [done(first, {}), done(first, undefined), done(first, { id: 7 })], []],
  ['a call of another plan', [done(step('1', 'createSection', 'one'), { id: 'new' })], []],
])('%s', (_, reports, interrupted) => {
  expect([...interruptedReplacements(planned(), reports)]).toEqual(interrupted);
});

test('a section that is only referenced is not known yet', () => {
  const [made, goes] = [step('1', 'createSection', 'one'), step('2', 'deleteSection', 'one', { sectionId: { step: '1', pick: 'id' } })];
  const segment = { steps: [made, goes] } as unknown as PlannedSegment;
  expect([...interruptedReplacements(segment, [done(made, { id: 'new' })])]).toEqual([]);
});

test('replacements from earlier rounds are kept', () => {
  const before = new Map([['unfinished', 'whole']]);
  expect([...interruptedReplacements(planned(before), [done(first, { id: 'new' })])]).toEqual([
    ['unfinished', 'whole'],
    ['new', 'old'],
  ]);
});
