import { expect, test } from 'vitest';
import type { TestCaller } from '../../support/service.js';
import { ALL_CALLS, anyPath, SEGMENT_CALLS } from './operations.js';
import { NOWHERE, trench, useService } from './trench.js';

const world = useService();

test.each(ALL_CALLS)('T371 $operation without the api-version header answers 400', async (call) => {
  const options = { path: anyPath(call), headers: { 'api-version': undefined } };
  const answer = await world.kari.call(call.operation, { ...options, ...(call.body ? { body: call.body } : {}) });
  expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'api-version']);
});

test.each(SEGMENT_CALLS)('T373 $operation on a segment that does not exist answers 404', async (call) => {
  const answer = await world.kari.call(call.operation, { path: anyPath(call), ...(call.body ? { body: call.body } : {}) });
  expect(answer.status).toBe(404);
});

test.each(['2.0', '1', '1.0.0', ''])('T380 api-version %j answers 400', async (version) => {
  expect((await world.kari.call('listPipeTypes', { headers: { 'api-version': version } })).status).toBe(400);
});

test('T381 what is missing is told in the order token, version, role, body, segment, access, item', async () => {
  const { id: segmentId } = trench;
  const per = await world.under.as('per.uten');
  const erik = await world.under.as('erik.graver');
  const noVersion = { headers: { 'api-version': undefined } };
  const bad = { body: {} };
  const status = async (caller: TestCaller, options: object) => (await caller.call('addCable', options)).status;
  expect(await status(world.under.withToken(undefined), { path: { segmentId }, ...noVersion, ...bad })).toBe(401);
  expect(await status(per, { path: { segmentId }, ...noVersion, ...bad })).toBe(400);
  expect(await status(per, { path: { segmentId }, ...bad })).toBe(403);
  expect(await status(erik, { path: { segmentId }, ...bad })).toBe(400);
  expect(await status(erik, { path: { segmentId: 424242 }, body: { typeId: 1 } })).toBe(404);
  expect(await status(erik, { path: { segmentId }, body: { typeId: 1, layerId: NOWHERE } })).toBe(403);
  expect(await status(world.kari, { path: { segmentId }, body: { typeId: 1, layerId: NOWHERE } })).toBe(404);
});
