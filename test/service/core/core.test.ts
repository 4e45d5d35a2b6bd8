// The functions that all six services share, without a request.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ASSUMED_PROFILE } from '../../../src/profile/profile-fields.js';
import { HANDLERS, LATER } from '../../../src/service/commander.js';
import type { World } from '../../../src/service/core/context.js';
import { dayOf, plainFileName } from '../../../src/service/core/pdf-document.js';
import { parseInt64, wire } from '../../../src/service/core/scalars.js';
import type { Segment } from '../../../src/service/core/world.js';
import { instant } from '../../../src/service/customer/standing.js';
import { createRequestLog, type RequestLog } from '../../../src/service/request-log.js';
import { parse, stringify } from '../../../src/service/route.js';
import { validationErrors } from '../../../src/service/trench/trench-view.js';
import { operations } from '../../support/contract.js';

test('an int64 is a whole number of 64 bits, written in one way', () => {
  const good = ['-9223372036854775808', '9223372036854775807', '0'];
  const wrong = ['-9223372036854775809', '9223372036854775808', '-0', '007', '1e3', ''];
  expect([...good, ...wrong].map(parseInt64)).toEqual([...good, ...wrong.map(() => undefined)]);
});

test('an id is a number in JSON as long as no digit is lost', () => {
  const ids = ['9007199254740991', '9007199254740992', '-9007199254740992'];
  expect(ids.map(wire)).toEqual([9007199254740991, 9007199254740992n, -9007199254740992n]);
});

const FILE_NAMES = {
  ...{ 'Ålesund Ærlig Øst.pdf': 'Alesund-aerlig-ost.pdf', '..-a--b c--': 'a--b-c', 'a/b\\c': 'a-b-c', '../../x"y': 'x-y', æøå: 'aeoa' },
  ...{ '€': 'file', ['x'.repeat(90)]: 'x'.repeat(80) },
};

test.each(Object.entries(FILE_NAMES))('the file name of %j is %j', (text, name) => expect(plainFileName(text)).toBe(name));

test('a day is written for a reader of each language, in UTC', () => {
  const date = '2026-04-07T23:30:00Z';
  expect([dayOf('nb', date), dayOf('en', new Date(date))]).toEqual(['07.04.2026', '7 April 2026']);
});

const SAME = ['2026-04-17T08:00:00Z', '2026-04-17t10:00:00+02:00', '2026-04-17 06:30:00-0130', '2026-04-17T10:00:00+02'];

test('an instant is a number of milliseconds, however it is written', () => {
  expect(SAME.map(instant)).toEqual(SAME.map(() => Date.UTC(2026, 3, 17, 8)));
  const others = ['2026-04-17T08:00:00.5z', '2016-12-31T23:59:60Z', 'yesterday'];
  expect(others.map(instant)).toEqual([Date.UTC(2026, 3, 17, 8, 0, 0, 500), Date.UTC(2017, 0, 1), Number.NaN]);
  // Under a millisecond too.
  expect(instant('2026-04-17T08:00:00.0001Z')).toBeLessThan(instant('2026-04-17T08:00:00.0002Z'));
});

test('integers past 2^53 keep their digits, in both directions', () => {
  const text = '{"id":9007199254740993,"low":-9223372036854775808,"n":1.5,"small":7}';
  expect(parse(text)).toEqual({ id: 9007199254740993n, low: -9223372036854775808n, n: 1.5, small: 7 });
  expect(stringify(parse(text))).toBe(text);
});

test('everything else is what JSON makes of it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      const read = parse(text);
      // A double beyond 2^53 is an integer text too; compare what it is worth.
      expect(JSON.parse(stringify(read))).toEqual(JSON.parse(text));
    }),
    { seed: 20260417, numRuns: 500 },
  );
});

test('a key of __proto__ stays a key', () => {
  for (const text of ['{"__proto__":{"a":1}}', '{"__proto__":{"a":1},"id":9007199254740993}']) {
    let value: object | undefined;
    try {
      value = parse(text) as object;
    } catch (error) {
      expect(error).toBeInstanceOf(SyntaxError);
      continue;
    }
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect((value as { a?: number }).a).toBeUndefined();
  }
  expect(({} as { a?: number }).a).toBeUndefined();
});

test('of two equal keys the last one counts, whichever parser reads them', () => {
  expect(parse('{"a":1,"a":2}')).toEqual({ a: 2 });
  expect(parse('{"a":1,"a":2,"id":9007199254740993}')).toEqual({ a: 2, id: 9007199254740993n });
});

const LIMIT = 10_000;

/** The errors of a segment of one section whose layout has that many problems. */
function errorsOf(count: number) {
  const problems = Array.from({ length: count }, (_, n) => ({ code: 'OVERLAP', layerId: 'l', itemIds: [`i${n}`] }));
  const world = { derived: () => ({ cover: 600, layoutDepth: 600, problems }) } as unknown as World;
  const segment = { sections: [{ id: 's', depth: { cover: 600 } }], topCoverings: [] } as unknown as Segment;
  return validationErrors(segment, { world, lang: 'en', profile: ASSUMED_PROFILE }) as { code: string; message: string }[];
}

test('as many problems as fit are all listed, and one more is said not to be checked', () => {
  expect(errorsOf(LIMIT).filter(({ code }) => code === 'OVERLAP')).toHaveLength(LIMIT);
  const more = errorsOf(LIMIT + 5);
  expect(more).toHaveLength(LIMIT + 1);
  expect(more.at(-1)).toEqual({
    ...{ code: 'NOT_CHECKED', message: 'Too many items lie in one place: the rest of the layout was not checked', sectionId: 's' },
    ...{ layerId: 'l', itemIds: [] },
  });
});

test('every operation of the contract is built, and nothing else is', async () => {
  const later = await Promise.all(Object.values(LATER).map((load) => load()));
  const built = [HANDLERS, ...later].flatMap((handlers) => Object.keys(handlers));
  expect(built.sort()).toEqual(operations.map(({ id }) => id).sort());
});

// The request log keeps the last requests, and tells a reader what has changed since an earlier answer.

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
