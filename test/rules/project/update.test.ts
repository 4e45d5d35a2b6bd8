import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Snapshot } from '../../../src/service/store/port.js';
import { liv, rolf, under, withLiv } from '../../support/around.js';
import { operations } from '../../support/contract.js';
import { type TestCaller, type TestService, TRANSPORTS } from '../../support/service.js';
import { create, freeze, idsOf, NORTH, OF_SERVER, ok, refused, startWorld } from './world.js';

const CREATED = '2026-04-17T10:00:00.000Z';
const LATER = '2026-04-18T11:00:00.000Z';

const FULL = {
  ...{ name: 'Gammelgata', status: 'NEW', startDate: '2026-05-04T06:00:00Z', endDate: '2026-09-30T14:00:00Z' },
  ...{ endDateEstimate: '2026-10-15T14:00:00Z', description: 'gammel', caseRef: 'SAK-1', substationRef: 'NS-1' },
  location: { address: { city: 'Oslo' }, coordinate: null, coordinateSource: null },
};
const OPTIONAL = ['endDate', 'endDateEstimate', 'description', 'caseRef', 'substationRef', 'location'];
const CHANGES: Readonly<Record<string, unknown>> = {
  ...{ name: 'Nygata', status: 'ENDED', startDate: '2026-06-01T06:00:00+02:00', endDate: '2027-01-01T00:00:00Z' },
  ...{ endDateEstimate: '2027-02-01T00:00:00Z', description: 'ny', caseRef: 'SAK-2', substationRef: 'NS-2' },
  location: { address: null, coordinate: { latitude: 61, longitude: 10 }, coordinateSource: 'MANUAL' },
};

withLiv(startWorld);

/** A project with a value in every property, made the day before what the test does to it. */
async function old() {
  await freeze(under, CREATED);
  const made = await create(liv, FULL, { owner: 'rolf', moduleType: ['FORMS'] });
  await freeze(under, LATER);
  return made;
}
const update = (projectId: number, body: unknown, property?: readonly string[]) =>
  liv.call('updateProject', { path: { projectId }, body, ...(property ? { query: { property } } : {}) });
const read = (projectId: number) => ok(liv, 'getProject', { path: { projectId } });
const stamped = { modifiedBy: 'liv', modifiedDate: LATER };

test('P041 P042 P049 with property, the named property is written, and the answer is the project from then on', async () => {
  const before = await old();
  const changes = { ...CHANGES, number: `${before.number}-x` };
  for (const [name, value] of Object.entries(changes)) {
    const project = await old();
    const answer = await update(project.id, changes, [name]);
    expect([answer.status, answer.body]).toEqual([200, { ...project, [name]: value, ...stamped }]);
    expect(await read(project.id), name).toEqual(answer.body);
  }
});

test('P043 property may be repeated', async () => {
  const before = await old();
  const answer = await update(before.id, CHANGES, ['name', 'caseRef', 'status']);
  expect(answer.body).toEqual({ ...before, name: 'Nygata', caseRef: 'SAK-2', status: 'ENDED', ...stamped });
});

test('P044 P051 a property that is unknown or set by the server is refused, and nothing is written', async () => {
  const before = await old();
  const servers = ['id', 'companyId', 'archived', 'readonly', 'createdBy', 'createdDate', 'modifiedBy'];
  for (const name of [...servers, 'modifiedDate', 'meta', 'owner', 'modules', 'colour', 'Name', 'toString', '']) {
    refused(await update(before.id, { ...CHANGES, id: 1, companyId: 1 }, ['name', name]), 400, 'property', 'invalid-value');
  }
  expect(await read(before.id)).toEqual(before);
});

test('P045 P048 a property that need not be there is cleared by null, and if it is named also by leaving it out', async () => {
  for (const name of OPTIONAL)
    for (const [body, property] of [[{}, [name]], [{ [name]: null }, [name]], [{ [name]: null }]] as const) {
      const before = await old();
      expect((await update(before.id, body, property)).body, name).toEqual({ ...before, [name]: null, ...stamped });
    }
});

test('P046 P051 number, name, status and startDate cannot be cleared', async () => {
  const before = await old();
  for (const name of ['number', 'name', 'status', 'startDate']) {
    refused(await update(before.id, { description: 'ny' }, ['description', name]), 400, name, 'required');
    refused(await update(before.id, { description: 'ny', [name]: null }, ['description', name]), 400, name);
  }
  expect(await read(before.id)).toEqual(before);
});

