// What can go wrong on the way to a token, with the sender that the command line uses: each is told apart from the others,
// and only what may be over in a moment is tried again.
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { createTransport } from '../../src/api/transport.js';
import { createTokenSource } from '../../src/auth/token-source.js';
import { createKeptAlive } from '../../src/http/kept-alive.js';
import { fakeClock } from '../api/fakes.js';
import { endpoint, json, source } from '../auth/fakes.js';
import { canary, leaksIn } from '../canary/marker.js';

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

async function listen(answer: (socket: Socket) => void): Promise<{ port: number; server: Server }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    answer(socket);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  opened.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  return { port: (server.address() as AddressInfo).port, server };
}

const MAX_RETRIES = 4;

/** One call of the API, for which a token is needed first. */
async function callWith(login: { tokenUrl?: string; issuer?: string }, ring = false) {
  const clock = fakeClock();
  const asked: string[] = [];
  const alarm: typeof clock.alarm = (ms) => {
    const made = clock.alarm(ms);
    if (ring) setImmediate(() => clock.alarms.at(-1)?.ring());
    return made;
  };
  const fetch = createKeptAlive(2);
  const tokens = createTokenSource({
    ...login,
    clientId: 'c',
    clientSecret: canary('client-secret'),
    scopes: [],
    fetch,
    now: clock.now,
    onTokenCall: ({ method }) => asked.push(method),
  });
  const transport = createTransport({ tokens, fetch, clock: { ...clock, alarm }, random: () => 0, maxRetries: MAX_RETRIES });
  const sent = transport.send({ operation: 'getSegment', method: 'GET', url: 'http://127.0.0.1:1' });
  const error = await sent.catch((thrown: unknown) => thrown);
  expect(leaksIn(Buffer.from(inspect(error, { depth: 20, showHidden: true })))).toEqual([]);
  return { error: error as Error, asked, sleeps: clock.sleeps };
}

test('a token endpoint that never answers ends in the time of the call', async () => {
  const { port } = await listen(() => {});
  const { error } = await callWith({ tokenUrl: `http://127.0.0.1:${port}` }, true);
  expect(error).toMatchObject({ code: 'timeout', ambiguous: false });
});

test('a token endpoint that comes back is asked again, and the call is made', async () => {
  const token = JSON.stringify({ access_token: canary('token'), token_type: 'bearer' });
  const answers = [
    (socket: Socket) => socket.resetAndDestroy(),
    (socket: Socket) => socket.end(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${token.length}\r\n\r\n${token}`),
  ];
  const { port } = await listen((socket) => socket.once('data', () => answers.shift()?.(socket)));
  const { error, asked } = await callWith({ tokenUrl: `http://127.0.0.1:${port}` });
  expect(asked).toEqual(['POST', 'POST']);
  // The token came: what fails now is the call itself, whose server is not there.
  expect(error).toMatchObject({ code: 'unreachable' });
});

// What a token endpoint and a discovery document can say: a usable token, or an AuthError without a secret in it.

const TOKEN = canary('token');
const GOOD = { access_token: TOKEN, token_type: 'bearer' };
const raw = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': 'application/json', ...headers } });

test.each<[string, () => Response]>([
  ['fields from the future', () => json({ ...GOOD, hologram: [{}] })],
  ['duplicated keys', () => raw(`{"access_token":"never",${JSON.stringify(GOOD).slice(1)}`)],
  ['a life of none', () => json({ ...GOOD, expires_in: 0 })],
  ['another content type', () => raw(JSON.stringify(GOOD), { 'content-type': 'image/png' })],
  ['a byte order mark', () => raw(`\ufeff${JSON.stringify(GOOD)}`)],
])('the token endpoint: %s is no trouble', async (_, answer) => {
  expect(await source(endpoint(answer)).tokens.token()).toBe(TOKEN);
});
