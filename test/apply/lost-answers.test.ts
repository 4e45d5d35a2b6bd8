// Every create of a segment, and a new project with its calculation, with every way in which an answer can be lost after the call was
// done: each object is there once.
import { beforeEach, expect, test } from 'vitest';
import { client, under, withClient } from '../support/around.js';
import { cases } from '../support/counts.js';
import { apply, fault, left, planOf } from './pipeline.js';
import { WAYS } from './ways.js';

/** A segment that needs every create endpoint. */
const SPEC = `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Storgata:
    length: 10
    settings: {autoMarkers: true}
    topCoverings: [{type: GRAVEL, thickness: 200}, {type: TARMAC, thickness: 80}]
    sections:
      - coverThickness: 700
        layers:
          - cables: [{typeId: 1010, groupConfiguration: TRIANGLE, count: 3}, {typeId: 1039}]
            pipes:
              - {typeId: 3, cables: [{typeId: 1039}]}
              - {pipeCategory: ECOM, ecomDucts: [{outerDiameter: 32}]}
            pipeGroups: [{configuration: DOUBLE}]
            pipeCanals: [{partCount: 2}]
            culverts: [{width: 600, height: 400, cables: [{typeId: 1039}]}]
            eccs: [{typeId: 2}]
            ecomDucts: [{outerDiameter: 40}]
            sensors: [{outerDiameter: 12}]
          - protectionLayerThickness: 50
            cables: [{typeId: 1042}]
      - coverThickness: 900
        layers: [{cables: [{typeId: 1010}]}]
`;
const CREATES = [
  ...['createSegment', 'createSection', 'addLayer', 'addTopCovering', 'addCable', 'addCableBatch', 'addPipe'],
  ...['addPipeGroup', 'addPipeCanal', 'addCulvert', 'addEcc', 'addEcomDuct', 'addSensor'],
];
withClient('each', { unknownFields: 'refuse' });
beforeEach(async () => {
  // Handlers are loaded on first use, which takes real time.
  const kari = await under.as('kari.nordmann');
  await Promise.all([kari.call('listUnits'), kari.call('listProjects')]);
});

/** `npm test` tries every third way for each operation, and each way for some operation. */
const CASES = CREATES.flatMap((operation, n) =>
  WAYS.filter((_, at) => (n + at) % cases(3, 1) === 0).map(([how, action]) => [operation, how, action] as const),
);

test.each(CASES)('%s, answer lost by %s', async (operation, _, action) => {
  fault({ operation, nth: 1 }, action);
  expect((await apply(SPEC)).map(({ status, error }) => [status, error])).toEqual([['applied', undefined]]);
  expect(under.service.faults.firings().length).toBeGreaterThan(0);
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
  const own = under.service.store.segmentHeads('6001').filter(({ name }) => name === 'Storgata');
  expect(own).toHaveLength(1);
  expect(await left(SPEC)).toEqual([]);
}

const PARTS = `apiVersion: trenchctl/v1
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

const CASES_OF_PARTS = CALLS.flatMap((operation) => WAYS.map(([how, action]) => [operation, how, action] as const));

test.each(CASES_OF_PARTS)('%s, answer lost by %s', async (operation, _, action) => {
  // Late calls must arrive before the project is closed, as they would in a run of its own.
  const text = action.kind === 'late-commit' ? PARTS.replace('ENDED', 'STARTED').replace('archived: true', 'archived: false') : PARTS;
  fault({ operation, nth: 1 }, action);
  const outcomes = await apply(text);
  const isMet = under.service.faults.firings().length > 0;
  expect(isMet).toBe(!(operation === 'archiveProject' && text !== PARTS));
  expect(outcomes.filter((outcome) => outcome.status !== 'applied')).toEqual([]);
  await under.admin('POST', '/faults/settle');
  const records = under.service.store.dump().records;
  const projects = records.filter(({ kind }) => kind === 'project').map(({ value }) => value as { number: string });
  expect(projects.filter(({ number }) => number === '2026-0999')).toHaveLength(1);
  expect(await left(text)).toEqual([]);
});

test('if anything in a project fails, the project is not closed', async () => {
  fault({ operation: 'addCustomNode' }, { kind: 'refuse', status: 403 });
  const outcomes = await apply(PARTS);
  expect(outcomes.map(({ name, status: how }) => [name, how])).toEqual([
    ['project', 'applied'],
    ['calculation', 'failed'],
    ['Nygata 1-40', 'applied'],
    ['closing', 'stopped'],
  ]);
});

test('a node that another user changed since the plan was made is neither overwritten nor deleted', async () => {
  const open = PARTS.replace('ENDED', 'STARTED').replace('archived: true', 'archived: false');
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
