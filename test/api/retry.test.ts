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

test.each(Object.values(REPEATED).flatMap((operation) => TRANSIENT.map((code) => [operation, code] as const)))(
  '%s is sent again after %i',
  async (operation, code) => {
    const { send, sent, clock, records } = world([status(code), status(code), good(operation)]);
    const answer = await send(operation, operation === 'updateSegment' ? { name: 'a' } : undefined);
    expect(answer.status).toBeLessThan(300);
    expect(answer.mayBeApplied).toBe(false);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    expect(clock.sleeps).toEqual([187.5, 375]);
    expect(records.map(({ status: one, attempt }) => [one, attempt])).toEqual([
      [code, 1],
      [code, 2],
      [answer.status, 3],
    ]);
  },
);

test.each(Object.values(REPEATED).flatMap((operation) => FINAL.map((code) => [operation, code] as const)))(
  '%s is not sent again after %i',
  async (operation, code) => {
    const { send, sent } = world([status(code)]);
    expect((await send(operation)).status).toBe(code);
    expect(sent).toHaveLength(1);
  },
);

test.each(Object.values(ONCE).flatMap((operation) => [...TRANSIENT, ...FINAL].map((code) => [operation, code] as const)))(
  '%s is never sent again, not even after %i',
  async (operation, code) => {
    const { send, sent, clock } = world([status(code, { 'retry-after': '1' })]);
    expect((await send(operation, { typeId: '1' })).status).toBe(code);
    expect(sent).toHaveLength(1);
    expect(clock.sleeps).toEqual([]);
  },
);

const BREAKS = [
  ['a reset', broken('ECONNRESET')],
  ['a closed socket', broken('UND_ERR_SOCKET')],
  ['no name', broken('ENOTFOUND')],
  ['nobody there', broken('ECONNREFUSED')],
  ['half an answer', truncated],
] as const;

test.each(BREAKS)('%s: GET and PUT go out again, POST does not', async (_, reply) => {
  for (const operation of ['getSegment', 'updateSegment']) {
    const { send, sent } = world([reply, ok(SEGMENT)]);
    await send(operation);
    expect(sent).toHaveLength(2);
  }
  for (const operation of Object.values(ONCE)) {
    const { failure, sent } = world([reply]);
    await failure(operation, { typeId: '1' });
    expect(sent).toHaveLength(1);
  }
});

test('DELETE after a broken connection goes out again', async () => {
  const { send, sent } = world([broken(), status(204)]);
  expect((await send('deleteSegment')).status).toBe(204);
  expect(sent).toHaveLength(2);
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

test('four retries and no more; the last answer is the answer', async () => {
  const { send, sent, clock } = world([500, 502, 503, 504, 500].map((code) => status(code)));
  expect((await send('getSegment')).status).toBe(500);
  expect(sent).toHaveLength(5);
  expect(clock.sleeps).toEqual([187.5, 375, 750, 1500]);
});

test('the number of retries is an option', async () => {
  const { send, sent } = world([status(500)], { maxRetries: 0 });
  await send('getSegment');
  expect(sent).toHaveLength(1);
});

test.each([
  ['0', 187.5],
  ['1', 1000],
  ['59', 59_000],
  ['3600', 60_000],
  ['99999999999999999999', 60_000],
  ['Fri, 17 Apr 2026 06:00:30 GMT', 30_000],
  ['Fri, 17 Apr 2026 09:00:00 GMT', 60_000],
  ['Fri, 17 Apr 2026 05:00:00 GMT', 187.5],
  ['', 187.5],
  ['soon', 187.5],
  ['-5', 187.5],
  ['1.5', 187.5],
  ['2026-04-17', 187.5],
  ['2099-01-01', 187.5],
])('Retry-After: %s means a wait of %d ms', async (header, wait) => {
  for (const code of [429, 503]) {
    const { send, clock } = world([status(code, { 'retry-after': header }), ok(SEGMENT)]);
    await send('getSegment');
    expect(clock.sleeps).toEqual([wait]);
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
