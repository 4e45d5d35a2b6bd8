// What a token endpoint can do to its caller, and what must never be in an error.
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { AuthError } from '../../src/auth/grant.js';
import type { TokenSourceOptions } from '../../src/auth/token-source.js';
import { NetworkError } from '../../src/http/network-error.js';
import { canary } from '../canary/marker.js';
import { expectPage } from '../support/page.js';
import { CANARIES, endpoint, grantOf, json, type Seen, source } from './fakes.js';

async function failure(answer: (seen: Seen) => Response | Promise<Response>, more = {}) {
  const asked = endpoint(answer);
  const { tokens } = source(asked, { username: 'kari', password: CANARIES.password, ...more });
  const error = await tokens.token().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AuthError);
  expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/canary/i);
  return { error: error as AuthError, asked, tokens };
}

type Answer = () => Response | Promise<Response>;
const ISSUER = 'https://login.example/';
const named =
  (more: object): Answer =>
  () =>
    json({ issuer: ISSUER, token_endpoint: `${ISSUER}token`, ...more });
const text =
  (body: string, status: number, headers: Record<string, string> = {}): Answer =>
  () =>
    new Response(body, { status, headers });
const failing =
  (error: object): Answer =>
  () => {
    throw Object.assign(error instanceof Error ? error : new Error('text'), error);
  };
/** Failures of the network, by what a user can do about them. */
const FAILURES: Readonly<Record<string, Answer>> = {
  'nobody there': failing({ code: 'ECONNREFUSED' }),
  'no such name': failing({ code: 'ENOTFOUND' }),
  'no route': failing({ code: 'EHOSTUNREACH', syscall: 'connect' }),
  'an expired certificate': failing({ code: 'CERT_HAS_EXPIRED' }),
  'another protocol': failing({ code: 'EPROTO' }),
  'no answer in time': failing({ code: 'ETIMEDOUT' }),
  'an error without a code': failing({}),
  'a proxy that refuses': failing(new NetworkError('proxy', 'the proxy says no')),
  'a proxy that is busy': failing(new NetworkError('proxy', 'the proxy is busy', true)),
};
const long = text(' '.repeat(1024 * 1024 + 1), 200);

const GOOD = { access_token: canary('token'), token_type: 'bearer' };
const JSON_TYPE = { 'content-type': 'application/json' };
const BROKEN: Readonly<Record<string, Answer>> = {
  'brackets without end': text('['.repeat(100_000), 200, JSON_TYPE),
  'UTF-16': () => new Response(new Uint8Array(Buffer.from('\ufeff{}', 'utf16le')), { headers: JSON_TYPE }),
  'what is compressed': () => new Response(new Uint8Array([0x1f, 0x8b, 8]), { headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } }),
};

const ANSWERS: Readonly<Record<string, Answer>> = {
  'invalid_client with 401': () => json({ error: 'invalid_client' }, 401),
  'invalid_client with 400': () => json({ error: 'invalid_client' }, 400),
  'no with 401': () => json({ error: 'no' }, 401),
  'invalid_grant with 400': () => json({ error: 'invalid_grant' }, 400),
  'slow_down with 429': () => json({ error: 'slow_down' }, 429),
  'busy with 500': () => json({ error: 'busy' }, 500),
  'invalid_scope with 400': () => json({ error: 'invalid_scope', error_description: 'none of them' }, 400),
  '200 characters': () => json({ error: 'invalid_grant', error_description: `ø${'x'.repeat(200)}` }, 400),
  'words of no kind': () => json({ error: 'no', error_description: ['x'] }, 400),
  '500': text('oops', 500),
  '429': text('', 429),
  '400 without a reason': text('', 400),
  '404': text('', 404),
  'a page': text('<html>', 200, { 'content-type': 'text/html' }),
  'broken JSON': text('{', 200, { 'content-type': 'application/json' }),
  'no token': () => json({ token_type: 'bearer' }),
  'a number for a token': () => json({ access_token: 7, token_type: 'bearer' }),
  'another kind of token': () => json({ access_token: 'x', token_type: 'mac' }),
  'a DPoP token': () => json({ access_token: 'x', token_type: 'dpop' }),
  'a token for two header lines': () => grantOf('a\r\nx: y'),
  'a token that is too long': () => grantOf('x'.repeat(16 * 1024)),
  nothing: () => new Response(null, { status: 204 }),
  'a token that is a list': () => json({ ...GOOD, access_token: [GOOD.access_token] }),
  'an empty token': () => json({ ...GOOD, access_token: '' }),
  'no kind': () => json({ access_token: GOOD.access_token }),
  'a kind that is a number': () => json({ ...GOOD, token_type: 7 }),
  'a life that is negative': () => json({ ...GOOD, expires_in: -1 }),
  'a life that is a word': () => json({ ...GOOD, expires_in: 'soon' }),
  'a life of 1e400 seconds': text(JSON.stringify({ ...GOOD, expires_in: 7 }).replace(':7', ':1e400'), 200, JSON_TYPE),
  'an ID token that is none': () => json({ ...GOOD, id_token: `${GOOD.access_token}.b.c` }),
  'a refresh token that is an object': () => json({ ...GOOD, refresh_token: { a: GOOD.access_token } }),
  'a list': () => json([GOOD]),
  null: () => json(null),
  ...BROKEN,
  'keys of objects themselves': text(`{"__proto__": ${JSON.stringify(GOOD)}}`, 200, JSON_TYPE),
  'an error in escapes': () => json({ error: '\u001b[2J\u202eno', error_description: '\u001b' }, 400),
  'an error that is an object': () => json({ error: { a: 1 }, error_description: [1] }, 400),
  'a redirect': text('', 307, { location: 'https://evil.example' }),
  'a redirect that fetch keeps to itself': () => Object.defineProperty(new Response(''), 'status', { value: 0 }),
  'a long answer': long,
  ...FAILURES,
};
const DISCOVERIES: Readonly<Record<string, Answer>> = {
  'no endpoint': named({ token_endpoint: undefined }),
  'an endpoint that is relative': named({ token_endpoint: '/token' }),
  'an endpoint that is a number': named({ token_endpoint: 7 }),
  'an endpoint in the clear': named({ token_endpoint: 'http://login.example/token' }),
  'an endpoint that is a script': named({ token_endpoint: 'javascript:alert(1)' }),
  'an endpoint that is a file': named({ token_endpoint: 'file:///etc/passwd' }),
  'an issuer that is a list': named({ issuer: [ISSUER] }),
  'a list': () => json([]),
  ...BROKEN,
  'keys of objects themselves': text(`{"__proto__": {"issuer": "${ISSUER}", "token_endpoint": "${ISSUER}token"}}`, 200, JSON_TYPE),
  nothing: () => new Response(null, { status: 204 }),
  'another issuer': named({ issuer: 'https://evil.example/' }),
  'a page': text('<html>', 200, { 'content-type': 'text/html' }),
  '404': text('', 404),
  '503': text('', 503),
  'a redirect': text('', 302, { location: 'https://evil.example' }),
  'a long answer': long,
  'nobody there': failing({ code: 'ECONNREFUSED' }),
};
const ADDRESSES = ['http://login.example', 'http://127.0.0.1.evil.example', 'http://user:canary@127.0.0.1', 'ftp://127.0.0.1'];
const SETTINGS = [
  ...[{ tokenUrl: undefined }, { clientId: undefined }, { clientSecret: '' }],
  ...[{ username: 'kari' }, { username: 'kari', password: '' }, { username: '' }],
  ...[...ADDRESSES.map((address) => `${address}/token`), 'no address'].map((tokenUrl) => ({ tokenUrl })),
  { tokenUrl: undefined, issuer: 'http://login.example' },
] as unknown as readonly Partial<TokenSourceOptions>[];

