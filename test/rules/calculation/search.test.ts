import { expect, test } from 'vitest';
import { liv, under, withLiv } from '../../support/around.js';
import { ok, refused } from '../project/world.js';
import { BIG, ENTRIES, startCosts } from './world.js';

withLiv(startCosts);

const path = { revision: 'latest' };
const page = (query: object = {}, caller = liv) =>
  ok(caller, 'pageCatalogNodes', { path, query: { ...query } });
const found = async (query: object, caller = liv): Promise<string[]> =>
  (await page({ count: 100, ...query }, caller)).entities.map(({ number }: { number: string }) => number);

test('N020 N021 a page has 10 nodes unless told, flat, and says where it stands', async () => {
  const first = await page();
  expect([first.count, first.entities.length, first.first, first.total]).toEqual([10, 10, 0, ENTRIES.length]);
  expect(first.entities.every((node: object) => !('childNodes' in node))).toBe(true);
  const rest = await page({ first: 10 });
  expect([rest.count, rest.first, rest.total]).toEqual([3, 10, ENTRIES.length]);
  expect((await page({ count: 0 })).entities).toEqual([]);
});

test('N022 filters on activity, facility, number, type and unit take any of their values', async () => {
  expect(await found({ activityId: 21 })).toEqual(['B1', 'X1']);
  expect(await found({ activityId: [21, 22] })).toEqual(['B1', 'B2', 'X1']);
  expect(await found({ facilityId: BIG })).toEqual(['B1']);
  expect(await found({ number: ['M1', 'X1'] })).toEqual(['M1', 'X1', 'X1']);
  expect(await found({ type: ['OTHER', 'GROUP'] })).toEqual(['G1', 'G2', 'O1']);
  expect(await found({ unit: 'h' })).toEqual(['R1']);
});

test('N023 all filters must hold', async () => {
  expect(await found({ number: 'X1', type: 'WORK', unit: 'm³' })).toEqual(['X1']);
  expect(await found({ number: 'X1', unit: 'h' })).toEqual([]);
});

test('N024 q finds words in number, name and description', async () => {
  expect(await found({ q: 'åpen GRØFT' })).toEqual(['B1']);
  expect(await found({ q: 'trench' })).toEqual(['B1']);
  expect(await found({ q: 'mg1' })).toEqual(['MG1']);
  expect(await found({ q: 'åpen kabel' })).toEqual([]);
});

test('N025 favorite keeps those of the user that are favourites, or that are none', async () => {
  expect(await found({ favorite: 'true' })).toEqual(['B1']);
  expect(await found({ favorite: 'false', type: 'BUDGET' })).toEqual(['B2', 'X1']);
  expect(await found({ favorite: ['true', 'false'], type: 'BUDGET' })).toEqual(['B1', 'B2', 'X1']);
  expect(await found({ favorite: 'true' }, await under.asClient('trenchctl'))).toEqual([]);
  refused(await liv.call('pageCatalogNodes', { path, query: { favorite: 'yes' } }), 400, 'favorite');
});

test('N026 facilities, activities and units in the filters must be valid ones', async () => {
  for (const [name, value] of [
    ['facilityId', 99],
    ['activityId', 99],
    ['unit', 'M'],
  ] as const) {
    for (const operation of ['pageCatalogNodes', 'summarizeCatalogNodes'])
      refused(await liv.call(operation, { path, query: { [name]: value } }), 400, name);
  }
});

test('N027 sort is [-] and a property, each deciding where those before it see no difference', async () => {
  expect((await found({ sort: '-unitCost' })).slice(0, 2)).toEqual(['B1', 'G1']);
  expect(await found({ type: 'BUDGET', sort: 'name' })).toEqual(['B1', 'B2', 'X1']);
  expect(await found({ type: ['MATERIAL', 'OTHER'], sort: ['-type', '-number'] })).toEqual([
    'O1',
    'M2',
    'M1',
  ]);
  expect(await found({ type: ['BUDGET', 'OTHER'], sort: '-facilityName' })).toEqual(['B1', 'B2', 'X1', 'O1']);
});

test('N028 sorting on an unsupported property is an error', async () => {
  for (const sort of ['colour', 'childNodes', '--name', '-', 'constructor'])
    refused(await liv.call('pageCatalogNodes', { path, query: { sort } }), 400, 'sort');
});

test('N029 the summary counts the matches of the same filters by type, unit, activity and facility', async () => {
  const { counter, staticCounter, propertySummaries } = await ok(liv, 'summarizeCatalogNodes', {
    path,
    query: { number: ['B1', 'B2', 'X1'] },
  });
  expect([counter.count, counter.quantity, staticCounter.count]).toEqual([4, 4, ENTRIES.length]);
  const counts = (name: string) =>
    propertySummaries[name].valueSummaries.map((one: { value: unknown; counter: { count: number } }) => [
      String(one.value),
      one.counter.count,
    ]);
  expect(counts('type')).toEqual([
    ['BUDGET', 3],
    ['WORK', 1],
  ]);
  expect(counts('activityId')).toEqual([
    ['21', 2],
    ['22', 1],
  ]);
  expect(counts('facilityId')).toEqual([
    ['11', 2],
    [BIG, 1],
  ]);
  expect(propertySummaries.unit.displayName).toBe('Enhet');
  expect(propertySummaries.unitCost.range).toMatchObject({ from: 1, to: 237 });
});
