import { expect, test } from 'vitest';
import { isDoneWithBase } from '../../src/apply/apply-segment.js';
import type { StepReport } from '../../src/apply/run-steps.js';
import type { DesiredSegment, LiveSegment } from '../../src/kinds/model.js';
import type { Step } from '../../src/plan/model/step.js';

const PLACE = { file: 'a.yaml', line: 1, col: 1 };
const HEAD: DesiredSegment = { name: 'S', fields: {}, lifecycle: { preventDestroy: false, preventReplace: false }, place: PLACE };
const LIVE: LiveSegment = {
  id: '1',
  fields: { name: 'S' },
  settings: {},
  sections: [{ id: '2', fields: {}, layers: [{ id: '3', fields: {}, items: [], cableBands: [] }] }],
};
const deletion = (sectionId: string): StepReport => {
  const path = { segmentId: '1', sectionId };
  const step: Step = { id: 's', operation: 'deleteSection', path, address: 'P/S' };
  return { step, outcome: 'done', sent: { path } as never };
};

/** The steps that the fresh plan with the base would still make. */
const LEFT = [deletion('2').step];

const isDone = ({
  desired = { ...HEAD, before: HEAD },
  steps = LEFT,
  live = LIVE,
  reports = [deletion('9')],
  callOutcome = 'none' as 'none' | 'unknown',
}: {
  desired?: DesiredSegment | null;
  steps?: Step[];
  live?: LiveSegment | null;
  reports?: StepReport[];
  callOutcome?: 'none' | 'unknown';
}): boolean =>
  isDoneWithBase(
    { planned: { ...(desired ? { desired } : {}), steps }, ...(live ? { live } : {}) } as never,
    { callOutcome, done: 1, own: [] },
    reports,
  );

test('a segment is done if every call succeeded and only its base asks for more', () => {
  expect(isDone({})).toBe(true);
});

test.each([
  ['no calls are left', { steps: [] }],
  ['there is no base', { desired: HEAD }],
  ['the segment is to be deleted', { desired: null }],
  ['the segment is not live', { live: null }],
  ['an answer was lost', { callOutcome: 'unknown' as const }],
  ['a section that the run deleted is still live', { reports: [deletion('9'), deletion('2')] }],
])('the base still counts if %s', (_, what) => {
  expect(isDone(what)).toBe(false);
});
