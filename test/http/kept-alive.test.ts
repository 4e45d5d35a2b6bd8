// The connections of the client: they are used again, wait for each other, end when they are told to, and trust no unknown certificate.
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { failureOf } from '../../src/api/download.js';
import { createKeptAlive } from '../../src/http/kept-alive.js';
import { bodyText } from '../support/body-text.js';
import { closed, listening, onConnection, startByteServer } from '../support/byte-server.js';
import { startTls } from '../support/tls-server.js';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.unstubAllEnvs();
});

const closedLater = <T extends { close(): void }>(server: T): T => {
  closing.push(() => server.close());
  return server;
};

async function serve(listener: RequestListener) {
  let connections = 0;
  const server = createHttpServer(listener).on('connection', () => void connections++);
  closing.push(() => server.close().closeAllConnections());
  return { url: `http://127.0.0.1:${await listening(server)}/a`, connections: () => connections };
}

test('connections are used again, also after an answer without a body, and no more of them are opened than there may be', async () => {
  const { url, connections } = await serve((request, response) => {
    if (request.method === 'DELETE') response.writeHead(204).end();
    else response.end('{}');
  });
  const send = createKeptAlive(2);
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 4 }, async () => bodyText(await send(url, {}))));
    await (await send(url, { method: 'DELETE' })).body?.cancel();
  }
  expect(connections()).toBe(2);
});

test('method, path, headers and a text are sent as they are, and status, headers and a text are read', async () => {
  const { url } = await serve((request, response) => {
    const { method, headers } = request;
    request.setEncoding('utf8').on('data', (text) => {
      response
        .writeHead(409, {
          'x-sent': `${method} ${request.url} ${headers['content-length']} ${headers['accept-encoding']} ${headers['x-a']}`,
        })
        .end(`${text}ø`);
    });
  });
  const answer = await createKeptAlive(1)(`${url}?b=c`, { method: 'PUT', headers: { 'x-a': '1' }, body: 'Æ' });
  expect([answer.status, answer.headers.get('X-Sent'), await bodyText(answer)]).toEqual([409, 'PUT /a?b=c 2 identity 1', 'Æø']);
});

test('a request that waits for a connection ends when it is told to, and the others do not', async () => {
  const held: (() => void)[] = [];
  const { url, connections } = await serve((_, response) => {
    held.push(() => response.end('{}'));
    if (held.length > 1) held.at(-1)?.();
  });
  const send = createKeptAlive(1);
  const first = send(url, {}).then(bodyText);
  const stop = new AbortController();
  const waiting = expect(send(url, { signal: stop.signal })).rejects.toThrow();
  const third = send(url, {}).then(bodyText);
  stop.abort();
  await expect.poll(() => held.length).toBe(1);
  held[0]?.();
  await waiting;
  expect([await first, await third, connections(), held.length]).toEqual(['{}', '{}', 1, 2]);
});

