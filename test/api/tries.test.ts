// The tries of one call: when the next one is made, what is given back to the budget, and what may have been applied.
import { expect, test } from 'vitest';
import { operationNamed } from '../../src/api/operations.js';
import { runTries, type TryOptions } from '../../src/api/tries.js';
import { broken, fakeClock, fakeTokens, ok, type Reply, server, status } from './fakes.js';

function tried(operation: string, replies: readonly Reply[], more: Partial<TryOptions> = {}) {
  const clock = fakeClock();
  const { fetch, sent } = server(...replies);
  const budget = { taken: 0, successes: 0 };
  const result = runTries(
    {
      ...{ fetch, clock, tokens: fakeTokens(), maxBytes: 1000, random: () => 0.5, maxRetries: 4 },
      ...{ attemptMs: 1000, callMs: 10_000, runEnds: () => Number.POSITIVE_INFINITY },
      budget: {
        take: () => {
          budget.taken += 1;
          return true;
        },
        succeeded: () => {
          budget.successes += 1;
        },
      },
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
  expect((await result).last).toMatchObject({ status: 503 });
  expect([sent.length, clock.sleeps]).toEqual([1, []]);
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
});

test.each([0, -1])('nothing is sent %i ms before the end of the run', async (left) => {
  const { result, sent } = tried('addCable', [], { runEnds: () => fakeClock().now() + left });
  expect(await result).toMatchObject({ last: { kind: 'failure', code: 'timeout', sent: false, transient: false }, mayBeApplied: false });
  expect(sent).toEqual([]);
});
