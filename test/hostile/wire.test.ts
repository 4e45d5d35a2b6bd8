// What a server can do below HTTP: to the API's client, to whoever asks for a token, and to discovery.
import type { Socket } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../../src/api/api-error.js';
import { createTransport } from '../../src/api/transport.js';
import { createTokenSource } from '../../src/auth/token-source.js';
import { createKeptAlive } from '../../src/http/kept-alive.js';
import { fakeClock } from '../api/fakes.js';
import { canary, leaksIn } from '../canary/marker.js';
import { closed, onConnection, startByteServer } from '../support/byte-server.js';

// A server that speaks bytes and not HTTP, and the real client on it, in time that the server turns.

/** Answers one request; `late` makes the time of the try that waits for it run out. */
type Wire = (socket: Socket, late: () => void) => void;

const head = (...lines: string[]): string => `${['HTTP/1.1 200 OK', ...lines].join('\r\n')}\r\n\r\n`;

let close = () => {};
afterEach(() => close());

async function start(wire: Wire) {
  const clock = fakeClock();
  let requests = '';
  const late = () => clock.alarms.at(-1)?.ring();
  const server = await onConnection((socket) =>
    socket.on('data', (bytes) => {
      requests += bytes;
      if (/\r\n\r\n/.test(String(bytes))) wire(socket, late);
    }),
  );
  close = server.close;
  const fetch = createKeptAlive(2);
  const client = { clientId: 'c', clientSecret: canary('client-secret'), scopes: [], fetch, now: clock.now };
  const transport = (settings: { accessToken?: string; tokenUrl?: string; issuer?: string }, maxRetries = 0) => {
    const tokens = createTokenSource({ ...client, ...settings });
    return createTransport({ tokens, fetch, clock, random: () => 0, maxRetries, maxBytes: 100_000 });
  };
  /** Ends when the client has let go of every connection. */
  const released = () => Promise.all(server.sockets.map(closed));
  return { url: server.url, transport, requests: () => requests, released };
}

/** Bytes again and again, until the other side has had enough of them. */
function endlessly(socket: Socket, bytes: string): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(bytes));
  };
  socket.on('drain', more);
  more();
}

/** So many pieces, one a turn of the loop, and then nothing more. */
function trickle(socket: Socket, pieces: readonly string[], then: () => void): void {
  const [first, ...rest] = pieces;
  if (first === undefined || socket.destroyed) then();
  else {
    socket.write(first);
    setImmediate(() => trickle(socket, rest, then));
  }
}

const JSON_TYPE = 'content-type: application/json';
const CHUNKS = head(JSON_TYPE, 'transfer-encoding: chunked');
const sends =
  (bytes: string, { end = false } = {}): Wire =>
  (socket) =>
    end ? socket.end(bytes) : socket.write(bytes);
const drips =
  (first: string, drop: string): Wire =>
  (socket, late) => {
    socket.write(first);
    trickle(socket, Array(50).fill(drop), late);
  };

const floods =
  (first: string, more: string): Wire =>
  (socket) => {
    socket.write(first);
    endlessly(socket, more);
  };

