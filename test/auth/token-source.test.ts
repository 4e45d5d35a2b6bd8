import { expect, test, vi } from 'vitest';
import type { AuthError } from '../../src/auth/grant.js';
import { createTokenSource } from '../../src/auth/token-source.js';
import { canary } from '../canary/marker.js';
import { ALL_SCOPES, startService } from '../support/service.js';
import { CANARIES, endpoint, grantOf, json, type Seen, source, TOKEN_URL } from './fakes.js';

const BASE = 'http://127.0.0.1:8484';
const scopes = ALL_SCOPES.split(' ');

async function embedded() {
  const { service } = await startService();
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    asked.push(`${init?.method} ${new URL(String(input)).pathname}`);
    return service.fetch(input, init);
  };
  const client = { clientId: 'trenchctl', clientSecret: service.tokens.clientSecret('trenchctl') };
  const who = (token: string) => service.tokens.caller(`Bearer ${token}`);
  return { service, asked, who, options: { ...client, scopes, fetch, now: () => service.clock.now() } };
}

test.each([{ tokenUrl: `${BASE}/oauth/token` }, { issuer: `${BASE}/oauth` }])('each request of %j has half a minute', async (where) => {
  const { options } = await embedded();
  const limit = vi.spyOn(AbortSignal, 'timeout');
  await createTokenSource({ ...options, ...where }).token();
  expect(new Set(limit.mock.calls.flat())).toEqual(new Set([30_000]));
  limit.mockRestore();
});

test('the password flow, by discovery, which happens once', async () => {
  const { service, options, asked, who } = await embedded();
  const password = service.tokens.password('kari.nordmann');
  const tokens = createTokenSource({ ...options, issuer: `${BASE}/oauth`, username: 'kari.nordmann', password });
  const first = await tokens.token();
  expect(who(first).user?.username).toBe('kari.nordmann');
  const second = await tokens.renew();
  expect(second).not.toBe(first);
  expect(asked).toEqual(['GET /oauth/.well-known/openid-configuration', 'POST /oauth/token', 'POST /oauth/token']);
});

test('without discovery the client says who it is in the form', async () => {
  const asked = endpoint(() => grantOf('a'));
  await source(asked).tokens.token();
  expect(new Headers(asked.seen[0]?.init.headers).get('authorization')).toBeNull();
  const client = { client_id: 'planner', client_secret: CANARIES.clientSecret };
  const form = { grant_type: 'client_credentials', scope: 'tb.bruker orgsystemer', ...client };
  expect(Object.fromEntries(asked.seen[0]?.form ?? [])).toEqual(form);
});

const GOOD = { access_token: canary('token'), token_type: 'bearer' };
const raw = (body: string, type = 'application/json') => new Response(body, { headers: { 'content-type': type } });

test.each<[string, () => Response]>([
  ['fields from the future', () => json({ ...GOOD, hologram: [{}] })],
  ['duplicated keys', () => raw(`{"access_token":"never",${JSON.stringify(GOOD).slice(1)}`)],
  ['a life of none', () => json({ ...GOOD, expires_in: 0 })],
  ['another content type', () => raw(JSON.stringify(GOOD), 'image/png')],
  ['a byte order mark', () => raw(`\ufeff${JSON.stringify(GOOD)}`)],
])('an answer with %s is no trouble', async (_, answer) => {
  expect(await source(endpoint(answer)).tokens.token()).toBe(canary('token'));
});

test('however many wait, one request is made', async () => {
  let release = (_: Response) => {};
  const held = new Promise<Response>((resolve) => {
    release = resolve;
  });
  const asked = endpoint(() => held);
  const { tokens } = source(asked);
  const all = [...Array.from({ length: 50 }, () => tokens.token()), tokens.renew(), tokens.renew()];
  release(grantOf('one'));
  expect(new Set(await Promise.all(all))).toEqual(new Set([canary('one')]));
  expect(await tokens.token()).toBe(canary('one'));
  expect(asked.seen).toHaveLength(1);
});

test('after a failure the next caller asks again', async () => {
  const answers = [json({ error: 'temporarily_unavailable' }, 400), grantOf('good')].map((answer) => () => answer);
  const asked = endpoint(...answers);
  const { tokens } = source(asked);
  const ends = await Promise.allSettled([tokens.token(), tokens.token()]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked.seen).toHaveLength(1);
  expect(await tokens.token()).toBe(canary('good'));
});

test.each<[title: string, grant: object, requests: Record<number, number>]>([
  ['is renewed 60 seconds before it expires, and not before', { expires_in: 3600 }, { 0: 1, 3539999: 1, 3540000: 2 }],
  ['that lives shorter than that is used for half of its life', { expires_in: 20 }, { 9999: 1, 10000: 2 }],
  ['without a stated life is kept until somebody renews it', {}, { 1e12: 1 }],
])('a token %s', async (_, grant, requests) => {
  let made = 0;
  const asked = endpoint(() => grantOf(`token-${++made}`, grant));
  const { tokens, time } = source(asked);
  const start = time.now;
  await tokens.token();
  for (const [ms, count] of Object.entries(requests)) {
    time.now = start + Number(ms);
    expect([ms, await tokens.token(), made]).toEqual([ms, canary(`token-${count}`), count]);
  }
  expect(await tokens.renew()).toBe(canary(`token-${made}`));
  expect(asked.seen).toHaveLength(made);
});

