// Every create of a segment, and a new project with its calculation, with every way in which an answer can be lost after the call was
// done: each object is there once.
import { beforeEach, expect, test } from 'vitest';
import { client, under, withClient } from '../support/around.js';
import { cases } from '../support/counts.js';
import type { CallOptions, TestCaller } from '../support/service.js';
import { WHOLE } from '../support/whole-segment.js';
import { apply, fault, left, planOf, type RunOptions } from './pipeline.js';
import { WAYS } from './ways.js';

const SPEC = `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n${WHOLE}`;
const CREATES = [
  ...['createSegment', 'createSection', 'addLayer', 'addTopCovering', 'addCable', 'addCableBatch', 'addPipe'],
  ...['addPipeGroup', 'addPipeCanal', 'addCulvert', 'addEcc', 'addEcomDuct', 'addSensor'],
];

let kari: TestCaller;
withClient('each', { unknownFields: 'refuse' });
beforeEach(async () => {
  // Handlers are loaded on first use, which takes real time.
  kari = await under.as('kari.nordmann');
  await Promise.all([kari.call('listUnits'), kari.call('listProjects')]);
});

/** `npm test` tries every third way for each operation, and each way for some operation. */
const CASES = CREATES.flatMap((operation, n) =>
  WAYS.filter((_, at) => (n + at) % cases(3, 1) === 0).map(([how, action]) => [operation, how, action] as const),
);

test.each(CASES)('%s, answer lost by %s', async (operation, _, action) => {
  fault({ operation, nth: 1 }, action);
  expect((await apply(SPEC)).map(({ status, error }) => [status, error])).toEqual([['applied', undefined]]);
  expect(under.service.faults.firings()).not.toEqual([]);
  await expectOnce();
});

test.each([
  [4, true],
  [3, false],
])('a list that lags %i times after a create whose answer was lost: %s', async (lists, isLost) => {
  const create = { operation: 'createSegment', nth: 1 };
  fault(create, { kind: 'lag', lists });
  if (isLost) fault(create, { kind: 'lose', how: 'reset' });
  expect(await apply(SPEC)).toMatchObject([{ status: 'applied' }]);
  if (!isLost) for (let list = 0; list < lists; list += 1) await client.api.call('listSegments', { path: { projectId: '6001' } });
  await expectOnce();
});

/** One segment of that name, with exactly the contents of the spec. */
async function expectOnce(): Promise<void> {
  await under.admin('POST', '/faults/settle');
  const own = under.service.store.segmentHeads('6001').filter(({ name }) => name === 'S');
  expect(own).toHaveLength(1);
  expect(await left(SPEC)).toEqual([]);
}

const PARTS = `apiVersion: trenchctl/v1
project:
  {number: "2026-0999", create: true, name: Nygata, status: ENDED, startDate: 2026-11-01, owner: kari.nordmann, archived: true,
   modules: [CABLESIMULATOR, CALCULATION]}
segments: {Nygata 1-40: {length: 12}}
calculation:
  type: COMPANY
  nodes:
    - {number: "1102", quantity: {lengthOf: Nygata 1-40}}
    - {number: "1102", quantity: {lengthOf: Nygata 1-40}}
    - {name: Traffic control, unit: dag, quantity: 5, unitCost: 9500, facilityId: 301, activityId: 401}
`;
/** Late calls must arrive before the project is closed, as they would in a run of its own. */
const OPEN = PARTS.replace('ENDED', 'STARTED').replace('archived: true', 'archived: false');
const CALLS = ['createProject', 'addBudgetNode', 'addCustomNode', 'setCalculationType', 'createSegment', 'archiveProject'];

test.each(CALLS.flatMap((operation) => WAYS.map(([how, action]) => [operation, how, action] as const)))(
  '%s, answer lost by %s',
  async (operation, _, action) => {
    const text = action.kind === 'late-commit' ? OPEN : PARTS;
    fault({ operation, nth: 1 }, action);
    const outcomes = await apply(text);
    expect(under.service.faults.firings().length > 0).toBe(!(operation === 'archiveProject' && text !== PARTS));
    expect(outcomes.filter((outcome) => outcome.status !== 'applied')).toEqual([]);
    await under.admin('POST', '/faults/settle');
    const { records } = under.service.store.dump();
    expect(records.filter(({ kind, value }) => kind === 'project' && Object(value).number === '2026-0999')).toHaveLength(1);
    expect(await left(text)).toEqual([]);
  },
);

