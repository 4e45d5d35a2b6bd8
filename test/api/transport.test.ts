import { expect, test, vi } from 'vitest';
import { OPERATIONS } from '../../src/api/operations.js';
import { createTransport } from '../../src/api/transport.js';
import { AuthError } from '../../src/auth/grant.js';
import { endpoint, grantOf, source } from '../auth/fakes.js';
import { canary } from '../canary/marker.js';
import { type FakeClock, fakeTokens, ok, type Reply, status, tokenNumber, world } from './fakes.js';

const SEGMENT = { id: 1, name: 'a', length: 1 };

test('a call carries the token, the version where the service asks for one, and the language', async () => {
  const { send, sent } = world([ok(SEGMENT), ok([])], { acceptLanguage: 'nb' });
  await send('updateSegment', { name: 'Åsgata' });
  await send('listProjects');
  const [first, second] = sent;
  expect(Object.fromEntries(first?.headers ?? [])).toMatchObject({
    ...{ authorization: `Bearer ${tokenNumber(1)}`, 'accept-language': 'nb' },
    ...{ 'api-version': '1.0', 'content-type': 'application/json;charset=utf-8' },
  });
  expect([first?.method, first?.body, first?.init.redirect]).toEqual(['PUT', '{"name":"Åsgata"}', 'manual']);
  expect(['api-version', 'content-type'].filter((name) => second?.headers.has(name))).toEqual([]);
  expect(second?.init).not.toHaveProperty('body');
});

test('api-version goes to the trench service and to no other', async () => {
  for (const { id, service } of OPERATIONS) {
    const { send, sent } = world([status(400)]);
    await send(id);
    expect(sent[0]?.headers.get('api-version'), id).toBe(service === 'trench' ? '1.0' : null);
  }
});

test('a body that would lose the digits of an id is not sent', async () => {
  const message = 'addCable: 9007199254740992 is given where an int64 has to be';
  const { failure, sent } = world([]);
  expect(await failure('addCable', { typeId: 2 ** 53 })).toMatchObject({ code: 'bad-body', message, ambiguous: false });
  expect(sent).toEqual([]);
});

test('a language that no header can carry is refused at once', () => {
  const options = { tokens: fakeTokens(), fetch, acceptLanguage: 'nb\r\nx: y' };
  expect(() => createTransport(options)).toThrow('language');
});

test.each(['getSegment', 'addCable', 'createProject', 'updateSegment', 'deleteSegment'])(
  '%s goes out again, once, with a new token after 401',
  async (operation) => {
    const { send, sent, tokens, clock, records } = world([status(401), status(operation === 'deleteSegment' ? 204 : 409)]);
    const answer = await send(operation, operation === 'addCable' ? { typeId: '1' } : undefined);
    expect(answer.mayBeApplied).toBe(false);
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([`Bearer ${tokenNumber(1)}`, `Bearer ${tokenNumber(2)}`]);
    expect(tokens.renewals).toBe(1);
    expect(clock.sleeps).toEqual([]);
    expect(records.map(({ attempt }) => attempt)).toEqual([1, 2]);
  },
);

test('calls that are refused with the same token renew it once between them, however late they are', async () => {
  let made = 0;
  const { tokens } = source(endpoint(() => grantOf(`good-${++made}`)));
  const after =
    (turns: number): Reply =>
    async (sent) => {
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      return (sent.headers.get('authorization') === `Bearer ${canary('good-1')}` ? status(401) : ok(SEGMENT))(sent);
    };
  const replies = Array.from({ length: 40 }, (_, index) => after((index % 20) * 200));
  const { send, sent } = world(replies, { tokens });
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('getSegment')));
  expect(answers.map(({ status: code }) => code)).toEqual(answers.map(() => 200));
  expect(sent).toHaveLength(40);
  expect(made).toBe(2);
});

test('a fixed token that is refused is told as such, and the call has not been made', async () => {
  const renew = () => Promise.reject(new AuthError('fixed-token', 'the access token that was given is refused'));
  const { failure, sent } = world([status(401)], { tokens: { ...fakeTokens(), renew } });
  const message = 'addCable: the access token that was given is refused';
  expect(await failure('addCable')).toMatchObject({ code: 'no-token', message, ambiguous: false });
  expect(sent).toHaveLength(1);
});

test('without a token nothing is sent; where waiting may help, even a POST waits', async () => {
  const refused = world([], { tokens: fakeTokens(new AuthError('refused', 'no')) });
  expect(await refused.failure('addCable')).toMatchObject({ code: 'no-token', ambiguous: false });
  expect(refused.clock.sleeps).toEqual([]);
  const down = world([], { tokens: fakeTokens(new AuthError('unreachable', 'down', true)) });
  expect(await down.failure('addCable')).toMatchObject({ code: 'no-token', ambiguous: false });
  expect(down.clock.sleeps).toHaveLength(4);
  expect(down.sent).toEqual([]);
});

