// The last list after creates: which outcomes are checked, what is reported, and what is left alone.
import { expect, test } from 'vitest';
import type { CallOptions } from '../../src/api/typed.js';
import type { ApplyOptions } from '../../src/apply/apply-plan.js';
import type { Outcome } from '../../src/apply/apply-work.js';
import { withNodesTwice, withProjectsTwice, withSegmentsTwice } from '../../src/apply/created-twice.js';
import { unseenCreation, unseenInPart } from '../../src/apply/unseen-loss.js';
import { newProjectId } from '../../src/kinds/project-model.js';
import type { PlannedPart, PlannedProjectPart } from '../../src/plan/model/planned-part.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import type { Step } from '../../src/plan/model/step.js';
import { type Answer, fakeApi, refusal } from '../live/connect.js';
import { place } from '../support/build.js';

const outcome = (more: Partial<Outcome> = {}): Outcome => ({
  ...{ project: 'P', name: 'a', status: 'applied', writes: 1, skipped: 0, replans: 0, calls: [], layoutProblems: [], ...more },
});

function world(answers: Record<string, Answer> = {}) {
  const { api, asked } = fakeApi(answers);
  const reported: Outcome[] = [];
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  const options: ApplyOptions = { api, parallelism: 2, wait, onSegment: (one) => void reported.push(one) };
  return { options, asked, reported, waits };
}

const SEGMENT = { project: 'P', name: 'a', projectId: '7' } as PlannedSegment;
const CREATED = outcome({ createdIds: ['1'] });
const LOST = outcome({ status: 'failed', isCreateLost: true });
const listing = (...names: string[]) => ({
  listSegments: names.map((name, n) => ({ id: String(n + 1), name })),
  getSegment: ({ path }: CallOptions) => ({ id: path?.segmentId, name: 'a' }),
  listTopCoverings: [],
  getSettings: {},
});

test.each<[string, Outcome]>([
  ['a segment that was only changed', outcome()],
  ['a part that created nodes', outcome({ part: 'calculation', name: 'calculation', createdIds: ['9'] })],
])('nothing is listed after %s', async (_, one) => {
  const { options, asked, reported } = world();
  expect(await withSegmentsTwice([one], [SEGMENT], options)).toEqual([one]);
  expect([asked, reported]).toEqual([[], []]);
});

test('a segment that is there once is reported by its own run only', async () => {
  const { options, asked, reported, waits } = world(listing('a', 'b'));
  expect(await withSegmentsTwice([CREATED], [SEGMENT], options)).toEqual([CREATED]);
  expect([asked, reported, waits]).toEqual([['listSegments 7'], [], []]);
});

test('the list of the project of the segment is read, and a list that lacks the name shows no second one', async () => {
  const { options, asked } = world(listing('b'));
  const segments = [{ ...SEGMENT, project: 'Q', projectId: '8' }, SEGMENT];
  expect(await withSegmentsTwice([CREATED], segments, options)).toEqual([CREATED]);
  expect(asked).toEqual(['listSegments 7']);
});

test('a list that lags is read until it shows the created segment, and then shows the second one', async () => {
  const heads = ['1', '2'].map((id) => ({ id, name: 'a' }));
  const pages = [[], heads.slice(1), heads];
  const { options, asked, waits } = world({ ...listing(), listSegments: () => pages.shift() });
  const [found] = await withSegmentsTwice([CREATED], [SEGMENT], options);
  expect(found?.createdTwice).toEqual([{ kind: 'segment', own: '1', others: ['2'], differing: [] }]);
  expect([asked.filter((call) => call.startsWith('list')).slice(0, 3), waits]).toEqual([Array(3).fill('listSegments 7'), [200, 400]]);
});

test('a list is not read again for a segment that failed, because it may be deleted', async () => {
  const { options, waits } = world(listing('a'));
  const failed = outcome({ name: 'b', status: 'failed', createdIds: ['5'] });
  expect(await withSegmentsTwice([CREATED, failed], [SEGMENT], options)).toEqual([CREATED, failed]);
  expect(waits).toEqual([]);
});