test('if anything in a project fails, the project is not closed, and nodes that are there too often are named', async () => {
  fault({ operation: 'addCustomNode' }, { kind: 'refuse', status: 403 });
  const meddle: RunOptions['meddle'] = async (operation, { path = {} } = {}) => {
    if (operation === 'addCustomNode') await kari.call('addBudgetNode', { path, body: { number: '1102', quantity: 12 } });
  };
  const outcomes = await apply(PARTS, { meddle });
  expect(outcomes[1]?.createdTwice).toMatchObject([{ kind: 'node', others: [expect.anything(), expect.anything()] }]);
  const said = outcomes.map(({ name, status, replans }) => `${name}: ${status} ${replans}`);
  expect(said).toEqual(['project: applied 0', 'calculation: failed 0', 'Nygata 1-40: applied 0', 'closing: stopped 0']);
});

test('a node that another user changed since the plan was made is neither overwritten nor deleted', async () => {
  await apply(OPEN);
  const made = await planOf(OPEN.replace('quantity: 5', 'quantity: 6'));
  const [update] = made.parts.flatMap(({ steps }) => steps);
  const path = { nodeId: String(update?.path.nodeId) };
  const cost = { unit: 'dag', quantity: 5, unitCost: 9500, facilityId: 301, activityId: 401 };
  const body = { type: 'CUSTOMBUDGET_FIXEDUNIT', name: 'Traffic control', ...cost, description: 'By night' };
  await kari.call('updateCustomNode', { path, body });
  expect(await apply(made, { strict: true })).toMatchObject([{ name: 'calculation', status: 'refused' }]);
  expect(await apply(made)).toMatchObject([{ status: 'applied', replans: 1 }]);
  const node = await kari.call('getCalculationNode', { path });
  expect(node.body).toMatchObject({ quantity: 6, description: 'By night' });
});

// Others delete what a run is about to delete, or write beside it: a delete of something that is gone is a success, and
// nothing is deleted that the first plan did not show.

const NODES = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `{number: "1101", quantity: ${n}}`);
const calculation = (nodes: readonly string[]) =>
  `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments: {}\ncalculation: {nodes: [${nodes.join(', ')}]}\n`;
const trench = (cables: string) =>
  `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments: {S: {sections: [{layers: [{cables: [${cables}]}]}]}}\n`;

/** Somebody else deletes the same first. */
const quicker =
  (operation: string, query?: Record<string, unknown>): RunOptions['meddle'] =>
  async (called, given) => {
    if (called !== operation) return;
    const { status } = await kari.call(operation, { path: given?.path ?? {}, ...(query ? { query } : {}) });
    expect(status).toBe(204);
  };

const GONE = [
  ['nodes of a calculation', calculation(NODES), calculation([]), quicker('deleteCalculationNode', { deleteChildren: true })],
  ['cables', trench('{typeId: 1010, count: 8}'), trench(''), quicker('deleteCable')],
] as const;

test.each(GONE)('more %s are gone than there are rounds, and a saved plan is not refused for it', async (_, before, after, meddle) => {
  for (const strict of [false, true]) {
    await apply(before);
    expect(await apply(after, { meddle, strict })).toMatchObject([{ status: 'applied' }]);
    expect(await left(after)).toEqual([]);
  }
});

/** Somebody else adds something before the first call of an operation, which conflicts. */
function adding(conflicting: string, operation: string, options: CallOptions): RunOptions['meddle'] {
  let isAdded = false;
  return async (called) => {
    if (called !== conflicting || isAdded) return;
    isAdded = true;
    expect((await kari.call(operation, options)).status).toBeLessThan(300);
    fault({ operation: conflicting, nth: 1 }, { kind: 'refuse', status: 409 });
  };
}

test('a node that somebody adds while another call conflicts is not deleted', async () => {
  await apply(calculation(NODES.slice(0, 2)));
  const meddle = adding('deleteCalculationNode', 'addBudgetNode', { path: { projectId: 6001 }, body: { number: '1201', quantity: 1 } });
  expect(await apply(calculation([]), { meddle })).toMatchObject([{ status: 'refused', error: { code: 'deletion-not-shown' } }]);
  expect(await left(calculation([]))).toHaveLength(3);
});

test('a module that somebody adds while another call conflicts is not removed', async () => {
  const text = (more: string) =>
    `apiVersion: trenchctl/v1\nproject: {number: "2026-0417", modules: [CABLESIMULATOR, CALCULATION${more}], pruneModules: true}\nsegments: {}\n`;
  await apply(text(', ROADLIGHT'));
  const meddle = adding('removeModule', 'addModule', { path: { projectId: 6001, moduleType: 'SHAPLAN' } });
  expect(await apply(text(''), { meddle })).toMatchObject([{ status: 'refused', error: { code: 'deletion-not-shown' } }]);
});
