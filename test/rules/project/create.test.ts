import { beforeAll, expect, test } from 'vitest';
import { gro, liv, rolf, under, untilEnd, withLiv } from '../../support/around.js';
import { company, create, draft, freeze, NORTH, OF_SERVER, ok, project, refused, SOUTH, startWorld, user } from './world.js';

const NOW = '2026-04-17T10:20:30.400Z';

const meta = { catalogRevisionName: 'Katalog 2026-1', totalCost: 1_250_000.5 };
withLiv(() => startWorld({ projects: [project('3001', { meta })] }));
beforeAll(() => freeze(under, NOW));

const stampOf = (author: string) => ({ createdBy: author, modifiedBy: author, createdDate: NOW, modifiedDate: NOW });
const EMPTY = { endDate: null, endDateEstimate: null, description: null, caseRef: null, substationRef: null, location: null };

const attempt = (body: unknown, more: { owner?: string; query?: Record<string, unknown> } = {}) =>
  liv.call('createProject', { path: { owner: more.owner ?? 'liv' }, body, ...(more.query ? { query: more.query } : {}) });
const modulesOf = async (id: number) =>
  (await ok(liv, 'listModules', { path: { projectId: id } })).map(({ type }: { type: string }) => type);
const totalOf = async () => (await ok(liv, 'pageProjects', { query: { count: 0 } })).total as number;
/** Who owns a project is seen through the filter alone. */
const isOwnedBy = async (id: number, owner: string) => {
  const { entities } = await ok(liv, 'pageProjects', { query: { owner, count: 1000 } });
  return entities.some((entity: { id: number }) => entity.id === id);
};

test('P007 P008 P009 P010 a project is not created without number, name, status and startDate', async () => {
  const before = await totalOf();
  for (const field of ['number', 'name', 'status', 'startDate']) {
    const { [field]: _, ...without } = draft();
    refused(await attempt(without), 400, field, 'invalid-body');
    refused(await attempt(draft({ [field]: null })), 400, field, 'invalid-body');
  }
  expect(await totalOf()).toBe(before);
});

test('P012 P025 P030 P069 the four required properties are enough, and the rest is empty', async () => {
  const body = draft();
  const made = await attempt(body);
  expect(made.status).toBe(200);
  expect(made.body).toEqual({
    ...{ ...body, id: expect.any(Number), ...EMPTY, ...stampOf('liv'), companyId: Number(NORTH), archived: false, readonly: false },
    meta: { catalogRevisionName: null, totalCost: null },
  });
  expect(await modulesOf(made.body.id)).toEqual([]);
});

test('P013 P015 P016 the owner must be a known user who has not left, and the case of a username counts', async () => {
  const before = await totalOf();
  for (const owner of ['nobody', 'nobody@north.example', 'Rolf', 'idar', 'idar@north.example'])
    refused(await attempt(draft(), { owner }), 400, 'owner', 'unknown-user');
  expect(await totalOf()).toBe(before);
});

test('P014 P015 the owner is named by username or by e-mail, in any case', async () => {
  for (const owner of ['rolf', 'rolf@north.example', 'Rolf@NORTH.example']) {
    const { id } = await create(liv, {}, { owner });
    expect([owner, await isOwnedBy(id, 'rolf'), await isOwnedBy(id, 'liv')]).toEqual([owner, true, false]);
  }
});

test('P017 the owner may be of another company, and has explicit access then', async () => {
  const { id, companyId } = await create(liv, {}, { owner: 'gro' });
  expect(companyId).toBe(Number(NORTH));
  const { entities } = await ok(gro, 'pageProjects', { query: { accessScope: 'EXPLICIT', count: 1000 } });
  expect(entities).toContainEqual(expect.objectContaining({ id, readonly: false }));
});

test('P018 P019 P080 the modules that moduleType names are activated, one or several, each once', async () => {
  for (const moduleType of [['FORMS'], ['CALCULATION', 'CABLESIMULATOR'], ['FORMS', 'CALCULATION', 'FORMS']]) {
    const { id } = await create(liv, {}, { moduleType });
    expect(await modulesOf(id)).toEqual([...new Set(moduleType)]);
  }
});

