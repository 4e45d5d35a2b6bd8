// The tries of one call: when the next one is made, what is given back to the budget, and what may have been applied.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operationNamed } from '../../src/api/operations.js';
import { runTries, type TryOptions } from '../../src/api/tries.js';
import { backoffMs, createBudget } from '../../src/http/retry.js';
import { broken, fakeClock, fakeTokens, ok, type Reply, server, status, world } from './fakes.js';

function tried(operation: string, replies: readonly Reply[], more: Partial<TryOptions> = {}) {
  const clock = fakeClock();
  const { fetch, sent } = server(...replies);
  const budget = { taken: 0, successes: 0 };
  const result = runTries(
    {
      ...{ fetch, clock, tokens: fakeTokens(), maxBytes: 1000, random: () => 0.5, maxRetries: 4 },
      ...{ attemptMs: 1000, callMs: 10_000, runEnds: () => Number.POSITIVE_INFINITY },
      budget: { take: () => ++budget.taken > 0, succeeded: () => void budget.successes++ },
      pace: { run: (_, call) => call() },
      ...more,
    },
    { operation: operationNamed(operation), url: 'https://api.example/a', body: undefined, headers: {} },
  );
  return { result, clock, sent, budget };
}

test.each<[string, Reply, number]>([
  ['200', ok({}), 1],
  ['299', status(299), 1],
  ['300', status(300), 0],
  ['404', status(404), 0],
  ['a broken connection', broken('CERT_HAS_EXPIRED'), 0],
])('after %s the budget gets %i back', async (_, reply, successes) => {
  const { result, budget } = tried('getSegment', [reply]);
  await result;
  expect(budget).toEqual({ taken: 0, successes });
});

test('an answer of 429 or 503 tells the pace of an overload, and no other end of a try does', async () => {
  const seen: boolean[] = [];
  const pace: TryOptions['pace'] = {
    async run(_, call, isOverload) {
      const answer = await call();
      seen.push(isOverload(answer));
      return answer;
    },
  };
  const replies = [status(429), status(500), broken('ECONNRESET'), status(503), ok({})];
  await tried('getSegment', replies, { pace }).result;
  expect(seen).toEqual([true, false, false, true, false]);
});

test('no retry follows when the run is being closed', async () => {
  const closing = new AbortController();
  const reply: Reply = (sent) => {
    closing.abort();
    return status(503)(sent);
  };
  const { result, sent, clock } = tried('getSegment', [reply, ok({})], { closing: closing.signal });
  expect([(await result).last, sent.length, clock.sleeps]).toMatchObject([{ status: 503 }, 1, []]);
  const { signal } = new AbortController();
  const ends: (AbortSignal | undefined)[] = [];
  const waiting = { ...fakeClock(), sleep: async (_: number, end?: AbortSignal) => void ends.push(end) };
  const open = tried('getSegment', [status(503), ok({})], { closing: signal, clock: waiting });
  expect((await open.result).last).toMatchObject({ status: 200 });
  // The wait ends with the run.
  expect([open.sent.length, ends]).toEqual([2, [signal]]);
});

test('a try is told without the secrets in its address', async () => {
  const told: object[] = [];
  const tokens = { ...fakeTokens(), redact: (text: string) => text.replace('example', '***') };
  await tried('getSegment', [ok({})], { tokens, onCall: (one) => told.push(one) }).result;
  expect(told).toEqual([{ operation: 'getSegment', method: 'GET', url: 'https://api.***/a', status: 200, attempt: 1, ms: 0 }]);
});

test('a wait that would end with the call or after it is not begun', async () => {
  const waiting = (callMs: number) => tried('getSegment', [status(503), ok({})], { callMs });
  // The first wait takes 187.5 ms.
  const [short, long] = [waiting(187.5), waiting(188)];
  expect([(await short.result).last, (await long.result).last]).toMatchObject([{ status: 503 }, { status: 200 }]);
  expect([short.budget.taken, long.budget.taken]).toEqual([0, 1]);
  expect(long.clock.alarms.map(({ ms }) => ms)).toEqual([188, 0.5]);
});

test('a try takes no longer than its limit, its call or the run', async () => {
  const now = fakeClock().now();
  const limitOf = async (more: Partial<TryOptions>) => {
    const { result, clock } = tried('getSegment', [ok({})], more);
    const { ends } = await result;
    return [clock.alarms[0]?.ms, ends - now, clock.alarms.every(({ cleared }) => cleared)];
  };
  expect(await limitOf({})).toEqual([1000, 10_000, true]);
  expect(await limitOf({ callMs: 700 })).toEqual([700, 700, true]);
  expect(await limitOf({ runEnds: () => now + 300 })).toEqual([300, 300, true]);
  // What a call waits for its turn is a part of its time.
  const clock = fakeClock();
  const run: TryOptions['pace']['run'] = (_, call) => {
    clock.pass(9500);
    return call();
  };
  await tried('getSegment', [ok({})], { clock, pace: { run } }).result;
  expect(clock.alarms).toMatchObject([{ ms: 500 }]);
});

