import { expect, test } from 'vitest';
import { app, gro, liv, withLiv } from '../../support/around.js';
import { ok, refused } from '../project/world.js';
import { B1_COST, B1_OWN_COST, BIG, ENTRIES, startCosts, within } from './world.js';

withLiv(startCosts);

const at = { revision: 'latest', type: 'BUDGET', number: 'B1' };
const b1 = (query: object = {}, caller = liv) => ok(caller, 'getCatalogNode', { path: at, query: { ...query } });

test('N002 N010 the catalog is a tree: a node comes with children to full depth', async () => {
  const node = await b1();
  expect(within(node, 'MG1').childNodes.map(({ number }: { number: string }) => number)).toEqual(['M1', 'M2']);
  expect(within(node, 'R1').hasChildren).toBe(false);
  expect(node.hasChildren).toBe(true);
});

test('N003 alternatives are options: nodes with quantity 0, which cost nothing there', async () => {
  const option = within(await b1({ quantity: 5 }), 'G2');
  expect([option.quantity, option.baseQuantity, option.totalCost, option.unitCost]).toEqual([0, 0, 0, 200]);
});

test('N004 the quantity is the base quantity times the quantity of the parent', async () => {
  const node = await b1({ quantity: 4 });
  expect([node.quantity, node.baseQuantity]).toEqual([4, null]);
  const [material, resource] = [within(node, 'M1'), within(node, 'R1')];
  expect([material.baseQuantity, material.quantity]).toEqual([3, 12]);
  expect([resource.baseQuantity, resource.quantity]).toEqual([2, 16]);
});

test('N005 the quantity is 1 unless told', async () => {
  expect((await b1()).quantity).toBe(1);
});

test('N006 a node deeper down is loaded with the quantity that it has in its context', async () => {
  const whole = within(await b1({ quantity: 4 }), 'G1');
  const alone = await ok(liv, 'getCatalogNode', {
    path: { revision: 'latest', type: 'GROUP', number: 'G1' },
    query: { quantity: whole.quantity },
  });
  expect(alone.childNodes).toEqual(whole.childNodes);
});

test('N007 prices add up from the unit prices and quantities of the children', async () => {
  const node = await b1({ quantity: 10 });
  expect([node.unitCost, node.totalCost, node.totalCostRounded]).toEqual([B1_COST, B1_COST * 10, B1_COST * 10]);
  expect(within(node, 'MG1').unitCost).toBe(30);
});

test('N008 unit prices exist for work, material and other costs; a resource has none', async () => {
  const node = await b1();
  expect([within(node, 'W1'), within(node, 'M1'), within(node, 'O1')].map((one) => one.unitCost)).toEqual([100, 10, 7]);
  expect(within(node, 'R1').unitCost).toBe(0);
});

test('N009 the nodes of a type come without children', async () => {
  const nodes = await ok(liv, 'listCatalogNodes', { path: { revision: 'latest', type: 'BUDGET' } });
  expect(nodes.map(({ number }: { number: string }) => number)).toEqual(['B1', 'B2', 'X1']);
  expect(nodes[0].childNodes).toBeUndefined();
  expect(nodes[0].hasChildren).toBe(true);
});

test('N011 the company has its own prices where it has any, and the average elsewhere', async () => {
  const own = await b1({ useCompanyPrices: true });
  expect([own.unitCost, within(own, 'W1').unitCost, within(own, 'W2').unitCost]).toEqual([B1_OWN_COST, 80, 50]);
  expect((await b1({ useCompanyPrices: true }, gro)).unitCost).toBe(B1_COST);
  const listed = await ok(liv, 'listCatalogNodes', { path: { revision: 'latest', type: 'WORK' }, query: { useCompanyPrices: true } });
  expect(listed[0].unitCost).toBe(80);
});

test('N012 company prices need a user; without them a program may look', async () => {
  refused(await app.call('getCatalogNode', { path: at, query: { useCompanyPrices: true } }), 403);
  expect((await b1({}, app)).unitCost).toBe(B1_COST);
  expect((await b1({ useCompanyPrices: false }, app)).unitCost).toBe(B1_COST);
});

