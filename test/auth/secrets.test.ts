import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AuthError, usableToken } from '../../src/auth/grant.js';
import { guardedFetch } from '../../src/auth/guarded-fetch.js';
import { createSecrets } from '../../src/auth/secrets.js';
import { addressProblem } from '../../src/http/proxies.js';
import type { Send } from '../../src/http/send.js';
import { canary, leaksIn } from '../canary/marker.js';
import { CANARIES, endpoint, grantOf, source, TOKEN_URL } from './fakes.js';

const SEED = 20260417;
const unit = fc.oneof(fc.constantFrom(...' !\'()+~*"\\/%&=.-_å\n\t😀abc'), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }));
const secret = fc.string({ unit, minLength: 4, maxLength: 40 }).filter((text) => text.trim().length > 3);
const wrap: ((text: string) => string)[] = [
  (text) => text,
  (text) => JSON.stringify({ detail: `no: ${text}` }),
  (text) => `https://x.example/?q=${encodeURIComponent(text)}`,
  (text) => new URLSearchParams({ a: text, b: text }).toString(),
];

test('no secret is left in any text, raw or escaped', () => {
  fc.assert(
    fc.property(fc.array(secret, { minLength: 1, maxLength: 5 }), fc.string(), fc.constantFrom(...wrap), (secrets, text, how) => {
      // An escape of one secret may hold letters that happen to be another; what counts is that the secret itself is gone.
      fc.pre(!secrets.some((one) => '***'.includes(one)));
      const { redact } = createSecrets(secrets);
      for (const one of secrets) {
        const shown = redact(how(`${text}${one}${text}`));
        expect(shown).not.toContain(one);
        expect(shown).toContain('***');
      }
    }),
    { seed: SEED, numRuns: 500 },
  );
});

test('nor in base64, wherever in it the secret stands', () => {
  const { redact } = createSecrets([CANARIES.clientSecret]);
  for (const form of ['base64', 'base64url'] as const) {
    for (const around of ['', 'a', 'ab', 'trenchctl:'])
      expect(leaksIn(Buffer.from(redact(Buffer.from(around + CANARIES.clientSecret + around).toString(form))))).toEqual([]);
  }
});

test('a secret of eight characters is masked in base64, and a shorter one is not', () => {
  const shown = (text: string) => createSecrets([text]).redact(Buffer.from(text).toString('base64'));
  expect([shown('12345678'), shown('1234567')]).toEqual(['***g=', 'MTIzNDU2Nw==']);
});

test('a secret that is stored with blanks around it is masked without them', () => {
  expect(createSecrets(['  padded-secret\n']).redact('x padded-secret y')).toBe('x *** y');
  expect(createSecrets(['"q"']).redact(JSON.stringify({ a: '"q"' }))).toBe('{"a":"***"}');
});

test('half of a surrogate pair in a secret is masked in the form that an address gives it', () => {
  const half = 'hush \ud800hush';
  expect(createSecrets([half]).redact(`?q=${encodeURIComponent('hush \ufffdhush')}`)).toBe('?q=***');
});

test('a long secret is recognised in an answer, a short one is any word', () => {
  const { holds } = createSecrets(['short', CANARIES.accessToken]);
  expect([holds(`a ${CANARIES.accessToken}`), holds('a short word')]).toEqual([true, false]);
  expect([15, 16].map((length) => createSecrets(['x'.repeat(length)]).holds('x'.repeat(20)))).toEqual([false, true]);
});

test('text without a secret in it is left alone, and so is everything where there are none', () => {
  expect(createSecrets(['hush']).redact('nothing here')).toBe('nothing here');
  expect(createSecrets([undefined, '', '  ']).redact('a b')).toBe('a b');
});

test('a secret within another is masked with it', () => {
  expect(createSecrets(['abc', 'abcdef']).redact('<abcdef> <abc>')).toBe('<***> <***>');
});

test('tokens are secrets from the moment they arrive', async () => {
  const [fresh, refresh] = [canary('fresh'), canary('refresh')];
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
  const claims = { iss: new URL(TOKEN_URL).origin, sub: 'a', aud: 'planner', exp: 9e9, iat: 1e9 };
  const idToken = [{ alg: 'RS256' }, claims, {}].map(part).join('.');
  const told: string[] = [];
  const answers = endpoint(() => grantOf('fresh', { refresh_token: refresh, id_token: idToken }));
  const { tokens } = source(answers, { onSecret: (secret) => told.push(secret) });
  expect(tokens.redact(fresh)).toBe(fresh);
  await tokens.token();
  expect(tokens.redact(`a ${fresh}, a ${refresh}, a ${idToken}`)).toBe('a ***, a ***, a ***');
  expect(told).toEqual([CANARIES.clientSecret, fresh, refresh, idToken]);
});

