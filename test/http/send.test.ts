// The reading of a body: its limits hold for bytes and for memory.
import { inspect } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NetworkError, networkProblem } from '../../src/http/network-error.js';
import { readProxies } from '../../src/http/proxies.js';
import { refusalOf } from '../../src/http/proxy-route.js';
import { plainRequest, plainResponse, readBody } from '../../src/http/send.js';
import { canary, leaksIn } from '../canary/marker.js';

const never = new Promise<never>(() => {});

/** A body of these chunks. Every chunk is the same piece of memory, so a reader that keeps chunks reads the last one many times. */
function bodyOf(chunks: readonly Uint8Array[]) {
  const shared = new Uint8Array(1000);
  let next = 0;
  let isCancelled = false;
  const read = async () => {
    const chunk = chunks[next];
    next += 1;
    if (chunk === undefined) return { done: true };
    shared.set(chunk);
    return { done: false, value: shared.subarray(0, chunk.byteLength) };
  };
  const cancel = async () => {
    isCancelled = true;
  };
  return { body: { getReader: () => ({ read, cancel }), cancel }, isCancelled: () => isCancelled };
}

test('chunks are copied into one buffer, and none of them is kept', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 100 })), async (chunks) => {
      const { body, isCancelled } = bodyOf(chunks);
      const bytes = await readBody({ body }, { maxBytes: 1_000_000, gone: never });
      expect(Buffer.from(bytes).equals(Buffer.concat(chunks))).toBe(true);
      expect(isCancelled()).toBe(true);
    }),
    { seed: 1505 },
  );
});

test('a body of a hundred thousand chunks of one byte takes a buffer of less than twice its bytes', async () => {
  const chunks = Array.from({ length: 100_000 }, (_, n) => new Uint8Array([n % 256]));
  const bytes = await readBody({ body: bodyOf(chunks).body }, { maxBytes: 100_000, gone: never });
  expect(bytes.byteLength).toBe(100_000);
  expect(bytes.buffer.byteLength).toBeLessThan(200_000);
});

test.each([
  ['bytes', new Uint8Array(10)],
  ['empty chunks', new Uint8Array()],
])('the limit ends a body of too many %s', async (_, chunk) => {
  const { body, isCancelled } = bodyOf(Array(1001).fill(chunk));
  const reading = readBody({ body }, { maxBytes: 1000, gone: never });
  await expect(reading).rejects.toMatchObject({ kind: 'too-large', message: 'the answer is longer than 1000 bytes' });
  expect(isCancelled()).toBe(true);
});

test('a response without a body has no bytes', async () => {
  expect(await readBody({ body: null }, { maxBytes: 0, gone: never })).toHaveLength(0);
});

test.each([
  ['text', 'målt', Buffer.from('målt')],
  ['bytes', new Uint8Array([0, 255]), Buffer.from([0, 255])],
  ['an empty text', '', Buffer.alloc(0)],
])('a plain answer of %s is read as it is', async (_, body, bytes) => {
  const answer = plainResponse({ status: 201, headers: { 'content-type': 'text/plain' }, body });
  expect(answer.status).toBe(201);
  expect(['Content-Type', 'etag'].map((name) => answer.headers.get(name))).toEqual(['text/plain', null]);
  expect(Buffer.from(await readBody(answer, { maxBytes: 100, gone: never }))).toEqual(bytes);
  expect(plainResponse({ status: 204, headers: {} }).body).toBeNull();
});

test('a plain request has the method, the headers and the text of the call', () => {
  expect(plainRequest({})).toEqual({ method: 'GET', headers: {}, body: undefined });
  expect(plainRequest({ body: null }).body).toBeUndefined();
  const body = new URLSearchParams({ a: 'b c' });
  const headers = { accept: 'text/plain' };
  for (const given of [headers, new Headers(headers), [['accept', 'text/plain'] as [string, string]]])
    expect(plainRequest({ method: 'POST', headers: given, body })).toEqual({ method: 'POST', headers, body: 'a=b+c' });
});

// Errors of a network by what a user can do about them.

const errorOf = (properties: object): Error => Object.assign(new Error('text'), properties);

