// A server that wishes us ill, and secrets that must not get out.
import { inspect } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError, plainText, problemDetails } from '../../src/api/api-error.js';
import { createApi } from '../../src/api/client.js';
import { createTransport } from '../../src/api/transport.js';
import type { CallRecord } from '../../src/api/tries.js';
import { createTokenSource } from '../../src/auth/token-source.js';
import { canary } from '../canary/marker.js';
import { BASE, broken, fakeClock, type Reply, type SentRequest, server, text, tokenNumber, world } from './fakes.js';

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is the point.
const CONTROL = /[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/;
const SECRETS = { clientSecret: canary('client/secret'), password: canary(' pass"word') };
const TOKEN = canary('access-token');
const REFRESH = canary('refresh');

/** A whole client with secrets in it, against a server that has seen them. */
function client(...replies: Reply[]) {
  const { fetch, sent } = server(...replies);
  const records: CallRecord[] = [];
  const tokens = createTokenSource({
    tokenUrl: 'https://login.example/token',
    clientId: 'a',
    ...SECRETS,
    username: 'kari',
    scopes: [],
    now: () => 0,
    fetch: async () => Response.json({ access_token: TOKEN, token_type: 'bearer', refresh_token: REFRESH }),
  });
  const onCall = (record: CallRecord) => records.push(record);
  const transport = createTransport({ tokens, fetch, clock: fakeClock(), random: () => 0, maxRetries: 0, onCall });
  const api = createApi({ transport, addresses: { trench: BASE, project: BASE } });
  return { api, sent, records };
}

const SPELLINGS = [encodeURIComponent(SECRETS.clientSecret), new URLSearchParams(SECRETS).toString(), JSON.stringify(SECRETS)];
const everySecret = (sent: SentRequest) => [sent.headers.get('authorization'), ...Object.values(SECRETS), REFRESH, ...SPELLINGS].join(' ');

const fails =
  (make: (said: string) => unknown) =>
  (said: string): Response => {
    throw make(said);
  };
const ECHOES: [string, (said: string) => Response][] = [
  ['detail of a problem', (said) => Response.json({ detail: said, title: said, code: said }, { status: 409 })],
  ['field of a problem', (said) => Response.json({ errors: [{ field: said, detail: said }] }, { status: 400 })],
  ['answer that is no JSON', (said) => new Response(said, { status: 200 })],
  ['JSON that breaks off', (said) => new Response(`{"a": ${JSON.stringify(said)}, 9007199254740993`, { status: 200 })],
  ['error of the network', fails((said) => new TypeError(said, { cause: Object.assign(new Error(said), { code: said, name: said }) }))],
  ['error of the network by its name', fails((said) => Object.assign(new TypeError('x'), { name: said, code: said }))],
  ['error that is no error', fails((said) => said)],
];

test.each(ECHOES)('secrets that come back in an %s are masked', async (_, echo) => {
  for (const operation of ['addCable', 'getSegment'] as const) {
    const { api, records } = client((sent) => echo(everySecret(sent)));
    const error = await api.call(operation, { path: { segmentId: '1' } }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    const shown = inspect(error, { depth: 20, showHidden: true, maxStringLength: null });
    expect(shown).not.toMatch(/canary/i);
    expect(shown).not.toContain(encodeURIComponent(SECRETS.clientSecret));
    expect(JSON.stringify(records)).not.toContain('canary');
  }
});

const NASTY = '\u001b]0;owned\u0007\u001b[2J\u009b31m\r\n\u202egnp.exe\u2066\u061c\u200e\u200f\ufeff\0';

test.each(ECHOES)('what an %s says cannot steer a terminal', async (_, echo) => {
  const { api } = client(() => echo(NASTY + 'x'.repeat(100_000)));
  const error = (await api.call('addCable', { path: { segmentId: '1' } }).catch((thrown: unknown) => thrown)) as ApiError;
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    expect(one.message).not.toMatch(CONTROL);
    expect(one.message.length).toBeLessThan(2000);
    expect(one.name).not.toMatch(CONTROL);
    expect(one.name.length).toBeLessThan(100);
  }
  expect(JSON.stringify(error.problem ?? {})).not.toMatch(/\\u00|\\r|\\n/);
});

test('plain text is one line, short, and says what it said', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 1000 }), fc.integer({ min: 1, max: 400 }), (said, most) => {
      const shown = plainText(said, most);
      expect(shown).not.toMatch(CONTROL);
      expect(shown).not.toMatch(/\p{Surrogate}/u);
      expect(shown.length).toBeLessThanOrEqual(most + 1);
    }),
    { seed: 417, numRuns: 1000 },
  );
  expect(plainText('Åsgata 1–40, «nord» 😀')).toBe('Åsgata 1–40, «nord» 😀');
  expect(plainText('two\r\n\tlines')).toBe('two lines');
});

