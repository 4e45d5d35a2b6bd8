// The functions that all six services share, without a request.
import { expect, test } from 'vitest';
import { HANDLERS, LATER } from '../../../src/service/commander.js';
import { type Context, type Input, int64In, oneOf } from '../../../src/service/core/context.js';
import { orderBy, pageOf, wordFilter } from '../../../src/service/core/listing.js';
import { dayOf, plainFileName } from '../../../src/service/core/pdf-document.js';
import { conflict, forbidden, invalid, notFound, Refusal, unauthorized } from '../../../src/service/core/refusal.js';
import { parseInt64, wire } from '../../../src/service/core/scalars.js';
import { operations } from '../../support/contract.js';

test('an int64 is a whole number of 64 bits, written in one way', () => {
  const good = ['-9223372036854775808', '9223372036854775807', '0'];
  const wrong = ['-9223372036854775809', '9223372036854775808', '-0', '007', '1e3', ''];
  expect([...good, ...wrong].map(parseInt64)).toEqual([...good, ...wrong.map(() => undefined)]);
});

test('an id is a number in JSON as long as no digit is lost', () => {
  expect([wire('9007199254740991'), wire('9007199254740992'), wire('-9007199254740992')]).toEqual([
    9007199254740991,
    9007199254740992n,
    -9007199254740992n,
  ]);
});

test('values of a path are read or refused with their name', () => {
  const input = { path: { id: '7', kind: 'A' } } as unknown as Input;
  expect([int64In(input, 'id'), oneOf(input, 'kind', ['B', 'A'])]).toEqual(['7', 'A']);
  expect(() => int64In(input, 'other')).toThrow('other: must be an int64');
  for (const name of ['id', 'other']) expect(() => oneOf(input, name, ['B', 'A'])).toThrow(`${name}: must be one of B, A`);
});

test.each<[() => Refusal, number, string, string, unknown[], object]>([
  [() => invalid('name', 'too long'), 400, 'invalid-value', 'name: too long', [{ field: 'name', detail: 'too long' }], {}],
  [() => unauthorized('no token'), 401, 'unauthorized', 'no token', [], { 'www-authenticate': 'Bearer realm="trenchctl"' }],
  [() => unauthorized('old', 'e'), 401, 'unauthorized', 'old', [], { 'www-authenticate': 'Bearer realm="trenchctl", error="e"' }],
  [() => forbidden('no'), 403, 'forbidden', 'no', [], {}],
  [() => notFound('nodeId', '7'), 404, 'not-found', 'no node with id 7', [{ field: 'nodeId', detail: 'no node with id 7' }], {}],
  [() => conflict('taken', 'it is'), 409, 'taken', 'it is', [], {}],
  [() => conflict('taken', 'it is', 'name'), 409, 'taken', 'it is', [{ field: 'name', detail: 'it is' }], {}],
])('%s', (refuse, status, code, message, errors, headers) => {
  const refusal = refuse();
  expect(refusal).toBeInstanceOf(Refusal);
  expect({ ...refusal, message: refusal.message }).toMatchObject({ name: 'Refusal', status, code, message, errors, headers });
  expect(Object.keys(refusal.headers)).toEqual(Object.keys(headers));
});

test.each([
  ['Ålesund Ærlig Øst.pdf', 'Alesund-aerlig-ost.pdf'],
  ['..-a--b c--', 'a--b-c'],
  ['a/b\\c', 'a-b-c'],
  ['../../x"y', 'x-y'],
  ['æøå', 'aeoa'],
  ['€', 'file'],
  ['x'.repeat(90), 'x'.repeat(80)],
])('the file name of %j is %j', (text, name) => {
  expect(plainFileName(text)).toBe(name);
});

test('a day is written for a reader of each language, in UTC', () => {
  const date = '2026-04-07T23:30:00Z';
  expect([dayOf('nb', date), dayOf('en', new Date(date))]).toEqual(['07.04.2026', '7 April 2026']);
});

const input = (query: object) => ({ path: {}, query }) as unknown as Input;
const TEXTS = [['Storgata', 'Ålesund'], ['Storgata', null], [undefined], []];

test.each([
  [{}, 4],
  [{ q: '  ' }, 4],
  [{ q: 'STOR' }, 2],
  [{ q: 'ålesund  gata' }, 1],
  [{ q: 'gata nowhere' }, 0],
])('the words of %j are in %i of the objects', (query, count) => {
  const isFound = wordFilter<(string | null | undefined)[]>((one) => one)({} as Context, input(query)) ?? (() => true);
  expect(TEXTS.filter(isFound)).toHaveLength(count);
});

test('a later key decides ties, a minus turns the order, and nulls come last in both', () => {
  const list = [
    ['b', 1],
    ['a10', 2],
    ['a9', 2],
    [null, 3],
    ['å', 1],
  ] as [string | null, number][];
  const property = (name: string) =>
    name === 'n' ? { read: (one: (typeof list)[0]) => one[1] } : name === 't' ? { read: (one: (typeof list)[0]) => one[0] } : undefined;
  const sorted = (...keys: string[]) => list.toSorted(orderBy(keys, { property, problem: 'is no key' })).map(([text]) => text);
  expect(sorted('t')).toEqual(['a9', 'a10', 'b', 'å', null]);
  expect(sorted('-t')).toEqual(['å', 'b', 'a10', 'a9', null]);
  expect(sorted('-n', 't')).toEqual([null, 'a9', 'a10', 'b', 'å']);
  expect(() => sorted('x')).toThrow('sort: x is no key');
});

test('a page has ten objects from the first, unless the caller asks for others', () => {
  const all = Array.from({ length: 12 }, (_, n) => n);
  const page = (query: object) => pageOf(input(query), all, (n) => n * 2).body;
  expect(page({})).toEqual({ count: 10, first: 0, total: 12, entities: all.slice(0, 10).map((n) => n * 2) });
  expect(page({ first: 11, count: 5 })).toEqual({ count: 1, first: 11, total: 12, entities: [22] });
});

test('every operation of the contract is built, and nothing else is', async () => {
  const later = await Promise.all(Object.values(LATER).map((load) => load()));
  const built = [HANDLERS, ...later].flatMap((handlers) => Object.keys(handlers));
  expect(built.sort()).toEqual(operations.map(({ id }) => id).sort());
});
