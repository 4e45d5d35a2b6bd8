import { beforeAll, expect, test } from 'vitest';
import { liv, under, withLiv } from '../../support/around.js';
import type { TestCaller } from '../../support/service.js';
import { ok, refused } from '../project/world.js';
import { B1_COST, B1_OWN_COST, BIG, startCosts, within } from './world.js';

let app: TestCaller;
withLiv(startCosts);
beforeAll(async () => {
  app = await under.asClient('trenchctl');
});

const at = { revision: 'latest', type: 'BUDGET', number: 'B1' };
const b1 = (query: object = {}, caller = liv) =>
  ok(caller, 'getCatalogNode', { path: at, query: { ...query } });

test('N001 the service is at /public/calculation/rest', async () => {
  const answer = await under.fetch(`${under.baseUrl}/public/calculation/rest/units`, {
    headers: { authorization: `Bearer ${liv.token}` },
  });
  expect(answer.status).toBe(200);
});

test('N002 N010 the catalog is a tree: a node comes with children to full depth', async () => {
  const node = await b1();
  expect(within(node, 'MG1').childNodes.map(({ number }: { number: string }) => number)).toEqual([
    'M1',
    'M2',
  ]);
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
  expect([node.unitCost, node.totalCost, node.totalCostRounded]).toEqual([
    B1_COST,
    B1_COST * 10,
    B1_COST * 10,
  ]);
  expect(within(node, 'MG1').unitCost).toBe(30);
});

test('N008 unit prices exist for work, material and other costs; a resource has none', async () => {
  const node = await b1();
  expect([within(node, 'W1'), within(node, 'M1'), within(node, 'O1')].map((one) => one.unitCost)).toEqual([
    100, 10, 7,
  ]);
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
  expect([own.unitCost, within(own, 'W1').unitCost, within(own, 'W2').unitCost]).toEqual([
    B1_OWN_COST,
    80,
    50,
  ]);
  expect((await b1({ useCompanyPrices: true }, await under.as('gro'))).unitCost).toBe(B1_COST);
  const listed = await ok(liv, 'listCatalogNodes', {
    path: { revision: 'latest', type: 'WORK' },
    query: { useCompanyPrices: true },
  });
  expect(listed[0].unitCost).toBe(80);
});

test('N012 company prices need a user; without them a program may look', async () => {
  refused(await app.call('getCatalogNode', { path: at, query: { useCompanyPrices: true } }), 403);
  expect((await b1({}, app)).unitCost).toBe(B1_COST);
  expect((await b1({ useCompanyPrices: false }, app)).unitCost).toBe(B1_COST);
});

test('N013 activity and facility are told on top-level budget nodes only', async () => {
  const node = await b1();
  expect([String(node.facilityId), node.facilityName, node.activityId, node.activityName]).toEqual([
    BIG,
    `A${BIG}`,
    21,
    'Aktivitet 21',
  ]);
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
  for (const quantity of [-1, 1e300]) {
    refused(await liv.call('getCatalogNode', { path: at, query: { quantity } }), 400, 'quantity');
  }
});