const TLS = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN ERR_TLS_CERT_ALTNAME_INVALID';
const coded = (codes: string, more: object = {}): object[] => codes.split(' ').map((code) => ({ code, ...more }));

test.each<[kind: string, isBeforeSending: boolean, errors: object[]]>([
  ['refused', true, coded('ECONNREFUSED')],
  ['unknown-host', true, coded('ENOTFOUND EAI_AGAIN')],
  ['protocol', false, coded('EPROTO ERR_SSL_WRONG_VERSION_NUMBER HPE_INVALID_CONSTANT')],
  ['timeout', false, coded('ETIMEDOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT')],
  ['timeout', false, [{ name: 'TimeoutError' }, { name: 'AbortError' }]],
  ['timeout', true, [...coded('UND_ERR_CONNECT_TIMEOUT'), ...coded('ETIMEDOUT', { syscall: 'connect' })]],
  ['unreachable', true, [...coded('EHOSTUNREACH', { syscall: 'connect' }), ...coded('EX', { syscall: 'getaddrinfo' })]],
  ['broken', false, [...coded('ECONNRESET', { syscall: 'read' }), ...coded('ECONNREFUSED_X X_ENOTFOUND X_CERT_HAS_EXPIRED')]],
  ['certificate', true, coded(`CERT_HAS_EXPIRED HOSTNAME_MISMATCH INVALID_CA INVALID_PURPOSE CRL_HAS_EXPIRED ${TLS}`)],
])('%s, before anything was sent: %s', (kind, isBeforeSending, errors) => {
  for (const properties of errors) {
    const error = errorOf(properties);
    const { code = '' } = properties as { code?: string };
    const expected = { kind, code, isBeforeSending };
    expect(networkProblem(error)).toEqual(expected);
    expect(networkProblem(new TypeError('fetch failed', { cause: error }))).toEqual(expected);
    expect(networkProblem(new AggregateError([new Error('one'), error]))).toEqual(expected);
  }
});

test('a code is one word of at most 60 characters, and the first one counts', () => {
  const codeOf = (code: unknown) => networkProblem(errorOf({ code })).code;
  expect(['a b', '', 'x'.repeat(61), undefined].map(codeOf)).toEqual(['', '', '', '']);
  expect(codeOf('x'.repeat(60))).toHaveLength(60);
  expect(networkProblem(errorOf({ code: 'ONE', cause: errorOf({ code: 'TWO' }) })).code).toBe('ONE');
});

test.each([
  [5, 'refused'],
  [6, 'broken'],
])('of a chain of causes, number %i is %s', (depth, kind) => {
  let error = errorOf({ code: 'ECONNREFUSED' });
  for (let n = 0; n < depth; n += 1) error = new Error('outer', { cause: error });
  expect(networkProblem(error).kind).toBe(kind);
});

test('a refusal of a proxy comes before all else, and what is no error is a broken connection', () => {
  const proxy = new NetworkError('proxy', 'no');
  const error = errorOf({ code: 'ECONNREFUSED', cause: proxy });
  expect(networkProblem(error)).toEqual({ kind: 'proxy', code: 'ECONNREFUSED', isBeforeSending: true, proxy });
  expect(networkProblem(new NetworkError('redirect', 'no')).kind).toBe('broken');
  expect(networkProblem('text')).toEqual({ kind: 'broken', code: '', isBeforeSending: false });
});

const PROXY = 'http://proxy.example:3128';
const isProxied = (address: string, noProxy?: string) =>
  readProxies({ HTTPS_PROXY: PROXY, HTTP_PROXY: PROXY, NO_PROXY: noProxy })(new URL(address)) !== undefined;

