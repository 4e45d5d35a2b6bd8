// What a token endpoint can do to its caller, and what must never be in an error.
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { AuthError, usableToken } from '../../src/auth/grant.js';
import { canary } from '../canary/marker.js';
import { CANARIES, endpoint, grantOf, json, type Seen, source } from './fakes.js';

const withPassword = { username: 'kari', password: CANARIES.password };

async function failure(answer: (seen: Seen) => Response | Promise<Response>, more = {}) {
  const asked = endpoint(answer);
  const { tokens } = source(asked, { ...withPassword, ...more });
  const error = await tokens.token().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AuthError);
  expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/canary/i);
  return { error: error as AuthError, asked, tokens };
}

const networkError = (code: string) => () => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error(`connect ${code}`), { code }) });
};

test.each([
  ['invalid_client', 401, 'refused', false],
  ['invalid_grant', 400, 'refused', false],
  ['slow_down', 429, 'refused', true],
])('%s with %i', async (word, status, code, transient) => {
  const { error } = await failure(() => json({ error: word }, status));
  expect(error).toMatchObject({ code, transient });
  expect(error.message).toBe(`the token endpoint refused: ${word}`);
});

test('a reason is shown up to 200 characters, and signs that no reason has as question marks', async () => {
  const { error } = await failure(() => json({ error: 'invalid_grant', error_description: `ø${'x'.repeat(200)}` }, 400));
  expect(error.message).toBe(`the token endpoint refused: invalid_grant (?${'x'.repeat(199)})`);
});

test('a token is as long as a header may be at most', () => {
  expect(usableToken('x'.repeat(16 * 1024))).toHaveLength(16 * 1024);
  expect(() => usableToken('x'.repeat(16 * 1024 + 1))).toThrow('the access token is too long for a header');
  for (const wrong of ['', 'a b', 'a\u007f']) expect(() => usableToken(wrong)).toThrow('characters that cannot be sent');
});

test.each([
  ['500', () => new Response('oops', { status: 500 }), 'unreachable', true],
  ['503 with JSON', () => json({ error: 'down' }, 503), 'unreachable', true],
  ['400 without a reason', () => new Response('', { status: 400 }), 'refused', false],
  ['404', () => new Response('', { status: 404 }), 'refused', false],
  ['a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), 'unreadable-answer', false],
  ['broken JSON', () => new Response('{', { headers: { 'content-type': 'application/json' } }), 'unreadable-answer', false],
  ['no token', () => json({ token_type: 'bearer' }), 'unreadable-answer', false],
  ['a number for a token', () => json({ access_token: 7, token_type: 'bearer' }), 'unreadable-answer', false],
  ['another kind of token', () => json({ access_token: 'x', token_type: 'mac' }), 'unreadable-answer', false],
  ['a DPoP token', () => json({ access_token: 'x', token_type: 'dpop' }), 'unreadable-answer', false],
  ['a token for two header lines', () => grantOf('a\r\nx: y'), 'unreadable-answer', false],
  ['nothing', () => new Response(null, { status: 204 }), 'unreadable-answer', false],
  ['a redirect', () => new Response('', { status: 302, headers: { location: 'https://evil.example' } }), 'unreadable-answer', false],
  ['no route', networkError('ECONNREFUSED'), 'unreachable', true],
  ['no name', networkError('ENOTFOUND'), 'unreachable', true],
  [
    'no answer in time',
    () => {
      throw new DOMException('late', 'TimeoutError');
    },
    'unreachable',
    true,
  ],
] as const)('%s', async (_, answer, code, transient) => {
  const { error, asked } = await failure(answer);
  expect(error).toMatchObject({ code, transient });
  expect(asked.seen).toHaveLength(1);
});

test('a 401 with a challenge is a refusal, after the other way to say who calls was tried once', async () => {
  const { error, asked, tokens } = await failure(() => json({}, 401, { 'www-authenticate': 'Basic realm="x"' }));
  expect(error).toMatchObject({ code: 'refused', transient: false });
  expect(asked.seen).toHaveLength(2);
  await tokens.token().catch(() => {});
  expect(asked.seen).toHaveLength(3);
});

test.each([
  ['a redirect', () => new Response('', { status: 307, headers: { location: 'https://evil.example' } })],
  ['a redirect that fetch keeps to itself', () => Object.defineProperty(new Response(''), 'status', { value: 0 })],
])('%s is not followed, and is called by its name', async (_, answer) => {
  const { error, asked } = await failure(answer);
  expect(error.message).toContain('redirect');
  expect(asked.seen.map(({ init }) => init.redirect)).toEqual(['manual']);
});

test('a body without an end is cut off', async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(65_536).fill(0x20));
    },
  });
  const { error } = await failure(() => new Response(endless, { headers: { 'content-type': 'application/json' } }));
  expect(error.code).toBe('unreadable-answer');
  expect(pulled).toBeLessThan(40);
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
  const issuer = 'https://login.example/';
  const asked = endpoint(
    () => json({ issuer, token_endpoint: 'https://login.example/token' }),
    ({ init }) => json({ error: 'no', error_description: new Headers(init.headers).get('authorization') }, 400),
  );
  const { tokens } = source(asked, { issuer, tokenUrl: undefined as never });
  await expect(tokens.token()).rejects.toThrow('no (Basic ***)');
});

test.each([
  'http://login.example/token',
  'http://127.0.0.1.evil.example/token',
  'http://user:canary@127.0.0.1/token',
  'ftp://127.0.0.1/token',
  'canary nonsense',
])('%s is not asked', async (tokenUrl) => {
  const { error, asked } = await failure(() => grantOf('a'), { tokenUrl });
  expect(error.code).toBe('insecure-address');
  expect(asked.seen).toEqual([]);
});

test.each(['http://localhost:1/t', 'http://127.0.0.1/t', 'http://127.8.9.10/t', 'http://[::1]:8/t', 'https://login.example/t'])(
  '%s is asked',
  async (tokenUrl) => {
    const asked = endpoint(() => grantOf('a'));
    expect(await source(asked, { tokenUrl }).tokens.token()).toBe(canary('a'));
  },
);

test('discovery on this machine cannot send the secrets elsewhere in the clear', async () => {
  const issuer = 'http://127.0.0.1:7/oauth';
  const asked = endpoint(
    () => json({ issuer, token_endpoint: 'http://evil.example/token' }),
    () => grantOf('a'),
  );
  const { tokens } = source(asked, { issuer, tokenUrl: undefined as never });
  await expect(tokens.token()).rejects.toMatchObject({ code: 'insecure-address' });
  expect(asked.seen).toHaveLength(1);
});

test('discovery that speaks for somebody else is not believed', async () => {
  const asked = endpoint(() => json({ issuer: 'https://evil.example', token_endpoint: 'https://evil.example/token' }));
  const { tokens } = source(asked, { issuer: 'https://login.example', tokenUrl: undefined as never });
  await expect(tokens.token()).rejects.toMatchObject({ code: 'unreadable-answer' });
});

test('a fixed token that no header can carry is refused before it is sent', async () => {
  const { tokens } = source(endpoint(), { accessToken: canary('a\nx') });
  const error = await tokens.token().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AuthError);
  expect(inspect(error)).not.toContain('canary');
});
