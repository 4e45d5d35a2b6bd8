// Answers in pieces of any size, whole and damaged: the quick reading ends like Node's own client, also in the moment of its end.
import { request as ask, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failureOf } from '../../src/api/failure.js';
import { handOver } from '../../src/http/hand-over.js';
import { createPlainPool } from '../../src/http/plain-pool.js';
import { settings } from '../support/counts.js';

const { count, seed } = settings({ count: 400, long: 30_000, seed: 1504 });
const MAX_BYTES = 40;
const NAMES = [
  'content-type',
  'date',
  'x-a',
  'server',
  'set-cookie',
  'retry-after',
  'vary',
  'content-length',
];

const fakeSocket = (): Duplex =>
  Object.assign(new Duplex({ read: () => {}, write: (_bytes, _encoding, done) => done() }), {
    ref: () => {},
    unref: () => {},
  });

interface End {
  readonly status: number;
  readonly fields: readonly (string | null)[];
  readonly body: string;
}
type Ending = End | string;

const told = (error: unknown): string => failureOf(error, true, false).message;

/** Ends as the API's client makes an answer of Node's client end. */
async function endOf(request: ClientRequest): Promise<Ending> {
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
    request.on('close', () => reject(Object.assign(new Error('no answer came'), { code: 'ECONNRESET' })));
  });
  request.end();
  return answered.then(readAll, told);
}

async function readAll(message: IncomingMessage): Promise<Ending> {
  const status = message.statusCode ?? 0;
  const fields = NAMES.map((name) => [message.headers[name] ?? null].flat().join(', ') || null);
  const pieces: Buffer[] = [];
  try {
    for await (const piece of message) {
      pieces.push(piece);
      if (Buffer.concat(pieces).length > MAX_BYTES) throw new Error('too large');
    }
    return { status, fields, body: Buffer.concat(pieces).toString('hex') };
  } catch (error) {
    // The status of a refusal is enough; its body may be lost.
    return status < 300 ? told(error) : { status, fields, body: '' };
  }
}

/** Feeds the pieces, then the end of the connection; `isEarly` if the answer was there before that end. */
async function fed(socket: Duplex, pieces: readonly Buffer[], ending: Promise<Ending>) {
  let isOver = false;
  ending.then(() => {
    isOver = true;
  });
  for (let n = 0; n < 3; n += 1) await turn();
  for (const piece of pieces) {
    if (!socket.destroyed) socket.push(piece);
    await turn();
  }
  for (let n = 0; n < 5; n += 1) await turn();
  const isEarly = isOver;
  if (!socket.destroyed) socket.push(null);
  return { end: await ending, isEarly };
}

function byNode(pieces: readonly Buffer[]) {
  const socket = fakeSocket();
  return fed(socket, pieces, endOf(ask({ method: 'GET', createConnection: () => socket })));
}

async function byPlain(pieces: readonly Buffer[]) {
  const socket = fakeSocket();
  let isOdd = false;
  const ending = new Promise<Ending>((resolve) => {
    const pool = createPlainPool({
      host: 'h',
      sockets: 1,
      connect: () => socket as Socket,
      odd: (_, given, received) => {
        isOdd = true;
        handOver(given, received, 'GET').then(endOf).then(resolve);
      },
    });
    const sent = pool.send('/a', {
      method: 'GET',
      headers: {},
      maxBytes: MAX_BYTES,
      isBodyWanted: true,
      onGone: () => {},
    });
    sent?.then(
      ({ status, headers, wholeBody = new Uint8Array() }) =>
        resolve({
          status,
          fields: NAMES.map((name) => headers.get(name)),
          body: Buffer.from(wholeBody).toString('hex'),
        }),
      (error) => resolve(told(error)),
    );
  });
  return { isOdd: () => isOdd, ...(await fed(socket, pieces, ending)) };
}

const line = fc.constantFrom(
  ...['content-type: application/json', 'X-A: 1', 'x-a:\t2 ', 'server: a', 'Server: b', 'date: d', 'Date: e'],
  ...['set-cookie: a=b', 'Set-Cookie: c', 'retry-after: 1', 'vary: a', 'Vary:', 'connection: keep-alive'],
);
const oddLine = fc.constantFrom(
  ...['Connection: close', 'x-a : 3', 'x-a: \u00e6', 'x-a', ' folded: x', 'trailer: x-a', 'x-a: \u0001'],
  ...[
    'content-length: 3',
    'Content-Length: +3',
    'content-length: 0x3',
    'content-length: 3, 3',
    'content-length:',
  ],
  ...['transfer-encoding: chunked', 'transfer-encoding: gzip, chunked', 'transfer-encoding: identity'],
);
const FIRST = ['200 OK', '200', '201 x', '404 Not Found', '500 x'];
const ODD_FIRST = ['204 No Content', '304 x', '302 x', '100 Continue', '2000', '20', '200 \u0001'];
const TE = ['Transfer-Encoding: chunked', 'transfer-encoding:CHUNKED', 'TRANSFER-ENCODING: \tchunked '];
const ODD_END = [
  '',
  '0\r\n',
  '00\r\n\r\n',
  '0\r\nx-a: b\r\n\r\n',
  '0;a\r\n\r\n',
  '0\r\n\r\nx',
  '0\n\n',
  '-1\r\n\r\n',
];
const SIZES = ['', '+3', '0x3', '3;a=b', '3 ', ' 3', '000000003', 'fffffffff', '3\n', '3\r', 'g', '80000000'];

