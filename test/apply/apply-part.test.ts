// The parts of a project beside the segments, on answers that the test makes up.
import { expect, test } from 'vitest';
import { ApiError } from '../../src/api/api-error.js';
import { applyPart } from '../../src/apply/apply-part.js';
import { type DesiredCustom, newProjectId } from '../../src/kinds/project-model.js';
import type { PlannedCalculation, PlannedPart, PlannedProjectPart } from '../../src/plan/model/planned-part.js';
import type { Step } from '../../src/plan/model/step.js';
import { type Answer, fakeApi, refusal } from '../live/connect.js';
import { place } from '../support/build.js';

const NONE = { changes: [], losses: [], objects: [], destroyed: 0, objectCount: 0 };
const step = (operation: Step['operation'], path: Step['path'], body?: Step['body']): Step => ({
  ...{ id: `${operation} ${Object.values(path)}`, operation, path, address: 'P/calculation' },
  ...(body ? { body } : {}),
});

const node = (id: string, quantity: number, childNodes: object[] = []) => ({
  ...{ id, number: '', name: 'Guard', type: 'CUSTOMBUDGET_FIXEDUNIT', unit: 'h', quantity, unitCost: 1, totalCost: quantity },
  ...{ facilityId: '1', activityId: '1', childNodes },
});
const GUARD: DesiredCustom = {
  ...{ kind: 'custom', name: 'Guard', unit: 'h', quantity: 5, inMetres: false, unitCost: 1, place },
  ...{ facility: { id: '1', place }, activity: { id: '1', place } },
};
const CALCULATION: PlannedCalculation = {
  ...{ ...NONE, part: 'calculation', name: 'calculation', project: 'P', projectId: '7' },
  desired: { nodes: [GUARD], place },
  from: { live: { calculationType: 'REN', revisionId: '1', readOnly: false, nodes: [] }, trees: new Map() },
  steps: [
    step('addCustomNode', { projectId: '7' }, { name: 'Guard', quantity: 5 }),
    step('deleteCalculationNode', { nodeId: 'a' }),
    step('deleteCalculationNode', { nodeId: 'b' }),
  ],
};
const CREATE: PlannedCalculation = { ...CALCULATION, steps: CALCULATION.steps.slice(0, 1) };

async function apply(part: PlannedPart, answers: Record<string, Answer>) {
  const { api, ...seen } = fakeApi(answers);
  const waits: number[] = [];
  const outcome = await applyPart(part, { api, wait: async (ms) => void waits.push(ms) });
  return { outcome, waits, ...seen };
}

const calculation = (...nodes: object[]): Record<string, Answer> => ({
  addCustomNode: { id: 'n' },
  deleteCalculationNode: undefined,
  getCalculationModule: { calculationType: 'REN', revisionId: '1', readOnly: false },
  listCalculationNodes: nodes,
});

const LOST = new ApiError('unreachable', 'lost', { operation: 'addCustomNode', ambiguous: true });
const READ = ['getCalculationModule 7', 'listCalculationNodes 7'];

test('one read shows the created nodes before the first delete', async () => {
  const { outcome, asked, waits } = await apply(CALCULATION, calculation(node('n', 5)));
  expect(outcome).toMatchObject({ status: 'applied', writes: 3, replans: 0, createdIds: ['n'] });
  const deletes = ['a', 'b'].map((id) => `deleteCalculationNode ${id}`);
  expect(asked).toEqual(['addCustomNode 7', ...READ, ...deletes, ...READ]);
  expect(waits).toEqual([]);
});

test.each([
  ['is not listed', [], null],
  ['has another quantity', [node('n', 6)], { quantity: 6 }],
  ['is below another node', [node('o', 1, [node('n', 5)])], null],
])('no node is deleted if a created one %s', async (_, nodes, found) => {
  const { outcome, asked, waits } = await apply(CALCULATION, calculation(...nodes));
  expect(outcome).toMatchObject({ status: 'unexpected', writes: 1, replans: 0 });
  expect(outcome.unexpectedState?.differences).toMatchObject([{ ids: ['n'], expected: { quantity: 5 }, found }]);
  expect(asked.filter((call) => call.startsWith('delete'))).toEqual([]);
  expect(waits).toEqual([200, 400, 800, 1600, 3200]);
});

test.each([
  ['nothing', [], 'applied'],
  ['a second node', [node('m', 5)], 'unexpected'],
])('a node whose answer was lost is there, and %s comes while the run waits for the lost call', async (_, late, status) => {
  let lists = 0;
  const listCalculationNodes = () => [node('n', 5), ...(lists++ === 0 ? [] : late)];
  const { outcome, asked, waits } = await apply(CREATE, { ...calculation(), addCustomNode: LOST, listCalculationNodes });
  expect([outcome.status, outcome.isCreateLost, waits]).toEqual([status, true, [30_000]]);
  expect(asked).toEqual(['addCustomNode 7', ...READ, ...READ]);
});

test('the run waits for a lost call at its end, although another call succeeds after it', async () => {
  let isDeleted = false;
  const { outcome, waits } = await apply(
    { ...CALCULATION, steps: CALCULATION.steps.slice(0, 2) },
    {
      ...calculation(),
      addCustomNode: LOST,
      listCalculationNodes: () => [node('n', 5), ...(isDeleted ? [] : [node('a', 9)])],
      getCalculationNode: node('a', 9),
      deleteCalculationNode: () => {
        isDeleted = true;
      },
    },
  );
  expect([outcome.status, isDeleted, waits]).toEqual(['applied', true, [30_000]]);
});

test('a node that is gone gives one more round for each call, and no more', async () => {
  const part = { ...CALCULATION, desired: { nodes: [], place }, steps: CALCULATION.steps.slice(1) };
  const gone = { deleteCalculationNode: refusal('deleteCalculationNode', 404), getCalculationNode: node('a', 5) };
  const { outcome, asked } = await apply(part, { ...calculation(node('a', 5)), ...gone });
  expect(outcome).toMatchObject({ status: 'failed', writes: 0, replans: 8 });
  expect(asked.filter((call) => call.startsWith('delete'))).toEqual(Array(8).fill('deleteCalculationNode a'));
});

test('a calculation that is gone after its calls is a failure', async () => {
  const { outcome } = await apply(CREATE, {
    ...calculation(),
    getCalculationModule: refusal('getCalculationModule', 404),
    listModules: [],
  });
  expect(outcome).toMatchObject({ status: 'failed', error: { code: 'calculation-gone' } });
});

test('a new project is looked up in its company after each failure', async () => {
  const part = {
    ...{ ...NONE, part: 'project', name: 'project', project: 'P', projectId: newProjectId('P'), companyId: '1001' },
    desired: { number: 'P', fields: { name: 'Project' }, place, create: true },
    steps: [step('createProject', {}, { number: 'P' })],
  } as unknown as PlannedProjectPart;
  const { outcome, queries, waits } = await apply(part, { pageProjects: { entities: [] }, createProject: refusal('createProject', 429) });
  expect(outcome).toMatchObject({ status: 'failed', writes: 0, replans: 6 });
  expect(queries).toEqual(Array(6).fill({ number: 'P', companyId: '1001' }));
  expect(waits).toEqual(Array(6).fill(200));
  const getProject = { id: '8', number: 'P', name: 'Project', archived: false };
  const made = await apply(part, { createProject: { id: '8' }, getProject });
  expect(made.outcome).toMatchObject({ status: 'applied', writes: 1, createdIds: ['8'] });
  expect(made.asked).toEqual(['createProject', 'getProject 8']);
});