test('a segment that failed and is there twice keeps its status, and is not reported again', async () => {
  const { options, reported, waits } = world(listing('a', 'a'));
  const [found] = await withSegmentsTwice([LOST], [SEGMENT], options);
  expect(found).toMatchObject({ status: 'failed', createdTwice: [{ kind: 'segment', others: ['1', '2'] }] });
  expect(found?.createdTwice?.[0]).not.toHaveProperty('own');
  expect([reported, waits.length]).toEqual([[], 1]);
});

test('a run that was stopped lists what it created, and does not wait for a lost answer before', async () => {
  const { options, asked, waits } = world(listing('a'));
  await withSegmentsTwice([LOST], [SEGMENT], { ...options, stopped: () => true });
  expect([asked, waits]).toEqual([['listSegments 7'], []]);
});

test('a list that cannot be read leaves a created segment in doubt', async () => {
  const { options, reported } = world({ listSegments: refusal('listSegments', 403) });
  const found = await withSegmentsTwice([CREATED, LOST], [SEGMENT], options);
  expect(found.map(({ status }) => status)).toEqual(['failed', 'failed']);
  expect(reported).toEqual([found[0]]);
});

const part = (projectId: string): PlannedProjectPart =>
  ({ part: 'project', project: 'P', projectId, steps: [], losses: [] }) as unknown as PlannedProjectPart;
const PROJECT = outcome({ part: 'project', name: 'project' });
const head = (id: string) => ({ id, number: 'P', name: 'Project', archived: false });
const page = (...ids: string[]) => ({ pageProjects: { entities: ids.map(head) } });

test.each<[string, Outcome, string]>([
  ['that was there before', PROJECT, '7'],
  ['whose create was refused', outcome({ ...PROJECT, status: 'failed' }), newProjectId('P')],
])('a project %s is not looked up', async (_, one, id) => {
  const { options, asked } = world();
  expect(await withProjectsTwice([one], [part(id)], options)).toEqual({ outcomes: [one], ids: new Map() });
  expect(asked).toEqual([]);
});

test.each([
  ['its own id', outcome({ ...PROJECT, createdIds: ['8'] }), ['8'], '8'],
  ['the id in the list, if another run created it', PROJECT, ['9'], '9'],
  ['the id in the list, if the answer was lost', outcome({ ...PROJECT, isCreateLost: true }), ['9'], '9'],
  ['the id in the list, if it failed after that', outcome({ ...PROJECT, status: 'failed', isCreateLost: true }), ['9'], '9'],
])('a new project gives its contents %s', async (_, one, ids, expected) => {
  const { options } = world(page(...ids));
  const parts = [{ ...part(newProjectId('Q')), project: 'Q' }, part(newProjectId('P'))];
  const found = await withProjectsTwice([one], parts, options);
  expect([...found.ids]).toEqual([[newProjectId('P'), expected]]);
  expect(found.outcomes).toEqual([one]);
});

test('a project that is there twice is compared with the spec, and nothing waits for answers that came', async () => {
  const desired = { fields: { name: 'Project' }, place };
  const one = outcome({ ...PROJECT, createdIds: ['8'] });
  for (const [name, differing] of Object.entries({ Project: [], Other: ['9'] })) {
    const project = ({ path }: CallOptions) => ({ id: path?.projectId, number: 'P', name, status: 'STARTED' });
    const { options, waits } = world({ ...page('9', '8'), getProject: project });
    const planned = { ...part(newProjectId('P')), desired } as unknown as PlannedProjectPart;
    const found = await withProjectsTwice([one], [planned], options);
    expect(found.outcomes[0]?.createdTwice).toEqual([{ kind: 'project', own: '8', others: ['9'], differing }]);
    expect([...found.ids.values()]).toEqual(['8']);
    expect(waits).toEqual([]);
  }
});

test('a calculation is read again only if it failed after it may have created a node', async () => {
  const calculation = { part: 'calculation', project: 'P', projectId: '7', desired: {} } as PlannedPart;
  const own = { part: 'calculation', name: 'calculation' };
  for (const one of [outcome({ ...own, createdIds: ['1'] }), outcome({ ...own, status: 'failed' })]) {
    const { options, asked } = world();
    expect(await withNodesTwice([one], [calculation], options)).toEqual([one]);
    expect(asked).toEqual([]);
  }
});

