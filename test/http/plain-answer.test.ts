// Answers as bytes, usual and odd ones: connections that read plain answers end like Node's own client.
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeptAlive } from '../../src/http/kept-alive.js';
import { plainHead } from '../../src/http/plain-answer.js';
import { readBody } from '../../src/http/read-body.js';
import type { Send, Sent } from '../../src/http/send.js';
import { settings } from '../support/counts.js';

const { count, seed } = settings({ count: 150, long: 10_000, seed: 1503 });

let server: Server;
let url = '';
let answer: readonly Buffer[] = [];
const sockets = new Set<Socket>();

beforeAll(async () => {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    socket.on('data', () => {
      for (const bytes of answer) socket.write(bytes);
      socket.end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a`;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

const NAMES = ['content-type', 'Retry-After', 'x-a', 'www-authenticate', 'content-length', 'server'];
const never = new Promise<never>(() => {});

async function endOf(asked: Promise<Sent> | undefined) {
  try {
    const sent = await (asked as Promise<Sent>);
    const { status, headers, wholeBody } = sent;
    // The status of a refusal is enough; its body may be lost.
    const lost = (error: unknown) => (status < 300 ? Promise.reject(error) : Buffer.alloc(0));
    const bytes = wholeBody ?? (await readBody(sent, { maxBytes: 1000, gone: never }).catch(lost));
    return {
      status,
      fields: NAMES.map((name) => headers.get(name)),
      body: Buffer.from(bytes).toString('hex'),
    };
  } catch {
    return 'no answer';
  }
}

const request = { method: 'GET', headers: {}, maxBytes: 1000, isBodyWanted: true, onGone: () => {} };
const byNode = (send: Send) => endOf(send(url, { method: 'GET' }));
const byPlain = (send: Send) => endOf(send.whole?.(url, request));

const line = fc.constantFrom(
  ...[
    'content-type: application/json',
    'X-A: 1',
    'x-a:2 ',
    'server: a',
    'Server: b',
    'x-a : 3',
    'x-a: \u00e6',
  ],
  ...['connection: keep-alive', 'Connection: close', 'connection: Upgrade', 'transfer-encoding: chunked'],
  ...['retry-after: 1', 'Retry-After: 2', 'x-a', ' folded: x', 'keep-alive: timeout=5', 'set-cookie: a=b'],
  ...[
    'content-length: 3',
    'content-length: 3, 3',
    'Content-Length: +3',
    'trailer: x',
    'www-authenticate: Basic',
  ],
);
const STATUSES = [
  '200 OK',
  '200',
  '204 No Content',
  '404 Not Found',
  '500 x',
  '429 y',
  '302 x',
  '100 Continue',
];
const start = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...STATUSES).map((status) => `HTTP/1.1 ${status}`) },
  fc.constantFrom(
    'HTTP/1.0 200 OK',
    'HTTP/1.1  200 OK',
    'HTTP/1.1 2000',
    'SSH-2.0',
    'HTTP/1.1 200 \u0001',
    '',
  ),
);
const body = fc.constantFrom(
  '',
  '{}',
  '[1]',
  '3\r\n[1]\r\n0\r\n\r\n',
  'x'.repeat(40),
  'HTTP/1.1 200 OK\r\n\r\n',
);

/** An answer, mostly with its true length, cut into pieces. */
const answers = fc
  .record({
    first: start,
    lines: fc.array(line, { maxLength: 4 }),
    text: body,
    stated: fc.constantFrom<'true' | 'none' | 'more' | 'less'>(
      'true',
      'true',
      'true',
      'none',
      'more',
      'less',
    ),
    breakLine: fc.constantFrom('\r\n', '\r\n', '\r\n', '\r\n', '\n'),
    cut: fc.option(fc.nat({ max: 300 })),
  })
  .map(({ first, lines, text, stated, breakLine, cut }) => {
    const length = text.length + { true: 0, none: 0, more: 2, less: -2 }[stated];
    const all = stated === 'none' ? lines : [...lines, `content-length: ${length}`];
    const bytes = Buffer.from(`${[first, ...all].join(breakLine)}${breakLine}${breakLine}${text}`, 'latin1');
    return cut === null ? [bytes] : [bytes.subarray(0, cut), bytes.subarray(cut)];
  });

test('an answer ends as with the client of Node', async () => {
  let plain = 0;
  await fc.assert(
    fc.asyncProperty(answers, async (pieces) => {
      answer = pieces;
      plain += plainHead(Buffer.concat(pieces)) ? 1 : 0;
      expect(await byPlain(createKeptAlive(1))).toEqual(await byNode(createKeptAlive(1)));
    }),
    { numRuns: count, seed },
  );
  // Otherwise the test would compare the client of Node with itself.
  expect(plain).toBeGreaterThan(count / 10);
});