test('closing ends the requests in flight and those that wait, and no connection is opened after it', async () => {
  const { url, connections } = await serve(() => {});
  const stop = new AbortController();
  const send = createKeptAlive(1, { closing: stop.signal });
  const all = [send(url, {}), send(url, {}), send(url, {})];
  await expect.poll(connections).toBe(1);
  stop.abort();
  const ends = await Promise.allSettled([...all, send(url, {})]);
  expect(ends.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  expect(connections()).toBe(1);
});

test('closing ends an answer that is being read', async () => {
  const { url } = await serve((_, response) => response.write('{'));
  const stop = new AbortController();
  const response = await createKeptAlive(1, { closing: stop.signal })(url, {});
  const reading = expect(bodyText(response)).rejects.toThrow();
  stop.abort();
  await reading;
});

test('a header value that cannot be sent is refused, and the next request gets the connection', async () => {
  const { url } = await serve((_, response) => response.end('{}'));
  const send = createKeptAlive(1);
  for (const authorization of ['a\r\nx: y', 'a\nb', '\u0000', '\u20ac']) {
    await expect(send(url, { headers: { authorization } }), authorization).rejects.toMatchObject({ code: 'ERR_INVALID_CHAR' });
    expect(await bodyText(await send(url, {}))).toBe('{}');
  }
});

test('calls past a proxy and through it have routes of their own, and a 407 is a refusal of the proxy only', async () => {
  const sayTo = (name: string) =>
    serve(({ url: asked, headers }, response) => {
      response.statusCode = asked?.endsWith('/no') ? 407 : 200;
      response.end(`${name} ${asked} ${headers.host} ${headers['proxy-authorization']} ${headers['x-a']}`);
    });
  const [direct, proxy] = [await sayTo('direct'), await sayTo('proxy')];
  const [{ host }, url] = [new URL(direct.url), new URL(proxy.url)];
  const proxies = ({ hostname }: URL) => (hostname === 'a.example' ? { url, host: url.host, authorization: 'Basic x' } : undefined);
  const send = createKeptAlive(2, { proxies });
  const told = async (address: string) => bodyText(await send(address, { headers: { 'x-a': '1', 'proxy-authorization': 'mine' } }));
  const ways = { [direct.url]: `direct /a ${host} mine 1`, 'http://a.example/b': 'proxy http://a.example/b a.example Basic x 1' };
  for (const [address, words] of Object.entries({ ...ways })) expect(await told(address)).toBe(words);
  expect(await told(`http://${host}/no`)).toContain('direct /no');
  await expect(told('http://a.example/no')).rejects.toThrow(`the proxy ${url.host} does not accept the user name and password (407)`);
});

test('each host has its own connections', async () => {
  const first = await serve(() => {});
  const second = await serve((_, response) => response.end('{}'));
  const send = createKeptAlive(1);
  send(first.url, {}).catch(() => {});
  expect(await bodyText(await send(second.url, {}))).toBe('{}');
});

test('a connection is not used again at the end of the time that the server keeps it', async () => {
  const { url, sockets } = closedLater(
    await startByteServer((socket) => socket.write('HTTP/1.1 200 OK\r\nkeep-alive: timeout=5\r\ncontent-length: 2\r\n\r\n{}')),
  );
  let now = 0;
  const send = createKeptAlive(1, { now: () => now });
  const connectionsAfter = async (ms: number) => {
    now += ms;
    await bodyText(await send(url, {}));
    return sockets.length;
  };
  expect([await connectionsAfter(0), await connectionsAfter(3999)]).toEqual([1, 1]);
  expect(await connectionsAfter(4000)).toBe(2);
});

test.each(['/a/../b', '/a/%2E%2e/b', '/a b', '/\u00e6', ''])('the path of %j is that of a URL', async (path) => {
  const seen: (string | undefined)[] = [];
  const { url } = await serve((request, response) => {
    seen.push(request.url);
    response.end('{}');
  });
  const address = `${new URL(url).origin}${path}`;
  await bodyText(await createKeptAlive(1)(address, {}));
  const { pathname, search } = new URL(address);
  expect(seen).toEqual([pathname + search]);
});

test('an answer over IPv6', async () => {
  let head = '';
  const server = createServer((socket) => {
    socket.once('data', (bytes) => {
      head = String(bytes);
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
    });
  });
  const port = await listening(server, '::1').catch(() => 0);
  if (port === 0) return;
  closedLater(server);
  expect((await createKeptAlive(1)(`http://[::1]:${port}/a`, {})).status).toBe(200);
  expect(head.toLowerCase()).toContain(`\r\nhost: [::1]:${port}\r\n`);
});

test('an unknown certificate is refused before anything is sent; an accepted one is not asked for again', async () => {
  let [asked, connections] = [0, 0];
  const { server, port } = await startTls((_, response) => {
    asked += 1;
    response.end('{}');
  });
  closing.push(() => server.close().closeAllConnections());
  server.on('secureConnection', () => void connections++);
  const url = `https://localhost:${port}/a`;
  await expect(createKeptAlive(1)(url, {})).rejects.toMatchObject({ code: expect.stringContaining('SELF_SIGNED') });
  expect(asked).toBe(0);
  connections = 0;
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const send = createKeptAlive(1);
  for (let n = 0; n < 2; n += 1) expect(await bodyText(await send(url, {}))).toBe('{}');
  expect([asked, connections]).toEqual([2, 1]);
});

test('a request during the TLS handshake ends when it is told to, and closing ends the next one', async () => {
  const { url, sockets } = closedLater(await onConnection((socket) => socket.resume()));
  const stop = new AbortController();
  const end = new AbortController();
  const send = createKeptAlive(1, { closing: end.signal });
  const secure = url.replace('http:', 'https:');
  const first = expect(send(secure, { signal: stop.signal })).rejects.toThrow();
  const next = expect(send(secure, {})).rejects.toThrow();
  await expect.poll(() => sockets.length).toBe(1);
  stop.abort();
  await first;
  // The next request gets a connection of its own.
  await expect.poll(() => sockets.length).toBe(2);
  end.abort();
  await next;
  await Promise.all(sockets.map(closed));
});

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise((done) => server.close(done));
  return port;
}

const doing = async (connected: Parameters<typeof onConnection>[0]) => closedLater(await onConnection(connected)).url;

test.each<[string, () => Promise<string>, string]>([
  ['nobody listens', async () => `http://127.0.0.1:${await freePort()}/`, 'ECONNREFUSED'],
  ['nobody listens by TLS', async () => `https://127.0.0.1:${await freePort()}/`, 'ECONNREFUSED'],
  ['nobody listens on any address', async () => `http://localhost:${await freePort()}/`, 'ECONNREFUSED'],
  ['nobody listens by IPv6', async () => `http://[::1]:${await freePort()}/`, 'cannot be reached'],
  ['an unknown host', async () => 'http://nobody.invalid/', 'cannot be reached'],
  ['an unknown host by TLS', async () => 'https://nobody.invalid/', 'cannot be reached'],
  ['no TLS', async () => (await doing((socket) => socket.end('no\r\n\r\n'))).replace('http:', 'https:'), 'broke'],
  ['the end during the handshake', async () => (await doing((socket) => socket.end())).replace('http:', 'https:'), 'ECONNRESET'],
  ['the end before the answer', () => doing((socket) => socket.once('data', () => socket.end())), 'ECONNRESET'],
  ['a reset before the answer', () => doing((socket) => socket.once('data', () => socket.resetAndDestroy())), 'ECONNRESET'],
])('%s is a failure with the name of its reason', async (_, start, word) => {
  const error = await createKeptAlive(1)(await start(), {}).catch((reason: unknown) => reason);
  expect(failureOf(error, true, false).message).toContain(word);
});
