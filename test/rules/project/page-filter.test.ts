import { expect, test } from 'vitest';
import { liv, rolf, under, untilEnd, withLiv } from '../../support/around.js';
import { FILTERS, type Query, SEEN, startPageWorld } from './page-world.js';
import { create, idsOf, ok, refused, startWorld } from './world.js';

withLiv(startPageWorld);

const find = async (query: Query, caller = liv) => idsOf((await ok(caller, 'pageProjects', { query: { ...query, count: 100 } })).entities);

test.each<[title: string, filter: string]>([
  ['P131 accessScope finds by how the caller comes to have access', 'accessScope'],
  ['P132 accessed finds what the caller has, or has not, opened', 'accessed'],
  ['P134 archived finds the archived ones, or the others', 'archived'],
  ['P135 P157 P159 caseRef finds by case reference', 'caseRef'],
  ['P136 P157 companyId finds by company', 'companyId'],
  ['P137 P139 P140 fromStartDate alone accepts that start and those after it', 'fromStartDate'],
  ['P138 P139 P140 toStartDate alone accepts that start and those before it', 'toStartDate'],
  ['P137 P138 P139 fromStartDate and toStartDate together accept what lies between', 'startDates'],
  ['P143 P144 hasLocation finds an address that says something or a whole coordinate', 'hasLocation'],
  ['P145 P157 moduleType finds by active modules', 'moduleType'],
  ['P146 P157 myPermissionTypes finds by what the caller may do', 'myPermissionTypes'],
  ['P147 P157 myProjectRoles finds by the role of the caller', 'myProjectRoles'],
  ['P148 P157 P159 number finds by project number', 'number'],
  ['P149 P157 owner finds by username or e-mail of the owner', 'owner'],
  ['P150 q finds projects that have a word, also as part of a word', 'q'],
  ['P155 P157 status finds by status', 'status'],
  ['P156 P157 P159 substationRef finds by substation reference', 'substationRef'],
])('%s', async (_, filter) => {
  const cases = FILTERS[filter] ?? [];
  expect(cases.length).toBeGreaterThan(0);
  for (const [query, ids] of cases) expect(await find(query), JSON.stringify(query)).toEqual(ids);
});

test('P122 P130 without a filter everything within reach is found, in order of id', async () => {
  expect(await find({})).toEqual(SEEN);
});

test('P132 each user has opened other projects', async () => {
  expect(await find({ accessed: true }, rolf)).toEqual([3002]);
});

test('P133 a project is accessed once the user has read it by its id, and not by being listed', async () => {
  const world = await untilEnd(startWorld());
  const [caller, other] = [await world.as('liv'), await world.as('rolf')];
  const [one, two] = [await create(caller), await create(caller)];
  await ok(caller, 'listProjects');
  expect(await find({ accessed: true }, caller)).toEqual([]);
  await ok(caller, 'getProject', { path: { projectId: one.id } });
  await ok(caller, 'getProject', { path: { projectId: one.id } });
  expect(await find({ accessed: true }, caller)).toEqual([one.id]);
  expect(await find({ accessed: false }, caller)).toEqual([two.id]);
  expect(await find({ accessed: true }, other)).toEqual([]);
});

test('P163 a client without a user has accessed nothing', async () => {
  const client = await under.asClient('trenchctl');
  await ok(client, 'getProject', { path: { projectId: 3001 } });
  expect(await find({ accessed: true }, client)).toEqual([]);
  expect(await find({ accessed: false }, client)).toEqual([3001, 3002, 3003, 3007]);
});

test('P158 several filters find what passes all of them', async () => {
  expect(await find({ caseRef: 'SAK-1', status: 'NEW' })).toEqual([3002]);
  expect(await find({ number: '10', archived: false })).toEqual([3001]);
  expect(await find({ accessScope: 'EXPLICIT', myPermissionTypes: 'WRITE', companyId: 2002 })).toEqual([3006]);
  expect(await find({ q: 'gata', moduleType: 'CABLESIMULATOR', hasLocation: true })).toEqual([3001]);
  expect(await find({ owner: 'rolf', archived: true })).toEqual([]);
});

const DATE = '2026-01-01T00:00:00Z';
const NO_DATES = ['yesterday', '2026-01-01', '2026-13-01T00:00:00Z', '2026-01-01T00:00:00', ''];
/** Values outside of an enumeration, alone or beside a good one. */
const outside = (good: string) => ['OTHER', good.toLowerCase(), '', `${good},${good}`].flatMap((wrong) => [wrong, [good, wrong]]);

