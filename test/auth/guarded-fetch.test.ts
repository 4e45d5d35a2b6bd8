// The fetch of the token library: addresses, redirects, sizes, the words of failures, and what a log is told.
import { expect, test } from 'vitest';
import { AuthError, usableToken } from '../../src/auth/grant.js';
import { guardedFetch } from '../../src/auth/guarded-fetch.js';
import { createSecrets } from '../../src/auth/secrets.js';
import { NetworkError } from '../../src/http/network-error.js';
import type { Send } from '../../src/http/send.js';
import { canary } from '../canary/marker.js';

const TOKENS = 'https://login.example:8443/token';

function fetching(answer: () => Response | Promise<Response>, more: object = {}, url = TOKENS) {
  const calls: unknown[] = [];
  const secrets = createSecrets();
  const send = (async () => answer()) as Send;
  const fetch = guardedFetch({ fetch: send, onTokenCall: (call) => calls.push(call) }, secrets);
  const init = { method: 'POST', headers: {}, redirect: 'manual', body: null, ...more };
  return { answered: fetch(url, init as never), calls, secrets };
}
const failing = (error: unknown, more: object = {}) =>
  fetching(() => {
    throw error;
  }, more);
const coded = (code: string): Error => Object.assign(new Error('text'), { code });

test.each<[unknown, string, string, boolean]>([
  [coded('ECONNREFUSED'), 'unreachable', 'refuses the connection (ECONNREFUSED)', true],
  [coded('ENOTFOUND'), 'unreachable', 'has a host name that is not known here (ENOTFOUND)', true],
  [Object.assign(coded('EHOSTUNREACH'), { syscall: 'connect' }), 'unreachable', 'could not be reached (EHOSTUNREACH)', true],
  [
    coded('CERT_HAS_EXPIRED'),
    'bad-certificate',
    'has a certificate that is not accepted; NODE_EXTRA_CA_CERTS can name the file with the certificate of your own authority (CERT_HAS_EXPIRED)',
    false,
  ],
  [coded('EPROTO'), 'bad-protocol', 'does not speak HTTP as its address says; check scheme and port of the address (EPROTO)', false],
  [coded('ETIMEDOUT'), 'unreachable', 'did not answer in time (ETIMEDOUT)', true],
  [new Error('text'), 'unreachable', 'broke off the connection', true],
])('%s is told with its server', async (error, code, words, transient) => {
  for (const [method, what] of [
    ['POST', 'the token endpoint'],
    ['GET', 'the issuer'],
  ]) {
    const { answered, calls } = failing(error, { method });
    const message = `${what} login.example:8443 ${words}`;
    await expect(answered).rejects.toMatchObject({ name: 'AuthError', code, message, transient });
    expect(calls).toEqual([{ method, url: TOKENS }]);
  }
});

test.each([true, false])('a refusal of a proxy keeps its words, and may pass: %s', async (transient) => {
  const { answered } = failing(new NetworkError('proxy', 'the proxy says no', transient));
  const message = 'the token endpoint login.example:8443: the proxy says no';
  await expect(answered).rejects.toMatchObject({ code: 'unreachable', message, transient });
});

test.each<[number, boolean]>([
  [200, true],
  [299, true],
  [300, false],
  [302, false],
  [399, false],
  [400, true],
  [503, true],
])('the status %i is passed on: %s', async (status, isPassedOn) => {
  const { answered, calls } = fetching(() => new Response('{"a":1}', { status }));
  const [found] = await Promise.allSettled([answered]);
  if (found.status === 'fulfilled') expect(await found.value.text()).toBe('{"a":1}');
  else
    expect(found.reason).toMatchObject({
      code: 'unreadable-answer',
      message: 'the token endpoint answers with a redirect, which is not followed',
    });
  expect(found.status === 'fulfilled').toBe(isPassedOn);
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
  const { answered, secrets } = fetching(() => new Promise<Response>(() => {}), {
    headers: { authorization: `Basic ${secret}` },
    signal: stop.signal,
  });
  expect([secrets.holds(secret), secrets.redact(`Basic ${secret}`)]).toEqual([true, 'Basic ***']);
  stop.abort();
  await expect(answered).rejects.toMatchObject({ message: expect.stringContaining('did not answer in time') });
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
