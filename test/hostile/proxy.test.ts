// A proxy between us and the API: what it can refuse, break and hold up, and what it never gets to see.
import { createServer, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTransport } from '../../src/api/transport.js';
import { createTokenSource } from '../../src/auth/token-source.js';
import { createKeptAlive } from '../../src/http/kept-alive.js';
import { readProxies } from '../../src/http/proxies.js';
import { fakeClock } from '../api/fakes.js';
import { canary, leaksIn } from '../canary/marker.js';
import { bodyText } from '../support/body-text.js';
import { listening } from '../support/byte-server.js';
import { startProxy, type TestProxy, type TestProxyOptions } from '../support/proxy.js';
import { startTls } from '../support/tls-server.js';

const TOKEN = canary('token');
const API = 'https://api.example.test/segments/1';
const SEGMENT = '{"id": 1, "name": "a"}';
const opened: { close(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
  vi.unstubAllEnvs();
});

async function proxy(options: Partial<TestProxyOptions> = {}): Promise<TestProxy> {
  const started = await startProxy({ port: 1, ...options });
  opened.push(started);
  return started;
}

const refusing =
  (status: string): NonNullable<TestProxyOptions['refuse']> =>
  (socket: Socket) =>
    socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`);

interface Calling {
  readonly host: string;
  readonly user?: string;
  readonly login?: { readonly tokenUrl: string };
  readonly sockets?: number;
  readonly maxRetries?: number;
}

function world({ host, user = '', login, sockets = 2, maxRetries = 2 }: Calling) {
  const clock = fakeClock();
  const closing = new AbortController();
  opened.push({ close: () => closing.abort() });
  const address = `http://${user}${host}`;
  const proxies = readProxies({ HTTPS_PROXY: address, HTTP_PROXY: address });
  const fetch = createKeptAlive(sockets, { closing: closing.signal, proxies });
  const client = { clientId: 'c', clientSecret: canary('client-secret'), scopes: [], fetch, now: clock.now };
  const tokens = createTokenSource({ ...client, ...(login ?? { accessToken: TOKEN }) });
  const transport = createTransport({ tokens, fetch, clock, random: () => 0, maxRetries });
  const get = (url = API) => transport.send({ operation: 'getSegment', method: 'GET', url });
  return { clock, get, fetch, transport };
}

async function endOf(sent: Promise<unknown>): Promise<Error> {
  const end = await sent.catch((error: unknown) => error);
  expect(leaksIn(Buffer.from(inspect(end, { depth: 20, showHidden: true })))).toEqual([]);
  expect(end).toBeInstanceOf(Error);
  return end as Error;
}

const OK = 'HTTP/1.1 200 OK\r\n\r\n';
const PASSWORD = `user:${canary('proxy-password')}@`;

describe.each([
  ['the API', undefined, 'unreachable'],
  ['the token endpoint', { tokenUrl: 'https://login.example.test/token' }, 'no-token'],
] as const)('on the way to %s', (_, login, code) => {
  const start = (host: string, user = '') => world({ host, user, ...(login ? { login } : {}) });

  test.each<[string, string, string, RegExp, number]>([
    ['407 without a password', '407 Proxy Authentication Required', '', /asks for user name and password/, 1],
    ['407 with one', '407 Proxy Authentication Required', PASSWORD, /does not accept the user name/, 1],
    ['403', '403 Forbidden', PASSWORD, /does not connect to \S+example\.test:443 \(403\); check HTTPS_PROXY/, 1],
    ['502', '502 Bad Gateway', PASSWORD, /does not connect to \S+example\.test:443 \(502\)/, 3],
    ['a redirect', '302 Found', '', /does not connect to \S+ \(302\)/, 1],
  ])('%s', async (__, status, user, words, tries) => {
    const { host, asked } = await proxy({ refuse: refusing(status) });
    const error = await endOf(start(host, user).get());
    expect(error).toMatchObject({ code, ambiguous: false });
    expect(error.message).toMatch(words);
    expect(error.message).toContain(`the proxy ${host} `);
    expect(asked).toHaveLength(tries);
  });

  test.each<[string, NonNullable<TestProxyOptions['refuse']>, RegExp]>([
    ['something that is no proxy', (socket) => socket.end('SSH-2.0-x\r\n'), /does not answer as a proxy does/],
    ['a reset', (socket) => socket.resetAndDestroy(), /cannot be reached \(ECONNRESET\)/],
    ['nothing and the end', (socket) => socket.end(), /the proxy \S+ (cannot be reached|broke off)/],
    ['bytes of its own behind the answer', (socket) => socket.write(`${OK}${OK}{}`), /does not answer as a proxy does/],
  ])('%s', async (__, refuse, words) => {
    const { host } = await proxy({ refuse });
    const error = await endOf(start(host, PASSWORD).get());
    expect(error).toMatchObject({ code, ambiguous: false });
    expect(error.message).toMatch(words);
  });

  test('nobody there', async () => {
    const { host, close } = await proxy();
    close();
    const error = await endOf(start(host, PASSWORD).get());
    expect(error.message).toMatch(/the proxy 127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)/);
  });

  test('one that hangs is let go when the time of the try is over', async () => {
    const gone: Promise<void>[] = [];
    const { host } = await proxy({
      refuse: (socket) => {
        gone.push(new Promise((ended) => socket.resume().once('end', ended)));
        clock.alarms.at(-1)?.ring();
      },
    });
    const { clock, get } = world({ host, maxRetries: 0, ...(login ? { login } : {}) });
    expect(await endOf(get())).toMatchObject({ code: 'timeout', ambiguous: false });
    // The token is asked for by the library's own patience, which this clock does not turn.
    if (code === 'unreachable') await Promise.all(gone);
  });

  test('one that ends TLS itself with a certificate of its own is not believed', async () => {
    const { server, port } = await startTls((_request, response) => response.end(SEGMENT));
    opened.push(server);
    const { host } = await proxy({ port });
    const error = await endOf(start(host).get());
    expect(error.message).toMatch(/certificate.*not accepted.*SELF_SIGNED/);
  });
});

