// The apply of one segment, answer by answer.
import { expect, test } from 'vitest';
import { applySegment, interruptedReplacements, isDoneWithBase } from '../../src/apply/apply-segment.js';
import type { StepReport } from '../../src/apply/run-steps.js';
import type { DesiredSegment, LiveItem, LiveSegment } from '../../src/kinds/model.js';
import type { Step } from '../../src/plan/model/step.js';
import { planOne } from '../../src/plan/plan.js';
import { compareSpecs } from '../../src/reconcile/base/compare-specs.js';
import { type Answer, fakeApi, refusal } from '../live/connect.js';
import { layer, PROJECT, projectIn, segmentIn } from '../plan/texts.js';
import { desiredSegment, liveItem, liveLayer, liveSection, liveSegment } from '../support/build.js';

const holding = (...items: LiveItem[]) => liveSegment([liveSection('a', [liveLayer('l', items)])]);
const PIPE = { id: 'p', typeId: null, pipeCategory: 'ECOM' };
const DUCT = { id: 'd' };
const DUCT_IN_PIPE = segmentIn(layer('pipes: [{pipeCategory: ECOM, ecomDucts: [{}]}]'));

const shown = (lists: object) => ({ id: '1', name: 'S', sections: [{ id: 'a', layers: [{ id: 'l', ...lists }] }] });

async function apply(answers: Record<string, Answer>, more = {}) {
  const { api, asked } = fakeApi(answers);
  const waits: number[] = [];
  const wait = async (ms: number): Promise<void> => void waits.push(ms);
  const outcome = await applySegment(planOne({ desired: DUCT_IN_PIPE, live: holding(), project: PROJECT }), { api, wait, ...more });
  return { outcome, waits, asked };
}

test('all calls succeed and are reported by their steps', async () => {
  const { outcome, waits, asked } = await apply({
    addPipe: PIPE,
    addEcomDuct: DUCT,
    getSegment: { ...shown({ pipes: [PIPE], ecomDucts: [DUCT] }), validationErrors: ['too narrow'] },
  });
  expect(asked).toEqual(['addPipe 1', 'addEcomDuct 1', 'getSegment 1']);
  expect(waits).toEqual([]);
  const layoutProblems = [expect.objectContaining({ address: 'P/S', said: 'too narrow', objects: [], isNew: false })];
  expect(outcome).toEqual({ project: 'P', name: 'S', status: 'applied', writes: 2, replans: 0, calls: ['1', '2'], layoutProblems });
});

test('after an answer without an id the created object is looked for, and the run continues', async () => {
  let reads = 0;
  const { outcome, waits, asked } = await apply({
    addPipe: {},
    addEcomDuct: DUCT,
    getSegment: () => shown({ pipes: [PIPE], ...(reads++ === 0 ? {} : { ecomDucts: [DUCT] }) }),
  });
  expect(asked).toEqual(['addPipe 1', 'getSegment 1', 'addEcomDuct 1', 'getSegment 1']);
  expect(waits).toEqual([]);
  expect(outcome).toEqual({ project: 'P', name: 'S', status: 'applied', writes: 2, replans: 1, calls: ['1'], layoutProblems: [] });
});

test('a segment of this run is read by its id and not from the list', async () => {
  const made = shown({ pipes: [PIPE], ecomDucts: [DUCT] });
  const { api, asked } = fakeApi({ createSegment: shown({}), addPipe: PIPE, addEcomDuct: DUCT, getSegment: made });
  const outcome = await applySegment(planOne({ desired: DUCT_IN_PIPE, project: PROJECT }), { api });
  expect(asked).toEqual(['createSegment 7', 'addPipe 1', 'addEcomDuct 1', 'getSegment 1']);
  expect(outcome).toMatchObject({ status: 'applied', writes: 3, calls: ['1', '2', '3'] });
});

test('a segment whose create was answered with another name is read by the id in the answer', async () => {
  const createSegment = { ...shown({}), name: 'T' };
  const pages = [shown({}), shown({ pipes: [PIPE], ecomDucts: [DUCT] })];
  const { api, asked } = fakeApi({ createSegment, addPipe: PIPE, addEcomDuct: DUCT, getSegment: () => pages.shift() });
  const outcome = await applySegment(planOne({ desired: DUCT_IN_PIPE, project: PROJECT }), { api });
  expect([outcome.replans, asked.slice(0, 3)]).toEqual([0, ['createSegment 7', 'getSegment 1', 'addPipe 1']]);
});