test.each<[string, string, string[], [string[], string[]][]]>([
  ['budget codes as often as stated', '11 11 22', ['11', '11', '22'], []],
  ['fewer than stated', '11 11', ['11'], []],
  ['one more than stated', '11 11', ['11', '11', '11'], [[['2', '3'], []]]],
  ['a custom node twice', '=Skilt', ['=Skilt', '=Skilt'], [[['2'], []]]],
  ['two that differ', '11', ['11', '11 unlike'], [[['2'], ['2']]]],
  ['two that are not stated', '11', ['22', '22'], []],
])('a calculation that failed after a create and has %s', async (_, stated, live, twice) => {
  const desired = {
    nodes: stated.split(' ').map((word) => (word.startsWith('=') ? { kind: 'custom', name: word } : { kind: 'budget', number: word })),
  };
  const { options } = world({
    getCalculationModule: { calculationType: 'REN', revisionId: '1', readOnly: false },
    listCalculationNodes: live.map((word, n) => ({
      ...{ id: String(n + 1), number: /^\d+/.exec(word)?.[0] ?? '', name: word, type: 'BUDGET', unit: 'm' },
      ...{ quantity: 1, unitCost: 1, totalCost: 1, childNodes: [] },
    })),
  });
  const calculation = { part: 'calculation', project: 'P', projectId: '7', desired } as unknown as PlannedPart;
  const one = outcome({ part: 'calculation', name: 'calculation', status: 'failed', createdIds: ['7', '1'] });
  const { createdIds: __, ...lost } = { ...one, isCreateLost: true as const };
  const parts = [part('7'), { ...calculation, project: 'Q', projectId: '8' } as PlannedPart, calculation];
  const [found, unknown] = await withNodesTwice([one, lost], parts, options);
  expect(unknown?.createdTwice?.map(({ own }) => own) ?? []).toEqual(twice.map(() => undefined));
  expect(found?.status).toBe('failed');
  expect(found?.createdTwice ?? []).toEqual(twice.map(([others, differing]) => ({ kind: 'node', own: '1', others, differing })));
});

const create = (operation: string, more: Partial<Step> = {}): Step => ({ id: '1', operation, path: {}, address: 'P/S', ...more }) as Step;
const creating = (...steps: Step[]) => ({ steps });

test.each([
  ['as many as planned', [create('addCable', { body: { count: 3 } })], [create('addCableBatch', { body: { count: 3 } })], false],
  ['one more', [create('addCable', { body: { count: 4 } })], [create('addCableBatch', { body: { count: 3 } })], true],
  ['one without a body', [create('addPipe')], [create('addPipe')], false],
  ['another kind', [create('addPipe')], [create('addCable')], true],
  ['a copy', [create('addPipe', { copyOf: 'x' } as never)], [], false],
])('a new plan that creates %s', (_, now, first, isUnseen) => {
  const found = unseenCreation(creating(...now), creating(...first), []);
  expect(found?.code).toBe(isUnseen ? 'creation-not-shown' : undefined);
});

test.each([
  ['whose answer names no id counts as one', undefined, 2, 1],
  ['of several objects counts by the ids of its answer', [{ id: '1' }, { id: '2' }], 3, 1],
  ['of more objects than planned leaves none', [{ id: '1' }, { id: '2' }], 1, 0],
])('a create that was made %s', (_, answer, planned, left) => {
  const reports = [{ step: create('addPipe'), outcome: 'done' as const, answer }];
  const pipes = (count: number) => creating(...Array.from({ length: count }, () => create('addPipe')));
  const codes = [left, left + 1].map((count) => unseenCreation(pipes(count), pipes(planned), reports)?.code);
  expect(codes).toEqual([undefined, 'creation-not-shown']);
});

test('what goes below a node that this run created is not a loss of others', () => {
  const losing = (...ids: string[]) =>
    ({
      steps: [],
      losses: ids.map((id) => ({ address: 'P', reason: { code: 'altered-below', number: '1', id } })),
    }) as unknown as PlannedPart;
  const reports = [{ step: create('addBudgetNode'), outcome: 'done' as const, answer: { id: '5' } }];
  const codes = [losing(), losing('6')].map((shown) => ['5', '6'].map((id) => unseenInPart(losing(id), shown, reports)?.code));
  expect(codes).toEqual([
    [undefined, 'loss-not-shown'],
    [undefined, undefined],
  ]);
});
