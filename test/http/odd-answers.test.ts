// Answers that are not plain: Node's parser reads them, their connections end, and few of them change nothing for the others.
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createKeptAlive } from '../../src/http/kept-alive.js';
import type { Send, Sent, WholeRequest } from '../../src/http/send.js';

const request: WholeRequest = {
  method: 'GET',
  headers: {},
  maxBytes: 1_000_000,
  isBodyWanted: true,
  onGone: () => {},
};

const PLAIN = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';
const REDIRECT = 'HTTP/1.1 302 Found\r\nlocation: /b\r\ncontent-length: 0\r\n\r\n';

let server: Server | undefined;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.close();
});

/** Answers the requests, one after the other, by the function. */
async function serve(answer: (socket: Socket, count: number) => void) {
  let count = 0;
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      if (!String(bytes).startsWith('GET')) return;
      count += 1;
      answer(socket, count);
    });
  });
  return listening(server);
}

async function listening(started: Server): Promise<string> {
  await new Promise<void>((ready) => started.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/a`;
}

const closed = (socket: Socket): Promise<void> =>
  new Promise((done) => (socket.destroyed ? done() : socket.once('close', () => done())));

const textOf = async (sent: Sent): Promise<string> =>
  Buffer.from(sent.wholeBody ?? (await sent.body?.whole?.(1_000_000)) ?? []).toString();

test('the connection of an answer that is not plain is closed after the answer', async () => {
  const url = await serve((socket) => socket.write(REDIRECT));
  const sent = await createKeptAlive(1).whole?.(url, request);
  expect(sent?.status).toBe(302);
  await sent?.body?.cancel();
  await closed(sockets[0] as Socket);
});

test('closing ends an answer that is not plain', async () => {
  const url = await serve((socket) => socket.write('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{'));
  const closing = new AbortController();
  const sent = await createKeptAlive(1, { closing: closing.signal }).whole?.(url, request);
  const reading = expect(textOf(sent as Sent)).rejects.toThrow();
  closing.abort();
  await reading;
});

test('an answer that ends with its connection is read to its end', async () => {
  const body = 'x'.repeat(50_000);
  const url = await serve((socket) => socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${body}`));
  const sent = (await createKeptAlive(1).whole?.(url, request)) as Sent;
  // The rest of the answer arrives, and the connection is closed, before anything is read.
  await closed(sockets[0] as Socket);
  expect((await textOf(sent)).length).toBe(body.length);
});

/** Returns which answers were plain; `none` if Node's own client has to make the request. */
async function kindsOf(send: Send, url: string, count: number): Promise<string[]> {
  const kinds: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const sent = await send.whole?.(url, request);
    kinds.push(sent ? (sent.wholeBody ? 'plain' : 'odd') : 'none');
    await sent?.body?.cancel();
  }
  return kinds;
}

test('the quick connections are given up when more than three answers, and one in sixteen, are not plain', async () => {
  const odd = await serve((socket) => socket.write(REDIRECT));
  expect(await kindsOf(createKeptAlive(2), odd, 6)).toEqual(['odd', 'odd', 'odd', 'odd', 'none', 'none']);
  server?.close();
  const every = (nth: number) => (socket: Socket, n: number) =>
    socket.write(n % nth === 0 ? REDIRECT : PLAIN);
  const rare = await kindsOf(createKeptAlive(2), await serve(every(20)), 200);
  expect(rare.filter((kind) => kind === 'odd').length).toBe(10);
  expect(rare).not.toContain('none');
  server?.close();
  const often = await kindsOf(createKeptAlive(2), await serve(every(5)), 40);
  expect(often.indexOf('none')).toBe(20);
});

test('an answer before the end of the request is taken, and its connection is not used again', async () => {
  let connections = 0;
  server = createServer((socket) => {
    sockets.push(socket);
    connections += 1;
    // The request is never read, so a long one cannot be sent to its end.
    socket.on('error', () => {}).pause();
    socket.write(PLAIN);
  });
  const url = await listening(server);
  const send = createKeptAlive(1);
  const long = { ...request, method: 'POST', body: 'x'.repeat(30_000_000) };
  expect(await textOf((await send.whole?.(url, long)) as Sent)).toBe('{}');
  expect(await textOf((await send.whole?.(url, long)) as Sent)).toBe('{}');
  expect(connections).toBe(2);
});
