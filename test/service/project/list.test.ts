import { expect, it } from 'vitest';
import { type Call, call, refusal } from './call.js';
import { propertiesOf } from './contract.js';
import { HUGE, project, storeWith } from './world.js';

const store = storeWith({
  project: [
    project('1', { number: 'A/1', caseRef: 'C', substationRef: 'S' }),
    project('2', { number: 'A/1', caseRef: 'C', substationRef: 'S', archived: true }),
    project('3', { companyId: '2', number: 'A/1', caseRef: 'C', substationRef: 'S', owner: 'siri' }),
    project('4', { companyId: '2', owner: 'siri', caseRef: 'C', members: { kari: 'READER' } }),
    project('5', { caseRef: 'C', substationRef: 'S' }),
  ],
});
const ids = (operationId: string, input: Call = {}): unknown[] =>
  call(store, operationId, input).body.map((one: { id: unknown }) => one.id);

it('lists what the caller may see, without the archive', () => {
  expect(ids('listProjects')).toEqual([1, 4, 5]);
  expect(ids('listProjects', { as: 'siri' })).toEqual([3, 4]);
  expect(ids('listProjects', { as: 'nils' })).toEqual([]);
});

it('lists a company', () => {
  expect(ids('listProjectsByCompany', { path: { companyId: '1' } })).toEqual([1, 5]);
  expect(ids('listProjectsByCompany', { path: { companyId: '2' } })).toEqual([4]);
  expect(ids('listProjectsByCompany', { path: { companyId: '3' } })).toEqual([]);
});

it('refuses a companyId that is no int64', () => {
  const wrong = { status: 400, code: 'invalid-value', fields: ['companyId'] };
  expect(refusal(store, 'listProjectsByCompany', { path: { companyId: 'x' } })).toEqual(wrong);
  expect(refusal(store, 'listProjectsByNumber', { path: { companyId: '01', number: 'A/1' } })).toEqual(wrong);
});

it('finds by case reference, in one company, with several hits', () => {
  expect(ids('listProjectsByCaseRef', { path: { companyId: '1', caseRef: 'C' } })).toEqual([1, 5]);
  expect(ids('listProjectsByCaseRef', { path: { companyId: '1', caseRef: 'c' } })).toEqual([]);
});

it('finds by number, in one company', () => {
  expect(ids('listProjectsByNumber', { path: { companyId: '1', number: 'A/1' } })).toEqual([1]);
  expect(ids('listProjectsByNumber', { path: { companyId: '2', number: 'A/1' } })).toEqual([]);
});

it('finds by substation reference, in one company', () => {
  expect(ids('listProjectsBySubstationRef', { path: { companyId: '1', substationRef: 'S' } })).toEqual([
    1, 5,
  ]);
  expect(
    ids('listProjectsBySubstationRef', { as: 'siri', path: { companyId: '2', substationRef: 'S' } }),
  ).toEqual([3]);
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