test('a segment whose create was answered without an id may be there', async () => {
  const { api } = fakeApi({ createSegment: {}, listSegments: [] });
  const outcome = await applySegment(planOne({ desired: DUCT_IN_PIPE, project: PROJECT }), { api, wait: async () => {} });
  expect(outcome).toMatchObject({ status: 'unexpected', writes: 1, isCreateLost: true });
});

test('a rejected call ends the work, and the calls before it are reported', async () => {
  const { outcome, asked } = await apply({ addPipe: PIPE, addEcomDuct: refusal('addEcomDuct', 400) });
  expect(asked).toEqual(['addPipe 1', 'addEcomDuct 1']);
  const error = { code: 'failed', message: 'addEcomDuct answered 400' };
  expect(outcome).toMatchObject({ status: 'failed', writes: 1, replans: 0, calls: ['1'], error, layoutProblems: [] });
});

test.each([{}, { strict: true }])('what was answered well and does not show is not made again: %j', async (options) => {
  const { outcome, waits, asked } = await apply({ addPipe: PIPE, addEcomDuct: DUCT, getSegment: shown({ pipes: [PIPE] }) }, options);
  expect(asked.filter((call) => call !== 'getSegment 1')).toEqual(['addPipe 1', 'addEcomDuct 1']);
  expect(waits).toEqual([200, 400, 800, 1600, 3200]);
  expect(outcome).toMatchObject({ status: 'unexpected', writes: 2, replans: 0 });
  const address = 'P/S/sections[0]/layers[0]/pipes[0]/ecomDucts[0]';
  const missing = { address, kind: 'item', item: 'ecomDuct', expected: {}, found: null, count: 1, ids: ['d'] };
  expect(outcome.unexpectedState).toEqual({ differences: [missing] });
});

test('no object is created again after a failure', async () => {
  let adds = 0;
  const addPipe = () => (++adds === 1 ? PIPE : refusal('addPipe', 409));
  const two = segmentIn(layer('pipes: [{}, {}]'));
  const { api, asked } = fakeApi({ addPipe, getSegment: shown({}) });
  const outcome = await applySegment(planOne({ desired: two, live: holding(), project: PROJECT }), { api, wait: async () => {} });
  expect(asked.filter((call) => call !== 'getSegment 1')).toEqual(['addPipe 1', 'addPipe 1']);
  expect(outcome).toMatchObject({ status: 'unexpected', writes: 1, error: { message: 'addPipe answered 409' } });
});

test('an object that somebody deleted after the plan was made is not created without having been shown', async () => {
  const desired = segmentIn(layer('eccs: [{}], pipes: [{}]'));
  const live = holding(liveItem('ecc', 'e'));
  const { api, asked } = fakeApi({ addPipe: refusal('addPipe', 409), getSegment: shown({}) });
  const outcome = await applySegment(planOne({ desired, live, project: PROJECT }), { api, wait: async () => {} });
  expect(asked).toEqual(['addPipe 1', 'getSegment 1']);
  expect(outcome).toMatchObject({ status: 'refused', error: { code: 'creation-not-shown', object: { item: 'ecc' } } });
});

const WATER = { ...PIPE, pipeCategory: 'WATER' };

test.each([WATER, {}])('after the answer %j, and a read that does not show what was asked for, nothing more is done', async (addPipe) => {
  const { outcome, asked } = await apply({ addPipe, getSegment: shown({}) });
  expect(asked.filter((call) => call !== 'getSegment 1')).toEqual(['addPipe 1']);
  expect(outcome).toMatchObject({ status: 'unexpected', writes: 1, replans: 0 });
});

test('an answer with another type, and a read that shows the sent type: the run continues', async () => {
  let reads = 0;
  const { outcome } = await apply({
    addPipe: WATER,
    addEcomDuct: DUCT,
    getSegment: () => shown({ pipes: [PIPE], ...(reads++ === 0 ? {} : { ecomDucts: [DUCT] }) }),
  });
  expect(outcome).toMatchObject({ status: 'applied', writes: 2, replans: 0 });
});

