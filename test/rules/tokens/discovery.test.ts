import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  clientCredentialsGrant,
  discovery,
  genericGrantRequest,
} from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { under, withService } from '../../support/around.js';
import { ALL_SCOPES, type Answer, type TestService, TRANSPORTS } from '../../support/service.js';
import { ok, startWorld } from '../project/world.js';

const PLACES = [
  '/oauth/.well-known/openid-configuration',
  '/.well-known/openid-configuration/oauth',
  '/.well-known/oauth-authorization-server/oauth',
];

describe.each(TRANSPORTS)('over %s', (transport) => {
  let under: TestService;
  beforeAll(async () => {
    under = await startWorld({}, transport);
  });
  afterAll(() => under.close());

  const read = async (path: string) => {
    const response = await under.fetch(under.baseUrl + path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    return (await response.json()) as Answer['body'];
  };

  test('A001 the discovery document stands where OpenID Connect and RFC 8414 look for it, open to all', async () => {
    const [first, ...others] = await Promise.all(PLACES.map(read));
    expect(first).toMatchObject({ issuer: `${under.baseUrl}/oauth`, token_endpoint: `${under.baseUrl}/oauth/token` });
    for (const other of others) expect(other).toEqual(first);
  });

  test('A002 it names the two flows, the two ways to send a secret and the five scopes', async () => {
    const found = await read(PLACES[0] ?? '');
    expect(found.grant_types_supported.sort()).toEqual(['client_credentials', 'password']);
    expect(found.token_endpoint_auth_methods_supported.sort()).toEqual(['client_secret_basic', 'client_secret_post']);
    expect(found.scopes_supported.sort()).toEqual(ALL_SCOPES.split(' ').sort());
    expect(found.response_types_supported).toEqual([]);
  });

  test('A003 the key set that it names is there and empty, since tokens are opaque', async () => {
    const { jwks_uri } = await read(PLACES[0] ?? '');
    expect(await (await under.fetch(jwks_uri)).json()).toEqual({ keys: [] });
  });
});

// The token endpoint as the client library that trenchctl itself uses sees it.

withService('all', () => startWorld({}, 'http'));

const secretOf = (clientId: string) => under.service.tokens.clientSecret(clientId);
const configure = (clientId: string, auth: ClientAuth, algorithm: 'oidc' | 'oauth2' = 'oidc') =>
  discovery(new URL(`${under.baseUrl}/oauth`), clientId, undefined, auth, { execute: [allowInsecureRequests], algorithm });
const liv = () => ({ username: 'liv', password: under.service.tokens.password('liv') });

test('A001 A010 A045 openid-client discovers the service and gets tokens, by both flows and both ways to send a secret', async () => {
  for (const [algorithm, how] of [
    ['oidc', ClientSecretPost],
    ['oauth2', ClientSecretBasic],
  ] as const) {
    const config = await configure('sor-app', how(secretOf('sor-app')), algorithm);
    expect(config.serverMetadata()).toMatchObject({ issuer: `${under.baseUrl}/oauth`, token_endpoint: `${under.baseUrl}/oauth/token` });
    const scope = 'prosjektsystem.bruker';
    const grants = [clientCredentialsGrant(config, { scope }), genericGrantRequest(config, 'password', { ...liv(), scope })];
    for (const { access_token, token_type, scope: granted, expires_in } of await Promise.all(grants)) {
      expect([token_type.toLowerCase(), granted?.split(' ').sort()]).toEqual(['bearer', ['orgsystemer', 'prosjektsystem.bruker']]);
      expect(expires_in).toBeGreaterThan(0);
      await ok(under.withToken(access_token), 'listProjects');
    }
  }
});
