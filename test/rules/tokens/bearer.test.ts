import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../support/contract.js';
import { type TestCaller, type TestService, TRANSPORTS } from '../../support/service.js';
import { refused, startWorld } from '../project/world.js';

const ADDRESS = '/public/project/rest/projects';

describe.each(TRANSPORTS)('over %s', (transport) => {
  let under: TestService;
  let liv: TestCaller;
  beforeAll(async () => {
    under = await startWorld({}, transport);
    liv = await under.as('liv');
  });
  afterAll(() => under.close());

  const send = (headers: Record<string, string>, address = ADDRESS) =>
    under.fetch(under.baseUrl + address, { headers });

  test('A030 a call without a token is a 401 with a challenge, in all six services', async () => {
    const nobody = under.withToken(undefined);
    for (const { id } of operations) {
      const answer = await nobody.call(id, { body: undefined });
      expect([id, answer.status]).toEqual([id, 401]);
      expect(answer.headers.get('www-authenticate'), id).toMatch(/^Bearer /);
    }
  });

  test('A031 the token is sent as Authorization: Bearer, and in no other way', async () => {
    expect((await send({ authorization: `Bearer ${liv.token}` })).status).toBe(200);
    const token = String(liv.token);
    const others = [
      `Basic ${token}`,
      token,
      `Token ${token}`,
      'Bearer',
      'Bearer ',
      `Bearer ${token} x`,
      `Bearer${token}`,
    ];
    for (const authorization of others)
      expect((await send({ authorization })).status, authorization).toBe(401);
    expect((await send({}, `${ADDRESS}?access_token=${token}`)).status).toBe(401);
    expect((await send({ 'x-authorization': `Bearer ${token}` })).status).toBe(401);
  });

  test('A032 the word Bearer may be written in any case', async () => {
    expect((await send({ authorization: `bearer ${liv.token}` })).status).toBe(200);
  });

  test('A033 a token that was never issued is a 401 that says invalid_token', async () => {
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
