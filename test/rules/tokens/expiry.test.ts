import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../support/contract.js';
import { startService, type TestCaller, type TestService, TRANSPORTS } from '../../support/service.js';
import { advance, freeze, ok, refused, snapshotOf, startWorld } from '../project/world.js';

const NOW = '2026-04-17T10:00:00.000Z';
const open: TestService[] = [];
afterEach(async () => {
  for (const under of open.splice(0)) await under.close();
});

async function start(options: { tokenLifetimeSeconds?: number } = {}): Promise<TestService> {
  const under = await startService({ seed: () => snapshotOf(), ...options });
  open.push(under);
  await freeze(under, NOW);
  return under;
}
const isAlive = async (caller: TestCaller) => (await caller.call('listModuleTypes')).status === 200;

test('A040 A041 T375 a token lives an hour by the clock of the service, and not a moment longer', async () => {
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
});

test('A040 an expired token is a 401 in every service that there is', async () => {
  const under = await start();
  const liv = await under.as('liv');
  await advance(under, 3_600_000);
  const operations = ['listCableTypes', 'listProjects', 'getUser', 'listUnits', 'listChecklistRevisions', 'listDocuments'];
  for (const id of operations) refused(await liv.call(id, { path: { user: 'liv' } }), 401);
});

test('A042 after expiry a new login is good, and the old token stays dead', async () => {
  const under = await start();
  const old = await under.as('liv');
  await advance(under, 3_600_000);
  const fresh = await under.as('liv');
  expect(await isAlive(fresh)).toBe(true);
  expect(await isAlive(old)).toBe(false);
  await advance(under, 3_599_999);
  expect(await isAlive(fresh)).toBe(true);
});

test('A043 the lifetime can be set, and expires_in says it', async () => {
  const under = await start({ tokenLifetimeSeconds: 120 });
  const secret = under.service.tokens.clientSecret('trenchctl');
  const form = { grant_type: 'client_credentials', client_id: 'trenchctl', client_secret: secret };
  const { expires_in } = (await under.token(form)).body;
  expect(expires_in).toBeGreaterThan(60);
  expect(expires_in).toBeLessThanOrEqual(120);
  const liv = await under.as('liv');
  await advance(under, 119_999);
  expect(await isAlive(liv)).toBe(true);
  await advance(under, 1);
  expect(await isAlive(liv)).toBe(false);
});

test('A043 expires_in of a token that lives an hour is an hour', async () => {
  const under = await start();
  const secret = under.service.tokens.clientSecret('trenchctl');
  const form = { grant_type: 'client_credentials', client_id: 'trenchctl', client_secret: secret };
  const { expires_in } = (await under.token(form)).body;
  // The library rounds down what is left when it writes the answer.
  expect(expires_in).toBeGreaterThan(3540);
  expect(expires_in).toBeLessThanOrEqual(3600);
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