test('https may be called everywhere, http on this machine, and nothing else', () => {
  const fine = [
    ...['https://api.example.com', 'https://api.example.com:8443/x', 'HTTP://LOCALHOST:1', 'http://127.0.0.1'],
    ...['http://127.255.1.2:80/x', 'http://127.1', 'http://[::1]:9'],
  ];
  const wrong = [
    ...['http://api.example.com', 'http://localhost.evil.example', 'http://evil.example/localhost', 'http://localhost@evil.example'],
    ...['http://127.0.0.1.evil.example', 'http://128.0.0.1', 'http://0.0.0.0', 'http://[::2]', 'http://[::ffff:10.0.0.1]'],
    ...['https://user@api.example.com', 'https://:pass@api.example.com', 'file:///etc/passwd', 'ws://127.0.0.1', 'api.example.com', ''],
  ];
  expect([...fine, ...wrong].filter((address) => addressProblem(address) === undefined)).toEqual(fine);
});

// The fetch of the token library: addresses, redirects, sizes, the words of failures, and what a log is told.

const TOKENS = 'https://login.example:8443/token';

function fetching(answer: () => Response | Promise<Response>, more: object = {}) {
  const calls: unknown[] = [];
  const secrets = createSecrets();
  const send = (async () => answer()) as Send;
  const fetch = guardedFetch({ fetch: send, onTokenCall: (call) => calls.push(call) }, secrets);
  const init = { method: 'POST', headers: {}, redirect: 'manual', body: null, ...more };
  return { answered: fetch(TOKENS, init as never), calls, secrets };
}

test.each([200, 299, 300, 399, 400, 503])('the status %i is passed on unless it is a redirect', async (status) => {
  const { answered, calls } = fetching(() => new Response('{"a":1}', { status }));
  if (status < 300 || status >= 400) expect(await (await answered).text()).toBe('{"a":1}');
  else await expect(answered).rejects.toMatchObject({ code: 'unreadable-answer' });
  expect(calls).toEqual([{ method: 'POST', url: TOKENS, status }]);
});

test.each([204, 205, 304])('the status %i has no body', async (status) => {
  const { answered } = fetching(() => ({ status, headers: new Headers(), body: null }) as Response);
  if (status === 304) await expect(answered).rejects.toThrow(AuthError);
  else expect((await answered).body).toBeNull();
});

test('an answer of a megabyte is read, and a longer one is not', async () => {
  const bytes = (length: number) => fetching(() => new Response(new Uint8Array(length))).answered;
  expect((await (await bytes(1024 * 1024)).arrayBuffer()).byteLength).toBe(1024 * 1024);
  await expect(bytes(1024 * 1024 + 1)).rejects.toMatchObject({ kind: 'too-large' });
});

test('the headers that the library reads are passed on, and no others', async () => {
  const headers = { 'content-type': 'application/json', 'www-authenticate': 'Basic', 'x-other': '1' };
  const { answered } = fetching(() => new Response('{}', { headers }));
  expect(Object.fromEntries((await answered).headers)).toEqual({ 'content-type': 'application/json', 'www-authenticate': 'Basic' });
});

test('the credentials of a header become a secret, and a request that is not waited for ends', async () => {
  const [secret, stop] = [canary('basic-credentials'), new AbortController()];
  const { answered, calls, secrets } = fetching(() => new Promise<Response>(() => {}), {
    headers: { authorization: `Basic ${secret}` },
    signal: stop.signal,
  });
  expect([secrets.holds(secret), secrets.redact(`Basic ${secret}`)]).toEqual([true, 'Basic ***']);
  stop.abort();
  await expect(answered).rejects.toMatchObject({ message: expect.stringContaining('login.example:8443 did not answer in time') });
  expect(calls).toEqual([{ method: 'POST', url: TOKENS }]);
});

test('a secret in an address is not told', async () => {
  const { answered, calls, secrets } = fetching(() => new Response('{}'));
  secrets.add('login.example');
  await answered;
  expect(calls).toEqual([{ method: 'POST', url: 'https://***:8443/token', status: 200 }]);
});

test('a token has characters of a header, and is not longer than one', () => {
  const longest = 'x'.repeat(16 * 1024);
  expect([usableToken('!~'), usableToken(longest)]).toEqual(['!~', longest]);
  expect(() => usableToken(`${longest}x`)).toThrow('the access token is too long for a header');
  for (const token of ['', 'a b', 'a\n', '\x7f', 'æ'])
    expect(() => usableToken(token)).toThrow('contains characters that cannot be sent in a header');
});
