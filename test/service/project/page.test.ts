import { describe, expect, it } from 'vitest';
import type { Project } from '../../../src/service/core/world.js';
import type { Store } from '../../../src/service/store/port.js';
import { type Call, call, refusal, type Who } from './call.js';
import { propertiesOf } from './contract.js';
import { HUGE, project, storeWith } from './world.js';

const ids = (store: Store, query: Call['query'] = {}, as: Who = 'kari'): unknown[] =>
  call(store, 'pageProjects', { as, query: { count: 100, ...query } }).body.entities.map((one: { id: unknown }) => one.id);
const storeOf = (...over: Partial<Project>[]) => storeWith({ project: over.map((one, index) => project(`${index + 1}`, one)) });

describe('page', () => {
  const store = storeOf(...Array.from({ length: 12 }, () => ({})));

  it('is the first ten unless asked otherwise', () => {
    expect(call(store, 'pageProjects').body).toMatchObject({ count: 10, first: 0, total: 12 });
  });

  it('counts what it holds, and in all', () => {
    const { body } = call(store, 'pageProjects', { query: { first: 9, count: 5 } });
    expect(body).toMatchObject({
      count: 3,
      first: 9,
      total: 12,
      entities: [{ id: 10 }, { id: 11 }, { id: 12 }],
    });
    expect(call(store, 'pageProjects', { query: { first: 12, count: 5 } }).body).toMatchObject({
      count: 0,
      total: 12,
      entities: [],
    });
    expect(call(store, 'pageProjects', { query: { first: 0, count: 0 } }).body).toMatchObject({
      count: 0,
      total: 12,
    });
  });

  it('holds only what the caller may see', () => {
    expect(ids(store, {}, 'siri')).toEqual([]);
  });
});

