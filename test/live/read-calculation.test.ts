// Answers of the calculation service, and the other answers that are turned into values one by one.
import { expect, test } from 'vitest';
import type { CallOptions } from '../../src/api/typed.js';
import { createLimit } from '../../src/http/kept-alive.js';
import { namedObjects, textsOf } from '../../src/live/raw.js';
import { newCalculation, readCalculation, readLookups, readNode, readTrees } from '../../src/live/read-calculation.js';
import { findProject, projectsNumbered } from '../../src/live/read-project.js';
import { createReader, readSettings, readSurroundings } from '../../src/live/reader.js';
import { type Answer, fakeApi, refusal } from './connect.js';

function readerOn(answers: Record<string, Answer>) {
  const { api, ...seen } = fakeApi(answers);
  return { reader: createReader(api, createLimit(1)), ...seen };
}

const MODULE = { calculationType: 'COMPANY', revisionId: '3', readOnly: true };
const BARE = { id: '1', number: '1102', name: 'Cable', type: 'BUDGET', unit: 'm', quantity: 2, unitCost: 3, totalCost: 6 };
const NODE = { ...BARE, locationName: 'Storgata', description: 'By night', activityId: '4', facilityId: '5' };
const LIVE = { ...NODE, children: [] };
const UNSET = { locationName: null, description: null, activityId: null, facilityId: null };

test('a calculation is read with all of its nodes', async () => {
  const listCalculationNodes = [{ ...BARE, id: '2', locationName: '', activityId: null, childNodes: [NODE] }];
  const { reader, asked, queries } = readerOn({ getCalculationModule: MODULE, listCalculationNodes });
  const nodes = [{ ...BARE, ...UNSET, id: '2', children: [LIVE] }];
  expect(await readCalculation(reader, '7')).toEqual({ ...MODULE, nodes });
  expect(asked).toEqual(['getCalculationModule 7', 'listCalculationNodes 7']);
  expect(queries).toEqual([{ depth: 100 }]);
  const { readOnly: _, ...silent } = MODULE;
  const open = readerOn({ getCalculationModule: silent, listCalculationNodes: [] });
  expect(await readCalculation(open.reader, '7')).toMatchObject({ readOnly: false });
});

test.each([
  [400, [], 'none'],
  [500, [], 'none'],
  [400, [{ type: 'CALCULATION' }], 400],
  [500, [{ type: 'CALCULATION' }], 500],
  [404, [], 'none'],
  [409, [], 'none'],
  [403, [], 'none'],
  [403, [{ type: 'CALCULATION' }], 403],
  [404, [{ type: 'CALCULATION' }], 404],
  [409, [{ type: 'CALCULATION' }], 409],
  [403, refusal('listModules', 500), 403],
  [401, [], 401],
])('a module that is refused with %i, when the list of modules is %j: %s', async (status, listModules, expected) => {
  const getCalculationModule = refusal('getCalculationModule', status);
  const { reader } = readerOn({ getCalculationModule, listCalculationNodes: [], listModules });
  const ended = await readCalculation(reader, '7').then(
    (found) => found ?? 'none',
    (error: { status: number }) => error.status,
  );
  expect(ended).toBe(expected);
});

test('one node is read with what is below it, and a node that is gone is none', async () => {
  const { reader, queries } = readerOn({ getCalculationNode: NODE });
  expect(await readNode(reader, '1')).toEqual(LIVE);
  expect(queries).toEqual([{ depth: 100 }]);
  const gone = readerOn({ getCalculationNode: refusal('getCalculationNode', 404) });
  expect(await readNode(gone.reader, '1')).toBeUndefined();
  const unreadable = readerOn({ getCalculationNode: { ...NODE, quantity: 'two' } });
  await expect(readNode(unreadable.reader, '1')).rejects.toMatchObject({
    code: 'unreadable-answer',
    message: expect.stringContaining('quantity of a node is not a number'),
  });
});