test.each([0, -1])('nothing is sent %i ms before the end of the run', async (left) => {
  const { result, sent } = tried('addCable', [], { runEnds: () => fakeClock().now() + left });
  expect(await result).toMatchObject({ last: { kind: 'failure', code: 'timeout', sent: false, transient: false }, mayBeApplied: false });
  expect(sent).toEqual([]);
});

const SEGMENT = { id: 1, name: 'a', length: 1 };

test('a call that is sent again has the same body, and each try is told', async () => {
  const { send, sent, records } = world([status(503), status(503), ok(SEGMENT)]);
  expect((await send('updateSegment', { name: 'a' })).mayBeApplied).toBe(false);
  expect(sent.map(({ body }) => body)).toEqual(Array(3).fill('{"name":"a"}'));
  expect(records.map(({ status: code, attempt }) => [code, attempt])).toEqual([503, 503, 200].map((code, n) => [code, n + 1]));
});

test.each([
  ['a broken connection', broken()],
  ['503', status(503)],
])('DELETE that finds nothing after %s was done by the first try', async (_, first) => {
  const { send } = world([first, status(404)]);
  expect(await send('deleteSegment')).toMatchObject({ status: 204, mayBeApplied: false, body: undefined });
});

test.each([
  ['at once', []],
  ['after 429, which came before any effect', [status(429)]],
  ['after 401', [status(401)]],
  ['after nobody was there', [broken('ECONNREFUSED')]],
])('DELETE that finds nothing %s says so', async (_, before) => {
  const { send } = world([...before, status(404)]);
  expect((await send('deleteSegment')).status).toBe(404);
});

test('a project that is gone has not been restored, however often it was tried', async () => {
  const { send } = world([broken(), status(404)]);
  expect((await send('restoreProject')).status).toBe(404);
});

test.each([
  [undefined, [187.5, 375, 750, 1500]],
  [0, []],
])('with %s retries and no more the last answer is the answer', async (maxRetries, sleeps) => {
  const replies = [500, 502, 503, 504, 500].map((code) => status(code));
  const { send, sent, clock } = world(replies, maxRetries === undefined ? {} : { maxRetries });
  expect((await send('getSegment')).status).toBe(500);
  expect([sent.length, clock.sleeps]).toEqual([sleeps.length + 1, sleeps]);
});

test.each([
  [187.5, ['0', 'Fri, 17 Apr 2026 05:00:00 GMT', '', 'soon', '-5', '1.5', '2026-04-17', '2099-01-01']],
  [1000, ['1']],
  [30_000, ['Fri, 17 Apr 2026 06:00:30 GMT']],
  [59_000, ['59']],
  [60_000, ['3600', '99999999999999999999', 'Fri, 17 Apr 2026 09:00:00 GMT']],
])('a wait of %d ms follows a Retry-After of %j', async (wait, headers) => {
  for (const header of headers)
    for (const code of [429, 503]) {
      const { send, clock } = world([status(code, { 'retry-after': header }), ok(SEGMENT)]);
      await send('getSegment');
      expect([header, clock.sleeps]).toEqual([header, [wait]]);
    }
});

test('a wait is at least half of a doubling step and at most 20 seconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (retry, chance) => {
      const step = Math.min(250 * 2 ** (retry - 1), 20_000);
      const wait = backoffMs(retry, () => chance);
      expect(wait).toBeGreaterThanOrEqual(step / 2);
      expect(wait).toBeLessThanOrEqual(step);
    }),
    { seed: 417 },
  );
});

test('the retries of a whole run have one budget', async () => {
  const { send, sent } = world(
    Array.from({ length: 10 }, () => status(503)),
    { retryBudget: 3 },
  );
  for (let call = 0; call < 5; call += 1) expect((await send('getSegment')).status).toBe(503);
  // Three retries, all used by the first call, and five first tries.
  expect(sent).toHaveLength(8);
});

test('success gives the budget back bit by bit, and never more than there was', () => {
  const budget = createBudget(2);
  expect([budget.take(), budget.take(), budget.take()]).toEqual([true, true, false]);
  for (let n = 0; n < 4; n += 1) budget.succeeded();
  expect(budget.take()).toBe(false);
  budget.succeeded();
  expect([budget.take(), budget.take()]).toEqual([true, false]);
  for (let n = 0; n < 1000; n += 1) budget.succeeded();
  expect([budget.take(), budget.take(), budget.take()]).toEqual([true, true, false]);
});
