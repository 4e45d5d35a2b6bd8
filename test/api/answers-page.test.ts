// A page shows what the client makes of refusals, of answers that it cannot read, and of addresses; and which calls it repeats.
import { expect, test } from 'vitest';
import { scopesOf, USUAL_SERVICES } from '../../src/api/access.js';
import { addressesFrom } from '../../src/api/addresses.js';
import { ApiError, codeOfStatus, problemDetails } from '../../src/api/api-error.js';
import { createApi } from '../../src/api/client.js';
import { OPERATIONS, pagingOf, SERVICES } from '../../src/api/operations.js';
import { groupBy } from '../../src/plan/algorithms/group-by.js';
import { expectPage } from '../support/page.js';
import { ok, type Reply, status, world } from './fakes.js';

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
