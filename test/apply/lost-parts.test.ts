// A new project with its calculation, and every way in which the answer to a call can be lost after it was done: one
// project, each node once.
import { beforeEach, expect, test } from 'vitest';
import { under, withClient } from '../support/around.js';
import { apply, fault, left, planOf } from './pipeline.js';
import { WAYS } from './ways.js';

const SPEC = `apiVersion: trenchctl/v1
project:
  number: "2026-0999"
  create: true
  name: Nygata
  status: ENDED
  startDate: 2026-11-01
  owner: kari.nordmann
  archived: true
  modules: [CABLESIMULATOR, CALCULATION]
segments:
  Nygata 1-40: {length: 12}
calculation:
  type: COMPANY
  nodes:
    - {number: "1102", quantity: {lengthOf: Nygata 1-40}}
    - {number: "1102", quantity: {lengthOf: Nygata 1-40}}
    - {name: Traffic control, unit: dag, quantity: 5, unitCost: 9500, facilityId: 301, activityId: 401}
`;
const CALLS = ['createProject', 'addBudgetNode', 'addCustomNode', 'setCalculationType', 'createSegment', 'archiveProject'];
withClient('each', { unknownFields: 'refuse' });
beforeEach(async () => {
  // Handlers are loaded on first use, which takes real time.
  const kari = await under.as('kari.nordmann');
  await Promise.all([kari.call('listUnits'), kari.call('listProjects')]);
});

const CASES = CALLS.flatMap((operation) => WAYS.map(([how, action]) => [operation, how, action] as const));

test.each(CASES)('%s, answer lost by %s', async (operation, _, action) => {
  // Late calls must arrive before the project is closed, as they would in a run of its own.
  const text = action.kind === 'late-commit' ? SPEC.replace('ENDED', 'STARTED').replace('archived: true', 'archived: false') : SPEC;
  fault({ operation, nth: 1 }, action);
  const outcomes = await apply(text);
  const isMet = under.service.faults.firings().length > 0;
  expect(isMet).toBe(!(operation === 'archiveProject' && text !== SPEC));
  expect(outcomes.filter((outcome) => outcome.status !== 'applied')).toEqual([]);
  await under.admin('POST', '/faults/settle');
  const records = under.service.store.dump().records;
  const projects = records.filter(({ kind }) => kind === 'project').map(({ value }) => value as { number: string });
  expect(projects.filter(({ number }) => number === '2026-0999')).toHaveLength(1);
  expect(await left(text)).toEqual([]);
});

test('if a project cannot be created, nothing in it is touched, and the report says so', async () => {
  const outcomes = await apply(SPEC.replace('kari.nordmann', 'nobody'));
  expect(outcomes.map(({ name, status: how, writes }) => [name, how, writes])).toEqual([
    ['project', 'failed', 0],
    ['calculation', 'stopped', 0],
    ['Nygata 1-40', 'stopped', 0],
    ['closing', 'stopped', 0],
  ]);
  expect(outcomes[0]?.error).toMatchObject({ message: expect.stringContaining('no active user nobody') });
});

test('if anything in a project fails, the project is not closed', async () => {
  fault({ operation: 'addCustomNode' }, { kind: 'refuse', status: 403 });
  const outcomes = await apply(SPEC);
  expect(outcomes.map(({ name, status: how }) => [name, how])).toEqual([
    ['project', 'applied'],
    ['calculation', 'failed'],
    ['Nygata 1-40', 'applied'],
    ['closing', 'stopped'],
  ]);
});

test('a node that another user changed since the plan was made is neither overwritten nor deleted', async () => {
  const open = SPEC.replace('ENDED', 'STARTED').replace('archived: true', 'archived: false');
  await apply(open);
  const made = await planOf(open.replace('quantity: 5', 'quantity: 6'));
  const [update] = made.parts.flatMap(({ steps }) => steps);
  const nodeId = String(update?.path.nodeId);
  const kari = await under.as('kari.nordmann');
  const body = { type: 'CUSTOMBUDGET_FIXEDUNIT', name: 'Traffic control', unit: 'dag', quantity: 5 };
  await kari.call('updateCustomNode', {
    path: { nodeId },
    body: { ...body, unitCost: 9500, facilityId: 301, activityId: 401, description: 'By night' },
  });
  const strict = await apply(made, { strict: true });
  expect(strict.map(({ name, status: how }) => [name, how])).toEqual([['calculation', 'refused']]);
  const loose = await apply(made);
  expect(loose.map(({ status: how, replans }) => [how, replans])).toEqual([['applied', 1]]);
  const node = await kari.call('getCalculationNode', { path: { nodeId } });
  expect(node.body).toMatchObject({ quantity: 6, description: 'By night' });
});