test('the life of a token is counted from before it was asked for', async () => {
  const asked = endpoint(() => {
    time.now += 100_000;
    return grantOf('slow', { expires_in: 3600 });
  });
  const { tokens, time } = source(asked);
  const start = time.now;
  await tokens.token();
  time.now = start + 3_540_000;
  await tokens.token();
  expect(asked.seen).toHaveLength(2);
});

test('where renewal fails, the old token serves until it has expired', async () => {
  const answers = [grantOf('old', { expires_in: 3600 }), new Response('', { status: 503 })].map((answer) => () => answer);
  const { tokens, time } = source(endpoint(...answers));
  const start = time.now;
  await tokens.token();
  time.now = start + 3_599_999;
  expect(await tokens.token()).toBe(canary('old'));
  time.now = start + 3_600_000;
  await expect(tokens.token()).rejects.toMatchObject({ code: 'unreachable', transient: true });
});

test('a fixed access token is used as it is, and cannot be renewed', async () => {
  const nobody = endpoint();
  const { tokens } = source(nobody, { accessToken: CANARIES.accessToken });
  expect(await tokens.token()).toBe(CANARIES.accessToken);
  await expect(tokens.renew()).rejects.toMatchObject({ name: 'AuthError', code: 'fixed-token', transient: false });
  expect(nobody.seen).toEqual([]);
});

test('a grant of this process is asked first, and its token is a secret', async () => {
  const asked = endpoint(() => grantOf('other'));
  const own = canary('own');
  const grant = (scopes: readonly string[]) => (scopes.includes('tb.bruker') ? { token: own } : undefined);
  const { tokens } = source(asked, { scopes: ['tb.bruker'], grant });
  expect([await tokens.token('tb.bruker'), asked.seen, tokens.redact(own)]).toEqual([own, [], '***']);
  expect([await tokens.token('orgsystemer'), asked.seen.length]).toEqual([canary('other'), 1]);
});

// The host that receives client secret and password is told before it does, also where discovery names it.

const ISSUER = 'https://login.example/';
const BY_DISCOVERY = { issuer: ISSUER, tokenUrl: undefined as never };

test.each([
  ['https://login.example/token', 'login.example'],
  ['https://tokens.example:8443/token', 'tokens.example:8443'],
])('discovery names %s', async (tokenEndpoint, host) => {
  const order: string[] = [];
  const asked = endpoint(
    () => json({ issuer: ISSUER, token_endpoint: tokenEndpoint }),
    ({ url }) => {
      order.push(`asked ${url}`);
      return grantOf('a');
    },
  );
  const { tokens } = source(asked, { ...BY_DISCOVERY, onTokenHost: (named) => order.push(`told ${named}`) });
  await tokens.token();
  expect(order).toEqual([`told ${host}`, `asked ${tokenEndpoint}`]);
});

// How a client says who it is: as discovery says, and otherwise by trying the other way once.

const methodOf = ({ init, form }: Seen): string =>
  new Headers(init.headers).has('authorization') ? 'Basic' : form.has('client_secret') ? 'form' : 'none';
const only = (method: string) => (seen: Seen) => (methodOf(seen) === method ? grantOf('good') : json({ error: 'invalid_client' }, 401));

const discovered = (offered?: string[]) => () =>
  json({ issuer: ISSUER, token_endpoint: TOKEN_URL, token_endpoint_auth_methods_supported: offered });

const wrongUser = (seen: Seen) =>
  methodOf(seen) === 'Basic' ? json({ error: 'invalid_grant', error_description: 'wrong password' }, 400) : only('none')(seen);
const refused = (error: string, status: number) => () => json({ error }, status);

/** What discovery offers, if it is asked; then the answers, the calls that need a token, and how each request says who asks. */
test.each<[string, string[] | 'nothing' | undefined, (seen: Seen) => Response, number, string[], string]>([
  ['without discovery it is the form, then Basic, which is kept', undefined, only('Basic'), 2, ['form', 'Basic', 'Basic'], canary('good')],
  ['where discovery says nothing it is Basic, and then the form', 'nothing', only('form'), 1, ['Basic', 'form'], canary('good')],
  ['what discovery offers is tried alone: Basic', ['client_secret_basic'], only('none'), 1, ['Basic'], 'refused'],
  ['what discovery offers is tried alone: the form', ['client_secret_post'], only('none'), 1, ['form'], 'refused'],
  ['of both the form is taken', ['client_secret_basic', 'client_secret_post'], only('none'), 1, ['form'], 'refused'],
  ['a wrong secret is tried both ways once', undefined, only('none'), 3, ['form', 'Basic', 'form', 'form'], 'refused'],
  ['a refusal of the user means that the client was accepted', undefined, wrongUser, 2, ['form', 'Basic', 'Basic'], 'refused'],
  ['a refused user is no reason to try the other way', undefined, refused('invalid_grant', 400), 1, ['form'], 'refused'],
  ['a client that may not is no reason', undefined, refused('unauthorized_client', 400), 1, ['form'], 'refused'],
  ['a server that is busy is no reason', undefined, refused('temporarily_unavailable', 503), 1, ['form'], 'unreachable'],
])('who asks: %s', async (_, offered, answer, calls, methods, end) => {
  const asked = offered ? endpoint(discovered(offered === 'nothing' ? undefined : offered), answer) : endpoint(answer);
  const { tokens } = source(asked, offered ? BY_DISCOVERY : {});
  for (let call = 0; call < calls; call += 1) {
    const token = call === 0 ? tokens.token() : tokens.renew();
    expect(await token.catch(({ code }: AuthError) => code)).toBe(end);
  }
  expect(asked.seen.slice(offered ? 1 : 0).map(methodOf)).toEqual(methods);
});