test('P047 P049 without property, what the body has is written and what it leaves out is untouched', async () => {
  const before = await old();
  const number = `${before.number}-x`;
  expect((await update(before.id, { ...CHANGES, number })).body).toEqual({
    ...{ ...before, ...CHANGES, number, ...stamped, location: expect.objectContaining({ coordinate: { latitude: 61, longitude: 10 } }) },
  });
  for (const [name, value] of Object.entries(CHANGES)) {
    const other = await old();
    expect((await update(other.id, { [name]: value })).body, name).toEqual({ ...other, [name]: value, ...stamped });
  }
});

test('P050 an update records who and when, and leaves who created the project', async () => {
  const { id, createdBy, createdDate } = await old();
  await ok(rolf, 'updateProject', { path: { projectId: id }, body: { name: 'Nygata' } });
  expect(await read(id)).toMatchObject({ createdBy, createdDate, modifiedBy: 'rolf', modifiedDate: LATER });
  expect([createdBy, createdDate]).toEqual(['liv', CREATED]);
});

test('P052 a location is replaced as a whole', async () => {
  const { id } = await old();
  const answer = await update(id, { location: { coordinate: { latitude: 1, longitude: 2 } } });
  expect(answer.body.location).toEqual({ address: null, coordinate: { latitude: 1, longitude: 2 }, coordinateSource: null });
});

test('P031 P059 what the server sets is ignored in the body of an update', async () => {
  const before = await old();
  expect((await update(before.id, { id: 1, companyId: 2002, ...OF_SERVER })).body).toEqual({ ...before, ...stamped });
  expect(await ok(liv, 'listModules', { path: { projectId: before.id } })).toHaveLength(1);
  const { entities } = await ok(liv, 'pageProjects', { query: { owner: 'rolf', count: 1000 } });
  expect(idsOf(entities)).toContain(before.id);
});

test('P003 P004 P078 a deleted project is gone from everywhere', async () => {
  const { id, number } = await create(liv, { caseRef: 'SAK-D', substationRef: 'NS-D' });
  const other = await create(liv, { caseRef: 'SAK-D', substationRef: 'NS-D' });
  const path = { companyId: NORTH, number, caseRef: 'SAK-D', substationRef: 'NS-D' };
  const answer = await liv.call('deleteProject', { path: { projectId: id } });
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(idsOf(await ok(liv, 'listProjects'))).not.toContain(id);
  expect(await ok(liv, 'listProjectsByNumber', { path })).toEqual([]);
  expect(idsOf(await ok(liv, 'listProjectsByCaseRef', { path }))).toEqual([other.id]);
  expect(idsOf(await ok(liv, 'listProjectsBySubstationRef', { path }))).toEqual([other.id]);
  expect((await ok(liv, 'pageProjects', { query: { caseRef: 'SAK-D' } })).total).toBe(1);
  refused(await liv.call('getProject', { path: { projectId: id } }), 404, 'projectId');
});

test('P079 deleting a project deletes its segments and leaves those of others', async () => {
  const [one, two] = [await create(liv, {}, { moduleType: ['CABLESIMULATOR'] }), await create(liv, {}, { moduleType: ['CABLESIMULATOR'] })];
  const segment = async (projectId: number) =>
    (await ok(liv, 'createSegment', { path: { projectId }, body: { name: 'A', length: 1 } })).id as number;
  const gone = [await segment(one.id), await segment(one.id)];
  const kept = await segment(two.id);
  // Later versions are deleted too.
  await ok(liv, 'updateProject', { path: { projectId: one.id }, body: { name: 'Nygata' } });
  await ok(liv, 'updateSegment', { path: { segmentId: gone[0] ?? 0 }, body: { name: 'B', length: 2 } });
  await ok(liv, 'deleteProject', { path: { projectId: one.id } });
  for (const segmentId of gone) refused(await liv.call('getSegment', { path: { segmentId } }), 404);
  refused(await liv.call('listSegments', { path: { projectId: one.id } }), 409);
  expect((await liv.call('getSegment', { path: { segmentId: kept } })).status).toBe(200);
});

test('P079 deleting a project forgets who has opened it', async () => {
  const { id } = await create(liv);
  const opened = async () =>
    ((await under.admin('GET', '/snapshot')).body as Snapshot).records
      .filter(({ kind, value }) => kind === 'access' && (value as { projectId: string }).projectId === String(id))
      .map(({ value }) => value);
  await freeze(under, LATER);
  await ok(liv, 'getProject', { path: { projectId: id } });
  expect(await opened()).toEqual([{ username: 'liv', projectId: String(id), at: LATER }]);
  await ok(liv, 'deleteProject', { path: { projectId: id } });
  expect(await opened()).toEqual([]);
});

