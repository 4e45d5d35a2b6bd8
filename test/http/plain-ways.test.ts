// Connections for plain answers: they are used again, end when they are told to, and trust no unknown certificate.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createKeptAlive } from '../../src/http/kept-alive.js';
import type { Send, Sent, WholeRequest } from '../../src/http/send.js';
import { startTls } from '../support/tls-server.js';

const request: WholeRequest = {
  method: 'GET',
  headers: {},
  maxBytes: 1000,
  isBodyWanted: true,
  onGone: () => {},
};

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener) {
  let connections = 0;
  server = createServer(listener).on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/a`, connections: () => connections };
}

const textOf = async (sent: Promise<Sent> | undefined) =>
  Buffer.from((await sent)?.wholeBody ?? []).toString();

test('a request that waits for a connection ends when it is told to, and the others do not', async () => {
  const held: (() => void)[] = [];
  const { url, connections } = await serve((_, response) => {
    held.push(() => response.setHeader('content-length', '2').end('{}'));
    if (held.length > 1) held.at(-1)?.();
  });
  const send = createKeptAlive(1);
  const first = textOf(send.whole?.(url, request));
  let end = (_: unknown) => {};
  const waiting = send.whole?.(url, {
    ...request,
    onGone: (given) => {
      end = given;
    },
  });
  const third = textOf(send.whole?.(url, request));
  end(new Error('the time is up'));
  await expect(waiting).rejects.toThrow('the time is up');
  await expect.poll(() => held.length).toBe(1);
  held[0]?.();
  expect([await first, await third, connections()]).toEqual(['{}', '{}', 1]);
});

test('closing ends the requests in flight and those that wait', async () => {
  const { url } = await serve(() => {});
  const closing = new AbortController();
  const { whole } = createKeptAlive(1, { closing: closing.signal });
  const all = [whole?.(url, request), whole?.(url, request)];
  closing.abort();
  const ends = await Promise.allSettled(all);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(() => whole?.(url, request)).toThrow();
});

test('chunks are read as a whole, on the same connection', async () => {
  const { url, connections } = await serve((_, response) => {
    response.write('{');
    response.end('}');
  });
  const { whole } = createKeptAlive(2);
  expect(await textOf(whole?.(url, request))).toBe('{}');
  expect(await textOf(whole?.(url, request))).toBe('{}');
  expect(connections()).toBe(1);
});

test.each(['/a/../b', '/a/%2E%2e/b', '/a b', '/\u00e6', ''])(
  'the path of %j is that of a URL',
  async (path) => {
    const seen: (string | undefined)[] = [];
    const { url } = await serve(({ url: asked }, response) => {
      seen.push(asked);
      response.setHeader('content-length', '2').end('{}');
    });
    const address = `${new URL(url).origin}${path}`;
    await createKeptAlive(1).whole?.(address, request);
    const { pathname, search } = new URL(address);
    expect(seen).toEqual([pathname + search]);
  },
);

/** TLS is loaded with the first request, which is not made by this way. */
async function secured(send: Send, url: string): Promise<Sent | undefined> {
  expect(send.whole?.(url, request)).toBeUndefined();
  await import('node:tls');
  return send.whole?.(url, request);
}

test('an unknown certificate is refused before anything is sent; an accepted one is not asked for again', async () => {
  let asked = 0;
  let connections = 0;
  const { server: secure, port } = await startTls((_, response) => {
    asked += 1;
    response.setHeader('content-length', '2').end('{}');
  });
  secure.on('secureConnection', () => {
    connections += 1;
  });
  try {
    const url = `https://localhost:${port}/a`;
    await expect(secured(createKeptAlive(1), url)).rejects.toMatchObject({
      code: expect.stringContaining('SELF_SIGNED'),
    });
    expect(asked).toBe(0);
    connections = 0;
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const send = createKeptAlive(1);
    expect(String(Buffer.from((await secured(send, url))?.wholeBody ?? []))).toBe('{}');
    expect(await textOf(send.whole?.(url, request))).toBe('{}');
    expect([asked, connections]).toEqual([2, 1]);
  } finally {
    vi.unstubAllEnvs();
    secure.closeAllConnections();
    secure.close();
  }
});
