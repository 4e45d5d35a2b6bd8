// Connections that fail: the connections for plain answers report the same failure as Node's own client.
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { failureOf } from '../../src/api/failure.js';
import { createKeptAlive } from '../../src/http/kept-alive.js';
import type { Sent, WholeRequest } from '../../src/http/send.js';
import { startTls } from '../support/tls-server.js';

const request: WholeRequest = {
  method: 'GET',
  headers: {},
  maxBytes: 1000,
  isBodyWanted: true,
  onGone: () => {},
};

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.unstubAllEnvs();
});

async function listening(server: Server, host = '127.0.0.1'): Promise<number> {
  closing.push(() => server.close());
  await new Promise<void>((ready) => server.listen(0, host, ready));
  return (server.address() as AddressInfo).port;
}

async function securePort(): Promise<number> {
  const { server, port } = await startTls((_, response) => response.end('{}'));
  closing.push(() => server.close());
  return port;
}

/** Returns the failure, without the error itself. */
async function failureIn(sent: Promise<Sent> | undefined) {
  if (sent === undefined) return 'not sent';
  try {
    return (await sent).status;
  } catch (error) {
    const { error: _, ...failure } = failureOf(error, true, false);
    return failure;
  }
}

async function both(url: string, more: Partial<WholeRequest> = {}) {
  const send = createKeptAlive(1);
  const headers = more.authorization === undefined ? {} : { authorization: more.authorization };
  const node = await failureIn(send(url, { method: 'GET', headers }));
  // TLS is loaded by the first request.
  if (url.startsWith('https:')) send.whole?.(url, request);
  await import('node:tls');
  const quick = await failureIn(send.whole?.(url, { ...request, ...more }));
  return { node, quick };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise((done) => server.close(done));
  return port;
}

test.each<[string, () => Promise<string>, string]>([
  ['nobody listens', async () => `http://127.0.0.1:${await freePort()}/`, 'ECONNREFUSED'],
  ['nobody listens by TLS', async () => `https://127.0.0.1:${await freePort()}/`, 'ECONNREFUSED'],
  ['nobody listens on any address', async () => `http://localhost:${await freePort()}/`, 'ECONNREFUSED'],
  ['nobody listens by IPv6', async () => `http://[::1]:${await freePort()}/`, 'cannot be reached'],
  ['an unknown host', async () => 'http://nobody.invalid/', 'cannot be reached'],
  ['an unknown host by TLS', async () => 'https://nobody.invalid/', 'cannot be reached'],
  ['an unknown certificate', async () => `https://localhost:${await securePort()}/`, 'SELF_SIGNED'],
  [
    'an unknown certificate of an address',
    async () => `https://127.0.0.1:${await securePort()}/`,
    'SELF_SIGNED',
  ],
  [
    'no TLS',
    async () => `https://127.0.0.1:${await listening(createServer((socket) => socket.end('no\r\n\r\n')))}/`,
    'broke',
  ],
  [
    'the end during the handshake',
    async () => `https://127.0.0.1:${await listening(createServer((socket) => socket.end()))}/`,
    'ECONNRESET',
  ],
  [
    'the end before the answer',
    async () =>
      `http://127.0.0.1:${await listening(createServer((socket) => socket.once('data', () => socket.end())))}/`,
    'ECONNRESET',
  ],
  [
    'a reset before the answer',
    async () =>
      `http://127.0.0.1:${await listening(createServer((socket) => socket.once('data', () => socket.resetAndDestroy())))}/`,
    'ECONNRESET',
  ],
])('%s', async (_, start, word) => {
  const { node, quick } = await both(await start());
  expect(quick).toEqual(node);
  expect(quick).toMatchObject({ message: expect.stringContaining(word) });
});

test.each(['a\r\nx: y', 'a\nb', '\u0000', '\u20ac'])(
  'the header value %j is left to Node, which refuses it',
  async (authorization) => {
    const { node, quick } = await both(`http://127.0.0.1:${await freePort()}/`, { authorization });
    expect(quick).toBe('not sent');
    expect(node).toMatchObject({ message: 'the connection broke (ERR_INVALID_CHAR)' });
  },
);

test('an answer over IPv6', async () => {
  const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';
  let head = '';
  const server = createServer((socket) => {
    socket.once('data', (bytes) => {
      head = String(bytes);
      socket.end(answer);
    });
  });
  const port = await listening(server, '::1').catch(() => 0);
  if (port === 0) return;
  const sent = await createKeptAlive(1).whole?.(`http://[::1]:${port}/a`, request);
  expect(sent?.status).toBe(200);
  expect(head).toContain(`\r\nhost: [::1]:${port}\r\n`);
});

test('a request during the TLS handshake ends when it is told to, and closing ends the next one', async () => {
  const open = new Set<unknown>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    socket.resume();
  });
  const url = `https://127.0.0.1:${await listening(server)}/`;
  const abort = new AbortController();
  const { whole } = createKeptAlive(1, { closing: abort.signal });
  whole?.(url, request);
  await import('node:tls');
  let end = (_: unknown) => {};
  const onGone: WholeRequest['onGone'] = (given) => {
    end = given;
  };
  const first = expect(whole?.(url, { ...request, onGone })).rejects.toThrow('the time is up');
  const next = expect(whole?.(url, request)).rejects.toMatchObject({ code: 'ECONNRESET' });
  await expect.poll(() => open.size).toBe(1);
  end(new Error('the time is up'));
  await first;
  // The next request gets a connection of its own.
  await expect.poll(() => open.size).toBe(1);
  abort.abort();
  await next;
  await expect.poll(() => open.size).toBe(0);
});
