// Servers that answer in pieces, twice, too early, too much or without a request: every request gets its own answer or an error.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { createKeptAlive } from '../../src/http/kept-alive.js';
import type { Send } from '../../src/http/send.js';
import { untilEnd } from '../support/around.js';
import { bodyText } from '../support/body-text.js';
import { type ByteServer, closed, onConnection, startByteServer } from '../support/byte-server.js';
import { settings } from '../support/counts.js';
import { startService } from '../support/service.js';

const { count, seed } = settings({ count: 150, long: 2000, seed: 1504 });

let server: ByteServer | undefined;
afterEach(() => server?.close());

async function start(...[answer]: Parameters<typeof startByteServer>): Promise<ByteServer> {
  server = await startByteServer(answer);
  return server;
}

const counted = (body: string): string => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
const EVIL = counted('EVIL');

/** Each piece is written in a turn of its own, so that it is read alone. */
async function writePieces(socket: Socket, pieces: readonly Buffer[]): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed) return;
    socket.write(piece);
    await turn();
  }
}

function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const sorted = [...new Set([0, ...places, bytes.length])].filter((at) => at <= bytes.length).sort((a, b) => a - b);
  return sorted.slice(1).map((at, n) => bytes.subarray(sorted[n], at));
}

const getText = async (send: Send, url: string): Promise<string> => bodyText(await send(url, {}), 1000);

test.each([
  ['chunks', 'Transfer-Encoding: chunked\r\n\r\n3\r\n[1,\r\n2\r\n2]\r\n0\r\n\r\n', '[1,2]'],
  ['a length', 'content-length: 5\r\n\r\n[1,2]', '[1,2]'],
  ['no bytes', 'transfer-encoding: chunked\r\n\r\n0\r\n\r\n', ''],
])('%s: the answer is the same wherever it is cut, on one connection', async (_, rest, body) => {
  const bytes = Buffer.from(`HTTP/1.1 200 OK\r\nx-a: 1\r\n${rest}`);
  const { url, sockets } = await start((socket, n) => void writePieces(socket, cut(bytes, [n])));
  const send = createKeptAlive(1);
  for (let n = 1; n < bytes.length; n += 1) expect([n, await getText(send, url)]).toEqual([n, body]);
  expect(sockets).toHaveLength(1);
});

test('an answer in chunks of one byte is read to its end', async () => {
  const bytes = `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(50_000)}0\r\n\r\n`;
  const { url } = await start((socket) => socket.write(bytes));
  expect(await bodyText(await createKeptAlive(1)(url, {}))).toBe('x'.repeat(50_000));
});

const LINES = [
  ...['content-type: application/json', 'X-A: 1', 'x-a:\t2 ', 'server: a', 'set-cookie: a=b', 'Vary:'],
  ...['connection: keep-alive', 'Connection: close', 'keep-alive: timeout=5', 'x-a : 3', 'x-a', ' folded: x'],
  ...['content-length: 3', 'Content-Length: +3', 'content-length: 3, 3', 'transfer-encoding: chunked'],
  ...['transfer-encoding: gzip, chunked', 'trailer: x-a', 'x-a: \u0001', 'x-a: \u00e6'],
];
const FIRST = ['200 OK', '200', '404 x', '500 x', '204 x', '302 x', '304 x', '100 x', '101 x', '2000', '20'];
const BODIES = ['', '[1]', '3\r\n[1]\r\n0\r\n\r\n', '3;a=b\r\n[1]\r\n0\r\nx: y\r\n\r\n', '-1\r\n\r\n', 'x\r\n', EVIL];

/** Bytes that are an answer, nearly one, or two of them. */
const damaged = fc
  .record({
    version: fc.constantFrom('HTTP/1.1 ', 'HTTP/1.1 ', 'HTTP/1.1 ', 'HTTP/1.0 ', 'SSH', '\r\nHTTP/1.1 '),
    first: fc.constantFrom(...FIRST),
    lines: fc.array(fc.constantFrom(...LINES), { maxLength: 4 }),
    lineEnd: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n'),
    body: fc.constantFrom(...BODIES),
    length: fc.constantFrom<'none' | number>('none', 0, 0, 0, 1, -1),
    after: fc.constantFrom('', '', 'x', EVIL),
    cuts: fc.array(fc.nat({ max: 200 }), { maxLength: 5 }),
  })
  .map(({ version, first, lines, lineEnd, body, length, after, cuts }) => {
    const stated = length === 'none' ? [] : [`content-length: ${Math.max(0, body.length + length)}`];
    const head = [version + first, ...lines, ...stated].join(lineEnd);
    return cut(Buffer.from(`${head}${lineEnd}${lineEnd}${body}${after}`, 'latin1'), cuts);
  });