test.each<[title: string, filters: string, wrong: unknown[]]>([
  ['P160 an access', 'accessScope', outside('EXPLICIT')],
  ['P160 a type of module', 'moduleType', outside('FORMS')],
  ['P160 a permission', 'myPermissionTypes', outside('READ')],
  ['P160 a role', 'myProjectRoles', outside('OWNER')],
  ['P160 a status', 'status', outside('NEW')],
  ['P161 a flag', 'accessed archived hasLocation', ['1', 'yes', 'TRUE', '', ['true', 'false'], ['true', 'true']]],
  ['P161 a company', 'companyId', ['abc', '1.5', '9223372036854775808', ''].map((wrong) => ['2001', wrong])],
  ['P161 a date that is given twice', 'fromStartDate toStartDate', [[DATE, DATE]]],
  ['P161 words that are given twice', 'q', [['a', 'b']]],
  ['P141 a start that is no date-time', 'fromStartDate toStartDate', NO_DATES],
  ['P142 a day that does not exist, or no seconds', 'fromStartDate toStartDate', ['2026-02-30T00:00:00Z', '2026-01-01T00:00Z']],
])('%s is refused: %s', async (_, filters, values) => {
  for (const operation of ['pageProjects', 'summarizeProjects'])
    for (const name of filters.split(' '))
      for (const wrong of values) refused(await liv.call(operation, { query: { [name]: wrong } }), 400, name);
});

test('P162 query parameters that are not documented are ignored', async () => {
  expect(await find({ colour: 'red', Status: 'NEW' })).toEqual(SEEN);
});

const search = async (q: string, caller = liv) => idsOf((await ok(caller, 'pageProjects', { query: { q, count: 100 } })).entities);

test('P150 a search word finds projects that have it, also as part of a word', async () => {
  expect(await search('kabel')).toEqual([3001]);
  expect(await search('finnesikke')).toEqual([]);
});

test('P151 of several words every one must be found, in whatever field and order', async () => {
  expect(await search('ørsta storgata')).toEqual([3001]);
  expect(await search('sak-1 ns-1 6150')).toEqual([3001]);
  expect(await search('storgata åsgata')).toEqual([]);
  expect(await search('gata rolf')).toEqual([3002]);
  expect(await search('  gata \t rolf  ')).toEqual([3002]);
});

test('P152 capitals do not count, and æ, ø and å are letters of their own', async () => {
  for (const q of ['åsgata', 'ÅSGATA', 'ÅsGata']) expect(await search(q), q).toEqual([3002]);
  for (const q of ['øvre', 'ØVRE']) expect(await search(q), q).toEqual([3007]);
  for (const q of ['ærfuglveien', 'ÆRFUGL']) expect(await search(q), q).toEqual([3001]);
  expect(await search('asgata')).toEqual([]);
  expect(await search('ovre')).toEqual([]);
});

test('P153 number, name, description, references, owner and every part of the address are searched', async () => {
  const world = await untilEnd(startWorld());
  const caller = await world.as('liv');
  const address = ['address1', 'address2', 'bnr', 'city', 'countryCode', 'gnr', 'municipality', 'zipCode'];
  const fields: Record<string, unknown>[] = ['number', 'name', 'description', 'caseRef', 'substationRef'].map((field) => ({
    [field]: `xq${field}xq`,
  }));
  for (const part of address) fields.push({ location: { address: { [part]: `xq${part}xq` } } });
  for (const more of fields) {
    const { id } = await create(caller, more);
    const [, word = ''] = /(xq\w+xq)/.exec(JSON.stringify(more)) ?? [];
    expect(await search(word, caller), word).toEqual([id]);
  }
  const { id } = await create(caller, {}, { owner: 'siv' });
  expect(await search('siv', caller)).toEqual([id]);
});

test('P153 other properties are not searched', async () => {
  for (const q of ['STARTED', 'CABLESIMULATOR', '2026-01-10', 'MANUAL', '3001']) expect(await search(q), q).toEqual([]);
});

test('P154 a search without words finds everything', async () => {
  expect(await search('')).toEqual(SEEN);
  expect(await search('  \t ')).toEqual(SEEN);
});

test('P154 signs that mean something elsewhere are looked for as they are', async () => {
  for (const q of ['.*', '%', 'gata*', '"storgata"', 'storgata|zinkgata', '(', '\\']) expect(await search(q), q).toEqual([]);
});
