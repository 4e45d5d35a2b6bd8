// A page shows what becomes of a call: how often it is sent, how long it waits, and what its caller is told. After a write that was not
// answered, that is also if the write may have been done.
import { expect, test } from 'vitest';
import { scopesOf, USUAL_SERVICES } from '../../src/api/access.js';
import { addressesFrom } from '../../src/api/addresses.js';
import { ApiError, codeOfStatus, problemDetails } from '../../src/api/api-error.js';
import { createApi } from '../../src/api/client.js';
import { OPERATIONS, pagingOf, SERVICES } from '../../src/api/operations.js';
import { NetworkError } from '../../src/http/network-error.js';
import { groupBy } from '../../src/plan/algorithms/group-by.js';
import { expectPage } from '../support/page.js';
import { BASE, broken, ok, type Reply, status, text, throwing, truncated, world } from './fakes.js';

const addresses = { trench: `${BASE}/trench/rest`, project: `${BASE}/project/rest` };
/** One operation for each way of being repeated or not. */
const BY_VERB = { GET: 'getSegment', PUT: 'updateSegment', DELETE: 'deleteSegment', POST: 'addCable', create: 'createProject' } as const;
type Verb = keyof typeof BY_VERB;
const CALL = { path: { segmentId: '1', owner: 'kari' }, body: { number: '1' } };

const pieces =
  (piece: Uint8Array): Reply =>
  () =>
    new Response(new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(piece) }));
const STATUSES = [204, 300, 301, 302, 303, 307, 308, 400, 401, 403, 404, 408, 409, 410, 413, 422, 429, 499, 500, 501, 502, 503, 504, 599];

const REPLIES: Readonly<Record<string, Reply>> = {
  ...Object.fromEntries(STATUSES.map((code) => [code, status(code, { location: 'https://evil.example/' })])),
  'a redirect that fetch keeps to itself': () => Object.defineProperty(new Response(''), 'status', { value: 0 }),
  'a number': text('7'),
  'a page': () => new Response('<html>', { status: 200 }),
  'broken JSON': text('{"id":'),
  'bytes that are no UTF-8': () => new Response(new Uint8Array([0x22, 0xff, 0xfe, 0x22])),
  nothing: text(''),
  'half an answer': truncated,
  'an answer that is too long': pieces(new Uint8Array(4096).fill(0x20)),
  'empty pieces without end': pieces(new Uint8Array(0)),
  'one byte at a time without end': pieces(new Uint8Array([0x20])),
  'a reset': broken('ECONNRESET'),
  'nobody there': broken('ECONNREFUSED'),
  'an expired certificate': broken('CERT_HAS_EXPIRED'),
  'an unknown error': throwing(new Error('?')),
  'a proxy that refuses': throwing(new NetworkError('proxy', 'the proxy says no')),
  'a proxy that is busy': throwing(new NetworkError('proxy', 'the proxy is busy', true)),
};

