// A page shows what becomes of a call: how often it is sent, how long it waits, and what its caller is told. After a write that was not
// answered, that is also if the write may have been done.
import { expect, test } from 'vitest';
import { ApiError } from '../../src/api/api-error.js';
import { createApi } from '../../src/api/client.js';
import { NetworkError } from '../../src/http/network-error.js';
import { expectPage } from '../support/page.js';
import { BASE, broken, ok, type Reply, status, text, throwing, truncated, world } from './fakes.js';

const addresses = { trench: `${BASE}/trench/rest`, project: `${BASE}/project/rest` };
/** One operation for each way of being repeated or not. */
const OPERATIONS = { GET: 'getSegment', PUT: 'updateSegment', DELETE: 'deleteSegment', POST: 'addCable', create: 'createProject' } as const;
type Verb = keyof typeof OPERATIONS;
const CALL = { path: { segmentId: '1', owner: 'kari' }, body: { number: '1' } };

const pieces =
  (piece: Uint8Array): Reply =>
  () =>
    new Response(new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(piece) }));
const STATUSES = [301, 302, 303, 307, 308, 400, 401, 403, 404, 408, 409, 410, 413, 422, 429, 499, 500, 501, 502, 503, 504, 599];

const REPLIES: Readonly<Record<string, Reply>> = {
  ...Object.fromEntries(STATUSES.map((code) => [code, status(code, { location: 'https://evil.example/' })])),
  'a redirect that fetch keeps to itself': () => Object.defineProperty(new Response(''), 'status', { value: 0 }),
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
async function endOf(operation: (typeof OPERATIONS)[Verb], reply: Reply): Promise<string> {
  const { transport, sent, clock } = world([reply, reply, reply], { maxRetries: 2, maxBytes: 10_000 });
  const told = (error: unknown): string => {
    if (!(error instanceof ApiError) || error.operation !== operation) throw error;
    // The words of the JSON parser depend on its version.
    const words = error.message.replace(/^\w+:? /, '').replace(/cannot be read: .*?( \(it|$)/, 'cannot be read$1');
    return `${error.code}${error.ambiguous ? ', perhaps done' : ''}${words.startsWith('answered') ? '' : ` (${words})`}`;
  };
  const end = await createApi({ transport, addresses })
    .call(operation, CALL)
    .then(() => 'done', told);
  return `sent ${[sent.length, ...clock.sleeps].join(' ')}: ${end}`;
}

test('each way in which a call can end is the one on the page', async () => {
  const told = new Map<string, string[]>();
  for (const [what, reply] of Object.entries(REPLIES)) {
    const ends = new Map<string, string[]>();
    for (const [verb, operation] of Object.entries(OPERATIONS)) {
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
