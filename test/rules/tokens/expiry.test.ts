import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { untilEnd } from '../../support/around.js';
import { operations } from '../../support/contract.js';
import { startService, type TestCaller, type TestService, TRANSPORTS } from '../../support/service.js';
import { advance, freeze, ok, refused, snapshotOf, startWorld } from '../project/world.js';

/** A service whose clock stands still, so that the last millisecond of a token can be met. */
async function start(options: { tokenLifetimeSeconds?: number } = {}): Promise<TestService> {
  const under = await untilEnd(startService({ seed: () => snapshotOf(), ...options }));
  await freeze(under, '2026-04-17T10:00:00.000Z');
  return under;
}
const isAlive = async (caller: TestCaller) => (await caller.call('listModuleTypes')).status === 200;

test('A040 A041 A042 T375 a token lives an hour by the clock of the service and no moment longer, and a new login is good', async () => {
  const under = await start();
  const callers = [await under.as('liv'), await under.asClient('trenchctl')];
  await advance(under, 3_599_999);
  for (const caller of callers) expect(await isAlive(caller)).toBe(true);
  await advance(under, 1);
  for (const caller of callers) {
    const answer = await caller.call('listModuleTypes');
    refused(answer, 401);
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
  }
  const [liv] = callers;
  for (const id of ['listCableTypes', 'listProjects', 'getUser', 'listUnits', 'listChecklistRevisions', 'listDocuments'])
    expect([id, (await liv?.call(id, { path: { user: 'liv' } }))?.status]).toEqual([id, 401]);
  expect(await isAlive(await under.as('liv'))).toBe(true);
});

// The library rounds down what is left when it writes the answer.
test.each([
  ['A043 the lifetime can be set', 120, 60, { tokenLifetimeSeconds: 120 }],
  ['A043 the lifetime is an hour', 3600, 3540, {}],
])('%s, and expires_in says it', async (_, seconds, least, options) => {
  const under = await start(options);
  const secret = under.service.tokens.clientSecret('trenchctl');
  const { expires_in } = (await under.token({ grant_type: 'client_credentials', client_id: 'trenchctl', client_secret: secret })).body;
  expect([expires_in > least, expires_in <= seconds]).toEqual([true, true]);
  const liv = await under.as('liv');
  await advance(under, seconds * 1000 - 1);
  expect(await isAlive(liv)).toBe(true);
  await advance(under, 1);
  expect(await isAlive(liv)).toBe(false);
});

test('A044 the operator can expire all tokens at once', async () => {
  const under = await start();
  const callers = [await under.as('liv'), await under.as('gro'), await under.asClient('sor-app')];
  await under.admin('POST', '/tokens/expire');
  for (const caller of callers) refused(await caller.call('listModuleTypes'), 401);
  await ok(await under.as('liv'), 'listModuleTypes');
});

const ADDRESS = '/public/project/rest/projects';

describe.each(TRANSPORTS)('over %s', (transport) => {
  let under: TestService;
  let liv: TestCaller;
  beforeAll(async () => {
    under = await startWorld({}, transport);
    liv = await under.as('liv');
  });
  afterAll(() => under.close());

  const send = (headers: Record<string, string>, address = ADDRESS) => under.fetch(under.baseUrl + address, { headers });

  test('A030 T370 T386 a call without a token is a 401 with a challenge, in all six services', async () => {
    const nobody = under.withToken(undefined);
    for (const { id } of operations) {
      const answer = await nobody.call(id, { body: undefined });
      expect([id, answer.status]).toEqual([id, 401]);
      expect(answer.headers.get('www-authenticate'), id).toMatch(/^Bearer /);
    }
  });

  test('A031 T377 the token is sent as Authorization: Bearer, and in no other way', async () => {
    expect((await send({ authorization: `Bearer ${liv.token}` })).status).toBe(200);
    const token = String(liv.token);
    const others = [`Basic ${token}`, token, `Token ${token}`, 'Bearer', 'Bearer ', `Bearer ${token} x`, `Bearer${token}`];
    for (const authorization of others) expect((await send({ authorization })).status, authorization).toBe(401);
    expect((await send({}, `${ADDRESS}?access_token=${token}`)).status).toBe(401);
    expect((await send({ 'x-authorization': `Bearer ${token}` })).status).toBe(401);
  });

  test('A032 the word Bearer may be written in any case', async () => {
    expect((await send({ authorization: `bearer ${liv.token}` })).status).toBe(200);
  });

  test('A033 T376 T386 a token that was never issued is a 401 that says invalid_token', async () => {
    for (const token of ['nonsense', `${liv.token}x`, String(liv.token).slice(1), under.service.adminToken]) {
      const answer = await under.withToken(token).call('listProjects');
      refused(answer, 401);
      expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
    }
    const missing = await under.withToken(undefined).call('listProjects');
    expect(missing.headers.get('www-authenticate')).not.toContain('error=');
  });

  test('A034 who the caller is comes first, then what they may do, then what they ask', async () => {
    const wrong = { query: { status: 'NOTHING' } };
    refused(await under.withToken(undefined).call('pageProjects', wrong), 401);
    refused(await under.withToken('nonsense').call('pageProjects', wrong), 401);
    const plain = await under.as('liv', 'orgsystemer');
    refused(await plain.call('pageProjects', wrong), 403);
    refused(await plain.call('getProject', { path: { projectId: 424242 } }), 403);
    refused(await plain.call('createProject', { path: { owner: 'liv' }, rawBody: '{' }), 403);
    refused(await liv.call('pageProjects', wrong), 400);
    refused(await liv.call('getProject', { path: { projectId: 424242 } }), 404);
  });
});
