import { describe, expect, it } from 'vitest';
import { type Call, call } from './call.js';
import { HUGE, project, storeWith } from './world.js';

const store = storeWith({
  project: [
    project('1', { modules: ['FORMS', 'ECO'], startDate: '2026-01-02T00:00:00+02:00' }),
    project('2', { modules: ['ECO'], status: 'ENDED', startDate: '2026-01-01T23:00:00Z', archived: true }),
    project('3', { owner: 'ola', startDate: '2026-01-01T22:30:00Z' }),
    project('4', { companyId: '2', owner: 'gone', members: { kari: 'READER' } }),
    project('5', { companyId: '2', owner: 'siri' }),
    project('6', { companyId: HUGE, owner: 'kari', startDate: '2026-01-01T22:30:00Z' }),
  ],
});
const summary = (input: Call = {}) => call(store, 'summarizeProjects', input).body;
const n = (count: number) => ({ count, quantity: count });
const values = (name: string, input: Call = {}) =>
  summary(input).propertySummaries[name].valueSummaries.map((one: { value: unknown; displayValue: string; counter: { count: number } }) => [
    one.value,
    one.displayValue,
    one.counter.count,
  ]);

it('counts what the filters let through, and all that the caller may see', () => {
  expect(summary()).toMatchObject({ counter: n(5), staticCounter: n(5) });
  expect(summary({ query: { archived: false, moduleType: ['ECO'] } })).toMatchObject({
    counter: n(1),
    staticCounter: n(5),
  });
  expect(summary({ as: 'nils' })).toMatchObject({ counter: n(0), staticCounter: n(0) });
});

it('summarises the properties that it names', () => {
  const { propertySummaries } = summary({ lang: 'en' });
  const names = ['accessScope', 'archived', 'companyId', 'moduleType', 'myProjectRoles', 'owner', 'startDate', 'status'];
  expect(Object.keys(propertySummaries).sort()).toEqual(names);
  for (const name of names) expect(propertySummaries[name]).toMatchObject({ name, op: 'OR' });
  expect(propertySummaries.status).toEqual({
    name: 'status',
    displayName: 'Status',
    op: 'OR',
    range: null,
    valueSummaries: [
      { counter: n(1), displayValue: 'Ended', value: 'ENDED' },
      { counter: n(4), displayValue: 'New', value: 'NEW' },
    ],
  });
});

describe('values', () => {
  it('are counted in what was found', () => {
    expect(values('status', { query: { archived: false } })).toEqual([['NEW', 'Ny', 4]]);
    expect(values('status', { query: { caseRef: ['nothing'] } })).toEqual([]);
  });

  it('speak the language of the caller', () => {
    expect(values('archived')).toEqual([
      [false, 'Nei', 4],
      [true, 'Ja', 1],
    ]);
    expect(values('archived', { lang: 'en' })).toEqual([
      [false, 'No', 4],
      [true, 'Yes', 1],
    ]);
    expect(summary().propertySummaries.companyId.displayName).toBe('Firma');
    expect(summary({ lang: 'en' }).propertySummaries.companyId.displayName).toBe('Company');
  });

  it('of a property with several count a project for each', () => {
    expect(values('moduleType')).toEqual([
      ['ECO', 'ECO', 2],
      ['FORMS', 'Skjema', 1],
    ]);
  });

  it('have the names of companies and people', () => {
    expect(values('companyId')).toEqual([
      [1, 'Nordnett', 3],
      [2, 'Sørnett', 1],
      [BigInt(HUGE), HUGE, 1],
    ]);
    expect(values('owner')).toEqual([
      ['gone', 'gone', 1],
      ['kari', 'Kari Hansen', 3],
      ['ola', 'Ola Hansen', 1],
    ]);
  });

  it('tell what the caller is to the projects', () => {
    expect(values('accessScope', { lang: 'en' })).toEqual([
      ['EXPLICIT', 'Own access', 4],
      ['IMPLICIT', 'Through the company', 3],
    ]);
    expect(values('myProjectRoles', { lang: 'en' })).toEqual([
      ['OWNER', 'Owner', 3],
      ['READER', 'Reader', 1],
      ['WRITER', 'Writer', 1],
    ]);
  });
});

describe('startDate', () => {
  it('has the range of the instants, and no values', () => {
    expect(summary({ query: { companyId: ['1'] } }).propertySummaries.startDate).toEqual({
      name: 'startDate',
      displayName: 'Startdato',
      op: 'OR',
      range: {
        displayName: '2026-01-01 – 2026-01-01',
        from: '2026-01-02T00:00:00+02:00',
        to: '2026-01-01T23:00:00Z',
      },
      valueSummaries: [],
    });
  });

  it('has an empty range where nothing was found', () => {
    expect(summary({ query: { number: ['none'] } }).propertySummaries.startDate.range).toEqual({
      displayName: null,
      from: null,
      to: null,
    });
  });
});
