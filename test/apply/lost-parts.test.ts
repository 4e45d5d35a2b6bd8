// A new project with its calculation, and every way in which the answer to a call can be lost after it was done: one
// project, each node once.
import { beforeEach, expect, test } from 'vitest';
import { applyAll } from '../../src/apply/apply-all.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import { inMemory } from '../spec/support.js';
import { client, under, withClient } from '../support/around.js';
import { loadSpecs } from '../support/load-specs.js';
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
const CALLS = [...['createProject', 'addBudgetNode', 'addCustomNode', 'setCalculationType', 'createSegment'], ...['archiveProject']];
withClient('each', { unknownFields: 'refuse' });
beforeEach(async () => {
  // Handlers are loaded on first use, which takes real time.
  const kari = await under.as('kari.nordmann');
  await Promise.all([kari.call('listUnits'), kari.call('listProjects')]);
});

async function plan(text = SPEC) {
  const { projects, problems } = loadSpecs(['s.yaml'], inMemory({ 's.yaml': text }));
  expect(problems).toEqual([]);
  const made = await makePlan(projects, { reading: client.api, companyId: '1001' }, { parallelism: 1 });
  expect(made.problems).toEqual([]);
  return made;
}

const apply = async (text = SPEC) => applyAll(await plan(text), { api: client.api, parallelism: 1, wait: client.clock.wait });

const leftOf = ({ parts, segments }: Awaited<ReturnType<typeof plan>>) => [...parts, ...segments].flatMap(({ steps }) => steps);

const CASES = CALLS.flatMap((operation) => WAYS.map(([how, action]) => [operation, how, action] as const));

test.each(CASES)('%s, answer lost by %s', async (operation, _, action) => {
  // Late calls must arrive before the project is closed, as they would in a run of its own.
  const text = action.kind === 'late-commit' ? SPEC.replace('ENDED', 'STARTED').replace('archived: true', 'archived: false') : SPEC;
  under.service.faults.add({ match: { operation, nth: 1 }, action });
  const outcomes = await apply(text);
  const isMet = under.service.faults.firings().length > 0;
  expect(isMet).toBe(!(operation === 'archiveProject' && text !== SPEC));
  expect(outcomes.filter((outcome) => outcome.status !== 'applied')).toEqual([]);
  await under.admin('POST', '/faults/settle');
  const records = under.service.store.dump().records;
  const projects = records.filter(({ kind }) => kind === 'project').map(({ value }) => value as { number: string });
  expect(projects.filter(({ number }) => number === '2026-0999')).toHaveLength(1);
  expect(leftOf(await plan(text))).toEqual([]);
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
  under.service.faults.add({ match: { operation: 'addCustomNode' }, action: { kind: 'refuse', status: 403 } });
  const outcomes = await apply();
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
  const made = await plan(open.replace('quantity: 5', 'quantity: 6'));
  const [update] = made.parts.flatMap(({ steps }) => steps);
  const nodeId = String(update?.path.nodeId);
  const kari = await under.as('kari.nordmann');
  const body = { type: 'CUSTOMBUDGET_FIXEDUNIT', name: 'Traffic control', unit: 'dag', quantity: 5 };
  await kari.call('updateCustomNode', {
    path: { nodeId },
    body: { ...body, unitCost: 9500, facilityId: 301, activityId: 401, description: 'By night' },
  });
  const strict = await applyAll(made, { api: client.api, parallelism: 1, wait: client.clock.wait, strict: true });
  expect(strict.map(({ name, status: how }) => [name, how])).toEqual([['calculation', 'refused']]);
  const loose = await applyAll(made, { api: client.api, parallelism: 1, wait: client.clock.wait });
  expect(loose.map(({ status: how, replans }) => [how, replans])).toEqual([['applied', 1]]);
  const node = await kari.call('getCalculationNode', { path: { nodeId } });
  expect(node.body).toMatchObject({ quantity: 6, description: 'By night' });
});