test('N013 activity and facility are told on top-level budget nodes only', async () => {
  const node = await b1();
  expect([String(node.facilityId), node.facilityName, node.activityId, node.activityName]).toEqual([BIG, `A${BIG}`, 21, 'Aktivitet 21']);
  expect([within(node, 'G1').facilityId, within(node, 'G1').activityName]).toEqual([null, null]);
});

test('N014 names and descriptions are in the language of the caller', async () => {
  const answer = await liv.call('getCatalogNode', { path: at, headers: { 'accept-language': 'en' } });
  expect([answer.body.name, answer.body.description]).toEqual(['Trench', 'Open trench']);
});

test('N015 a number that the revision lacks is 404, also where another type has it', async () => {
  refused(await liv.call('getCatalogNode', { path: { ...at, number: 'B9' } }), 404, 'number');
  refused(await liv.call('getCatalogNode', { path: { ...at, type: 'WORK' } }), 404, 'number');
  refused(await liv.call('getCatalogNode', { path: { ...at, revision: '2', number: 'B2' } }), 404, 'number');
});

test('N016 a quantity below 0, or whose cost cannot be counted, is 400', async () => {
  for (const quantity of [-1, 1e300]) refused(await liv.call('getCatalogNode', { path: at, query: { quantity } }), 400, 'quantity');
});

const path = { revision: 'latest' };
const page = (query: object = {}, caller = liv) => ok(caller, 'pageCatalogNodes', { path, query: { ...query } });
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

test.each<[title: string, query: object, numbers: string[]]>([
  ['N022 any of the activities', { activityId: 21 }, ['B1', 'X1']],
  ['N022 any of the activities', { activityId: [21, 22] }, ['B1', 'B2', 'X1']],
  ['N022 a facility', { facilityId: BIG }, ['B1']],
  ['N022 any of the numbers', { number: ['M1', 'X1'] }, ['M1', 'X1', 'X1']],
  ['N022 any of the types', { type: ['OTHER', 'GROUP'] }, ['G1', 'G2', 'O1']],
  ['N022 a unit', { unit: 'h' }, ['R1']],
  ['N023 all filters hold', { number: 'X1', type: 'WORK', unit: 'm³' }, ['X1']],
  ['N023 all filters hold', { number: 'X1', unit: 'h' }, []],
  ['N024 words of the description', { q: 'åpen GRØFT' }, ['B1']],
  ['N024 words of the name', { q: 'trench' }, ['B1']],
  ['N024 words of the number', { q: 'mg1' }, ['MG1']],
  ['N024 all words', { q: 'åpen kabel' }, []],
  ['N025 favourites', { favorite: 'true' }, ['B1']],
  ['N025 those that are none', { favorite: 'false', type: 'BUDGET' }, ['B2', 'X1']],
  ['N025 both', { favorite: ['true', 'false'], type: 'BUDGET' }, ['B1', 'B2', 'X1']],
  ['N027 sorted downwards', { count: 2, sort: '-unitCost' }, ['B1', 'G1']],
  ['N027 sorted by name', { type: 'BUDGET', sort: 'name' }, ['B1', 'B2', 'X1']],
  ['N027 the second key decides ties', { type: ['MATERIAL', 'OTHER'], sort: ['-type', '-number'] }, ['O1', 'M2', 'M1']],
  ['N027 what has no value comes last', { type: ['BUDGET', 'OTHER'], sort: '-facilityName' }, ['B1', 'B2', 'X1', 'O1']],
])('%s: %j', async (_, query, numbers) => {
  expect(await found(query)).toEqual(numbers);
});

test('N025 a program has no favourites, and favorite is true or false', async () => {
  expect(await found({ favorite: 'true' }, app)).toEqual([]);
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
    propertySummaries[name].valueSummaries.map(
      (one: { value: unknown; counter: { count: number } }) => `${one.value}: ${one.counter.count}`,
    );
  expect(counts('type')).toEqual(['BUDGET: 3', 'WORK: 1']);
  expect(counts('activityId')).toEqual(['21: 2', '22: 1']);
  expect(counts('facilityId')).toEqual(['11: 2', `${BIG}: 1`]);
  expect(propertySummaries.unit.displayName).toBe('Enhet');
  expect(propertySummaries.unitCost.range).toMatchObject({ from: 1, to: 237 });
});