test('a transport that only reads refuses everything else before anything happens', async () => {
  for (const { id, method } of OPERATIONS) {
    const { send, failure, sent, records, tokens } = world([status(400)], { readOnly: true });
    if (method === 'GET') await send(id);
    else expect(await failure(id, {})).toMatchObject({ code: 'read-only', ambiguous: false });
    expect(sent.length, id).toBe(method === 'GET' ? 1 : 0);
    expect(records.length, id).toBe(sent.length);
    expect(tokens.renewals).toBe(0);
  }
});

test('nor can a write be passed off as a GET', async () => {
  const { transport, sent } = world([], { readOnly: true });
  const url = 'https://api.example/x';
  await expect(transport.send({ operation: 'deleteSegment', method: 'GET', url })).rejects.toMatchObject({ code: 'read-only' });
  await expect(transport.send({ operation: 'getSegment', method: 'DELETE', url })).rejects.toMatchObject({ code: 'read-only' });
  const { transport: writer } = world([]);
  await expect(writer.send({ operation: 'getSegment', method: 'DELETE', url })).rejects.toThrow('getSegment is a GET');
  expect(sent).toEqual([]);
});

test.each(['http://api.example/x', 'https://user:pass@api.example/x', 'file:///x', 'nonsense'])('nothing is sent to %s', async (url) => {
  const { transport, sent } = world([]);
  const error = await transport.send({ operation: 'getSegment', method: 'GET', url }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'bad-address' });
  expect(String(error)).not.toContain('pass@');
  expect(sent).toEqual([]);
});

const hang: Reply = () => new Promise(() => {});
/** A reply while which the time of the first try runs out. */
const late =
  (reply: Reply, clock: () => FakeClock): Reply =>
  (request) => {
    queueMicrotask(() => clock().alarms[0]?.ring());
    return reply(request);
  };
const stuck: Reply = () => new Response(new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) }));

test.each([
  ['an answer that never comes', hang],
  ['a body that never comes', stuck],
])('%s is given up after 30 seconds, and asked for again', async (_, reply) => {
  const { send, clock, sent, records } = world([late(reply, () => clock), ok(SEGMENT)]);
  expect((await send('getSegment')).body).toEqual({ ...SEGMENT, id: '1' });
  expect(sent).toHaveLength(2);
  expect(sent[0]?.init.signal?.aborted).toBe(true);
  expect(clock.alarms).toMatchObject(Array(2).fill({ ms: 30_000, cleared: true }));
  expect(records.map(({ status: code, ms }) => `${code} ${ms}`)).toEqual(['undefined 30000', '200 0']);
});

test('a POST without an answer in time may have been done', async () => {
  const { failure, clock, sent } = world([late(hang, () => clock)]);
  expect(await failure('addCable')).toMatchObject({ code: 'timeout', ambiguous: true });
  expect(sent).toHaveLength(1);
});

test('a token that never comes is a timeout before anything was sent', async () => {
  const { failure, clock, sent } = world([], { tokens: { ...fakeTokens(), token: () => new Promise(() => {}) } });
  const pending = failure('addCable');
  clock.alarms[0]?.ring();
  expect(await pending).toMatchObject({ code: 'timeout', ambiguous: false });
  expect(sent).toEqual([]);
});

test('an answer of just that length is read', async () => {
  const body = JSON.stringify([{ name: 'x'.repeat(9000) }]);
  const fine = world([() => new Response(body)], { maxBytes: body.length });
  expect((await fine.send('listSegments')).body).toEqual(JSON.parse(body));
  const over = world([() => new Response(body)], { maxBytes: body.length - 1 });
  expect(await over.failure('listSegments')).toMatchObject({ code: 'answer-too-large' });
});

test('two million values are read and no more: more of them are counted and not built', async () => {
  const list = (count: number) => world([() => new Response(`[${'1,'.repeat(count - 2)}1]`)]);
  expect((await list(2_000_000).send('listSegments')).body).toHaveLength(1_999_999);
  const message = expect.stringContaining('listSegments: the answer cannot be read: it contains more than 2,000,000 values');
  const parse = vi.spyOn(JSON, 'parse');
  expect(await list(2_000_001).failure('listSegments')).toMatchObject({ code: 'unreadable-answer', message });
  const refused = world([() => new Response(`[${'1,'.repeat(2_000_000)}1]`, { status: 409 })]);
  expect(await refused.send('addCable')).toMatchObject({ status: 409, body: undefined });
  expect(parse.mock.calls.filter(([text]) => String(text).length > 1_000_000)).toEqual([]);
  parse.mockRestore();
});

test('32 MiB are read and no more, unless told otherwise', async () => {
  let given = 0;
  const chunk = new Uint8Array(1024 * 1024).fill(0x20);
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    given += 1;
    controller.enqueue(chunk);
  };
  const { failure } = world([() => new Response(new ReadableStream<Uint8Array>({ pull }))]);
  expect(await failure('getSegment')).toMatchObject({ code: 'answer-too-large' });
  expect(given).toBeGreaterThan(31);
  expect(given).toBeLessThan(40);
});

test('where no content is due, none is waited for', async () => {
  const { send } = world([stuck]);
  expect(await send('deleteSegment')).toMatchObject({ status: 200, body: undefined });
});
