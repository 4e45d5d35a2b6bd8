import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestService, TRANSPORTS } from '../../support/service.js';
import { startWorld } from '../project/world.js';

interface Discovery {
  readonly jwks_uri: string;
  readonly grant_types_supported: string[];
  readonly token_endpoint_auth_methods_supported: string[];
  readonly scopes_supported: string[];
  readonly response_types_supported: string[];
}

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
    return (await response.json()) as Discovery;
  };

  test('A001 the discovery document stands where OpenID Connect and RFC 8414 look for it, open to all', async () => {
    const [first, ...others] = await Promise.all(PLACES.map(read));
    expect(first).toMatchObject({
      issuer: `${under.baseUrl}/oauth`,
      token_endpoint: `${under.baseUrl}/oauth/token`,
    });
    for (const other of others) expect(other).toEqual(first);
  });

  test('A002 it names the two flows, the two ways to send a secret and the five scopes', async () => {
    const found = await read(PLACES[0] ?? '');
    expect(found.grant_types_supported.sort()).toEqual(['client_credentials', 'password']);
    expect(found.token_endpoint_auth_methods_supported.sort()).toEqual([
      'client_secret_basic',
      'client_secret_post',
    ]);
    expect(found.scopes_supported.sort()).toEqual([
      'calculation.bruker',
      'orgblad.bruker',
      'orgsystemer',
      'prosjektsystem.bruker',
      'tb.bruker',
    ]);
    expect(found.response_types_supported).toEqual([]);
  });

  test('A003 the key set that it names is there and empty, since tokens are opaque', async () => {
    const { jwks_uri } = await read(PLACES[0] ?? '');
    expect(await (await under.fetch(jwks_uri)).json()).toEqual({ keys: [] });
  });
});
