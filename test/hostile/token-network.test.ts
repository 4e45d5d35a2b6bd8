// The way to a token, with the sender that the command line uses: only what may be over in a moment is tried again. What else can go wrong
// is in wire.test.ts.
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createTransport } from '../../src/api/transport.js';
import { createTokenSource } from '../../src/auth/token-source.js';
import { createKeptAlive } from '../../src/http/kept-alive.js';
import { fakeClock } from '../api/fakes.js';
import { endpoint, json, source } from '../auth/fakes.js';
import { canary } from '../canary/marker.js';
import { startByteServer } from '../support/byte-server.js';

const TOKEN = canary('token');
const GOOD = { access_token: TOKEN, token_type: 'bearer' };

test('a token endpoint that comes back is asked again, and the call is made', async () => {
  const token = JSON.stringify(GOOD);
  const answers = [
    (socket: Socket) => socket.resetAndDestroy(),
    (socket: Socket) => socket.end(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${token.length}\r\n\r\n${token}`),
  ];
  const { url, close } = await startByteServer((socket) => answers.shift()?.(socket));
  const [clock, asked, fetch] = [fakeClock(), [] as string[], createKeptAlive(2)];
  const client = { clientId: 'c', clientSecret: canary('client-secret'), scopes: [], fetch, now: clock.now };
  const tokens = createTokenSource({ ...client, tokenUrl: url, onTokenCall: ({ method }) => asked.push(method) });
  const transport = createTransport({ tokens, fetch, clock, random: () => 0, maxRetries: 4 });
  const sent = transport.send({ operation: 'getSegment', method: 'GET', url: 'http://127.0.0.1:1' });
  // The token came: what fails now is the call itself, whose server is not there.
  await expect(sent).rejects.toMatchObject({ code: 'unreachable' });
  expect(asked).toEqual(['POST', 'POST']);
  close();
});

const raw = (body: string, headers: Record<string, string> = {}) =>
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
