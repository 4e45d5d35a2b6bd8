import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoffMs, createBudget } from '../../src/http/retry.js';
import { broken, ok, status, truncated, world } from './fakes.js';

// One operation for each way of being repeated or not.
const REPEATED = { GET: 'getSegment', PUT: 'updateSegment', DELETE: 'deleteSegment' };
const ONCE = { POST: 'addCable', 'creating PUT': 'createProject' };
const TRANSIENT = [429, 500, 502, 503, 504, 599];
const FINAL = [400, 403, 404, 408, 409, 410, 422, 501];
const SEGMENT = { id: 1, name: 'a', length: 1 };
const good = (operation: string) => (operation === 'deleteSegment' ? status(204) : ok(SEGMENT));

const CASES = (operations: object, codes: readonly number[]) =>
  Object.values(operations).flatMap((id) => codes.map((code) => [id, code] as const));

test.each(CASES(REPEATED, TRANSIENT))('%s is sent again after %i', async (operation, code) => {
  const { send, sent, clock, records } = world([status(code), status(code), good(operation)]);
  const answer = await send(operation, operation === 'updateSegment' ? { name: 'a' } : undefined);
  expect([answer.status < 300, answer.mayBeApplied, sent.length]).toEqual([true, false, 3]);
  expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
  expect(clock.sleeps).toEqual([187.5, 375]);
  expect(records.map(({ status: one, attempt }) => [one, attempt])).toEqual([code, code, answer.status].map((one, n) => [one, n + 1]));
});

test.each([...CASES(REPEATED, FINAL), ...CASES(ONCE, [...TRANSIENT, ...FINAL])])(
  '%s is not sent again after %i',
  async (operation, code) => {
    const { send, sent, clock } = world([status(code, { 'retry-after': '1' })]);
    expect((await send(operation, { typeId: '1' })).status).toBe(code);
    expect([sent.length, clock.sleeps]).toEqual([1, []]);
  },
);

const BREAKS = [
  ['a reset', broken('ECONNRESET')],
  ['a closed socket', broken('UND_ERR_SOCKET')],
  ['no name', broken('ENOTFOUND')],
  ['nobody there', broken('ECONNREFUSED')],
  ['half an answer', truncated],
] as const;

test.each(BREAKS)('%s: GET, PUT and DELETE go out again, POST does not', async (_, reply) => {
  // The content of an answer to a DELETE is not waited for.
  for (const operation of Object.values(REPEATED).filter((id) => id !== REPEATED.DELETE || reply !== truncated)) {
    const { send, sent } = world([reply, good(operation)]);
    await send(operation);
    expect(sent).toHaveLength(2);
  }
  for (const operation of Object.values(ONCE)) {
    const { failure, sent } = world([reply]);
    await failure(operation, { typeId: '1' });
    expect(sent).toHaveLength(1);
  }
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