test('an answer with another thickness, and a list that shows the sent thickness: the run continues', async () => {
  const [sand, gravel] = ['SAND', 'GRAVEL'].map((type) => ({ id: type, type, thickness: 90 }));
  const answers = [{ ...sand, thickness: 1 }, gravel];
  const lists = [[sand], [sand, gravel]];
  const { api } = fakeApi({ addTopCovering: () => answers.shift(), getSegment: shown({}), listTopCoverings: () => lists.shift() });
  const desired = segmentIn('topCoverings: [{type: SAND, thickness: 90}, {type: GRAVEL, thickness: 90}]');
  const outcome = await applySegment(planOne({ desired, live: { ...holding(), topCoverings: [] }, project: PROJECT }), { api });
  expect(outcome).toMatchObject({ status: 'applied', writes: 2, replans: 0 });
});

test('a stop is reported as a stop', async () => {
  const told: StepReport[] = [];
  const onStep = (report: StepReport) => void told.push(report);
  const { outcome, asked } = await apply({ addPipe: PIPE }, { stopped: () => told.length > 0, onStep });
  expect(asked).toEqual(['addPipe 1']);
  expect(outcome).toMatchObject({ status: 'stopped', writes: 1, replans: 0, calls: ['1'] });
  expect(outcome).not.toHaveProperty('error');
});

// After a run, only its base may ask for more calls.

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

test('a cable that somebody adds during the run stays, although the base stated the cables', async () => {
  const { projects } = compareSpecs(projectIn(layer('eccs: [{}]')), projectIn(layer('cables: [{typeId: 1}]'), 'base.yaml'));
  const getCable = { id: 'c', typeId: '1' };
  const { api, asked } = fakeApi({ addEcc: { id: 'e' }, getSegment: shown({ eccs: [{ id: 'e' }], cables: [getCable] }), getCable });
  const planned = planOne({ desired: projects[0]?.segments[0], live: holding(), project: PROJECT } as never);
  expect(await applySegment(planned, { api, wait: async () => {} })).toMatchObject({ status: 'applied', writes: 1 });
  expect(asked.filter((call) => !call.startsWith('get'))).toEqual(['addEcc 1']);
});

test.each<[string, Partial<typeof USUAL>, boolean]>([
  ['is done if every call succeeded and only its base asks for more', {}, true],
  ['is not done if no calls are left', { steps: [] }, false],
  ['is not done if there is no base', { desired: HEAD }, false],
  ['is not done if it is to be deleted', { desired: undefined }, false],
  ['is not done if it is not live', { live: undefined }, false],
  ['is not done if an answer was lost', { callOutcome: 'unknown' }, false],
  ['is not done if a section that the run deleted is still live', { reports: [deletion('9'), deletion('2')] }, false],
])('a segment %s', (_, more, expected) => {
  const { desired, steps, live, reports, callOutcome } = { ...USUAL, ...more };
  const done = isDoneWithBase({ planned: { desired, steps }, live } as never, { callOutcome, done: 1, own: [] }, reports);
  expect(done).toBe(expected);
});

test('a section that a run made is known with the one that goes for it, beside those of earlier rounds', () => {
  const call = (id: string, operation: string, address: string, sectionId?: unknown) =>
    ({ id, operation, address, path: { sectionId } }) as Step;
  const [made, goes, more] = [
    call('1', 'createSection', 'one'),
    call('3', 'deleteSection', 'one', 'old'),
    call('4', 'createSection', 'more'),
  ];
  const steps = [made, call('2', 'deleteSection', 'other', 'surplus'), goes, more];
  const done = (step: Step, answer: unknown) => ({ step, outcome: 'done', answer }) as const;
  const found = (reports: StepReport[], planned: object = {}) => [...interruptedReplacements({ steps, ...planned } as never, reports)];
  const interrupted = new Map([['unfinished', 'whole']]);
  expect(found([done(made, { id: 'new' })], { interrupted })).toEqual([...interrupted, ['new', 'old']]);
  // One that replaces nothing, another call, a call of another plan, and answers that do not say.
  const others = [done(more, { id: 'new' }), done(goes, { id: 'x' }), done({ ...made }, { id: 'new' })];
  for (const report of [...others, ...[{}, undefined, { id: 7 }].map((answer) => done(made, answer))]) expect(found([report])).toEqual([]);
  const referenced = call('3', 'deleteSection', 'one', { step: '1', pick: 'id' });
  expect(found([done(made, { id: 'new' })], { steps: [made, referenced] })).toEqual([]);
});