describe('filters', () => {
  it('archived: both unless said', () => {
    const store = storeOf({}, { archived: true });
    expect(ids(store)).toEqual([1, 2]);
    expect(ids(store, { archived: false })).toEqual([1]);
    expect(ids(store, { archived: true })).toEqual([2]);
  });

  it.each(['caseRef', 'number', 'substationRef'])('%s: exact, any of several', (name) => {
    const store = storeOf({ [name]: 'A' }, { [name]: 'a' }, { [name]: 'AB' }, { [name]: 'B' });
    expect(ids(store, { [name]: ['A'] })).toEqual([1]);
    expect(ids(store, { [name]: ['A', 'B', 'C'] })).toEqual([1, 4]);
  });

  it('status and moduleType: any of several', () => {
    const store = storeOf({ modules: ['ECO', 'FORMS'] }, { status: 'STARTED', modules: ['COCO'] }, { status: 'ENDED' });
    expect(ids(store, { status: ['NEW', 'ENDED'] })).toEqual([1, 3]);
    expect(ids(store, { moduleType: ['FORMS', 'COCO'] })).toEqual([1, 2]);
  });

  it('companyId: to the last digit', () => {
    const store = storeOf({}, { companyId: HUGE, owner: 'kari' }, { companyId: '9007199254740992', owner: 'kari' });
    expect(ids(store, { companyId: [HUGE] })).toEqual([2]);
    expect(ids(store, { companyId: ['1', '9007199254740992'] })).toEqual([1, 3]);
  });

  it('owner: username, or e-mail in any case', () => {
    const store = storeOf({ owner: 'kari' }, { owner: 'ola' }, { owner: 'siri' });
    expect(ids(store, { owner: ['ola'] })).toEqual([2]);
    expect(ids(store, { owner: ['OLA'] })).toEqual([]);
    expect(ids(store, { owner: ['kari.HANSEN@example.no', 'siri'] })).toEqual([1, 3]);
  });

  it('fromStartDate and toStartDate: inclusive, as instants, each alone too', () => {
    const store = storeOf(
      { startDate: '2026-01-01T00:30:00+01:00' },
      { startDate: '2026-01-01T00:00:00Z' },
      { startDate: '2025-12-31T23:00:00.001-01:00' },
    );
    expect(ids(store, { fromStartDate: '2026-01-01T01:00:00+01:00' })).toEqual([2, 3]);
    expect(ids(store, { toStartDate: '2026-01-01T00:00:00.000Z' })).toEqual([1, 2]);
    expect(ids(store, { fromStartDate: '2026-01-01T00:00:00Z', toStartDate: '2026-01-01T00:00:00Z' })).toEqual([2]);
  });

  it('hasLocation: an address that says something, or a coordinate', () => {
    const store = storeOf(
      { location: null },
      { location: {} },
      {
        location: {
          address: { city: null, zipCode: '' },
          coordinate: { latitude: 59 },
          coordinateSource: 'MANUAL',
        },
      },
      { location: { address: { city: 'Oslo' } } },
      { location: { coordinate: { latitude: 0, longitude: 0 } } },
    );
    expect(ids(store, { hasLocation: true })).toEqual([4, 5]);
    expect(ids(store, { hasLocation: false })).toEqual([1, 2, 3]);
  });

  it('accessed: by the user who calls; a client has opened nothing', () => {
    const store = storeOf({}, {});
    call(store, 'getProject', { as: 'ola', path: { projectId: '2' } });
    expect(ids(store, { accessed: true }, 'ola')).toEqual([2]);
    expect(ids(store, { accessed: false }, 'ola')).toEqual([1]);
    expect(ids(store, { accessed: true }, 'kari')).toEqual([]);
    expect(ids(store, { accessed: true }, 'app1')).toEqual([]);
    expect(ids(store, { accessed: false }, 'app1')).toEqual([1, 2]);
  });

  it('accessScope, myPermissionTypes and myProjectRoles: those of the caller', () => {
    const store = storeOf({ owner: 'ola' }, {}, { companyId: '2', members: { ola: 'WRITER' } });
    expect(ids(store, { accessScope: ['IMPLICIT'] }, 'ola')).toEqual([1, 2]);
    expect(ids(store, { accessScope: ['EXPLICIT'] }, 'ola')).toEqual([1, 3]);
    expect(ids(store, { myPermissionTypes: ['READ'] }, 'ola')).toEqual([1, 2, 3]);
    expect(ids(store, { myPermissionTypes: ['WRITE'] }, 'ola')).toEqual([1, 3]);
    expect(ids(store, { myProjectRoles: ['READER', 'WRITER'] }, 'ola')).toEqual([2, 3]);
  });

  it.each<[Partial<Project>]>([
    [{ number: 'xØRNx' }],
    [{ name: 'xØRNx' }],
    [{ description: 'xØRNx' }],
    [{ caseRef: 'xØRNx' }],
    [{ substationRef: 'xØRNx' }],
    [{ owner: 'xØRNx' }],
    [{ location: { address: { municipality: 'xØRNx' } } }],
  ])('q: looks in %o', (over) => {
    expect(ids(storeOf({}, over), { q: 'ørn' })).toEqual([2]);
  });

  it('q: every word, wherever it stands', () => {
    const store = storeOf({ name: 'Storgata nord', caseRef: 'K7' }, { name: 'Storgata' }, { caseRef: 'K7' });
    expect(ids(store, { q: ' k7\t STOR ' })).toEqual([1]);
    expect(ids(store, { q: 'storgata' })).toEqual([1, 2]);
    expect(ids(store, { q: '  ' })).toEqual([1, 2, 3]);
  });

  it('all of them together', () => {
    const store = storeOf({ status: 'NEW', caseRef: 'A' }, { status: 'NEW' }, { status: 'ENDED', caseRef: 'A' });
    expect(ids(store, { status: ['NEW'], caseRef: ['A'] })).toEqual([1]);
  });
});

describe('sort', () => {
  it('is by id, as a number, unless said', () => {
    const store = storeWith({
      project: [project('10'), project('9'), project(HUGE), project('9007199254740992')],
    });
    expect(ids(store)).toEqual([9, 10, 9007199254740992n, BigInt(HUGE)]);
    expect(ids(store, { sort: ['-id'] })).toEqual([BigInt(HUGE), 9007199254740992n, 10, 9]);
  });

  it('takes several properties in order, ties by id ascending', () => {
    const store = storeOf(
      { status: 'NEW', name: 'b' },
      { status: 'ENDED', name: 'a' },
      { status: 'NEW', name: 'a' },
      { status: 'NEW', name: 'a' },
    );
    expect(ids(store, { sort: ['-status', 'name'] })).toEqual([3, 4, 1, 2]);
    expect(ids(store, { sort: ['-name'] })).toEqual([1, 2, 3, 4]);
  });

  it('orders numbers and names as Norwegians do', () => {
    const names = ['Ås', 'P10', 'Østby', 'P9', 'Ærfugl', 'zebra'];
    const sorted = [4, 2, 6, 5, 3, 1];
    expect(ids(storeOf(...names.map((name) => ({ name }))), { sort: ['name'] })).toEqual(sorted);
    expect(ids(storeOf(...names.map((number) => ({ number }))), { sort: ['number'] })).toEqual(sorted);
  });

  it('puts nulls last both ways', () => {
    const store = storeOf({ caseRef: null }, { caseRef: 'a' }, { caseRef: 'b' });
    expect(ids(store, { sort: ['caseRef'] })).toEqual([2, 3, 1]);
    expect(ids(store, { sort: ['-caseRef'] })).toEqual([3, 2, 1]);
  });

  it('orders dates as instants', () => {
    const store = storeOf({ endDate: '2026-01-01T00:00:00Z' }, { endDate: '2026-01-01T00:30:00+01:00' }, {});
    expect(ids(store, { sort: ['endDate'] })).toEqual([2, 1, 3]);
  });

  it('knows what is read only for the caller', () => {
    const store = storeOf({}, { owner: 'ola' });
    expect(ids(store, { sort: ['readonly'] }, 'ola')).toEqual([2, 1]);
  });

  it.each(['location', 'meta', 'owner', 'members', 'modules', 'nonsense', 'constructor', '-', '--id', ''])('refuses %o', (key) => {
    expect(refusal(storeOf(), 'pageProjects', { query: { sort: ['id', key] } })).toEqual({
      status: 400,
      code: 'invalid-value',
      fields: ['sort'],
    });
  });
});