/** What becomes of a call that is answered in this way each time. */
async function endOf(operation: (typeof BY_VERB)[Verb], reply: Reply): Promise<string> {
  const { transport, sent, clock } = world([reply, reply, reply], { maxRetries: 2, maxBytes: 10_000 });
  const told = (error: unknown): string => {
    if (!(error instanceof ApiError) || error.operation !== operation) throw error;
    // The words of the JSON parser depend on its version.
    const words = error.message.replace(/^\w+:? /, '').replace(/cannot be read: .*?( \(it|$)/, 'cannot be read$1');
    return `${error.code}${error.ambiguous ? ', perhaps done' : ''}${words.startsWith('answered') ? '' : ` (${words})`}`;
  };
  const end = await createApi({ transport, addresses })
    .call(operation, CALL)
    .then((answer) => (answer === undefined ? 'done' : `done: ${JSON.stringify(answer)}`), told);
  return `sent ${[sent.length, ...clock.sleeps].join(' ')}: ${end}`;
}

test('each way in which a call can end is the one on the page', async () => {
  const told = new Map<string, string[]>();
  for (const [what, reply] of Object.entries(REPLIES)) {
    const ends = new Map<string, string[]>();
    for (const [verb, operation] of Object.entries(BY_VERB)) {
      const end = await endOf(operation, reply);
      ends.set(end, [...(ends.get(end) ?? []), verb]);
    }
    const words = [...ends].map(([end, verbs]) => `  ${verbs.join(', ')} ${end}`).join('\n');
    told.set(words, [...(told.get(words) ?? []), what]);
  }
  expectPage(new URL('./calls-page.expected.txt', import.meta.url), {
    calls: [...told].map(([words, replies]) => `${replies.join(', ')}\n${words}`),
  });
});

const api = (...replies: Reply[]) => createApi({ transport: world(replies, { maxRetries: 1 }).transport, addresses });

test('a PUT that was lost once and refused then may have been done by its first try', async () => {
  await expect(api(broken(), status(409)).call('updateSegment', CALL)).rejects.toMatchObject({ code: 'conflict', ambiguous: true });
  await expect(api(status(429), status(409)).call('updateSegment', CALL)).rejects.toMatchObject({ ambiguous: false });
  const lost = api(broken(), broken('ECONNREFUSED')).call('updateSegment', CALL);
  await expect(lost).rejects.toMatchObject({ code: 'unreachable', ambiguous: true });
});

test('what a refusal says of itself is kept, as far as it can be read', async () => {
  const said = {
    ...{ type: 'about:blank', title: 'Bad', status: 400, detail: 'no such layer', code: 'bad-layer' },
    ...{ errors: [{ field: 'layerId', detail: 'unknown' }, 'x', null] },
  };
  await expect(api(status(400, {}, said)).call('addCable', CALL)).rejects.toMatchObject({
    message: 'addCable answered 400; no such layer; layerId: unknown',
    problem: { code: 'bad-layer', title: 'Bad', detail: 'no such layer', errors: [{ field: 'layerId', detail: 'unknown' }, {}, {}] },
  });
  for (const odd of ['7', '[1]', 'null', '{"detail": 7, "errors": 8}', '<html>', '']) {
    const reply: Reply = () => new Response(odd, { status: 409 });
    await expect(api(reply).call('addCable', CALL)).rejects.toMatchObject({ code: 'conflict', message: 'addCable answered 409' });
  }
  const lost: Reply = async (sent) => new Response((await truncated(sent)).body, { status: 409 });
  await expect(api(lost).call('addCable', CALL)).rejects.toMatchObject({ code: 'conflict', ambiguous: false });
});

test('a good answer is the answer', async () => {
  expect(await api(ok({ id: 'a', typeId: 1 })).call('addCable', CALL)).toEqual({ id: 'a', typeId: '1' });
});

// A page shows what the client makes of refusals, of answers that it cannot read, and of addresses; and which calls it repeats.

const REASONS = 'detail message error_description errorMessage reason description error errors fault exception'.split(' ');
const BODIES: readonly unknown[] = [
  // Of two names, the more telling one is used.
  ...REASONS.map((name, at) => ({ [REASONS[at + 1] ?? 'title']: 'the other', [name]: 'the reason' })),
  { title: 'Bad', status: 'x', code: 'c', other: 1 },
  { status: 'only this' },
  { code: 'c' },
  'a text\nof two lines',
  '<html><head><style>p{}</style></head><body><h1>502 &amp; more</h1><script>x</script><!-- no --><p>Bad&nbsp;gateway',
  '<b>not a page</b>',
  '<html><p>No access<!-- 5 > 4, at gw-1 --></p>',
  ...['<!-- at gw-1', '<script>alert(1)', '<a href="x'].map((rest) => `<html><p>Too long${rest}`),
  '<p>a&nbsp;&lt;b&gt; &quot;c&quot; &#39;d&#39; &eacute;</p>',
  '<html></html>',
  '',
  { response: 1, fault: { detail: { reason: 'Too long' } } },
  { field: 'length', message: 'No' },
  { error: { field: 'length', message: 'No' } },
  ['first', { message: 'second', field: 'f' }, 'first', 5],
  { errors: [{ field: 'a', message: 'm' }, { field: 'b', detail: 'd' }, 'plain'] },
  { detail: 'd', errors: [{ field: 'a', detail: 'x', more: 1 }, null] },
  { detail: 'd', errors: Array.from({ length: 22 }, (_, n) => ({ field: `f${n}` })) },
  { message: { message: { message: { message: { message: 'five deep' } } } } },
  { message: { message: { message: { message: { message: { message: 'six deep' } } } } } },
  { message: { message: { message: { message: { message: { message: { message: 'seven deep' } } } } } } },
  Array.from({ length: 22 }, (_, n) => `e${n}`),
  `<p>${' '.repeat(9994)}abcdef`,
  { detail: 'x'.repeat(302) },
  { detail: 'red \u001b[31m \u202e secret' },
  {},
  null,
  7,
];
const redact = (text: string): string => text.replaceAll('secret', '***');

const SETTINGS = [
  { baseUrl: ' https://api.example//' },
  { baseUrl: 'https://api.example/x?y' },
  { baseUrl: 'https://api.example/#z' },
  { baseUrl: 'ftp://api.example' },
  { baseUrl: 'http://api.example' },
  { services: { document: 'https://user:secret@a.example' } },
  { baseUrl: 'https://api.example', services: { trench: 'https://trench.example/', project: null, document: 'nonsense' } },
  { services: { customer: 'https://c.example/rest' } },
];

const UNREADABLE: readonly (readonly [string, Record<string, string>])[] = [
  ['<p>', { 'content-type': 'text/html' }],
  ['x', { 'content-type': 'application/problem+json' }],
  ['x', { 'content-encoding': 'br', 'content-type': 'text/html' }],
  ['x', { 'content-type': 'x'.repeat(100) }],
  ['x', { 'content-encoding': 'x'.repeat(100) }],
  ['x', { 'content-type': 'application/problem+JSON' }],
];

const said =
  (text: string, headers: Record<string, string>): Reply =>
  () =>
    new Response(text, { headers });

/** The words of the JSON parser depend on its version. */
const saidOf = (error: unknown): string =>
  error instanceof ApiError ? `${error.code} ${error.ambiguous}: ${error.message.replace(/read: .*?( \(it|$)/, 'read$1')}` : String(error);

const REFUSED: readonly (readonly [object, string?])[] = [
  [{ detail: 'name: too long', errors: [{ field: 'name', detail: 'too long' }] }],
  [{ detail: 'name is wrong', errors: [{ field: 'name', detail: 'too long' }, { field: 'length' }, { detail: 'no field' }] }],
  [{ detail: 'name is wrong', errors: [{ field: 'name' }] }],
  [{ title: 'Forbidden' }, 'tb.bruker'],
  [{}],
];

/** The error of a call that is answered with 403 and this body. */
async function refusalWords(body: object, missingScope?: string): Promise<string> {
  const answer = { status: 403, headers: new Headers(), body, mayBeApplied: true, ...(missingScope ? { missingScope } : {}) };
  const transport = { redact, send: async () => answer };
  const call = createApi({ transport, addresses: { project: 'https://api.example' } }).call('listProjects');
  return call.then(String, (error: ApiError) => `${saidOf(error)} ${error.status} ${error.scope ?? ''}`);
}

test('refusals, answers and addresses are told in the same words', async () => {
  const unreadable: string[] = [];
  for (const operation of ['getSegment', 'updateSegment'])
    for (const [text, headers] of UNREADABLE) unreadable.push(saidOf(await world([said(text, headers)]).failure(operation)));
  expectPage(new URL('./answers-page.expected.txt', import.meta.url), {
    Refusals: BODIES.map((body) => `${JSON.stringify(body).slice(0, 110)} -> ${JSON.stringify(problemDetails(body, redact))}`),
    'Refusals as errors': await Promise.all(REFUSED.map(([body, scope]) => refusalWords(body, scope))),
    Statuses: [400, 401, 402, 403, 404, 409, 429, 499, 500, 503].map((status) => `${status} ${codeOfStatus(status)}`),
    'Answers that cannot be read': unreadable,
    Addresses: SETTINGS.flatMap((settings) => [`> ${JSON.stringify(settings)}`, JSON.stringify(addressesFrom(settings))]),
    Scopes: [USUAL_SERVICES, SERVICES].map((services) => `${services}: ${scopesOf(services).join(' ')}`),
    'Calls that change something: repeated or not': [
      ...groupBy(
        OPERATIONS.filter(({ method }) => method !== 'GET'),
        ({ method, repeatable, removes }) => `${method}${repeatable ? ' repeatable' : ''}${removes ? ' removes' : ''}`,
      ),
    ].map(([how, all]) => `${how}: ${all.map(({ id }) => id).join(', ')}`),
    'Calls in pages': OPERATIONS.flatMap((operation) => {
      const paging = pagingOf(operation);
      return paging ? [`${operation.id} ${JSON.stringify(paging)}`] : [];
    }),
  });
});

test('all calls of a run have an hour together, a call three minutes, and a try half a minute', async () => {
  const busy = world(Array<Reply>(9).fill(status(503, { 'retry-after': '59' })), { maxRetries: 8 });
  await busy.send('getSegment');
  expect(busy.clock.sleeps).toEqual([59_000, 59_000, 59_000]);
  const { send, clock } = world([ok({}), ok({}), ok({})]);
  // The hour begins with the first call: who thinks long about a plan may still apply it.
  clock.pass(1e9);
  await send('getSegment');
  expect(clock.alarms[0]?.ms).toBe(30_000);
  clock.pass(3_599_999);
  await send('getSegment');
  expect(clock.alarms[1]?.ms).toBe(1);
  clock.pass(1);
  await expect(send('getSegment')).rejects.toMatchObject({ code: 'timeout', ambiguous: false });
});
