import { describe, expect, it } from 'vitest';
import { type Call, call, refusal } from './call.js';
import { NOW, project, storeWith } from './world.js';

const BODY = { number: 'P-1', name: 'Storgata', status: 'STARTED', startDate: '2026-05-01T00:00:00+02:00' };
const create = ({ path = { owner: 'ola' }, body = BODY, ...input }: Call = {}): Call => ({
  ...input,
  path,
  body,
});

it('creates a project with what the body says, and the rest from the server', () => {
  const store = storeWith();
  const { status, body } = call(store, 'createProject', create());
  const server = {
    createdBy: 'kari',
    modifiedBy: 'kari',
    createdDate: NOW.toISOString(),
    modifiedDate: NOW.toISOString(),
  };
  const empty = {
    endDate: null,
    endDateEstimate: null,
    description: null,
    caseRef: null,
    substationRef: null,
    location: null,
  };
  const meta = { catalogRevisionName: null, totalCost: null };
  expect(status).toBe(200);
  expect(body).toEqual({
    ...BODY,
    ...server,
    ...empty,
    id: 7001,
    companyId: 1,
    archived: false,
    readonly: false,
    meta,
  });
  expect(store.get('project', '7001')?.value).toEqual({
    ...BODY,
    ...server,
    ...empty,
    id: '7001',
    companyId: '1',
    archived: false,
    meta,
    owner: 'ola',
    members: {},
    modules: [],
  });
  expect(store.sequence('project')).toBe('7002');
});

it('keeps the optional properties, dates to the letter', () => {
  const body = {
    ...BODY,
    endDate: '2026-06-01T00:00:00.1234+01:00',
    endDateEstimate: '2026-07-01t00:00:00z',
    description: '',
    caseRef: 'C',
    substationRef: 'S',
    location: { address: { city: 'Oslo', planet: 'Earth' }, coordinateSource: 'MANUAL', zoom: 3 },
  };
  const { location, ...rest } = call(storeWith(), 'createProject', create({ body })).body;
  const { location: _, ...desired } = body;
  expect(rest).toMatchObject(desired);
  expect(location.address).toMatchObject({ city: 'Oslo', zipCode: null });
  expect(location.address).not.toHaveProperty('planet');
  expect(location).not.toHaveProperty('zoom');
});

it('ignores what only the server sets, and what it does not know', () => {
  const alien = {
    id: 3,
    archived: true,
    readonly: true,
    createdBy: 'x',
    meta: { totalCost: 9 },
    owner: 'kari',
    unknown: 1,
  };
  const store = storeWith();
  const { body } = call(store, 'createProject', create({ body: { ...BODY, ...alien } }));
  expect(body).toMatchObject({
    id: 7001,
    archived: false,
    readonly: false,
    createdBy: 'kari',
    meta: { totalCost: null },
  });
  expect(store.get('project', '7001')?.value).toMatchObject({ owner: 'ola' });
  expect(store.get('project', '7001')?.value).not.toHaveProperty('unknown');
});

it('writes the client where there is no user', () => {
  expect(call(storeWith(), 'createProject', create({ as: 'app1' })).body).toMatchObject({
    createdBy: 'app1',
    modifiedBy: 'app1',
  });
});

describe('owner', () => {
  it('may be an e-mail in any case', () => {
    const store = storeWith();
    call(store, 'createProject', create({ as: 'app1', path: { owner: 'KARI.hansen@example.no' } }));
    expect(store.get('project', '7001')?.value.owner).toBe('kari');
  });

  it('must be a known active user', () => {
    const bad = { status: 400, code: 'unknown-user', fields: ['owner'] };
    expect(refusal(storeWith(), 'createProject', create({ path: { owner: 'nobody' } }))).toEqual(bad);
    expect(refusal(storeWith(), 'createProject', create({ path: { owner: 'inga' } }))).toEqual(bad);
  });
});

describe('company', () => {
  it('is the caller’s, said or not', () => {
    expect(call(storeWith(), 'createProject', create({ as: 'app2' })).body.companyId).toBe(2);
    expect(call(storeWith(), 'createProject', create({ body: { ...BODY, companyId: 1 } })).body.companyId).toBe(1);
    expect(call(storeWith(), 'createProject', create({ body: { ...BODY, companyId: null } })).body.companyId).toBe(1);
  });

  it('is not another one', () => {
    for (const companyId of [2, 99, 9007199254740993n]) {
      expect(refusal(storeWith(), 'createProject', create({ body: { ...BODY, companyId } })).status).toBe(403);
    }
  });

  it('is closed to an unconfirmed user', () => {
    expect(refusal(storeWith(), 'createProject', create({ as: 'nils', path: { owner: 'nils' } })).status).toBe(403);
  });
});

describe('number', () => {
  const taken = { status: 409, code: 'number-taken', fields: ['number'] };

  it('is unique in the company, the archive included', () => {
    expect(refusal(storeWith({ project: [project('1', { number: 'P-1' })] }), 'createProject', create())).toEqual(taken);
    const archive = storeWith({ project: [project('1', { number: 'P-1', archived: true })] });
    expect(refusal(archive, 'createProject', create())).toEqual(taken);
    expect(archive.sequence('project')).toBe('7001');
  });

  it('may be that of a project in another company', () => {
    const store = storeWith({ project: [project('1', { number: 'P-1', companyId: '2' })] });
    expect(call(store, 'createProject', create()).status).toBe(200);
  });
});

describe('modules', () => {
  const having = (...moduleType: string[]) => create({ query: { moduleType } });

  it('are activated at once, each of them once', () => {
    const store = storeWith();
    call(store, 'createProject', having('CALCULATION', 'CABLESIMULATOR', 'CALCULATION'));
    expect(store.get('project', '7001')?.value.modules).toEqual(['CALCULATION', 'CABLESIMULATOR']);
  });

  it('must be known and subscribed to', () => {
    expect(refusal(storeWith(), 'createProject', having('CALCULATION', 'UNKNOWN'))).toMatchObject({
      status: 400,
      fields: ['moduleType'],
    });
    expect(refusal(storeWith(), 'createProject', having('CALCULATION', 'FORMS'))).toMatchObject({
      status: 403,
      code: 'not-subscribed',
    });
  });
});
