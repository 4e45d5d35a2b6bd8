// What can go wrong on the way to a token, with the sender that the command line uses: each is told apart from the others,
// and only what may be over in a moment is tried again.
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { createTransport } from '../../src/api/transport.js';
import { AuthError } from '../../src/auth/grant.js';
import { createTokenSource } from '../../src/auth/token-source.js';
import { createKeptAlive } from '../../src/http/kept-alive.js';
import { fakeClock } from '../api/fakes.js';
import { endpoint, json, source, TOKEN_URL } from '../auth/fakes.js';
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

const ISSUER = 'https://login.example/';
const TOKEN = canary('token');
const GOOD = { access_token: TOKEN, token_type: 'bearer' };
const raw = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': 'application/json', ...headers } });
const deep = (n: number) => '['.repeat(n) + ']'.repeat(n);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

async function endOf(answers: (() => Response)[], more: object = {}): Promise<unknown> {
  const { tokens } = source(endpoint(...answers), more);
  const end = await tokens.token().catch((error: unknown) => error);
  if (end instanceof Error) {
    expect(leaksIn(Buffer.from(inspect(end, { depth: 20, showHidden: true })))).toEqual([]);
    expect(end.message).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(end.message.length).toBeLessThan(500);
  }
  return end;
}

test.each<[string, () => Response]>([
  ['a token that is a list', () => json({ ...GOOD, access_token: [TOKEN] })],
  ['an empty token', () => json({ ...GOOD, access_token: '' })],
  ['a token with a blank', () => json({ ...GOOD, access_token: `${TOKEN} x` })],
  ['a token of a megabyte', () => json({ ...GOOD, access_token: TOKEN + 'x'.repeat(900_000) })],
  ['no kind', () => json({ access_token: TOKEN })],
  ['a kind that is a number', () => json({ ...GOOD, token_type: 7 })],
  ['a life that is negative', () => json({ ...GOOD, expires_in: -1 })],
  ['a life that is a word', () => json({ ...GOOD, expires_in: 'soon' })],
  ['a life that is an object', () => json({ ...GOOD, expires_in: {} })],
  ['a life of 1e400 seconds', () => raw(JSON.stringify({ ...GOOD, expires_in: 7 }).replace(':7', ':1e400'))],
  ['an ID token that is none', () => json({ ...GOOD, id_token: `${TOKEN}.b.c` })],
  ['a refresh token that is an object', () => json({ ...GOOD, refresh_token: { a: TOKEN } })],
  ['a list', () => json([GOOD])],
  ['null', () => json(null)],
  ['brackets without end', () => raw(deep(100_000))],
  ['keys of objects themselves', () => raw(`{"__proto__": ${JSON.stringify(GOOD)}}`)],
  ['UTF-16', () => raw(utf16(JSON.stringify(GOOD)))],
  ['what is compressed', () => raw(new Uint8Array([0x1f, 0x8b, 8]), { 'content-encoding': 'gzip' })],
  ['an error in escapes', () => json({ error: '\u001b[2J\u202eno', error_description: '\u001b' }, 400)],
  ['an error that is an object', () => json({ error: { a: 1 }, error_description: [1] }, 400)],
])('the token endpoint: %s', async (_, answer) => {
  expect(await endOf([answer])).toBeInstanceOf(AuthError);
});

test.each<[string, () => Response]>([
  ['fields from the future', () => json({ ...GOOD, hologram: [{}] })],
  ['duplicated keys', () => raw(`{"access_token":"never",${JSON.stringify(GOOD).slice(1)}`)],
  ['a life of none', () => json({ ...GOOD, expires_in: 0 })],
  ['another content type', () => raw(JSON.stringify(GOOD), { 'content-type': 'image/png' })],
  ['a byte order mark', () => raw(`\ufeff${JSON.stringify(GOOD)}`)],
])('the token endpoint: %s is no trouble', async (_, answer) => {
  expect(await endOf([answer])).toBe(TOKEN);
});

const metadata = (more: object) => () => json({ issuer: ISSUER, token_endpoint: TOKEN_URL, ...more });

test.each<[string, () => Response]>([
  ['no endpoint', metadata({ token_endpoint: undefined })],
  ['an endpoint that is a number', metadata({ token_endpoint: 7 })],
  ['an endpoint that is relative', metadata({ token_endpoint: '/token' })],
  ['an endpoint that is a script', metadata({ token_endpoint: 'javascript:alert(1)' })],
  ['an endpoint that is a file', metadata({ token_endpoint: 'file:///etc/passwd' })],
  ['an endpoint in the clear', metadata({ token_endpoint: 'http://login.example/token' })],
  ['another issuer', metadata({ issuer: 'https://evil.example/' })],
  ['an issuer that is a list', metadata({ issuer: [ISSUER] })],
  ['a list', () => json([])],
  ['a page', () => raw('<html>', { 'content-type': 'text/html' })],
  ['brackets without end', () => raw(deep(100_000))],
  ['keys of objects themselves', () => raw(`{"__proto__": {"issuer": "${ISSUER}", "token_endpoint": "${TOKEN_URL}"}}`)],
  ['UTF-16', () => raw(utf16('{}'))],
  ['nothing', () => new Response(null, { status: 204 })],
  ['nothing there', () => new Response('', { status: 404 })],
  ['two megabytes', () => raw(`{"a":"${'x'.repeat(2_000_000)}"}`)],
])('discovery: %s', async (_, answer) => {
  const asked = endpoint(answer, () => json(GOOD));
  const { tokens } = source(asked, { issuer: ISSUER, tokenUrl: undefined as never });
  const end = await tokens.token().catch((error: unknown) => error);
  expect(end).toBeInstanceOf(AuthError);
  expect(leaksIn(Buffer.from(inspect(end, { depth: 20, showHidden: true })))).toEqual([]);
  expect(asked.seen).toHaveLength(1);
});
