import { expect, test } from 'vitest';
import { startService, type TestCaller } from '../../support/service.js';
import { ALL_CALLS, anyPath, furnish, SEGMENT_CALLS, SEGMENT_READS, SEGMENT_WRITES, type TrenchCall } from './operations.js';
import { NOWHERE, PROJECT, trench, trenchOf, useService } from './trench.js';

const world = useService();

const send = (caller: TestCaller, call: TrenchCall, more: { headers?: Record<string, string | undefined>; path?: object } = {}) =>
  caller.call(call.operation, {
    path: { ...anyPath(call), ...more.path },
    ...(call.body ? { body: call.body } : {}),
    headers: more.headers ?? {},
  });

test.each(ALL_CALLS)('T370 $operation without a bearer token answers 401', async (call) => {
  expect((await send(world.under.withToken(undefined), call)).status).toBe(401);
});

test.each(ALL_CALLS)('T371 $operation without the api-version header answers 400', async (call) => {
  const answer = await send(world.kari, call, { headers: { 'api-version': undefined } });
  expect(answer.status).toBe(400);
  expect(answer.body.errors[0].field).toBe('api-version');
});

test.each(ALL_CALLS)('T372 $operation by a caller without the role answers 403', async (call) => {
  const per = await world.under.as('per.uten');
  expect((await send(per, call)).status).toBe(403);
});

test.each(SEGMENT_CALLS)('T373 $operation on a segment that does not exist answers 404', async (call) => {
  expect((await send(world.kari, call)).status).toBe(404);
});

test.each(SEGMENT_CALLS)('T374 $operation on a known segment of a project out of reach answers 403', async (call) => {
  const ids = await furnish(trench);
  const before = await trench.read();
  const erik = await world.under.as('erik.graver');
  expect((await send(erik, call, { path: { ...ids, segmentId: trench.id } })).status).toBe(403);
  expect(await trench.read()).toEqual(before);
});

test('T375 a token that has expired answers 401', async () => {
  const under = await startService({ tokenLifetimeSeconds: 60 });
  const kari = await under.as('kari.nordmann');
  expect((await kari.call('listPipeTypes')).status).toBe(200);
  await under.admin('PUT', '/clock', { now: '2026-01-01T00:00:00Z', frozen: true });
  const still = await under.as('kari.nordmann');
  await under.admin('PUT', '/clock', { advanceMs: 59_999 });
  expect((await still.call('listPipeTypes')).status).toBe(200);
  await under.admin('PUT', '/clock', { advanceMs: 1 });
  expect((await still.call('listPipeTypes')).status).toBe(401);
  await under.close();
});

test.each(['made-up', 'a b', ''])('T376 the token %j answers 401', async (token) => {
  expect((await world.under.withToken(token).call('listPipeTypes')).status).toBe(401);
});

test.each(['Basic', 'Token', ''])('T377 a good token under the scheme %j answers 401', async (scheme) => {
  const headers = { authorization: `${scheme} ${world.kari.token}`.trim() };
  expect((await world.under.withToken(undefined).call('listPipeTypes', { headers })).status).toBe(401);
});

test('T378 a token needs the scope tb.bruker, and no other does instead', async () => {
  const scoped = await world.under.as('kari.nordmann', 'tb.bruker');
  expect((await scoped.call('listSegments', { path: { projectId: PROJECT } })).status).toBe(200);
  const others = await world.under.as('kari.nordmann', 'prosjektsystem.bruker orgsystemer calculation.bruker orgblad.bruker');
  expect((await others.call('listSegments', { path: { projectId: PROJECT } })).status).toBe(403);
});

test('T379 a client without an end user works on its company’s projects', async () => {
  const client = await world.under.asClient('trenchctl');
  const trench = await world.trench({ caller: client });
  expect((await trench.ok('addSensor', {})).outerDiameter).toBe(10);
  const other = await world.under.asClient('grofte-ci');
  expect((await other.call('getSegment', { path: { segmentId: trench.id } })).status).toBe(403);
});

test.each(['2.0', '1', '1.0.0', ''])('T380 api-version %j answers 400', async (version) => {
  expect((await world.kari.call('listPipeTypes', { headers: { 'api-version': version } })).status).toBe(400);
});

test('T381 what is missing is told in the order token, version, role, body, segment, access, item', async () => {
  const { id: segmentId } = await world.trench();
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

test('T382 a user whom the company has not confirmed has no role', async () => {
  const nina = await world.under.as('nina.ny');
  expect((await nina.call('listPipeTypes')).status).toBe(403);
});

test.each(SEGMENT_READS)('T383 a reader of the project may $operation', async ({ operation }) => {
  const ids = await furnish(trench);
  const ola = trenchOf(world.under, await world.under.as('ola.leser'), trench.created);
  expect(await ola.status(operation, undefined, ids)).toBe(200);
});

test.each(SEGMENT_WRITES)('T384 $operation by a reader of the project answers 403 and changes nothing', async ({ operation, body }) => {
  const ids = await furnish(trench);
  const before = await trench.read();
  const ola = trenchOf(world.under, await world.under.as('ola.leser'), trench.created);
  expect(await ola.status(operation, body, ids)).toBe(403);
  expect(await trench.read()).toEqual(before);
});

test('T385 a reader may list the segments of a project; creating one answers 403', async () => {
  const ola = await world.under.as('ola.leser');
  expect((await ola.call('listSegments', { path: { projectId: PROJECT } })).status).toBe(200);
  expect((await ola.call('createSegment', { path: { projectId: PROJECT }, body: { name: 'A' } })).status).toBe(403);
});

test('T386 a 401 carries a Bearer challenge, with the error where a token was sent', async () => {
  const challenge = async (token: string | undefined) =>
    (await world.under.withToken(token).call('listPipeTypes')).headers.get('www-authenticate');
  expect(await challenge(undefined)).toMatch(/^Bearer realm="[^"]+"$/);
  expect(await challenge('made-up')).toContain('error="invalid_token"');
});
