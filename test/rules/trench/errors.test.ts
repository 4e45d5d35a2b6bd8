import { expect, test } from 'vitest';
import { Refusal } from '../../../src/service/core/refusal.js';
import { createMemoryStore } from '../../../src/service/store/memory.js';
import { untilEnd } from '../../support/around.js';
import { startService, type TestCaller } from '../../support/service.js';
import { ALL_CALLS, anyPath, CABLE, furnish, NOWHERE, PROJECT, SEGMENT_CALLS, trench, useService } from './trench.js';

const world = useService();

const WITH_BODY = ALL_CALLS.filter(({ method }) => method === 'POST' || method === 'PUT');
const BODY_REQUIRED = ['createSegment', 'addCable', 'addCableBatch', 'addPipeCanal', 'addPipeGroup'];

test.each(WITH_BODY)('T390 $operation with a body that is no JSON object answers 400', async (call) => {
  for (const rawBody of ['{', '{"name":}', '[]', '"text"', '7', 'null', 'name=A']) {
    const answer = await world.kari.call(call.operation, { path: anyPath(call), rawBody });
    expect(answer.status, rawBody).toBe(400);
  }
});

test.each(BODY_REQUIRED)('T391 %s without a body, or with an empty one, answers 400', async (operation) => {
  const path = { segmentId: trench.id, projectId: PROJECT };
  for (const body of [{}, { rawBody: '' }, { rawBody: ' ' }, { rawBody: '{}' }])
    expect([body, (await world.kari.call(operation, { path, ...body })).status]).toEqual([body, 400]);
});

test('T392 T393 T394 creates and updates answer 200, deletes 204 without a body, and all JSON says utf-8', async () => {
  const ids = await furnish(trench);
  for (const { operation, method, body } of SEGMENT_CALLS) {
    const { status, text, headers } = await trench.call(operation, body, ids);
    const todo = `${operation}: a kind of item needs a row in ITEMS of test/rules/trench/trench.ts`;
    expect(status, todo).toBe(method === 'DELETE' ? 204 : 200);
    if (method === 'DELETE') expect(text, operation).toBe('');
    else expect(headers.get('content-type')?.replaceAll(' ', ''), operation).toBe('application/json;charset=utf-8');
  }
});

test('T395 a failure of the service itself answers 500', async () => {
  const failures = [new Error('disk on fire'), new Refusal(500, 'disk-full', 'the disk is full')];
  const stage = () => {
    throw failures.shift();
  };
  const said: string[] = [];
  const store = { ...createMemoryStore(), stage };
  const under = await untilEnd(startService({ store, report: (message) => said.push(message) }));
  const kari = await under.as('kari.nordmann');
  const create = () => kari.call('createSegment', { path: { projectId: PROJECT }, body: { name: 'A' } });
  const answer = await create();
  expect([answer.status, answer.text.includes('disk on fire')]).toEqual([500, false]);
  expect((await create()).body.detail).toBe('the disk is full');
  expect([said[0]?.includes('disk on fire'), said[1]]).toEqual([true, 'the disk is full']);
});

test('T396 T397 an error is a problem document with status, code, detail and all the fields at fault', async () => {
  const answer = await trench.call('addCable', { typeId: CABLE.incompatible });
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  const errors = [{ field: 'typeId', pointer: '/typeId', detail: expect.any(String) }];
  const instance = `/public/trench/rest/segments/${trench.id}/trench/cables`;
  expect(answer.body).toMatchObject({ status: 400, title: 'Bad Request', code: 'incompatible-type', instance, errors });
  const { body } = await trench.call('addCableBatch', { count: 'x', groupConfiguration: 'y', layerId: 5 });
  const fields = body.errors.map(({ field }: { field: string }) => field).sort();
  expect(fields).toEqual(['count', 'groupConfiguration', 'layerId', 'typeId']);
});

test.each(WITH_BODY)('T398 $operation ignores a field that it does not know', async ({ operation, body }) => {
  const ids = { ...(await furnish(trench)), projectId: PROJECT };
  expect(await trench.status(operation, { ...body, unknown: { deep: [1] } }, ids)).toBe(200);
});

test('T399 a service that is told to refuses a field that it does not know', async () => {
  const under = await untilEnd(startService({ unknownFields: 'refuse' }));
  const kari = await under.as('kari.nordmann');
  const path = { projectId: PROJECT };
  const answer = await kari.call('createSegment', { path, body: { name: 'A', unknown: 1 } });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'unknown' }] } });
  expect((await kari.call('createSegment', { path, body: { name: 'A' } })).status).toBe(200);
});

test('T400 T401 the content type of a request, and a query parameter that an operation does not know, are not looked at', async () => {
  for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded']) {
    const options = { path: { projectId: PROJECT }, body: { name: 'A' }, headers: { 'content-type': type } };
    expect((await world.kari.call('createSegment', options)).status, type).toBe(200);
  }
  expect((await world.kari.call('listPipeTypes', { query: { category: 'XV', page: 2 } })).status).toBe(200);
});

test('T402 T404 the service stands below /public/trench/rest, and what has no endpoint there answers 404', async () => {
  const segment = `/public/trench/rest/segments/${trench.id}`;
  expect(await world.statusOf('GET', segment)).toBe(200);
  const layer = `${segment}/trench/layers/${trench.layerId}`;
  for (const path of [
    `/segments/${trench.id}`,
    layer,
    `${segment}/trench/sections/${trench.sectionId}`,
    '/public/trench/rest/catalog/pipe-types/3',
  ])
    expect(await world.statusOf('GET', path), path).toBe(404);
  expect(await world.statusOf('DELETE', layer)).toBe(404);
  // A percent sign that starts no character.
  expect(await world.statusOf('GET', '/public/trench/rest/segments/%zz')).toBe(400);
});

test('T403 an update that is refused for one field applies none of the others', async () => {
  const before = await trench.read();
  const path = { sectionId: trench.sectionId, layerId: trench.layerId };
  expect(await trench.status('updateSection', { foundationThickness: 5, sectionType: 'NONE' }, path)).toBe(400);
  expect(await trench.status('updateLayer', { leftBorderAdjustment: 5, rightBorderAdjustment: 'x' }, path)).toBe(400);
  expect(await trench.status('updateSettings', { autoMarkers: true, defaultMarkerTypeId: 'x' })).toBe(400);
  expect(await trench.read()).toEqual(before);
  expect((await trench.ok('getSettings')).autoMarkers).toBe(false);
});

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
