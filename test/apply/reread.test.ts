// Rereading after a call: how often, how long apart, and when a look is believed.
import { expect, test } from 'vitest';
import type { CallOutcome } from '../../src/apply/call-outcome.js';
import { rereadSegment } from '../../src/apply/reread.js';
import type { StepReport } from '../../src/apply/run-steps.js';
import { showsOwnWrites } from '../../src/apply/shows-own-writes.js';
import type { LiveSegment } from '../../src/kinds/model.js';
import type { Step } from '../../src/plan/model/step.js';
import { planOne } from '../../src/plan/plan.js';
import { loadSpecs } from '../../src/spec/load-specs.js';
import { fakeApi } from '../live/connect.js';
import { inMemory } from '../spec/support.js';

const SPEC = `apiVersion: trenchctl/v1
project: P
segments: {S: {sections: [{layers: [{cables: [{typeId: 1010}], sensors: [{}]}]}]}}
`;
const [wanted] = loadSpecs(['s.yaml'], inMemory({ 's.yaml': SPEC })).projects[0]?.segments ?? [];
if (!wanted) throw new Error('the spec is not read');
const CABLE = { id: 'c', typeId: '1010' };
const SENSOR = { id: 's' };

/** What the API shows, look by look; the last for ever. */
function showing(...looks: readonly { cables?: object[]; sensors?: object[] }[]) {
  let look = 0;
  return fakeApi({
    getSegment: () => {
      const layer = { id: 'l', ...looks[Math.min(look, looks.length - 1)] };
      look += 1;
      return { id: '1', name: 'S', sections: [{ id: 'a', layers: [layer] }] };
    },
  });
}

const empty: LiveSegment = {
  id: '1',
  fields: { name: 'S' },
  sections: [{ id: 'a', fields: {}, layers: [{ id: 'l', fields: {}, items: [], cableBands: [] }] }],
};
const planned = planOne(wanted, empty, { number: 'P', id: '7' });

async function look(
  doubt: CallOutcome,
  { api, asked }: ReturnType<typeof showing>,
  reports: readonly StepReport[] = [],
) {
  const waits: number[] = [];
  const wait = async (ms: number): Promise<void> => void waits.push(ms);
  const next = await rereadSegment(
    { planned, done: reports.length, callOutcome: doubt, reports },
    { api, wait },
  );
  return { waits, looks: asked.length, left: next.planned.steps.map(({ operation }) => operation) };
}

const made = (step: Step | undefined, answer: unknown): StepReport => {
  if (!step) throw new Error('there is no such step');
  return { step, outcome: 'done', answer };
};

test('the plan of this test', () => {
  expect(planned.steps.map(({ operation }) => operation)).toEqual(['addCable', 'addSensor']);
});

test('a lost call that shows at once takes one look', async () => {
  expect(await look('unknown', showing({ cables: [CABLE] }))).toEqual({
    waits: [],
    looks: 1,
    left: ['addSensor'],
  });
});

test('one that does not show is looked for six times, longer and longer apart, and then made again', async () => {
  expect(await look('unknown', showing({}))).toEqual({
    waits: [200, 400, 800, 1600, 3200],
    looks: 6,
    left: ['addCable', 'addSensor'],
  });
});

test('one that shows late is waited for', async () => {
  expect(await look('unknown', showing({}, {}, { cables: [CABLE] }))).toEqual({
    waits: [200, 400],
    looks: 3,
    left: ['addSensor'],
  });
});

test('what somebody else has made does not pass for it', async () => {
  expect((await look('unknown', showing({ sensors: [SENSOR] }))).looks).toBe(6);
});

test.each<CallOutcome>(['retryable', 'conflict'])('%s: a moment, and one look', async (doubt) => {
  expect(await look(doubt, showing({}))).toEqual({ waits: [200], looks: 1, left: ['addCable', 'addSensor'] });
});

test.each<CallOutcome>(['none', 'conflict', 'unknown'])(
  '%s: a look that does not show what was made is not believed',
  async (doubt) => {
    const reports = [made(planned.steps[0], CABLE)];
    const { looks, left } = await look(doubt, showing({}, { cables: [CABLE], sensors: [SENSOR] }), reports);
    expect([looks, left]).toEqual([2, []]);
  },
);

test('the call that was lost is the one after those that were answered', async () => {
  const reports = [made(planned.steps[0], CABLE)];
  const lost = await look('unknown', showing({ cables: [CABLE] }), reports);
  expect(lost).toMatchObject({ looks: 6, left: ['addSensor'] });
  const done = await look('unknown', showing({ cables: [CABLE], sensors: [SENSOR] }), reports);
  expect(done).toMatchObject({ looks: 1, left: [] });
});

test('one of several alike is there when one less is left', async () => {
  const three = {
    ...planned,
    steps: [...planned.steps, ...planned.steps.slice(1), ...planned.steps.slice(1)],
  };
  const again = await rereadSegment(
    { planned: three, done: 1, callOutcome: 'unknown', reports: [] },
    { api: showing({ cables: [CABLE] }).api, wait: () => Promise.reject(new Error('it is there')) },
  );
  expect(again.planned.steps.map(({ operation }) => operation)).toEqual(['addSensor']);
});

test('the segment that was made is looked for by its id, whatever the list says', async () => {
  const { api, asked } = showing({ cables: [CABLE], sensors: [SENSOR] });
  const { segmentId: _, ...fresh } = planned;
  const next = await rereadSegment(
    { planned: fresh, done: 0, createdId: '1', callOutcome: 'none', reports: [] },
    { api, wait: async () => {} },
  );
  expect([asked, next.planned.steps]).toEqual([['getSegment 1'], []]);
});

test('a look shows all: things, things in things, several at once; not what was taken away again', () => {
  const [cable] = planned.steps;
  const removal: Step = {
    id: '9',
    operation: 'deleteCable',
    path: { segmentId: '1', cableId: 'c' },
    address: 'x',
  };
  const item = { kind: 'cable', id: 'c', fields: {}, cables: [], fixed: {} };
  const pipe = { ...item, kind: 'pipe', id: 'p', cables: [{ ...item, id: 'in' }] };
  const layer = { id: 'l', fields: {}, cableBands: [], items: [item, pipe] };
  const live: LiveSegment = {
    ...empty,
    sections: [{ id: 'a', fields: {}, layers: [layer] }],
    topCoverings: [{ id: 't', fields: {} }],
  };
  for (const answer of [
    { id: '1' },
    { id: 'a' },
    { id: 'l' },
    [{ id: 'c' }, { id: 'in' }],
    { id: 't' },
    null,
    {},
  ])
    expect(showsOwnWrites(live, [made(cable, answer)])).toBe(true);
  expect(showsOwnWrites(live, [made(cable, [{ id: 'c' }, { id: 'other' }])])).toBe(false);
  expect(showsOwnWrites(undefined, [made(cable, { id: 'c' })])).toBe(false);
  expect(showsOwnWrites(undefined, [made(cable, { id: 'c' }), made(removal, undefined)])).toBe(true);
  expect(showsOwnWrites(undefined, [made(removal, undefined), made(cable, { id: 'c' })])).toBe(false);
});