const list = (body: string) => world([text(body)], { maxRetries: 0 });
const DEEP = 200_000;

test.each([
  ['lists in lists', '['.repeat(DEEP) + ']'.repeat(DEEP)],
  ['lists in lists, with a big number', `[9007199254740993,${'['.repeat(DEEP)}${']'.repeat(DEEP)}]`],
  ['objects in objects', `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`],
])('%s without end are read or refused, and kill nobody', async (_, body) => {
  const { send } = list(body);
  await send('listSegments').catch((error: unknown) => expect(error).toMatchObject({ code: 'unreadable-answer' }));
});

test.each([
  ['plainly', ''],
  ['with a big number', ', "id": 9007199254740993'],
])('a name of 100,000 characters comes through, and one of ten megabytes does not, %s', async (_, more) => {
  const named = (name: string) => list(`[{"name": "${name}"${more}}]`);
  const long = 'å'.repeat(100_000);
  const { body } = await named(long).send('listSegments');
  expect((body as { name: string }[])[0]?.name === long).toBe(true);
  const message = expect.stringContaining('a text of 5242880 characters');
  expect(await named('å'.repeat(5 * 1024 * 1024)).failure('listSegments')).toMatchObject({ code: 'unreadable-answer', message });
});

test('an error body without end still leaves its status', async () => {
  const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(65536)) });
  const { send } = world([() => new Response(endless, { status: 409 })], { maxBytes: 100_000 });
  expect((await send('addCable')).status).toBe(409);
});

test('whatever JSON a server answers, a call ends in a value or in an ApiError', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 3 }), fc.constantFrom(200, 201, 400, 404, 409, 418, 500), async (body, status) => {
      const { api } = client(() => new Response(body, { status }));
      const end = await api.call('listSegments', { path: { projectId: '1' } }).catch((error: unknown) => error);
      expect(end instanceof ApiError || !(end instanceof Error)).toBe(true);
    }),
    { seed: 417, numRuns: 300 },
  );
});

test('the causes of an error are copies that carry nothing else', async () => {
  const { failure } = world([broken('ECONNRESET', { headers: { authorization: `Bearer ${tokenNumber(1)}` } })], { maxRetries: 0 });
  const error = await failure('getSegment');
  expect(error.cause).toBeInstanceOf(Error);
  expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(tokenNumber(1));
});

test('an answer that repeats a secret is refused, and says why', async () => {
  const { api } = client(() => Response.json({ id: 1, name: SECRETS.clientSecret }));
  const message = 'getSegment: the answer cannot be read: it contains a secret of this client';
  await expect(api.call('getSegment', { path: { segmentId: '1' } })).rejects.toMatchObject({ code: 'unreadable-answer', message });
});

test('the reason of a refusal never fails, and is never long, whatever the body is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.string({ maxLength: 3000 })), (body) => {
      const told = problemDetails(body, String);
      expect((told?.detail ?? '').length).toBeLessThan(310);
      expect(told?.detail ?? '').not.toMatch(/[\p{Cc}]/u);
    }),
    { seed: 417, numRuns: 500 },
  );
});

test('a page of nothing but half-open tags is read in time that grows with its length only', () => {
  expect(problemDetails(`<html>${'<script '.repeat(400_000)}`, String)).toBeUndefined();
});
