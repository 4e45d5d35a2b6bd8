import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clientCredentialsGrant,
  discovery,
  genericGrantRequest,
} from 'openid-client';
import { describe, expect, test } from 'vitest';
import { liv, under, untilEnd, withLiv } from '../../support/around.js';
import { operations } from '../../support/contract.js';
import { ALL_SCOPES, type Answer, startService, type TestCaller, type TestService, TRANSPORTS } from '../../support/service.js';
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
  withLiv(() => startWorld({}, transport));

  const send = (headers: Record<string, string>, address = ADDRESS) => under.fetch(under.baseUrl + address, { headers });

  test('A030 T370 T386 a call without a token is a 401 with a challenge, in all six services', async () => {
    const nobody = under.withToken(undefined);
    for (const { id } of operations) {
      const answer = await nobody.call(id, { body: undefined });
      expect([id, answer.status]).toEqual([id, 401]);
      expect(answer.headers.get('www-authenticate'), id).toMatch(/^Bearer /);
    }
  });

  test('A031 A032 T377 the token is sent as Authorization: Bearer in any case, and in no other way', async () => {
    for (const word of ['Bearer', 'bearer']) expect((await send({ authorization: `${word} ${liv.token}` })).status).toBe(200);
    const token = String(liv.token);
    const others = [`Basic ${token}`, token, `Token ${token}`, 'Bearer', 'Bearer ', `Bearer ${token} x`, `Bearer${token}`];
    for (const authorization of others) expect((await send({ authorization })).status, authorization).toBe(401);
    expect((await send({}, `${ADDRESS}?access_token=${token}`)).status).toBe(401);
    expect((await send({ 'x-authorization': `Bearer ${token}` })).status).toBe(401);
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

  const read = async (path: string) => {
    const response = await under.fetch(under.baseUrl + path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    return (await response.json()) as Answer['body'];
  };

  test('A001 the discovery document stands where OpenID Connect and RFC 8414 look for it, open to all', async () => {
    const names = ['openid-configuration', 'oauth-authorization-server'].map((name) => `/.well-known/${name}/oauth`);
    const [first, ...others] = await Promise.all(['/oauth/.well-known/openid-configuration', ...names].map(read));
    expect(first).toMatchObject({ issuer: `${under.baseUrl}/oauth`, token_endpoint: `${under.baseUrl}/oauth/token` });
    for (const other of others) expect(other).toEqual(first);
  });

  test('A002 it names the two flows, the two ways to send a secret and the five scopes', async () => {
    const found = await read('/oauth/.well-known/openid-configuration');
    expect(found.grant_types_supported.sort()).toEqual(['client_credentials', 'password']);
    expect(found.token_endpoint_auth_methods_supported.sort()).toEqual(['client_secret_basic', 'client_secret_post']);
    expect(found.scopes_supported.sort()).toEqual(ALL_SCOPES.split(' ').sort());
    expect(found.response_types_supported).toEqual([]);
  });

  test('A003 the key set that it names is there and empty, since tokens are opaque', async () => {
    const { jwks_uri } = await read('/oauth/.well-known/openid-configuration');
    expect(await (await under.fetch(jwks_uri)).json()).toEqual({ keys: [] });
  });
});

// The token endpoint as the client library that trenchctl itself uses sees it.
test('A001 A010 A045 openid-client discovers the service and gets tokens, by both flows and both ways to send a secret', async () => {
  const scope = 'prosjektsystem.bruker';
  const under = await untilEnd(startWorld({}, 'http'));
  const { password, clientSecret } = under.service.tokens;
  const issuer = `${under.baseUrl}/oauth`;
  const person = { username: 'liv', password: password('liv'), scope };
  for (const algorithm of ['oidc', 'oauth2'] as const) {
    const auth = { oidc: ClientSecretPost, oauth2: ClientSecretBasic }[algorithm](clientSecret('sor-app'));
    const config = await discovery(new URL(issuer), 'sor-app', undefined, auth, { execute: [allowInsecureRequests], algorithm });
    expect(config.serverMetadata()).toMatchObject({ issuer, token_endpoint: `${issuer}/token` });
    const grants = [clientCredentialsGrant(config, { scope }), genericGrantRequest(config, 'password', person)];
    for (const { access_token, token_type, scope: granted, expires_in } of await Promise.all(grants)) {
      expect([token_type.toLowerCase(), granted?.split(' ').sort()]).toEqual(['bearer', ['orgsystemer', 'prosjektsystem.bruker']]);
      expect(expires_in).toBeGreaterThan(0);
      await ok(under.withToken(access_token), 'listProjects');
    }
  }
});