test('P005 P078 the id of a deleted project is not given again', async () => {
  const { id } = await create(liv);
  await ok(liv, 'deleteProject', { path: { projectId: id } });
  expect((await create(liv)).id).toBeGreaterThan(id);
});

/** Every operation on one project, with whatever else its path and body need. */
const onOneProject = operations.filter(({ service, path }) => service === 'project' && path.includes('{projectId}'));
const rest = { moduleType: 'FORMS', owner: 'liv', projectStatus: 'NEW' };
const call = (id: string, projectId: string) =>
  liv.call(id, { path: { projectId, ...rest }, ...(id === 'updateProject' ? { body: { name: 'x' } } : {}) });

test('P076 P077 a project that does not exist is not found, by every operation on one, nor is an id that is no int64', async () => {
  expect(onOneProject).toHaveLength(11);
  for (const { id } of onOneProject) {
    refused(await call(id, '424242'), 404, 'projectId');
    for (const projectId of ['abc', '7001.0', '07001', '9223372036854775808', '%'])
      expect([id, projectId, (await call(id, projectId)).status]).toEqual([id, projectId, 404]);
  }
});

describe.each(TRANSPORTS)('over %s', (transport) => {
  let under: TestService;
  let liv: TestCaller;
  beforeAll(async () => {
    under = await startWorld({}, transport);
    liv = await under.as('liv');
  });
  afterAll(() => under.close());

  test('C001 D001 K001 N001 P001 the services are at their addresses below /public', async () => {
    const { id } = await create(liv);
    const headers = { authorization: `Bearer ${liv.token}` };
    const at = async (path: string) => (await under.fetch(under.baseUrl + path, { headers })).status;
    expect(await at(`/public/project/rest/projects/${id}`)).toBe(200);
    expect(await at(`/public/project/rest/modules/by-projectid/${id}`)).toBe(200);
    for (const path of ['calculation/rest/units', 'checklist/rest/revisions', 'customer/rest/users/liv', 'doc/rest/meta/ORGNYTT']) {
      expect(await at(`/public/${path}`), path).toBe(200);
    }
    expect(await at(`/public/customer/rest/projects/${id}`)).toBe(404);
    expect(await at(`/projects/${id}`)).toBe(404);
  });

  test('P002 answers are JSON in UTF-8, and bodies are read as such', async () => {
    const name = 'Ærfuglveien ø å – \u{1F6A7}';
    const made = await create(liv, { name });
    const answer = await liv.call('getProject', { path: { projectId: made.id } });
    expect(answer.headers.get('content-type')?.replaceAll(' ', '').toLowerCase()).toBe('application/json;charset=utf-8');
    expect(answer.body.name).toBe(name);
    expect((await liv.call('getProject', { path: { projectId: 1 } })).headers.get('content-type')).toContain('application/problem+json');
  });

  test('P185 the words page and summary in a path are no project ids', async () => {
    expect(await ok(liv, 'pageProjects')).toHaveProperty('entities');
    expect(await ok(liv, 'summarizeProjects')).toHaveProperty('propertySummaries');
  });

  test('P186 no version header is asked for, and one that is sent means nothing', async () => {
    for (const headers of [{}, { 'api-version': '1.0' }, { 'api-version': '9.9' }]) {
      expect((await liv.call('listProjects', { headers })).status).toBe(200);
      expect((await liv.call('getUser', { path: { user: 'liv' }, headers })).status).toBe(200);
    }
  });

  test('P187 a refusal is a problem document that tells status, code, detail and address', async () => {
    const answer = await liv.call('getProject', { path: { projectId: 424242 } });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.body).toMatchObject({
      ...{ type: expect.stringMatching(/./), title: 'Not Found', status: 404, detail: expect.stringContaining('424242') },
      ...{ instance: '/public/project/rest/projects/424242', code: 'not-found' },
      errors: [{ field: 'projectId', pointer: '/projectId', detail: expect.any(String) }],
    });
  });

  test('P188 updates of one project that run at the same time are all done', async () => {
    const { id } = await create(liv);
    const changes = [{ name: 'Nygata' }, { caseRef: 'SAK-9' }, { description: 'ny' }, { substationRef: 'NS-9' }];
    await Promise.all(changes.map((body) => ok(liv, 'updateProject', { path: { projectId: id }, body })));
    expect(await ok(liv, 'getProject', { path: { projectId: id } })).toMatchObject(Object.assign({}, ...changes));
  });
});
