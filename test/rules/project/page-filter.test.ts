import { expect, test } from 'vitest';
import { liv, under, untilEnd, withLiv } from '../../support/around.js';
import { FILTERS, type Query, SEEN, startPageWorld } from './page-world.js';
import { create, idsOf, ok, refused, startWorld } from './world.js';

withLiv(startPageWorld);

const find = async (query: Query, caller = liv) => idsOf((await ok(caller, 'pageProjects', { query: { ...query, count: 100 } })).entities);

async function proves(filter: keyof typeof FILTERS): Promise<void> {
  const cases = FILTERS[filter] ?? [];
  expect(cases.length).toBeGreaterThan(0);
  for (const [query, ids] of cases) expect(await find(query), JSON.stringify(query)).toEqual(ids);
}

test('P122 P130 without a filter everything within reach is found, in order of id', async () => {
  expect(await find({})).toEqual(SEEN);
});

test('P131 accessScope finds by how the caller comes to have access', () => proves('accessScope'));

test('P132 accessed finds what the caller has, or has not, opened', async () => {
  await proves('accessed');
  const rolf = await under.as('rolf');
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

test('P134 archived finds the archived ones, or the others', () => proves('archived'));

test('P135 P157 P159 caseRef finds by case reference', () => proves('caseRef'));

test('P136 P157 companyId finds by company', () => proves('companyId'));

test('P137 P139 P140 fromStartDate alone accepts that start and those after it', () => proves('fromStartDate'));

test('P138 P139 P140 toStartDate alone accepts that start and those before it', () => proves('toStartDate'));

test('P137 P138 P139 fromStartDate and toStartDate together accept what lies between', () => proves('startDates'));

test('P143 P144 hasLocation finds an address that says something or a whole coordinate', () => proves('hasLocation'));

test('P145 P157 moduleType finds by active modules', () => proves('moduleType'));

test('P146 P157 myPermissionTypes finds by what the caller may do', () => proves('myPermissionTypes'));

test('P147 P157 myProjectRoles finds by the role of the caller', () => proves('myProjectRoles'));

test('P148 P157 P159 number finds by project number', () => proves('number'));

test('P149 P157 owner finds by username or e-mail of the owner', () => proves('owner'));

test('P155 P157 status finds by status', () => proves('status'));

test('P156 P157 P159 substationRef finds by substation reference', () => proves('substationRef'));

test('P158 several filters find what passes all of them', async () => {
  expect(await find({ caseRef: 'SAK-1', status: 'NEW' })).toEqual([3002]);
  expect(await find({ number: '10', archived: false })).toEqual([3001]);
  expect(await find({ accessScope: 'EXPLICIT', myPermissionTypes: 'WRITE', companyId: 2002 })).toEqual([3006]);
  expect(await find({ q: 'gata', moduleType: 'CABLESIMULATOR', hasLocation: true })).toEqual([3001]);
  expect(await find({ owner: 'rolf', archived: true })).toEqual([]);
});

test('P160 a value outside an enumeration is refused, alone or beside a good one', async () => {
  const filters: Record<string, string> = {
    accessScope: 'EXPLICIT',
    moduleType: 'FORMS',
    myPermissionTypes: 'READ',
    myProjectRoles: 'OWNER',
    status: 'NEW',
  };
  for (const operation of ['pageProjects', 'summarizeProjects']) {
    for (const [name, good] of Object.entries(filters)) {
      for (const wrong of ['OTHER', good.toLowerCase(), '', `${good},${good}`]) {
        refused(await liv.call(operation, { query: { [name]: wrong } }), 400, name);
        refused(await liv.call(operation, { query: { [name]: [good, wrong] } }), 400, name);
      }
    }
  }
});

test('P161 flags are true or false, companies are int64, and neither a flag nor a date is given twice', async () => {
  for (const operation of ['pageProjects', 'summarizeProjects']) {
    for (const name of ['accessed', 'archived', 'hasLocation']) {
      for (const wrong of ['1', 'yes', 'TRUE', '', ['true', 'false'], ['true', 'true']]) {
        refused(await liv.call(operation, { query: { [name]: wrong } }), 400, name);
      }
    }
    for (const wrong of ['abc', '1.5', '9223372036854775808', '']) {
      refused(await liv.call(operation, { query: { companyId: ['2001', wrong] } }), 400, 'companyId');
    }
    const date = '2026-01-01T00:00:00Z';
    for (const name of ['fromStartDate', 'toStartDate']) refused(await liv.call(operation, { query: { [name]: [date, date] } }), 400, name);
    refused(await liv.call(operation, { query: { q: ['a', 'b'] } }), 400, 'q');
  }
});

test('P141 a start that is no date-time is refused', async () => {
  for (const operation of ['pageProjects', 'summarizeProjects']) {
    for (const name of ['fromStartDate', 'toStartDate']) {
      for (const wrong of ['yesterday', '2026-01-01', '2026-13-01T00:00:00Z', '2026-01-01T00:00:00', '']) {
        refused(await liv.call(operation, { query: { [name]: wrong } }), 400, name);
      }
    }
  }
});

test('P142 a start on a day that does not exist, or without seconds, is refused as it is in a body', async () => {
  for (const operation of ['pageProjects', 'summarizeProjects']) {
    for (const name of ['fromStartDate', 'toStartDate']) {
      for (const wrong of ['2026-02-30T00:00:00Z', '2026-01-01T00:00Z']) {
        refused(await liv.call(operation, { query: { [name]: wrong } }), 400, name);
      }
    }
  }
});

test('P162 query parameters that are not documented are ignored', async () => {
  expect(await find({ colour: 'red', Status: 'NEW' })).toEqual(SEEN);
});

const search = async (q: string, caller = liv) => idsOf((await ok(caller, 'pageProjects', { query: { q, count: 100 } })).entities);

test('P150 a search word finds projects that have it, also as part of a word', async () => {
  for (const [query, ids] of FILTERS.q ?? []) expect(await search(String(query.q))).toEqual(ids);
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
