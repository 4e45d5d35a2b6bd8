// One behaviour suite for both implementations of Send: the platform's fetch and the one over kept-alive connections.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createTransport, type TransportOptions } from '../../src/api/transport.js';
import { createKeptAlive } from '../../src/http/kept-alive.js';
import type { Send } from '../../src/http/send.js';
import { canary } from '../canary/marker.js';
import { fakeClock } from './fakes.js';

const SENDERS: readonly (readonly [string, () => Send])[] = [
  ['fetch', () => fetch],
  ['kept-alive', () => createKeptAlive(2)],
];

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(answer: Answer): Promise<{ url: string; connections: () => number }> {
  let connections = 0;
  server = createServer(answer);
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, connections: () => connections };
}

const TOKEN = canary('token');
const tokens = {
  token: async () => TOKEN,
  renew: async () => TOKEN,
  redact: (text: string) => text.replaceAll(TOKEN, '***'),
  holds: () => false,
  lacks: () => false,
};

const transport = (send: Send, more: Partial<TransportOptions> = {}) =>
  createTransport({ tokens, fetch: send, clock: fakeClock(), random: () => 0, maxRetries: 0, ...more });

const GET = { operation: 'getSegment', method: 'GET' } as const;
const POST = { operation: 'createSegment', method: 'POST' } as const;

describe.each(SENDERS)('%s', (_, createSend) => {
  test('sends method, headers and body, and reads status, headers and body', async () => {
    const seen: unknown[] = [];
    const { url } = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        seen.push([request.method, request.url, request.headers.authorization, request.headers['api-version'], body]);
        response.setHeader('content-type', 'application/json');
        response.end('{"id":9007199254740993,"name":"Ærfuglveien"}');
      });
    });
    const answer = await transport(createSend()).send({ ...POST, url: `${url}/a?b=c`, body: { name: 'Æ' } });
    expect(seen).toEqual([['POST', '/a?b=c', `Bearer ${TOKEN}`, '1.0', '{"name":"Æ"}']]);
    expect([answer.status, answer.headers.get('Content-Type'), answer.body]).toMatchObject([
      200,
      'application/json',
      { id: '9007199254740993', name: 'Ærfuglveien' },
    ]);
  });

  test('a redirect is not followed', async () => {
    const { url } = await serve((request, response) => {
      response.writeHead(request.url === '/' ? 302 : 200, { location: '/elsewhere' }).end('{}');
    });
    await expect(transport(createSend()).send({ ...GET, url: `${url}/` })).rejects.toMatchObject({ code: 'redirected' });
  });

  test('nobody there: unreachable, and a write is known not to have been made', async () => {
    const { url } = await serve(() => {});
    await new Promise((closed) => server?.close(closed));
    await expect(transport(createSend()).send({ ...POST, url, body: {} })).rejects.toMatchObject({ code: 'unreachable', ambiguous: false });
  });

  test('a connection that breaks in the answer: broken, and a write is in doubt', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"id":', () => response.destroy());
    });
    await expect(transport(createSend()).send({ ...POST, url, body: {} })).rejects.toMatchObject({ code: 'broken', ambiguous: true });
  });

  test('an answer that is too long is cut off', async () => {
    const { url } = await serve((_request, response) => {
      const more = (): boolean | undefined => {
        while (response.write('x'.repeat(10_000)));
        return undefined;
      };
      response.on('drain', more);
      more();
    });
    const limited = transport(createSend(), { maxBytes: 100_000 });
    await expect(limited.send({ ...GET, url })).rejects.toMatchObject({ code: 'answer-too-large' });
  });
});

test('kept-alive lets go of a connection whose answer has no body', async () => {
  const { url, connections } = await serve((request, response) => {
    if (request.method === 'DELETE') response.writeHead(204).end();
    else response.setHeader('content-type', 'application/json').end('{}');
  });
  const { send } = transport(createKeptAlive(1));
  for (let round = 0; round < 3; round += 1) {
    await send({ operation: 'deleteSegment', method: 'DELETE', url });
    await send({ ...GET, url });
  }
  expect(connections()).toBe(1);
});

test('kept-alive uses a connection again, and no more of them than it may', async () => {
  const { url, connections } = await serve((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
  const { send } = transport(createKeptAlive(2));
  for (let round = 0; round < 3; round += 1) await Promise.all(Array.from({ length: 4 }, () => send({ ...GET, url })));
  expect(connections()).toBe(2);
});