test('P020 P021 P085 a module type that is not subscribed to, UNKNOWN or none stops the creation', async () => {
  const before = await totalOf();
  refused(await attempt(draft(), { query: { moduleType: ['FORMS', 'ECO'] } }), 403, undefined, 'not-subscribed');
  for (const moduleType of ['UNKNOWN', ['FORMS', 'UNKNOWN'], 'TRENCH'])
    refused(await attempt(draft(), { query: { moduleType } }), 400, 'moduleType');
  expect(await totalOf()).toBe(before);
});

test('P025 P026 P032 the company is that of the caller, and no other can be given', async () => {
  expect((await create(gro, {}, { owner: 'gro' })).companyId).toBe(Number(SOUTH));
  expect((await create(liv, { companyId: Number(NORTH) })).companyId).toBe(Number(NORTH));
  expect((await create(liv, { companyId: null })).companyId).toBe(Number(NORTH));
  const before = await totalOf();
  refused(await attempt(draft({ companyId: Number(SOUTH) })), 403);
  for (const companyId of [4711, 9007199254740993n]) refused(await attempt(draft({ companyId })), 403);
  for (const companyId of [String(NORTH), 2001.5]) refused(await attempt(draft({ companyId })), 400, 'companyId');
  expect(await totalOf()).toBe(before);
});

test('P027 P028 the user who creates, or the client without a user, and the time are recorded', async () => {
  expect(await create(rolf)).toMatchObject(stampOf('rolf'));
  const made = await create(await under.asClient('sor-app'), {}, { owner: 'gro' });
  expect(made).toMatchObject({ ...stampOf('sor-app'), companyId: Number(SOUTH) });
});

test('P005 P029 P031 what the server sets is ignored in the body, and so are unknown properties', async () => {
  const made = await create(liv, { id: 1, meta: { catalogRevisionName: '2001', totalCost: 1 }, ...OF_SERVER });
  expect(made).toMatchObject({ archived: false, readonly: false, meta: { catalogRevisionName: null, totalCost: null }, ...stampOf('liv') });
  expect(made.id).not.toBe(1);
  expect(made).not.toHaveProperty('colour');
  expect(await modulesOf(made.id)).toEqual([]);
  expect(await isOwnedBy(made.id, 'liv')).toBe(true);
});

test('P005 P033 every project gets an id of its own, by which it is read as it was answered', async () => {
  const [one, two] = [await create(liv), await create(liv)];
  expect(one.id).not.toBe(two.id);
  expect(await ok(liv, 'getProject', { path: { projectId: one.id } })).toEqual(one);
  expect(await ok(liv, 'getProject', { path: { projectId: two.id } })).toEqual(two);
});

test('P034 a body that is missing, broken or no object is refused', async () => {
  refused(await attempt(undefined), 400);
  refused(await liv.call('createProject', { path: { owner: 'liv' }, rawBody: '{"number":' }), 400);
  refused(await attempt([draft()]), 400);
});

test('P035 somebody who only reads in the company may create, and cannot write where another is the owner', async () => {
  expect((await create(rolf, {}, { owner: 'liv' })).readonly).toBe(true);
  expect((await create(rolf, {}, { owner: 'rolf' })).readonly).toBe(false);
});

test('P060 of two creations with one number that run at the same time one is done', async () => {
  const body = draft();
  const answers = await Promise.all([attempt(body), attempt(body)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await ok(liv, 'listProjectsByNumber', { path: { companyId: NORTH, number: String(body.number) } })).toHaveLength(1);
});

const read = (projectId: number) => ok(liv, 'getProject', { path: { projectId } });

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
      refused(await attempt(draft(body)), 400, named ?? property);
      refused(await liv.call('updateProject', { path: { projectId: 3001 }, body }), 400, named ?? property);
    }
  }
  expect(await state()).toEqual(before);
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
  const address = {
    city: 'Oslo',
    address1: null,
    address2: null,
    bnr: null,
    countryCode: null,
    gnr: null,
    municipality: null,
    zipCode: null,
  };
  expect(location).toEqual({ address, coordinate: { latitude: 59.9, longitude: null }, coordinateSource: null });
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
