import { expect, test } from 'vitest';
import { liv, untilEnd, withLiv } from '../../support/around.js';
import { company, create, draft, NORTH, ok, project, refused, startWorld, user } from './world.js';

const meta = { catalogRevisionName: 'Katalog 2026-1', totalCost: 1_250_000.5 };
withLiv(() => startWorld({ projects: [project('3001', { meta })] }));

const read = (projectId: number) => ok(liv, 'getProject', { path: { projectId } });
const attempt = (more: Record<string, unknown>) => liv.call('createProject', { path: { owner: 'liv' }, body: draft(more) });

test('P022 every property that is given is kept as it was given', async () => {
  const given = {
    name: 'Ærfuglveien – «øst» / vest & 100 %',
    status: 'STARTED',
    startDate: '2026-05-04T06:00:00Z',
    endDate: '2026-09-30T14:00:00Z',
    endDateEstimate: '2026-10-15T14:00:00Z',
    description: 'Linje 1\nLinje 2 \u{1F6A7}',
    caseRef: 'SAK-2026/113',
    substationRef: 'NS-4410 Å',
  };
  const made = await create(liv, given);
  expect(made).toMatchObject(given);
  expect(await read(made.id)).toMatchObject(given);
});

test('P023 a date-time keeps its offset, its fractions and its letters', async () => {
  const given = {
    startDate: '2026-05-04T08:00:00+02:00',
    endDate: '2026-09-30T14:00:00.1234567Z',
    endDateEstimate: '2026-12-31T23:59:59-11:30',
  };
  expect(await read((await create(liv, given)).id)).toMatchObject(given);
  const lower = { endDate: '2026-07-01t00:00:00z', description: '' };
  expect(await read((await create(liv, lower)).id)).toMatchObject(lower);
});

test('P024 what is no date-time is refused', async () => {
  for (const field of ['startDate', 'endDate', 'endDateEstimate']) {
    for (const value of ['tomorrow', '2026-05-04', '2026-13-01T00:00:00Z', '2026-02-30T00:00:00Z', '2026-05-04T06:00:00', '']) {
      refused(await attempt({ [field]: value }), 400, field);
    }
  }
});

test('P032 a value of the wrong type is refused, naming the property', async () => {
  for (const field of ['number', 'name', 'status', 'startDate', 'description', 'caseRef', 'substationRef']) {
    refused(await attempt({ [field]: 5 }), 400, field);
    refused(await attempt({ [field]: ['x'] }), 400, field);
  }
  refused(await attempt({ companyId: String(NORTH) }), 400, 'companyId');
  refused(await attempt({ companyId: 2001.5 }), 400, 'companyId');
  refused(await attempt({ location: 'Storgata' }), 400, 'location');
  refused(await attempt({ location: { address: { city: 7 } } }), 400, 'location.address.city');
  refused(await attempt({ location: { coordinate: { latitude: '61' } } }), 400, 'location.coordinate.latitude');
});

test('P036 the statuses are NEW, STARTED and ENDED, and no others', async () => {
  for (const status of ['NEW', 'STARTED', 'ENDED']) expect((await create(liv, { status })).status).toBe(status);
  for (const status of ['new', 'CLOSED', '']) refused(await attempt({ status }), 400, 'status');
});

test('P037 a location has an address of eight parts, a coordinate and the source of the coordinate', async () => {
  const location = {
    address: {
      address1: 'Storgata 1',
      address2: 'c/o Nord',
      bnr: '12',
      city: 'Ørsta',
      countryCode: 'NO',
      gnr: '45',
      municipality: 'Volda',
      zipCode: '0150',
    },
    coordinate: { latitude: 61.115_312_345, longitude: -10.466_2 },
    coordinateSource: 'EXACT_ADDRESS',
  };
  const made = await create(liv, { location });
  expect(made.location).toEqual(location);
  expect((await read(made.id)).location).toEqual(location);
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

test('P040 the sources of a coordinate are ROUGH_ADDRESS, EXACT_ADDRESS and MANUAL, and no others', async () => {
  for (const coordinateSource of ['ROUGH_ADDRESS', 'EXACT_ADDRESS', 'MANUAL']) {
    expect((await create(liv, { location: { coordinateSource } })).location.coordinateSource).toBe(coordinateSource);
  }
  refused(await attempt({ location: { coordinateSource: 'GPS' } }), 400, 'location.coordinateSource');
});

test('P031 parts of a location that are not documented are dropped', async () => {
  const location = { address: { city: 'Oslo', floor: '3' }, coordinate: { latitude: 1, height: 3 }, zone: 'x' };
  const { location: kept } = await create(liv, { location });
  expect(kept.address).not.toHaveProperty('floor');
  expect(kept.coordinate).not.toHaveProperty('height');
  expect(kept).not.toHaveProperty('zone');
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
    startWorld({
      companies: [company(big)],
      users: [user('liv', { companyId: big })],
      firstProjectId: '9223372036854775806',
    }),
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
