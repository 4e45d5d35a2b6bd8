// The fetch of the token library: addresses, redirects, sizes, the words of failures, and what a log is told.
import { expect, test } from 'vitest';
import { AuthError, usableToken } from '../../src/auth/grant.js';
import { guardedFetch } from '../../src/auth/guarded-fetch.js';
import { createSecrets } from '../../src/auth/secrets.js';
import type { Send } from '../../src/http/send.js';
import { canary } from '../canary/marker.js';

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
