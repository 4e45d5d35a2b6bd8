import { expect, test } from 'vitest';
import { isDoneWithBase } from '../../src/apply/apply-segment.js';
import type { StepReport } from '../../src/apply/run-steps.js';
import type { DesiredSegment, LiveSegment } from '../../src/kinds/model.js';
import { desiredSegment, liveLayer, liveSection, liveSegment } from '../support/build.js';

const HEAD = desiredSegment([]);
const LIVE = liveSegment([liveSection('2', [liveLayer('3')])], { settings: {} });
const deletion = (sectionId: string): StepReport => {
  const path = { segmentId: '1', sectionId };
  return { step: { id: 's', operation: 'deleteSection', path, address: 'P/S' }, outcome: 'done', sent: { path } as never };
};

const USUAL = {
  desired: { ...HEAD, before: HEAD } as DesiredSegment | undefined,
  /** The steps that the fresh plan with the base would still make. */
  steps: [deletion('2').step],
  live: LIVE as LiveSegment | undefined,
  reports: [deletion('9')],
  callOutcome: 'none' as 'none' | 'unknown',
};

const isDone = (more: Partial<typeof USUAL>): boolean => {
  const { desired, steps, live, reports, callOutcome } = { ...USUAL, ...more };
  return isDoneWithBase({ planned: { desired, steps }, live } as never, { callOutcome, done: 1, own: [] }, reports);
};

test('a segment is done if every call succeeded and only its base asks for more', () => {
  expect(isDone({})).toBe(true);
});

test.each<[string, Partial<typeof USUAL>]>([
  ['no calls are left', { steps: [] }],
  ['there is no base', { desired: HEAD }],
  ['the segment is to be deleted', { desired: undefined }],
  ['the segment is not live', { live: undefined }],
  ['an answer was lost', { callOutcome: 'unknown' }],
  ['a section that the run deleted is still live', { reports: [deletion('9'), deletion('2')] }],
])('the base still counts if %s', (_, what) => {
  expect(isDone(what)).toBe(false);
});
