// Every create, with every way in which its answer can be lost after it was done: exactly one object exists.
import { expect, test } from 'vitest';
import { client, under, withClient } from '../support/around.js';
import { cases } from '../support/counts.js';
import { apply, fault, left } from './pipeline.js';
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
