// The request log keeps the last requests, and tells a reader what has changed since an earlier answer.
import { expect, test } from 'vitest';
import { createRequestLog, type RequestLog } from '../../src/service/request-log.js';

const open = (log: RequestLog) => log.open('GET', '/segments', 'listSegments', 0);
const REPLY = { status: 200, headers: {} };

test('the last 10,000 requests are kept', () => {
  const log = createRequestLog();
  for (let n = 0; n < 10_002; n += 1) open(log);
  expect(log.entries().map(({ number }) => number)).toEqual(Array.from({ length: 10_000 }, (_, n) => n + 3));
  expect(log.since(0).oldest).toBe(3);
});

test('a reader gets what was opened or answered since, and all if the log is younger than the reader', () => {
  const log = createRequestLog();
  const first = open(log);
  open(log);
  const { version } = log.since(0);
  expect(log.since(version).entries).toEqual([]);
  log.answer(first, undefined, REPLY);
  expect(log.since(version).entries).toMatchObject([{ number: 1, status: 200, isAnswered: true }]);
  expect(log.since(version + 2).entries).toMatchObject([{ isAnswered: true }, { isAnswered: false }]);
});

test('an answer to a request from before a clearing shows nothing', () => {
  const log = createRequestLog();
  const first = open(log);
  log.clear();
  log.answer(first, undefined, REPLY);
  expect(log.since(0)).toMatchObject({ oldest: 2, entries: [] });
});

test('a reader is told at once unless he has read all, and otherwise by the next entry', async () => {
  const log = createRequestLog();
  open(log);
  const { version } = log.since(0);
  const told: number[] = [];
  const ask = (from: number) => void log.newerThan(from).then(() => told.push(from));
  // A reader of an earlier start may be ahead of this log.
  for (const from of [version - 1, version, version + 5]) ask(from);
  await new Promise(setImmediate);
  expect(told).toEqual([version - 1, version + 5]);
  open(log);
  await new Promise(setImmediate);
  expect(told).toEqual([version - 1, version + 5, version]);
});

test('a body is logged up to 4,096 characters, and a dropped answer has no status', () => {
  const log = createRequestLog();
  const logged = (body: string | undefined, reply: Parameters<RequestLog['answer']>[2]) => {
    const entry = open(log);
    log.answer(entry, body, reply);
    return [entry.body?.length ?? null, entry.status];
  };
  expect(logged('x'.repeat(5000), REPLY)).toEqual([4096, 200]);
  expect(logged('', { ...REPLY, broken: 'reset' })).toEqual([null, 0]);
});

test('of more than a hundred readers who wait, the oldest is answered', async () => {
  const log = createRequestLog();
  const told: number[] = [];
  for (let n = 0; n < 102; n += 1) void log.newerThan(0).then(() => told.push(n));
  await new Promise(setImmediate);
  expect(told).toEqual([0, 1]);
});
