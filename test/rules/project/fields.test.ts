import { expect, test } from 'vitest';
import { liv, untilEnd, withLiv } from '../../support/around.js';
import { company, create, draft, NORTH, ok, project, refused, startWorld, user } from './world.js';

const meta = { catalogRevisionName: 'Katalog 2026-1', totalCost: 1_250_000.5 };
withLiv(() => startWorld({ projects: [project('3001', { meta })] }));

const read = (projectId: number) => ok(liv, 'getProject', { path: { projectId } });
const attempt = (more: Record<string, unknown>) => liv.call('createProject', { path: { owner: 'liv' }, body: draft(more) });

test.each<[title: string, given: Record<string, unknown>]>([
  ['P022 texts', { name: 'Ærfuglveien – «øst» / vest & 100 %', caseRef: 'SAK-2026/113', substationRef: 'NS-4410 Å' }],
  ['P022 lines', { description: 'Linje 1\nLinje 2 \u{1F6A7}', status: 'STARTED' }],
  ['P022 dates', { startDate: '2026-05-04T06:00:00Z', endDate: '2026-09-30T14:00:00Z', endDateEstimate: '2026-10-15T14:00:00Z' }],
  ['P023 offsets', { startDate: '2026-05-04T08:00:00+02:00', endDateEstimate: '2026-12-31T23:59:59-11:30' }],
  ['P023 fractions', { endDate: '2026-09-30T14:00:00.1234567Z' }],
  ['P023 letters', { endDate: '2026-07-01t00:00:00z', description: '' }],
])('%s are kept as they were given: %j', async (_, given) => {
  const made = await create(liv, given);
  for (const shown of [made, await read(made.id)]) expect(shown).toMatchObject(given);
});

const NO_DATES = ['tomorrow', '2026-05-04', '2026-13-01T00:00:00Z', '2026-02-30T00:00:00Z', '2026-05-04T06:00:00', ''];

test.each<[title: string, properties: string, wrong: unknown[], named?: string]>([
  ['P007 P008 P011 P032 P046 a number or a name', 'number name', [null, '', 5, ['x']]],
  ['P009 P032 P036 P046 a status', 'status', [null, 'new', 'CLOSED', '', 5, ['x']]],
  ['P010 P024 P032 P046 a start', 'startDate', [null, ...NO_DATES, 5, ['x']]],
  ['P024 an end', 'endDate endDateEstimate', NO_DATES],
  ['P032 a text', 'description caseRef substationRef', [5, ['x']]],
  ['P032 a location', 'location', ['Storgata']],
  ['P032 a part of an address', 'location', [{ address: { city: 7 } }], 'location.address.city'],
  ['P032 a part of a coordinate', 'location', [{ coordinate: { latitude: '61' } }], 'location.coordinate.latitude'],
  ['P040 the source of a coordinate', 'location', [{ coordinateSource: 'GPS' }], 'location.coordinateSource'],
])('%s that does not fit is refused by name, in a new project and in an update: %s', async (_, properties, values, named) => {
  const state = async () => [await read(3001), (await ok(liv, 'pageProjects', { query: { count: 0 } })).total];
  const before = await state();
  for (const property of properties.split(' ')) {
    for (const value of values) {
      const body = { caseRef: 'ny', [property]: value };
      refused(await attempt(body), 400, named ?? property);
      refused(await liv.call('updateProject', { path: { projectId: 3001 }, body }), 400, named ?? property);
    }
  }
  expect(await state()).toEqual(before);
});

test('P032 a company is an int64', async () => {
  for (const companyId of [String(NORTH), 2001.5]) refused(await attempt({ companyId }), 400, 'companyId');
});

test('P037 a location has an address of eight parts, a coordinate and the source of the coordinate', async () => {
  const location = {
    address: {
      ...{ address1: 'Storgata 1', address2: 'c/o Nord', bnr: '12', city: 'Ørsta' },
      ...{ countryCode: 'NO', gnr: '45', municipality: 'Volda', zipCode: '0150' },
    },
    coordinate: { latitude: 61.115_312_345, longitude: -10.466_2 },
    coordinateSource: 'EXACT_ADDRESS',
  };
  const made = await create(liv, { location });
  for (const shown of [made, await read(made.id)]) expect(shown.location).toEqual(location);
});

test('P038 P039 every part of a location may be left out, and what is left out is empty', async () => {
  const nothing = { address: null, coordinate: null, coordinateSource: null };
  expect((await create(liv, { location: {} })).location).toEqual(nothing);
  const { location } = await create(liv, { location: { address: { city: 'Oslo' }, coordinate: { latitude: 59.9 } } });
  expect(location.address).toMatchObject({ city: 'Oslo', address1: null, address2: null, bnr: null });
  expect(location.address).toMatchObject({ countryCode: null, gnr: null, municipality: null, zipCode: null });
  expect(location.coordinate).toEqual({ latitude: 59.9, longitude: null });
  expect(location.coordinateSource).toBeNull();
});

test('P036 P040 there are three statuses, and three sources of a coordinate', async () => {
  for (const status of ['NEW', 'STARTED', 'ENDED']) expect((await create(liv, { status })).status).toBe(status);
  for (const coordinateSource of ['ROUGH_ADDRESS', 'EXACT_ADDRESS', 'MANUAL'])
    expect((await create(liv, { location: { coordinateSource } })).location.coordinateSource).toBe(coordinateSource);
});

test('P030 P059 meta is what the modules say, and no update changes it', async () => {
  expect((await read(3001)).meta).toEqual(meta);
  const body = { description: 'ny', meta: { catalogRevisionName: 'x', totalCost: 0 } };
  expect((await ok(liv, 'updateProject', { path: { projectId: 3001 }, body })).meta).toEqual(meta);
  refused(await liv.call('updateProject', { path: { projectId: 3001 }, query: { property: 'meta' }, body }), 400);
  expect((await read(3001)).meta).toEqual(meta);
});

test('P006 ids of projects and companies are exact over the whole of int64', async () => {
  const big = '9007199254740993';
  const wide = await untilEnd(
    startWorld({ companies: [company(big)], users: [user('liv', { companyId: big })], firstProjectId: '9223372036854775806' }),
  );
  const caller = await wide.as('liv');
  const made = await create(caller, { companyId: BigInt(big) });
  expect([made.id, made.companyId]).toEqual([9223372036854775806n, BigInt(big)]);
  const answer = await caller.call('getProject', { path: { projectId: '9223372036854775806' } });
  expect(answer.text).toMatch(/"id":\s*9223372036854775806\b/);
  expect(answer.text).toMatch(/"companyId":\s*9007199254740993\b/);
  expect(await ok(caller, 'listProjectsByCompany', { path: { companyId: big } })).toHaveLength(1);
  const { total } = await ok(caller, 'pageProjects', { query: { companyId: '9007199254740992' } });
  expect(total).toBe(0);
});