/** What a caller is told, and how often somebody was asked before. */
async function toldOf(answer: Answer, more: Partial<TokenSourceOptions> = {}): Promise<string> {
  const { error, asked } = await failure(answer, more);
  expect(asked.seen.map(({ init }) => init.redirect)).toEqual(asked.seen.map(() => 'manual'));
  expect(error.message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  return `${error.code}${error.transient ? ', may pass' : ''}, asked ${asked.seen.length}: ${error.message}`;
}

async function linesOf(answers: Readonly<Record<string, Answer>>, more: Partial<TokenSourceOptions> = {}): Promise<string[]> {
  const lines: string[] = [];
  for (const [what, answer] of Object.entries(answers)) lines.push(`${what} -> ${await toldOf(answer, more)}`);
  return lines;
}

test('why there is no token is told in the words of the page', async () => {
  const settings: string[] = [];
  const nobody = { username: undefined as never, password: undefined as never };
  for (const one of SETTINGS) {
    const told = await toldOf(() => grantOf('a'), { ...nobody, ...one });
    settings.push(`${JSON.stringify(one, (_, value) => value ?? 'none')} -> ${told}`);
  }
  expectPage(new URL('refusals.expected.txt', import.meta.url), {
    'The token endpoint': await linesOf(ANSWERS),
    'The issuer': await linesOf(DISCOVERIES, { issuer: ISSUER, tokenUrl: undefined as never }),
    Settings: settings,
  });
});

test('a 401 with a challenge is a refusal, after the other way to say who calls was tried once', async () => {
  const { error, asked, tokens } = await failure(() => json({}, 401, { 'www-authenticate': 'Basic realm="x"' }));
  expect(error).toMatchObject({ code: 'refused', transient: false });
  expect(asked.seen).toHaveLength(2);
  await tokens.token().catch(() => {});
  expect(asked.seen).toHaveLength(3);
});

test('what the endpoint says is shown without control characters and without our secrets', async () => {
  const { error } = await failure(({ form }) => {
    const said = `\u001b[31m${form.get('password')} ${form.get('username')}\n${form.get('client_secret')}`;
    return json({ error: 'invalid_grant', error_description: said + 'x'.repeat(10_000) }, 400);
  });
  expect(error.message).toContain('?[31m*** kari?***xxx');
  expect(error.message.length).toBeLessThan(500);
});

test('nor is the header shown that holds them in another spelling', async () => {
  const asked = endpoint(named({}), ({ init }) =>
    json({ error: 'no', error_description: new Headers(init.headers).get('authorization') }, 400),
  );
  const { tokens } = source(asked, { issuer: ISSUER, tokenUrl: undefined as never });
  await expect(tokens.token()).rejects.toThrow('no (Basic ***)');
});

test('discovery on this machine cannot send the secrets elsewhere in the clear', async () => {
  const issuer = 'http://127.0.0.1:7/oauth';
  const asked = endpoint(named({ issuer, token_endpoint: 'http://evil.example/token' }));
  const { tokens } = source(asked, { issuer, tokenUrl: undefined as never });
  await expect(tokens.token()).rejects.toMatchObject({ code: 'insecure-address' });
  expect(asked.seen).toHaveLength(1);
});

test('a fixed token that no header can carry is refused before it is sent', async () => {
  const { tokens } = source(endpoint(), { accessToken: canary('a\nx') });
  const error = await tokens.token().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AuthError);
  expect(inspect(error)).not.toContain('canary');
});