/** The test's own certificate is accepted, and Node says on stderr that this is unsafe. */
const acceptAnyCertificate = () => vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');

test('a host of IPv6 is asked for in brackets', async () => {
  const { host, asked } = await proxy({ refuse: refusing('403 Forbidden') });
  const error = await endOf(world({ host }).get('https://[fd00::1]/a'));
  expect([error.message, asked]).toEqual([expect.stringContaining('does not connect to [fd00::1]:443 (403)'), ['CONNECT [fd00::1]:443']]);
});

describe('through a tunnel', () => {
  test('calls are made with their connections kept, as many as allowed, and the proxy sees none of them', async () => {
    acceptAnyCertificate();
    const seen: unknown[] = [];
    const { server, port } = await startTls((request, response) => {
      seen.push([request.headers.authorization, request.headers['proxy-authorization']]);
      response.setHeader('content-type', 'application/json').end(SEGMENT);
    });
    opened.push(server);
    const { host, asked, authorizations, most } = await proxy({ port });
    const { get } = world({ host, user: PASSWORD, sockets: 2 });
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => get()));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    }
    expect(asked).toEqual(['CONNECT api.example.test:443', 'CONNECT api.example.test:443']);
    expect(most()).toBe(2);
    expect(seen).toEqual(Array.from({ length: 15 }, () => [`Bearer ${TOKEN}`, undefined]));
    const basic = `Basic ${Buffer.from(PASSWORD.slice(0, -1)).toString('base64')}`;
    expect(authorizations).toEqual([basic, basic]);
  });

  test('a tunnel that breaks in the answer is a broken connection, and a write is in doubt', async () => {
    acceptAnyCertificate();
    const { server, port } = await startTls((request) => request.socket.destroy());
    opened.push(server);
    const { host } = await proxy({ port });
    const { transport } = world({ host });
    const post = { operation: 'createSegment', method: 'POST', url: API, body: {} } as const;
    expect(await endOf(transport.send(post))).toMatchObject({ code: 'broken', ambiguous: true });
  });
});

describe('a proxy that speaks TLS itself', () => {
  async function tlsProxy(port: number) {
    const { server, port: own } = await startTls((_, response) => response.end());
    server.on('connect', (_request, socket: Socket) => {
      const onwards = connect(port, '127.0.0.1', () => {
        socket.write(OK);
        socket.pipe(onwards).pipe(socket);
      });
      socket.on('error', () => onwards.destroy());
    });
    opened.push(server);
    const proxies = readProxies({ HTTPS_PROXY: `https://${PASSWORD}localhost:${own}` });
    return createKeptAlive(1, { proxies });
  }

  test('is a tunnel for another TLS', async () => {
    acceptAnyCertificate();
    const { server, port } = await startTls((_, response) => response.end(SEGMENT));
    opened.push(server);
    const fetch = await tlsProxy(port);
    expect(await bodyText(await fetch(API, {}))).toBe(SEGMENT);
    server.closeAllConnections();
  });

  test('gets no password where its certificate is not accepted', async () => {
    const fetch = await tlsProxy(1);
    const error = await endOf(fetch(API, {}));
    expect(error.message).toMatch(/the certificate of the proxy localhost:\d+ is not accepted \(\w*SELF_SIGNED/);
  });
});

describe('plain http', () => {
  const serving = (listener: RequestListener): Promise<number> => {
    const server = createServer(listener);
    opened.push({ close: () => server.close().closeAllConnections() });
    return listening(server);
  };
  const echo: RequestListener = (request, response) => response.end(`${request.headers.host}${request.url}`);

  test('is passed on by the proxy, which is told the whole address', async () => {
    const { host, asked, authorizations } = await proxy({ port: await serving(echo) });
    const { fetch } = world({ host, user: PASSWORD });
    expect(await bodyText(await fetch('http://plain.example.test:8080/a?b=c', {}))).toBe('plain.example.test:8080/a?b=c');
    expect(asked).toEqual(['GET http://plain.example.test:8080/a?b=c']);
    expect(authorizations).toHaveLength(1);
  });

  test('to this machine goes past the proxy', async () => {
    const port = await serving(echo);
    const { host, asked } = await proxy({ port });
    const { fetch } = world({ host });
    for (const address of ['http://plain.example.test/', `http://127.0.0.1:${port}/a`]) expect((await fetch(address, {})).status).toBe(200);
    expect(asked).toEqual(['GET http://plain.example.test/']);
  });

  test('407 is the word of the proxy, and not of the server', async () => {
    const { fetch } = world({ host: `127.0.0.1:${await serving((_, response) => response.writeHead(407).end())}` });
    const error = await endOf(fetch('http://plain.example.test/', {}));
    expect(error.message).toContain('asks for user name and password (407)');
  });
});
