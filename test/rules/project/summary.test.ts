import { expect, test } from 'vitest';
import { liv, under, untilEnd, withLiv } from '../../support/around.js';
import { FILTERS, type Query, startPageWorld } from './page-world.js';
import { ok, project, startWorld, user } from './world.js';

withLiv(startPageWorld);

const summarize = (query: Query = {}, caller = liv, headers: Record<string, string> = {}) =>
  ok(caller, 'summarizeProjects', { query, headers });
const counted = (count: number) => ({ count, quantity: count });
/** The counts of one property by its values. */
const countsOf = (summary: Awaited<ReturnType<typeof summarize>>, property: string): string[] =>
  summary.propertySummaries[property].valueSummaries.map(
    ({ value, counter }: { value: unknown; counter: { count: number } }) => `${JSON.stringify(value)} ${counter.count}`,
  );

test('P172 P176 P181 a summary counts what was found and what there is, and describes each property', async () => {
  const summary = await summarize({ status: 'NEW' });
  expect(Object.keys(summary).sort()).toEqual(['counter', 'propertySummaries', 'staticCounter']);
  expect(summary.counter).toEqual(counted(2));
  expect(summary.staticCounter).toEqual(counted(6));
  for (const [name, property] of Object.entries<Record<string, unknown>>(summary.propertySummaries)) {
    expect(property).toMatchObject({ name, op: 'OR', displayName: expect.stringMatching(/./) });
    expect(property).toHaveProperty('range');
    expect(property).toHaveProperty('valueSummaries');
  }
  expect(summary.propertySummaries.status.valueSummaries).toEqual([{ counter: counted(2), displayValue: 'Ny', value: 'NEW' }]);
});

test('P173 every filter of the page filters the summary in the same way', async () => {
  const shared = ['accessScope', 'accessed', 'archived', 'caseRef', 'companyId', 'fromStartDate', 'toStartDate'];
  const others = ['hasLocation', 'moduleType', 'myPermissionTypes', 'myProjectRoles', 'number', 'owner', 'q'];
  expect(Object.keys(FILTERS)).toEqual(expect.arrayContaining([...shared, ...others, 'status', 'substationRef']));
  for (const [query, ids] of Object.values(FILTERS).flat()) {
    const { counter, staticCounter } = await summarize(query);
    expect(counter, JSON.stringify(query)).toEqual(counted(ids.length));
    expect(staticCounter).toEqual(counted(6));
  }
});

test('P174 count, first and sort have no effect on a summary', async () => {
  const whole = await summarize();
  expect(await summarize({ count: 1, first: 3, sort: '-name' })).toEqual(whole);
  expect(await summarize({ count: -1, first: 'x', sort: 'colour' })).toEqual(whole);
});

test('P177 P178 the properties are summarised by value, a project counting once for each value it has', async () => {
  const summary = await summarize();
  expect(Object.keys(summary.propertySummaries).sort()).toEqual(
    ['accessScope', 'archived', 'companyId', 'moduleType', 'myProjectRoles', 'owner', 'startDate', 'status'].sort(),
  );
  const of = (property: string) => countsOf(summary, property);
  expect(of('status')).toEqual(['"ENDED" 2', '"NEW" 2', '"STARTED" 2']);
  expect(of('moduleType')).toEqual(['"CABLESIMULATOR" 2', '"CALCULATION" 1', '"FORMS" 1', '"UNKNOWN" 1']);
  expect(of('archived')).toEqual(['false 4', 'true 2']);
  expect(of('companyId')).toEqual(['2001 4', '2002 2']);
  expect(of('owner')).toEqual(['"gro" 1', '"liv" 3', '"rolf" 1', '"une" 1']);
  expect(of('accessScope')).toEqual(['"EXPLICIT" 4', '"IMPLICIT" 4']);
  expect(of('myProjectRoles')).toEqual(['"OWNER" 3', '"READER" 1', '"WRITER" 2']);
});

test('P176 P177 the values of a property are counted among what was found', async () => {
  const summary = await summarize({ archived: false, myPermissionTypes: 'WRITE' });
  expect(countsOf(summary, 'status')).toEqual(['"NEW" 2', '"STARTED" 1']);
  expect(countsOf(summary, 'archived')).toEqual(['false 3']);
  expect(countsOf(summary, 'companyId')).toEqual(['2001 3']);
});

test('P179 names and values are shown in the language of the request, or else of the user', async () => {
  const shown = async (header?: string) => {
    const headers: Record<string, string> = header === undefined ? {} : { 'accept-language': header };
    const { propertySummaries: of } = await summarize({ number: '9' }, liv, headers);
    return [of.moduleType.displayName, of.status.valueSummaries[0].displayValue];
  };
  expect(await shown()).toEqual(['Modul', 'Ny']);
  expect(await shown('en')).toEqual(['Module', 'New']);
  expect(await shown('nb')).toEqual(['Modul', 'Ny']);
  expect(await shown('de, en-GB;q=0.8, nb;q=0.3')).toEqual(['Module', 'New']);
});

