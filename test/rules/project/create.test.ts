import { beforeAll, expect, test } from 'vitest';
import { gro, liv, rolf, under, withLiv } from '../../support/around.js';
import { create, draft, freeze, NORTH, OF_SERVER, ok, refused, SOUTH, startWorld } from './world.js';

const NOW = '2026-04-17T10:20:30.400Z';

withLiv(startWorld);
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
    ...body,
    id: expect.any(Number),
    ...EMPTY,
    ...stampOf('liv'),
    companyId: Number(NORTH),
    archived: false,
    readonly: false,
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

test('P025 P026 the company is that of the caller, and no other can be given', async () => {
  expect((await create(gro, {}, { owner: 'gro' })).companyId).toBe(Number(SOUTH));
  expect((await create(liv, { companyId: Number(NORTH) })).companyId).toBe(Number(NORTH));
  expect((await create(liv, { companyId: null })).companyId).toBe(Number(NORTH));
  const before = await totalOf();
  refused(await attempt(draft({ companyId: Number(SOUTH) })), 403);
  for (const companyId of [4711, 9007199254740993n]) refused(await attempt(draft({ companyId })), 403);
  expect(await totalOf()).toBe(before);
});

test('P027 P028 the user who creates, or the client without a user, and the time are recorded', async () => {
  expect(await create(rolf)).toMatchObject(stampOf('rolf'));
  const made = await create(await under.asClient('sor-app'), {}, { owner: 'gro' });
  expect(made).toMatchObject({ ...stampOf('sor-app'), companyId: Number(SOUTH) });
});

test('P005 P029 P031 what the server sets is ignored in the body, and so are unknown properties', async () => {
  const made = await create(liv, { id: 1, meta: { catalogRevisionName: '2001', totalCost: 1 }, ...OF_SERVER });
  expect(made).toMatchObject({ archived: false, readonly: false, ...stampOf('liv') });
  expect(made.meta).toEqual({ catalogRevisionName: null, totalCost: null });
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
