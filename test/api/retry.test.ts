import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoffMs, createBudget } from '../../src/http/retry.js';
import { broken, ok, status, world } from './fakes.js';

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