/** The code of the error, or nothing where the answer is good enough. */
const ROWS: readonly [string, Wire, string | undefined][] = [
  ['an answer that never starts', (_, late) => late(), 'timeout'],
  ['a status line that trickles', drips('H', ''), 'timeout'],
  ['headers that trickle', drips('HTTP/1.1 200 OK\r\n', 'a: b\r\n'), 'timeout'],
  ['headers that never end', floods('HTTP/1.1 200 OK\r\n', `x: ${'y'.repeat(999)}\r\n`), 'broken'],
  ['one header without end', floods('HTTP/1.1 200 OK\r\nx: ', 'y'.repeat(999)), 'broken'],
  ['a body that trickles', drips(head(JSON_TYPE, 'content-length: 1000000'), ' '), 'timeout'],
  ['chunks that trickle', drips(CHUNKS, '1\r\n \r\n'), 'timeout'],
  ['chunks that never end', floods(CHUNKS, `3e8\r\n${' '.repeat(1000)}\r\n`), 'answer-too-large'],
  ['a body without length or end', floods(head(JSON_TYPE), ' '.repeat(1000)), 'answer-too-large'],
  ['a chunk of more bytes than there are numbers', sends(`${CHUNKS}ffffffffffffffffff\r\n{}`), 'broken'],
  ['a chunk that is not one', sends(`${CHUNKS}zz\r\n{}\r\n`), 'broken'],
  ['more length than body', sends(`${head(JSON_TYPE, 'content-length: 100')}{}`, { end: true }), 'broken'],
  ['less length than body', sends(`${head(JSON_TYPE, 'content-length: 1')}{"id":1}`, { end: true }), 'unreadable-answer'],
  ['two lengths', sends(`${head(JSON_TYPE, 'content-length: 2', 'content-length: 3')}{} `), 'broken'],
  ['a length that is none', sends(`${head(JSON_TYPE, 'content-length: -1')}{}`), 'broken'],
  ['a length and chunks', sends(`${head(JSON_TYPE, 'content-length: 2', 'transfer-encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`), 'broken'],
  ['another protocol', sends('SSH-2.0-OpenSSH_9.6\r\n'), 'broken'],
  ['nothing and the end', (socket) => socket.end(), 'broken'],
  ['half of the headers and the end', sends('HTTP/1.1 200 OK\r\ncontent-', { end: true }), 'broken'],
  ['a reset', (socket) => socket.resetAndDestroy(), 'broken'],
  ['a header with a NUL', sends(`${head(JSON_TYPE, 'x: \0')}{}`), 'broken'],
  ['"continue" without end', drips('', 'HTTP/1.1 100 Continue\r\n\r\n'), 'timeout'],
  ['hints without end', drips('', 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'), 'timeout'],
  ['another protocol, politely', sends('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'), 'broken'],
  ['204 with a body', sends('HTTP/1.1 204 No Content\r\ncontent-length: 2\r\n\r\n{}', { end: true }), undefined],
  ['304', sends('HTTP/1.1 304 Not Modified\r\n\r\n', { end: true }), 'redirected'],
  ['a status that there is not', sends('HTTP/1.1 999 x\r\ncontent-length: 0\r\n\r\n', { end: true }), undefined],
  ['a redirect to itself', sends('HTTP/1.1 302 x\r\nlocation: /\r\ncontent-length: 0\r\n\r\n'), 'redirected'],
];

const GET = { operation: 'getSegment', method: 'GET' } as const;

async function endOf(sent: Promise<unknown>): Promise<unknown> {
  const end = await sent.catch((error: unknown) => error);
  expect(leaksIn(Buffer.from(inspect(end, { depth: 20, showHidden: true })))).toEqual([]);
  return end;
}

test.each(ROWS)('the API: %s', async (_, wire, code) => {
  const { transport, url, released } = await start(wire);
  const end = await endOf(transport({ accessToken: canary('token') }).send({ ...GET, url }));
  if (code === undefined) expect(end).not.toBeInstanceOf(Error);
  else {
    expect(end).toBeInstanceOf(ApiError);
    expect(end).toMatchObject({ code });
  }
  // What has failed leaves no connection behind.
  if (code !== undefined && code !== 'redirected') await released();
});

test.each(ROWS)('a token endpoint and an issuer: %s', async (_, wire) => {
  for (const setting of ['tokenUrl', 'issuer']) {
    const { transport, url, requests } = await start(wire);
    const end = await endOf(transport({ [setting]: url }).send({ ...GET, url: 'http://127.0.0.1:1' }));
    expect(end).toMatchObject({ name: 'ApiError', code: expect.stringMatching(/^(no-token|timeout)$/), ambiguous: false });
    // The secret goes to the token endpoint, and discovery has not found one.
    if (setting === 'issuer') expect(leaksIn(Buffer.from(requests()))).toEqual([]);
    close();
  }
});

test('a token endpoint that comes back is asked again, and the call is made', async () => {
  const token = `{"access_token":"${canary('token')}","token_type":"bearer"}`;
  const answers = [(socket: Socket) => socket.resetAndDestroy(), sends(`${head(JSON_TYPE, `content-length: ${token.length}`)}${token}`)];
  const { transport, url, requests } = await start((socket, late) => answers.shift()?.(socket, late));
  const sent = transport({ tokenUrl: url }, 4).send({ ...GET, url: 'http://127.0.0.1:1' });
  // The token came: what fails now is the call itself, whose server is not there.
  await expect(sent).rejects.toMatchObject({ code: 'unreachable' });
  expect(requests().match(/POST /g)).toHaveLength(2);
});

test('no token follows a redirect to another host', async () => {
  let asked = '';
  const other = await startByteServer((socket, _, request) => {
    asked += request;
    socket.end(`${head(JSON_TYPE, 'content-length: 2')}{}`);
  });
  const { transport, url } = await start(sends(`HTTP/1.1 307 x\r\nlocation: ${other.url}\r\ncontent-length: 0\r\n\r\n`));
  const settings = [{ accessToken: canary('token') }, { tokenUrl: url }, { issuer: url }];
  for (const setting of settings) await endOf(transport(setting).send({ ...GET, url }));
  expect(asked).toBe('');
  other.close();
});