test('P179 the language of the user counts where the request names none that is known', async () => {
  const world = await untilEnd(startWorld({ users: [user('liv', { lang: 'en' })], projects: [project('3001')] }));
  const caller = await world.as('liv');
  const shown = async (headers: Record<string, string>) => (await summarize({}, caller, headers)).propertySummaries.owner.displayName;
  expect(await shown({})).toBe('Owner');
  expect(await shown({ 'accept-language': 'fr' })).toBe('Owner');
  expect(await shown({ 'accept-language': 'nb-NO' })).toBe('Ansvarlig');
  const client = await world.asClient('trenchctl');
  expect((await summarize({}, client)).propertySummaries.owner.displayName).toBe('Ansvarlig');
});

test('P179 a language that nobody knows is passed over, whatever its name', async () => {
  for (const name of ['x', '', '*', ';', 'constructor', '__proto__', 'valueof']) {
    const answer = await liv.call('summarizeProjects', { headers: { 'accept-language': `${name}, en;q=0.1` } });
    expect([name, answer.status]).toEqual([name, 200]);
    expect(answer.body.propertySummaries.owner.displayName, name).toBe('Owner');
  }
});

test.each([
  ['en', 'Company', ['No', 'Yes'], ['Own access', 'Through the company'], ['Owner', 'Reader', 'Writer'], ['Ended', 'New', 'Started']],
  ['nb', 'Firma', ['Nei', 'Ja'], ['Egen tilgang', 'Via firmaet'], ['Eier', 'Leser', 'Skriver'], ['Avsluttet', 'Ny', 'Startet']],
])('P179 the values in %s', async (lang, company, archived, accessScope, myProjectRoles, status) => {
  const { propertySummaries: of } = await summarize({}, liv, { 'accept-language': lang });
  const shown = (name: string) => of[name].valueSummaries.map(({ displayValue }: { displayValue: string }) => displayValue);
  expect(of.companyId.displayName).toBe(company);
  expect([shown('archived'), shown('accessScope')]).toEqual([archived, accessScope]);
  expect([shown('myProjectRoles'), shown('status')]).toEqual([myProjectRoles, status]);
  const modules = { en: ['Trench design', 'Calculation', 'Forms', 'Unknown'], nb: ['Grøftedesign', 'Kalkyle', 'Skjema', 'Ukjent'] };
  expect(shown('moduleType')).toEqual(modules[lang as 'en' | 'nb']);
});

test('P179 a company and an owner that are gone are shown by id and username', async () => {
  const projects = [project('3001', { companyId: '9007199254740993', owner: 'gone', members: { liv: 'READER' } })];
  const world = await untilEnd(startWorld({ projects }));
  // The text is read, because a parsed answer would not show that every digit was written.
  const headers = { authorization: `Bearer ${(await world.as('liv')).token}` };
  const text = await (await world.fetch(`${world.baseUrl}/public/project/rest/projects/summary`, { headers })).text();
  expect(text).toContain('"displayValue":"9007199254740993","value":9007199254740993}');
  expect(text).toContain('"displayValue":"gone","value":"gone"}');
});

test('P179 companies and owners are shown by name', async () => {
  const { propertySummaries: of } = await summarize({ number: 'S-1' });
  expect(of.companyId.valueSummaries[0]).toMatchObject({ value: 2002, displayValue: 'Sør AS' });
  expect(of.owner.valueSummaries[0]).toMatchObject({ value: 'gro', displayValue: 'gro Prøve' });
});

test('P180 start dates are summarised as a range from the oldest to the newest', async () => {
  const { startDate } = (await summarize()).propertySummaries;
  expect(startDate).toMatchObject({ valueSummaries: [] });
  expect(startDate.range).toEqual({ displayName: '2024-01-01 – 2026-04-01', from: '2024-01-01T00:00:00Z', to: '2026-04-01T00:00:00Z' });
  const one = (await summarize({ number: '9' })).propertySummaries;
  expect(one.startDate.range).toMatchObject({ from: '2026-02-01T00:30:00+02:00', to: '2026-02-01T00:30:00+02:00' });
  expect(one.status.range).toBeNull();
});

test('P180 the ends of the range are moments, not texts', async () => {
  // The later day is the earlier moment.
  const [early, late] = ['2026-02-01T00:30:00+02:00', '2026-01-31T23:00:00Z'];
  const projects = [project('3001', { startDate: late }), project('3002', { startDate: early })];
  const world = await untilEnd(startWorld({ projects }));
  const { propertySummaries } = await summarize({}, await world.as('liv'));
  expect(propertySummaries.startDate.range).toEqual({ displayName: '2026-01-31 – 2026-01-31', from: early, to: late });
});

test('P180 P176 where nothing is found there are no values and no range', async () => {
  const { counter, staticCounter, propertySummaries } = await summarize({ number: 'none' });
  expect([counter, staticCounter]).toEqual([counted(0), counted(6)]);
  for (const { valueSummaries } of Object.values<{ valueSummaries: unknown[] }>(propertySummaries)) expect(valueSummaries).toEqual([]);
  expect(propertySummaries.startDate.range).toEqual({ displayName: null, from: null, to: null });
});

test('P182 only what the caller may access is counted', async () => {
  const rolf = await summarize({}, await under.as('rolf'));
  expect([rolf.counter, rolf.staticCounter]).toEqual([counted(4), counted(4)]);
  const gro = await summarize({}, await under.as('gro'));
  expect([gro.counter, gro.staticCounter]).toEqual([counted(3), counted(3)]);
  const empty = await untilEnd(startWorld());
  expect((await summarize({}, await empty.as('liv'))).staticCounter).toEqual(counted(0));
});
