import { expect, test } from 'vitest';
import { under, untilEnd, withService } from '../../support/around.js';
import type { Answer } from '../../support/service.js';
import { changeUser, create, idsOf, NORTH, ok, refused, SOUTH, startWorld } from '../project/world.js';

withService('all', startWorld);

const secretOf = (clientId: string) => under.service.tokens.clientSecret(clientId);
const passwordOf = (username: string) => under.service.tokens.password(username);
const credentials = (clientId = 'trenchctl') => ({ client_id: clientId, client_secret: secretOf(clientId) });
const byClient = (more: Record<string, string> = {}) => under.token({ grant_type: 'client_credentials', ...credentials(), ...more });
const byPassword = (username: string, more: Record<string, string> = {}) =>
  under.token({ grant_type: 'password', username, password: passwordOf(username), ...credentials(), ...more });
const basic = (id: string, secret: string) => ({ authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` });
function denied(answer: Answer, error: string, status = 400): void {
  expect([answer.status, answer.body?.error], answer.text).toEqual([status, error]);
  expect(answer.body).not.toHaveProperty('access_token');
}

test('A004 a token answer is RFC 6749: bearer, lifetime, scope, not to be cached, no refresh token', async () => {
  for (const answer of [await byClient({ scope: 'tb.bruker' }), await byPassword('liv', { scope: 'tb.bruker' })]) {
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^\S{20,}$/),
      token_type: 'Bearer',
      expires_in: expect.any(Number),
      scope: expect.any(String),
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('pragma')).toBe('no-cache');
  }
});

test('A005 the password flow has an end user, who is the author and has data of their own', async () => {
  const liv = await under.as('liv');
  const { id, createdBy } = await create(liv);
  expect(createdBy).toBe('liv');
  await ok(liv, 'getProject', { path: { projectId: id } });
  const { entities } = await ok(liv, 'pageProjects', { query: { accessed: true, count: 1000 } });
  expect(idsOf(entities)).toContain(id);
});

test('A006 the client flow has no end user: no personal data, no access of its own', async () => {
  const client = await under.asClient('trenchctl');
  const { id, createdBy } = await create(client);
  expect(createdBy).toBe('trenchctl');
  await ok(client, 'getProject', { path: { projectId: id } });
  const total = async (query: Record<string, unknown>) => (await ok(client, 'pageProjects', { query })).total;
  expect(await total({ accessed: true })).toBe(0);
  expect(await total({ accessScope: 'EXPLICIT' })).toBe(0);
  const types = await ok(client, 'listCableTypes', { query: { componentSetScope: 'USER' } });
  expect(types).toEqual([]);
});

test('A007 in the password flow the company is that of the user, whatever client is used', async () => {
  // The client belongs to Nord and gro to Sør.
  const gro = await under.as('gro');
  expect((await create(gro, {}, { owner: 'gro' })).companyId).toBe(Number(SOUTH));
  expect((await create(await under.asClient('trenchctl'))).companyId).toBe(Number(NORTH));
  refused(await gro.call('getUser', { path: { user: 'liv' } }), 404);
});

test('A008 the client may send its secret in the form', async () => {
  for (const clientId of ['trenchctl', 'sor-app', 'plain-app']) {
    const form = { grant_type: 'client_credentials', ...credentials(clientId) };
    expect((await under.token(form)).status, clientId).toBe(200);
  }
});

test('A009 the client may send its secret by HTTP basic', async () => {
  for (const clientId of ['trenchctl', 'sor-app', 'plain-app']) {
    const headers = basic(clientId, secretOf(clientId));
    expect((await under.token({ grant_type: 'client_credentials' }, headers)).status, clientId).toBe(200);
    const form = { grant_type: 'password', username: 'liv', password: passwordOf('liv') };
    expect((await under.token(form, headers)).status, clientId).toBe(200);
  }
});

test('A010 in HTTP basic, id and secret may be form-encoded, as RFC 6749 2.3.1 asks', async () => {
  const encode = (text: string) => text.replace(/[^A-Za-z0-9]/g, (sign) => encodeURIComponent(sign).replace(/^[^%]$/, hex));
  const hex = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  expect(encode('sor-app')).toBe('sor%2Dapp');
  const headers = basic(encode('sor-app'), encode(secretOf('sor-app')));
  expect((await under.token({ grant_type: 'client_credentials' }, headers)).status).toBe(200);
});

test('A011 a wrong, missing or foreign secret and an unknown client are refused', async () => {
  const grant = { grant_type: 'client_credentials' };
  const wrong = ['wrong', '', secretOf('sor-app'), `${secretOf('trenchctl')}x`, secretOf('trenchctl').slice(1)];
  for (const client_secret of wrong) denied(await byClient({ client_secret }), 'invalid_client');
  denied(await byClient({ client_id: 'nobody' }), 'invalid_client');
  denied(await under.token({ ...grant, client_id: 'trenchctl' }), 'invalid_client');
  denied(await under.token(grant), 'invalid_client');
  denied(await byPassword('liv', { client_secret: 'wrong' }), 'invalid_client');
});

test('A011 A012 by HTTP basic a wrong secret is a 401 with a challenge', async () => {
  for (const [id, secret] of [
    ['trenchctl', 'wrong'],
    ['nobody', 'x'],
    ['trenchctl', secretOf('sor-app')],
  ] as const) {
    const answer = await under.token({ grant_type: 'client_credentials' }, basic(id, secret));
    denied(answer, 'invalid_client', 401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
  }
});

test('A013 a wrong password, a password of another and an unknown user are refused', async () => {
  for (const password of ['wrong', passwordOf('rolf'), `${passwordOf('liv')}x`]) {
    denied(await byPassword('liv', { password }), 'invalid_grant');
  }
  denied(await byPassword('nobody'), 'invalid_grant');
  denied(await byPassword('nobody', { password: passwordOf('liv') }), 'invalid_grant');
  for (const missing of ['username', 'password']) {
    const form: Record<string, string> = { grant_type: 'password', username: 'liv', password: passwordOf('liv') };
    delete form[missing];
    denied(await under.token({ ...form, ...credentials() }), 'invalid_request');
  }
});

test('A014 a user logs in by e-mail too', async () => {
  expect((await byPassword('liv', { username: 'LIV@north.example' })).status).toBe(200);
});

test('A015 a user who has left cannot log in', async () => {
  denied(await byPassword('idar'), 'invalid_grant');
  denied(await byPassword('idar', { username: 'idar@north.example' }), 'invalid_grant');
});

test('A016 the token of a user who has left since is refused', async () => {
  const world = await untilEnd(startWorld());
  const [liv, rolf] = [await world.as('liv'), await world.as('rolf')];
  await ok(liv, 'listProjects');
  await changeUser(world, 'liv', { active: false });
  refused(await liv.call('listProjects'), 401);
  refused(await liv.call('getUser', { path: { user: 'liv' } }), 401);
  await ok(rolf, 'listProjects');
});

test('A017 any other grant type is refused', async () => {
  for (const grant_type of ['foo', 'authorization_code', 'refresh_token', 'implicit', 'PASSWORD']) {
    const answer = await byClient({ grant_type });
    expect(['unsupported_grant_type', 'unauthorized_client']).toContain(answer.body.error);
    denied(answer, answer.body.error);
  }
  denied(await byClient({ grant_type: 'foo' }), 'unsupported_grant_type');
  denied(await under.token(credentials()), 'invalid_request');
});

test('A018 the token endpoint reads forms alone', async () => {
  const response = await under.fetch(`${under.baseUrl}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials', ...credentials() }),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: 'invalid_request' });
});

test('A019 every login gives a token of its own, and all of them hold', async () => {
  const callers = [await under.as('liv'), await under.as('liv'), await under.asClient('trenchctl')];
  expect(new Set(callers.map(({ token }) => token)).size).toBe(3);
  for (const caller of callers) await ok(caller, 'listProjects');
});
