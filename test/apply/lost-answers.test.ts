// Every create, with every way in which its answer can be lost after it was done: exactly one object exists.
import { expect, test } from 'vitest';
import { applyPlan } from '../../src/apply/apply-plan.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import { inMemory } from '../spec/support.js';
import { client, under, withClient } from '../support/around.js';
import { cases } from '../support/counts.js';
import { loadSpecs } from '../support/load-specs.js';
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

async function plan() {
  const { projects, problems } = loadSpecs(['s.yaml'], inMemory({ 's.yaml': SPEC }));
  expect(problems).toEqual([]);
  const made = await makePlan(projects, { reading: client.api, companyId: '1001' }, { parallelism: 1 });
  expect(made.problems).toEqual([]);
  return made.segments;
}

/** `npm test` tries every third way for each operation, and each way for some operation. */
const CASES = CREATES.flatMap((operation, n) =>
  WAYS.filter((_, at) => (n + at) % cases(3, 1) === 0).map(([how, action]) => [operation, how, action] as const),
);

test.each(CASES)('%s, answer lost by %s', async (operation, _, action) => {
  under.service.faults.add({ match: { operation, nth: 1 }, action });
  const [outcome, ...more] = await applyPlan(await plan(), { api: client.api, parallelism: 1, wait: client.clock.wait });
  expect(under.service.faults.firings().length).toBeGreaterThan(0);
  expect([outcome?.status, outcome?.error, more]).toEqual(['applied', undefined, []]);
  await expectOnce();
});

test('a list that lags after a create whose answer was lost', async () => {
  under.service.faults.add({ match: { operation: 'createSegment', nth: 1 }, action: { kind: 'lag', lists: 4 } });
  under.service.faults.add({ match: { operation: 'createSegment', nth: 1 }, action: { kind: 'lose', how: 'reset' } });
  const [outcome] = await applyPlan(await plan(), { api: client.api, parallelism: 1, wait: client.clock.wait });
  expect(outcome?.status).toBe('applied');
  await expectOnce();
});

test('a list that lags after a create that was answered', async () => {
  under.service.faults.add({ match: { operation: 'createSegment', nth: 1 }, action: { kind: 'lag', lists: 3 } });
  const [outcome] = await applyPlan(await plan(), { api: client.api, parallelism: 1, wait: client.clock.wait });
  expect(outcome?.status).toBe('applied');
  for (let list = 0; list < 3; list += 1) await client.api.call('listSegments', { path: { projectId: '6001' } });
  await expectOnce();
});

/** One segment of that name, with exactly the contents of the spec. */
async function expectOnce(): Promise<void> {
  await under.admin('POST', '/faults/settle');
  const segments = under.service.store.dump().records.filter(({ kind }) => kind === 'segment');
  const own = segments.map(({ value }) => value as { name: string }).filter(({ name }) => name === 'Storgata');
  expect(own).toHaveLength(1);
  const [again] = await plan();
  expect(again?.steps).toEqual([]);
}