const rarely = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: odd });

const chunk = fc
  .record({
    data: fc.uint8Array({ minLength: 1, maxLength: 20 }),
    zeros: fc.constantFrom('', '', '0', '000'),
    isUpper: fc.boolean(),
    damage: rarely(fc.constant(undefined), fc.constantFrom(...SIZES)),
    after: rarely(fc.constant('\r\n'), fc.constantFrom('', '\n', '\r', 'x\r\n')),
  })
  .map(({ data, zeros, isUpper, damage, after }) => {
    const hex = `${zeros}${data.length.toString(16)}`;
    const size = damage ?? (isUpper ? hex.toUpperCase() : hex);
    return `${size}\r\n${Buffer.from(data).toString('latin1')}${after}`;
  });
const chunked = fc
  .tuple(
    fc.constantFrom(...TE),
    fc.array(chunk, { maxLength: 6 }),
    rarely(fc.constant('0\r\n\r\n'), fc.constantFrom(...ODD_END)),
  )
  .map(([field, chunks, end]) => ({ field, body: chunks.join('') + end }));
const counted = fc
  .tuple(fc.uint8Array({ maxLength: 100 }), rarely(fc.constant(0), fc.constantFrom(1, -1)))
  .map(([data, more]) => ({
    field: `content-length: ${Math.max(0, data.length + more)}`,
    body: Buffer.from(data).toString('latin1'),
  }));

const answer = fc
  .record({
    first: rarely(fc.constantFrom(...FIRST), fc.constantFrom(...ODD_FIRST)),
    version: rarely(
      fc.constant('HTTP/1.1 '),
      fc.constantFrom('HTTP/1.0 ', 'HTTP/1.1  ', 'SSH', '\r\nHTTP/1.1 '),
    ),
    lines: fc.array(rarely(line, oddLine), { maxLength: 4 }),
    rest: fc.oneof({ weight: 3, arbitrary: chunked }, counted),
    lineEnd: rarely(fc.constant('\r\n'), fc.constant('\n')),
    after: rarely(fc.constant(''), fc.constantFrom('x', 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')),
    cutAt: rarely(fc.constant(1000), fc.nat({ max: 200 })),
  })
  .map(({ first, version, lines, rest, lineEnd, after, cutAt }) => {
    const head = [version + first, ...lines, rest.field].join(lineEnd);
    return Buffer.from(`${head}${lineEnd}${lineEnd}${rest.body}${after}`, 'latin1').subarray(0, cutAt);
  });

/** Places at which the bytes are cut: nowhere, at some places, or after each byte. */
const cuts = fc.oneof(
  fc.constant<readonly number[]>([]),
  fc.array(fc.nat({ max: 250 }), { maxLength: 5 }),
  fc.constant(Array.from({ length: 500 }, (_, at) => at)),
);

function piecesOf(bytes: Buffer, places: readonly number[]): Buffer[] {
  const sorted = [...new Set([0, ...places, bytes.length])]
    .filter((at) => at <= bytes.length)
    .sort((a, b) => a - b);
  return sorted.slice(1).map((at, n) => bytes.subarray(sorted[n], at));
}

/** A damaged answer beyond the limit of bytes breaks the connection on both ways; Node names the code of the error or not. */
const withoutCode = <T extends { readonly end: unknown }>(found: T): T =>
  found.end === 'the connection broke (ECONNRESET)' ? { ...found, end: 'the connection broke' } : found;

test('an answer in pieces ends as with the client of Node, and as early', async () => {
  let plain = 0;
  await fc.assert(
    fc.asyncProperty(answer, cuts, async (bytes, places) => {
      const pieces = piecesOf(bytes, places);
      const [{ isOdd, ...quick }, node] = await Promise.all([byPlain(pieces), byNode(pieces)]);
      expect(withoutCode(quick)).toEqual(withoutCode(node));
      if (!isOdd() && typeof quick.end !== 'string') plain += 1;
    }),
    { numRuns: count, seed },
  );
  // Otherwise the test would compare the client of Node with itself.
  expect(plain).toBeGreaterThan(count / 5);
});

test.each([
  ['chunks', `${TE[0]}\r\n\r\n3\r\n[1,\r\n2\r\n2]\r\n0\r\n\r\n`, '[1,2]'],
  ['a length', 'content-length: 5\r\n\r\n[1,2]', '[1,2]'],
  ['no bytes', `${TE[0]}\r\n\r\n0\r\n\r\n`, ''],
])('%s: the answer is read quickly wherever it is cut', async (_, rest, body) => {
  const bytes = Buffer.from(`HTTP/1.1 200 OK\r\nx-a: 1\r\n${rest}`);
  for (let at = 1; at < bytes.length; at += 1) {
    const { isOdd, end, isEarly } = await byPlain(piecesOf(bytes, [at]));
    expect([at, isOdd(), isEarly]).toEqual([at, false, true]);
    expect(end).toMatchObject({ status: 200, body: Buffer.from(body).toString('hex') });
  }
});