test.each<[address: string, proxied: (string | undefined)[], direct: (string | undefined)[]]>([
  [
    'https://api.example.com',
    [undefined, 'ample.com', 'com.api.example', 'example.com/8', '', ' , ,', '.', 'api.example.com:8443', '10.1.2.3', '10.0.0.0/8'],
    [
      ...['*', 'api.example.com', 'EXAMPLE.com', '.example.com', '*.example.com', 'other.example, example.com'],
      ...['other.example example.com', 'api.example.com:443', 'example.com.'],
    ],
  ],
  ['http://api.example.com', [undefined, 'api.example.com:443'], ['api.example.com:80']],
  ['https://api.example.com:8443', [], ['api.example.com:8443', 'api.example.com']],
  ['https://localhost', [], [undefined]],
  ['https://127.0.0.1:8443', [], [undefined]],
  ['http://[::1]', [], [undefined]],
  ['https://localhost.evil.example', [undefined], []],
  [
    'https://10.1.2.3',
    ['10.1.2.4', 'fd00::1', 'api.example.com', '10.1.2.3/33', '10.0.0.0/', 'fd00::/8', '10.0.0.0/99', '2.3'],
    ['10.1.2.3', '10.1.2.3/32', '10.0.0.0/8'],
  ],
  ['https://11.1.2.3', ['10.0.0.0/8'], []],
  ['https://[fd00::1]', ['10.0.0.0/8', 'fd00::1/129'], ['fd00::1/128', 'fd00::1', '[fd00:0::1]:443', 'fd00::/8']],
  ['https://[fe00::1]', ['fd00::/8'], []],
])('%s goes through the proxy with NO_PROXY of %j, and past it with %j', (address, proxied, direct) => {
  for (const noProxy of proxied) expect([noProxy, isProxied(address, noProxy)]).toEqual([noProxy, true]);
  for (const noProxy of direct) expect([noProxy, isProxied(address, noProxy)]).toEqual([noProxy, false]);
});

test('each protocol has its own proxy, and lower case comes first, also where it is empty', () => {
  const proxies = readProxies({ HTTPS_PROXY: 'one:1', https_proxy: 'two:2', HTTP_PROXY: 'three:3', http_proxy: '' });
  expect(proxies(new URL('https://a.example'))?.host).toBe('two:2');
  expect(proxies(new URL('http://a.example'))).toBeUndefined();
  expect(readProxies({})(new URL('https://a.example'))).toBeUndefined();
});

test('user name and password of the address become a header, unescaped', () => {
  const { host, authorization } =
    readProxies({ HTTPS_PROXY: `http://us%40er:${canary('p%3Aw')}@proxy.example` })(new URL('https://a.example')) ?? {};
  expect(host).toBe('proxy.example');
  const [, encoded = ''] = authorization?.split(' ') ?? [];
  expect(Buffer.from(encoded, 'base64').toString()).toBe(`us@er:${canary('p:w')}`);
});

test.each([
  ['http://user@proxy.example', 'user:'],
  ['http://:word@proxy.example', ':word'],
  ['http://proxy.example', undefined],
])('%s has the header of %s', (address, expected) => {
  const { authorization } = readProxies({ HTTP_PROXY: address })(new URL('http://a.example')) ?? {};
  expect(authorization).toBe(expected && `Basic ${Buffer.from(expected).toString('base64')}`);
});

test.each([
  [[200, 299], undefined, undefined],
  [[199, 300, 403, 499], 'does not connect to a.example', false],
  [[429, 500], 'does not connect to a.example', true],
  [[407], 'asks for user name and password', false],
])('a proxy that answers with one of %j: %s', (statuses, words, transient) => {
  for (const statusCode of statuses) {
    const refusal = refusalOf({ url: new URL(PROXY), host: 'proxy.example' }, 'a.example', { statusCode });
    const message = expect.stringContaining(`the proxy proxy.example ${words} (${statusCode}); check HTTPS_PROXY`);
    expect([refusal?.message, refusal?.transient]).toEqual([words && message, transient]);
  }
});

test.each(['socks5://proxy.example:1080', 'http://', 'http://a:99999', '://', 'http://a b', 'http://u:%zz@a'])(
  'HTTPS_PROXY=%s is refused by its name, and its value is not repeated',
  (value) => {
    for (const one of [value, value.replace('//', `//u:${canary('password')}@`)])
      expect(() => readProxies({ https_proxy: one })).toThrow(
        expect.toSatisfy((error) => /^https_proxy /.test(error.message) && leaksIn(Buffer.from(inspect(error))).length === 0),
      );
  },
);