test('a new calculation is empty and has the latest revision', async () => {
  const { reader } = readerOn({ getLatestCatalogRevision: { id: '9' } });
  expect(await newCalculation(reader)).toEqual({ calculationType: 'REN', revisionId: '9', readOnly: false, nodes: [] });
});

test.each([
  [true, { useCompanyPrices: true }],
  [false, {}],
])('budget codes are read by number, with prices of the company: %s', async (isCompany, expected) => {
  const tree = { number: '1', type: 'BUDGET', unit: 'm', unitCost: 2 };
  const getCatalogNode = ({ path }: CallOptions) => {
    const status = Number(path?.number);
    return status > 1 ? refusal('getCatalogNode', status) : { ...tree, childNodes: [{ ...tree, number: '2', baseQuantity: 4 }] };
  };
  const { reader, asked, queries } = readerOn({ getCatalogNode });
  const found = await readTrees(reader, ['1', '404', '409', '400'], { revisionId: '3', isCompany });
  const below = { ...tree, number: '2', baseQuantity: 4, children: [] };
  expect([...found.trees]).toEqual([['1', { ...tree, baseQuantity: 1, children: [below] }]]);
  expect(found.unknown).toEqual(['404']);
  expect([asked[0], queries]).toEqual(['getCatalogNode 3 BUDGET 1', Array(4).fill(expected)]);
  await expect(readTrees(reader, ['403'], { revisionId: '3', isCompany })).rejects.toMatchObject({ status: 403 });
});

test('lookups have an id, a name and a long name, and units are texts', async () => {
  const answers = { listFacilities: [{ id: '1', name: 'F', longName: 'Facility' }], listActivities: [], listUnits: ['m'] };
  const facilities = answers.listFacilities;
  expect(await readLookups(readerOn(answers).reader)).toEqual({ facilities, activities: [], units: ['m'] });
});

test('a project is found by exactly its number, and the company of its query', async () => {
  const entities = ['P', 'PP', 'P'].map((number, n) => ({ id: String(n), number, name: '', archived: false }));
  const { reader, queries } = readerOn({ pageProjects: { entities } });
  expect(await projectsNumbered(reader, 'P', '1')).toEqual(['0', '2']);
  expect(await findProject(reader, 'P', '1')).toBe('0');
  expect(queries).toEqual(Array(2).fill({ number: 'P', companyId: '1' }));
  const unreadable = projectsNumbered(readerOn({ pageProjects: [] }).reader, 'P', '1');
  await expect(unreadable).rejects.toThrow('pageProjects is not an object');
});

test.each([
  ['getSurroundings', readSurroundings],
  ['getSettings', readSettings],
] as const)('%s of a segment may be refused in the ways of a service that has none', async (operation, read) => {
  const { reader, asked } = readerOn({ [operation]: { a: 1 } });
  expect(await read(reader.read, '5')).toEqual({ a: 1 });
  expect(asked).toEqual([`${operation} 5`]);
  const ended = (status: number) => read(readerOn({ [operation]: refusal(operation, status) }).reader.read, '5').catch(() => 'refused');
  const statuses = [400, 401, 403, 404, 405, 500, 501, 503];
  const all = await Promise.all(statuses.map(ended));
  expect(statuses.filter((_, n) => all[n] === 'refused')).toEqual([400, 401, 503]);
});

test('named objects have an id, a name and everything else of their answer', () => {
  expect(namedObjects('listSegments', [{ id: '1', name: 'a', number: 'N' }, { id: '2' }])).toEqual([
    { id: '1', name: 'a', number: 'N' },
    { id: '2', name: '' },
  ]);
});

test('texts of an answer that are missing are empty', () => {
  expect(textsOf('getUser', { username: 'kari', companyName: null }, ['username', 'companyName', 'firstName'])).toEqual({
    username: 'kari',
    companyName: '',
    firstName: '',
  });
});