test('after any bytes of a server the next request gets its own answer', async () => {
  await fc.assert(
    fc.asyncProperty(damaged, async (pieces) => {
      let isWritten = () => {};
      const written = new Promise<void>((resolve) => {
        isWritten = resolve;
      });
      const { url, close } = await startByteServer(async (socket, _, request) => {
        if (request.includes('/own')) return void socket.write(counted('own'));
        await writePieces(socket, pieces).finally(isWritten);
        // The answer to a request ends with its connection at last, as if the server had given up.
        setImmediate(() => setImmediate(() => socket.end()));
      });
      const send = createKeptAlive(1);
      await getText(send, `${url}/damaged`).catch((error: unknown) => expect(error).toBeInstanceOf(Error));
      // Bytes that arrive after the next request was sent look like its answer to every client, so all of them arrive before it.
      await written;
      for (let n = 0; n < 3; n += 1) await turn();
      // A connection that the server ends at this moment breaks, as any connection may; its bytes are never taken.
      const own = await getText(send, `${url}/own`).catch(() => getText(send, `${url}/own`));
      close();
      expect(own).toBe('own');
    }),
    { numRuns: count, seed },
  );
});

test.each([
  ['in the bytes of the first one', counted('first') + EVIL, undefined],
  ['on an idle connection', counted('first'), EVIL],
  ['on an idle connection, as bytes without form', counted('first'), 'x'],
])('a connection with an answer to no request is closed: %s', async (_, bytes, later) => {
  const { url, sockets } = await start((socket, n) => socket.write(n === 1 ? bytes : counted('own')));
  const send = createKeptAlive(1);
  expect(await getText(send, url)).toBe('first');
  await turn();
  const [first] = sockets as [Socket];
  if (later !== undefined) first.write(later);
  await closed(first);
  expect(await getText(send, url)).toBe('own');
  expect(sockets).toHaveLength(2);
});

test('an answer before the end of the request is taken, and its connection is not used again', async () => {
  // The request is never read, so a long one cannot be sent to its end.
  server = await onConnection((socket) => {
    socket.pause();
    socket.write(counted('early'));
  });
  const { url, sockets } = server;
  const send = createKeptAlive(1);
  const long = { method: 'POST', body: 'x'.repeat(30_000_000) };
  for (let n = 0; n < 2; n += 1) expect(await bodyText(await send(url, long))).toBe('early');
  expect(sockets).toHaveLength(2);
});

test('the connection of an answer that is not read to its end is closed', async () => {
  const { url, sockets } = await start((socket) => socket.write('HTTP/1.1 302 Found\r\nlocation: /b\r\ncontent-length: 9\r\n\r\n'));
  const response = await createKeptAlive(1)(url, {});
  expect(response.status).toBe(302);
  await response.body?.cancel();
  await closed(sockets[0] as Socket);
});

test('an answer that ends with its connection is read to its end', async () => {
  const body = 'x'.repeat(50_000);
  const { url, sockets } = await start((socket) => socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${body}`));
  const response = await createKeptAlive(1)(url, {});
  // The rest of the answer arrives, and the server has closed its side, before anything is read.
  await expect.poll(() => sockets[0]?.writableFinished).toBe(true);
  expect((await bodyText(response)).length).toBe(body.length);
});

// Callers of the embedded service that begin a request and never end it.

const HEAD = 'POST /oauth/token HTTP/1.1\r\nHost: localhost\r\n';

test.each([
  ['a body', `${HEAD}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\ngrant_type=`],
  ['a chunk', `${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\ngra`],
  ['a head', HEAD],
])(
  '%s that is half sent is answered with 408, and the connection is closed',
  async (_, sent) => {
    const { baseUrl } = await untilEnd(startService({ requestTimeoutMs: 60, transport: 'http' }));
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
    let said = '';
    socket.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    socket.write(sent);
    await once(socket, 'close');
    expect(said).toMatch(/^HTTP\/1\.1 408 .*"detail":"the request did not arrive in time; send it again".*"code":"request-timeout"/s);
  },
  20_000,
);