const store = storeWith({
  project: [
    project('1', { number: 'A/1', caseRef: 'C', substationRef: 'S' }),
    project('2', { number: 'A/1', caseRef: 'C', substationRef: 'S', archived: true }),
    project('3', { companyId: '2', number: 'A/1', caseRef: 'C', substationRef: 'S', owner: 'siri' }),
    project('4', { companyId: '2', owner: 'siri', caseRef: 'C', members: { kari: 'READER' } }),
    project('5', { caseRef: 'C', substationRef: 'S' }),
  ],
});
const idsOfList = (operationId: string, input: Call = {}): unknown[] =>
  call(store, operationId, input).body.map((one: { id: unknown }) => one.id);

it('lists what the caller may see, without the archive', () => {
  expect(idsOfList('listProjects')).toEqual([1, 4, 5]);
  expect(idsOfList('listProjects', { as: 'siri' })).toEqual([3, 4]);
  expect(idsOfList('listProjects', { as: 'nils' })).toEqual([]);
});

it('lists a company', () => {
  expect(idsOfList('listProjectsByCompany', { path: { companyId: '1' } })).toEqual([1, 5]);
  expect(idsOfList('listProjectsByCompany', { path: { companyId: '2' } })).toEqual([4]);
  expect(idsOfList('listProjectsByCompany', { path: { companyId: '3' } })).toEqual([]);
});

it('refuses a companyId that is no int64', () => {
  const wrong = { status: 400, code: 'invalid-value', fields: ['companyId'] };
  expect(refusal(store, 'listProjectsByCompany', { path: { companyId: 'x' } })).toEqual(wrong);
  expect(refusal(store, 'listProjectsByNumber', { path: { companyId: '01', number: 'A/1' } })).toEqual(wrong);
});

it('finds by case reference, in one company, with several hits', () => {
  expect(idsOfList('listProjectsByCaseRef', { path: { companyId: '1', caseRef: 'C' } })).toEqual([1, 5]);
  expect(idsOfList('listProjectsByCaseRef', { path: { companyId: '1', caseRef: 'c' } })).toEqual([]);
});

it('finds by number, in one company', () => {
  expect(idsOfList('listProjectsByNumber', { path: { companyId: '1', number: 'A/1' } })).toEqual([1]);
  expect(idsOfList('listProjectsByNumber', { path: { companyId: '2', number: 'A/1' } })).toEqual([]);
});

it('finds by substation reference, in one company', () => {
  expect(idsOfList('listProjectsBySubstationRef', { path: { companyId: '1', substationRef: 'S' } })).toEqual([1, 5]);
  expect(idsOfList('listProjectsBySubstationRef', { as: 'siri', path: { companyId: '2', substationRef: 'S' } })).toEqual([3]);
});

it('shows a project with the fields of the contract and no others', () => {
  const one = project(HUGE, {
    location: { coordinate: { latitude: 59 } },
    meta: { catalogRevisionName: 'R', totalCost: 2 },
  });
  const [shown] = call(storeWith({ project: [one] }), 'listProjects').body;
  expect(Object.keys(shown).sort()).toEqual([...propertiesOf('project', 'Project')].sort());
  expect(shown).toMatchObject({
    id: BigInt(HUGE),
    companyId: 1,
    createdBy: 'kari',
    createdDate: '2025-12-01T00:00:00.000Z',
    location: { address: null, coordinate: { latitude: 59, longitude: null }, coordinateSource: null },
    meta: { catalogRevisionName: 'R', totalCost: 2 },
  });
});

it('is read only for those who cannot write', () => {
  const shown = call(store, 'listProjects').body;
  expect(shown.map((one: { readonly: boolean }) => one.readonly)).toEqual([false, true, false]);
});
