// Rereading after a call: the number of reads, their waits, and the condition to accept a read.
import { expect, test } from 'vitest';
import { showsOwnWrites } from '../../src/apply/created-objects.js';
import { rereadSegment } from '../../src/apply/reread.js';
import type { StepReport } from '../../src/apply/run-steps.js';
import type { CallOutcome } from '../../src/apply/step-error.js';
import type { Step } from '../../src/plan/model/step.js';
import { planOne } from '../../src/plan/plan.js';
import { fakeApi } from '../live/connect.js';
import { layer, PROJECT, segmentIn } from '../plan/texts.js';
import { liveItem, liveLayer, liveSection, liveSegment } from '../support/build.js';

const CABLE = { id: 'c', typeId: '1010' };
const SENSOR = { id: 's' };

/** The answers of the API, read by read; the last one repeats. */
function showing(...reads: readonly { cables?: object[]; sensors?: object[] }[]) {
  let read = 0;
  const shown = () => ({ id: 'l', ...reads[Math.min(read++, reads.length - 1)] });
  return fakeApi({ getSegment: () => ({ id: '1', name: 'S', sections: [{ id: 'a', layers: [shown()] }] }) });
}

const empty = liveSegment([liveSection('a', [liveLayer('l')])]);
const planned = planOne({ desired: segmentIn(layer('cables: [{typeId: 1010}], sensors: [{}]')), live: empty, project: PROJECT });

async function reread(callOutcome: CallOutcome, { api, asked }: ReturnType<typeof showing>, reports: readonly StepReport[] = []) {
  const waits: number[] = [];
  const wait = async (ms: number): Promise<void> => void waits.push(ms);
  const next = await rereadSegment({ planned, done: reports.length, callOutcome, reports }, { api, wait });
  return { waits, reads: asked.length, left: next.planned.steps.map(({ operation }) => operation) };
}

const made = (step: Step | undefined, answer: unknown): StepReport => {
  if (!step) throw new Error('there is no such step');
  return { step, outcome: 'done', answer };
};

test('a lost call that shows at once takes one read', async () => {
  expect(await reread('unknown', showing({ cables: [CABLE] }))).toEqual({ waits: [], reads: 1, left: ['addSensor'] });
});

test('a lost call that does not show is looked for with growing waits for the longest time of a call, and then made again', async () => {
  expect(await reread('unknown', showing({}))).toEqual({
    waits: [200, 400, 800, 1600, 3200, 6400, 12_800, 4600],
    reads: 9,
    left: ['addCable', 'addSensor'],
  });
});

test.each<CallOutcome>(['unverified', 'gone'])('%s: the call is looked for as long as a list may lag', async (callOutcome) => {
  expect(await reread(callOutcome, showing({}))).toEqual({ waits: [200, 400, 800, 1600, 3200], reads: 6, left: ['addCable', 'addSensor'] });
  expect((await reread(callOutcome, showing({}, { cables: [CABLE] }))).reads).toBe(2);
});

test('a lost call that shows late is awaited', async () => {
  expect(await reread('unknown', showing({}, {}, { cables: [CABLE] }))).toEqual({ waits: [200, 400], reads: 3, left: ['addSensor'] });
});

test('an object of another user does not count as the lost one', async () => {
  expect((await reread('unknown', showing({ sensors: [SENSOR] }))).reads).toBe(9);
});

test.each<CallOutcome>(['retryable', 'conflict'])('%s: one short wait and one read', async (callOutcome) => {
  expect(await reread(callOutcome, showing({}))).toEqual({ waits: [200], reads: 1, left: ['addCable', 'addSensor'] });
});

test.each<CallOutcome>(['none', 'conflict', 'unknown'])('%s: a read that shows not all created objects is not accepted', async (how) => {
  const { reads, left } = await reread(how, showing({}, { cables: [CABLE], sensors: [SENSOR] }), [made(planned.steps[0], CABLE)]);
  expect([reads, left]).toEqual([2, []]);
});

test('the lost call is the one after those that were answered', async () => {
  const reports = [made(planned.steps[0], CABLE)];
  const lost = await reread('unknown', showing({ cables: [CABLE] }), reports);
  expect(lost).toMatchObject({ reads: 9, left: ['addSensor'] });
  const done = await reread('unknown', showing({ cables: [CABLE], sensors: [SENSOR] }), reports);
  expect(done).toMatchObject({ reads: 1, left: [] });
});

test('one of several equal objects exists if one less is left to create', async () => {
  const three = { ...planned, steps: [...planned.steps, ...planned.steps.slice(1), ...planned.steps.slice(1)] };
  const wait = () => Promise.reject(new Error('it is there'));
  const work = { planned: three, done: 1, callOutcome: 'unknown', reports: [] } as const;
  const again = await rereadSegment(work, { api: showing({ cables: [CABLE] }).api, wait });
  expect(again.planned.steps.map(({ operation }) => operation)).toEqual(['addSensor']);
});

test('a segment of this run is read by its id and not from the list', async () => {
  const { api, asked } = showing({ cables: [CABLE], sensors: [SENSOR] });
  const { segmentId: _, ...fresh } = planned;
  const work = { planned: fresh, done: 0, createdId: '1', callOutcome: 'none', reports: [] } as const;
  const next = await rereadSegment(work, { api, wait: async () => {} });
  expect([asked, next.planned.steps]).toEqual([['getSegment 1'], []]);
});

test('a read must show all created objects, also nested ones and batches, but not deleted ones', () => {
  const [cable] = planned.steps;
  const removal: Step = { id: '9', operation: 'deleteCable', path: { segmentId: '1', cableId: 'c' }, address: 'x' };
  const items = [liveItem('cable', 'c'), liveItem('pipe', 'p', {}, { cables: [liveItem('cable', 'in')] })];
  const live = liveSegment([liveSection('a', [liveLayer('l', items)])], { topCoverings: [{ id: 't', fields: {} }] });
  for (const answer of [{ id: '1' }, { id: 'a' }, { id: 'l' }, [{ id: 'c' }, { id: 'in' }], { id: 't' }, null, {}])
    expect(showsOwnWrites(live, [made(cable, answer)])).toBe(true);
  expect(showsOwnWrites(live, [made(cable, [{ id: 'c' }, { id: 'other' }])])).toBe(false);
  expect(showsOwnWrites(undefined, [made(cable, { id: 'c' })])).toBe(false);
  expect(showsOwnWrites(undefined, [made(cable, { id: 'c' }), made(removal, undefined)])).toBe(true);
  expect(showsOwnWrites(undefined, [made(removal, undefined), made(cable, { id: 'c' })])).toBe(false);
});
