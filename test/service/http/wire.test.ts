// The embedded service seen from a bare socket: addresses, methods, limits and the reuse of connections.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createService, type EmbeddedService } from '../../../src/service/create-service.js';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import { BODY_LIMIT } from '../../../src/service/route.js';
import { createMemoryStore } from '../../../src/service/store/memory.js';
import type { Store } from '../../../src/service/store/port.js';
import { untilEnd } from '../../support/around.js';
import { startService } from '../../support/service.js';

const SEGMENT = '/public/trench/rest/segments/500001';
const CABLES = `${SEGMENT}/trench/cables`;
const CLOSE = 'Connection: close\r\n';
const LAST = `GET /last HTTP/1.1\r\nHost: x\r\n${CLOSE}\r\n`;
const head = (line: string, ...headers: string[]): string => `${[`${line} HTTP/1.1`, 'Host: x', ...headers].join('\r\n')}\r\n`;
const tooLong = 'x'.repeat(BODY_LIMIT + 1);

let service: EmbeddedService;
let listening: { baseUrl: string; close(): Promise<void> };
beforeAll(async () => {
  service = createService();
  listening = await service.listen(0);
});
afterAll(async () => {
  await listening.close();
  service.close();
});

/** Everything that the service says until it closes the connection. */
async function said(sent: string): Promise<string> {
  const socket = connect(Number(new URL(listening.baseUrl).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (more) => {
    text += more;
  });
  socket.write(sent);
  await once(socket, 'close');
  return text;
}

const statusesIn = (text: string): number[] => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
/** What the problem of each code says. */
const DETAILS: Readonly<Record<string, RegExp>> = {
  'bad-request': /^(a part of the address is over 10000 characters|the request is not HTTP: .+)$/,
  'headers-too-large': /^the headers of the request are too long$/,
};

const codesIn = (text: string): string[] => [...text.matchAll(/"code":"([\w-]+)"/g)].map(([, code = '']) => code);

describe('one request', () => {
  test.each([
    ['a method that the address does not have', head(`POST ${SEGMENT}`, 'Content-Length: 2'), 404, 'no-such-address'],
    ['OPTIONS', head(`OPTIONS ${SEGMENT}`), 404, 'no-such-address'],
    ['OPTIONS of the whole server', head('OPTIONS *'), 404, 'no-such-address'],
    ['a slash too many at the end', head(`GET ${SEGMENT}/`), 404, 'no-such-address'],
    ['a slash too many at the start', head(`GET /${SEGMENT}`), 404, 'no-such-address'],
    ['another case', head(`GET ${SEGMENT.toUpperCase()}`), 404, 'no-such-address'],
    ['an absolute address', head(`GET http://x${SEGMENT}`), 401, 'unauthorized'],
    ['a fragment', head(`GET ${SEGMENT}#part`), 401, 'unauthorized'],
    ['a query that cannot be decoded', head(`GET ${SEGMENT}?x=%zz`), 401, 'unauthorized'],
    ['the same at an address without a route', head('GET /nothing/%zz'), 400, 'bad-address'],
    ['a query that cannot be decoded, at an address without a route', head('GET /nothing?x=50%'), 404, 'no-such-address'],
    ['the same with a method that no route has', head('PATCH /nothing/%zz'), 400, 'bad-address'],
    ['bytes that are not UTF-8', head(`GET ${SEGMENT}%ff`), 400, 'bad-address'],
    ['a parameter at the limit', head(`GET ${SEGMENT.slice(0, -6)}${'5'.repeat(10_000)}`), 401, 'unauthorized'],
    ['a parameter over the limit', head(`GET ${SEGMENT.slice(0, -6)}${'5'.repeat(10_001)}`), 400, 'bad-request'],
    ['a parameter over the limit of all headers', head(`GET ${SEGMENT.slice(0, -6)}${'5'.repeat(30_000)}`), 400, 'bad-request'],
    ['one that is over it only as it is sent', head(`GET ${SEGMENT.slice(0, -6)}${'%C3%B8'.repeat(2_000)}`), 400, 'bad-request'],
    ['headers over 16 KiB', head(`GET ${SEGMENT}`, `x: ${'y'.repeat(20_000)}`), 431, 'headers-too-large'],
    ['a request that is not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 400, 'bad-request'],
    ['two lengths', head(`POST ${CABLES}`, 'Content-Length: 2', 'Content-Length: 3'), 400, 'bad-request'],
    ['a length and chunks', head(`POST ${CABLES}`, 'Content-Length: 2', 'Transfer-Encoding: chunked'), 400, 'bad-request'],
    ['a body of a GET, which is not read', head(`GET ${SEGMENT}`, `Content-Length: ${BODY_LIMIT + 1}`), 401, 'unauthorized'],
    ['a content type that is none', head(`POST ${CABLES}`, 'Content-Type: nonsense'), 401, 'unauthorized'],
  ])('%s', async (_, start, status, code) => {
    const length = /Content-Length: 2\r\n/.test(start) ? '{}' : '';
    const text = await said(`${start}${CLOSE}\r\n${length}`);
    expect(statusesIn(text)).toEqual([status]);
    expect(codesIn(text)).toEqual([code]);
    expect(/"detail":"(.*?)","instance"/.exec(text)?.[1]).toMatch(DETAILS[code] ?? /./);
    expect(text).toContain('application/problem+json');
  });

  test('HEAD has no route, and its answer has no body', async () => {
    const text = await said(`${head(`HEAD ${SEGMENT}`)}${CLOSE}\r\n`);
    expect(statusesIn(text)).toEqual([404]);
    expect(text.endsWith('\r\n\r\n')).toBe(true);
  });

  test('a body at the limit is read', async () => {
    const body = ' '.repeat(BODY_LIMIT);
    const text = await said(`${head(`POST ${CABLES}`, `Content-Length: ${BODY_LIMIT}`)}${CLOSE}\r\n${body}`);
    expect(codesIn(text)).toEqual(['unauthorized']);
  });

  test('a caller that announces Expect: 100-continue is told to go on', async () => {
    const start = head(`POST ${CABLES}`, 'Expect: 100-continue', 'Content-Length: 2');
    expect(statusesIn(await said(`${start}${CLOSE}\r\n{}`))).toEqual([100, 401]);
  });
});

describe('the connection is used again', () => {
  test.each([
    ['after an answer', `${head(`GET ${SEGMENT}`)}\r\n`, 401],
    ['after a body', `${head(`POST ${CABLES}`, 'Content-Length: 2')}\r\n{}`, 401],
    ['after a GET with a body, which nobody reads', `${head(`GET ${SEGMENT}`, 'Content-Length: 2')}\r\n{}`, 401],
    ['after chunks', `${head(`POST ${CABLES}`, 'Transfer-Encoding: chunked')}\r\n2\r\n{}\r\n0\r\n\r\n`, 401],
    ['after an address without a route', `${head('POST /none', 'Content-Length: 2')}\r\n{}`, 404],
    ['after a body over the limit', `${head(`POST ${CABLES}`, `Content-Length: ${tooLong.length}`)}\r\n${tooLong}`, 400],
    [
      'after chunks over the limit',
      `${head(`POST ${CABLES}`, 'Transfer-Encoding: chunked')}\r\n${tooLong.length.toString(16)}\r\n${tooLong}\r\n0\r\n\r\n`,
      400,
    ],
  ])('%s', async (_, first, status) => {
    const text = await said(first + LAST);
    expect(statusesIn(text)).toEqual([status, 404]);
    expect(text).toContain('Keep-Alive: timeout=72');
  });
});

test('a body that is too long by its header is refused before it arrives', async () => {
  const socket = connect(Number(new URL(listening.baseUrl).port), '127.0.0.1');
  socket.write(`${head(`POST ${CABLES}`, `Content-Length: ${tooLong.length}`)}\r\n`);
  const [first] = (await once(socket.setEncoding('utf8'), 'data')) as [string];
  socket.destroy();
  expect(codesIn(first)).toEqual(['body-too-large']);
});

test('a caller that hangs up in the middle of its body leaves a service that answers', async () => {
  const socket = connect(Number(new URL(listening.baseUrl).port), '127.0.0.1');
  socket.write(`${head(`POST ${CABLES}`, 'Expect: 100-continue', 'Content-Length: 20')}\r\n{"ty`);
  await once(socket, 'data');
  socket.resetAndDestroy();
  expect(statusesIn(await said(LAST))).toEqual([404]);
});

test('a port that is taken is an error of the caller', async () => {
  const other = createService();
  await expect(other.listen(Number(new URL(listening.baseUrl).port))).rejects.toMatchObject({ code: 'EADDRINUSE' });
  other.close();
});

test('the fetch function and the port refuse an address with the same words', async () => {
  for (const address of ['/nothing?x=1', `${SEGMENT}%zz`, `${SEGMENT.slice(0, -6)}${'5'.repeat(10_001)}`]) {
    const [port, direct] = await Promise.all([fetch, service.fetch].map(async (send) => (await send(listening.baseUrl + address)).json()));
    expect(direct).toEqual(port);
  }
});

// An answer may begin with text of a spec, and a browser must not take it for a page.

test('every JSON answer and every error forbids a browser to guess its type', async () => {
  const { service } = await untilEnd(startService());
  const origin = 'http://127.0.0.1:8484';
  for (const path of ['/oauth/.well-known/openid-configuration', '/public/trench/rest/segments/1', '/nothing/here']) {
    const answer = await service.fetch(`${origin}${path}`, { headers: { accept: 'application/json' } });
    const types = ['content-type', 'x-content-type-options'].map((name) => answer.headers.get(name));
    expect([path, ...types]).toEqual([path, expect.stringMatching(/json/), 'nosniff']);
  }
});

test('an error inside the service is reported with its place, and the caller learns nothing of it', async () => {
  const store = createMemoryStore();
  store.load(demoSnapshot());
  const get = ((kind, id) => {
    if (kind === 'project') throw new Error('out of order');
    return store.get(kind, id);
  }) as Store['get'];
  const reported: string[] = [];
  const under = await untilEnd(startService({ store: { ...store, get }, report: (message) => reported.push(message) }));
  const { token } = await under.as('kari.nordmann');
  for (const path of ['/public/trench/rest/segments/500001', '/console/segments/500001']) {
    const answer = await under.fetch(under.baseUrl + path, { headers: { authorization: `Bearer ${token}`, 'api-version': '1.0' } });
    const expected = { code: 'server-error', detail: 'the service failed; see its log', instance: path };
    expect([answer.status, await answer.json()]).toMatchObject([500, expected]);
  }
  const told = [
    /^GET \/public\/trench\/rest\/segments\/500001: Error: out of order\n +at /,
    /^\/console\/segments\/500001: Error: out of order\n +at /,
  ];
  expect(reported).toEqual(told.map((words) => expect.stringMatching(words)));
});
