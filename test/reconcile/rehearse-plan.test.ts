// A rehearsal is counted, has a budget, and says which segments it could not play.
import { expect, test } from 'vitest';
import { createBudget } from '../../src/plan/model/budget.js';
import type { PlannedPart } from '../../src/plan/model/planned-part.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import { planOne } from '../../src/plan/plan.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { rehearsed } from '../../src/reconcile/rehearse-plan.js';
import { segment } from '../live/desired.js';
import { desiredLayer, desiredSection } from '../support/build.js';

const withSensors = (name: string, count: number): PlannedSegment =>
  planOne({
    desired: segment(name, {
      sections: [desiredSection([desiredLayer({ sensor: Array.from({ length: count }, (_, n) => ({ outerDiameter: 10 + n })) })])],
    }),
    project: { number: '2026-0417', id: '6001' },
  });
const planOf = (...segments: PlannedSegment[]) => ({ segments, parts: [], projects: [], reads: 0, catalogs: {}, problems: [] });

test('a segment over the budget is named with its error, and the others are rehearsed', async () => {
  const [large, small] = [withSensors('Large', 60), withSensors('Small', 3)];
  const seen: unknown[] = [];
  const onPhase = (...phase: unknown[]) => {
    seen.push(phase);
    return () => seen.push('segment');
  };
  const plan = planOf(large, small, { ...small, name: 'Unchanged', steps: [] });
  const result = await rehearsed(plan, ASSUMED_PROFILE, createBudget({ most: 1000 }), onPhase);
  expect(result.unrehearsed).toEqual([{ segment: large, tooLarge: expect.objectContaining({ reason: 'work' }) }]);
  expect([result.failed, result.parts]).toEqual([[], []]);
  const done = [...(result.plan.rehearsed ?? [])].map(([{ name }, { calls }]) => [name, calls]);
  expect(done).toEqual([['Small', small.steps.map(({ id }) => id)]]);
  expect([...(result.plan.liveAfter?.keys() ?? [])]).toEqual([small]);
  expect(seen).toEqual([['rehearse', 2], 'segment', 'segment']);
});

test('a calculation that is over the budget, or that the sandbox cannot hold, is named', async () => {
  const steps = [{ id: '1', operation: 'createNode', path: {}, address: 'P/calculation' }];
  const part = { project: 'P', projectId: '1', part: 'calculation', steps, changes: [] } as unknown as PlannedPart;
  const found = async (most: number) => (await rehearsed({ ...planOf(), parts: [part] }, ASSUMED_PROFILE, createBudget({ most }))).parts;
  expect(await found(0)).toEqual([{ part, isUnknown: true, tooLarge: expect.objectContaining({ reason: 'work' }) }]);
  expect(await found(1e9)).toEqual([{ part, isUnknown: true }]);
});

test('a plan without calls is not rehearsed, and begins no phase', async () => {
  const plan = planOf({ ...withSensors('S', 1), steps: [] });
  const onPhase = () => {
    throw new Error('a phase began');
  };
  const none = { plan, failed: [], unrehearsed: [], parts: [] };
  expect(await rehearsed(plan, ASSUMED_PROFILE, undefined, onPhase)).toEqual(none);
});
