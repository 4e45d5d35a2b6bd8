import { expect, test } from 'vitest';
import { liv, untilEnd, withLiv } from '../../support/around.js';
import { type Query, startPageWorld } from './page-world.js';
import { ok, project, startWorld, user } from './world.js';

withLiv(startPageWorld);

const summarize = (query: Query = {}, caller = liv, headers: Record<string, string> = {}) =>
  ok(caller, 'summarizeProjects', { query, headers });
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

test('P179 a company and an owner that are gone are shown by id and username', async () => {
  const projects = [project('3001', { companyId: '9007199254740993', owner: 'gone', members: { liv: 'READER' } })];
  const world = await untilEnd(startWorld({ projects }));
  // The text is read, because a parsed answer would not show that every digit was written.
  const headers = { authorization: `Bearer ${(await world.as('liv')).token}` };
  const text = await (await world.fetch(`${world.baseUrl}/public/project/rest/projects/summary`, { headers })).text();
  expect(text).toContain('"displayValue":"9007199254740993","value":9007199254740993}');
  expect(text).toContain('"displayValue":"gone","value":"gone"}');
});

test('P180 the ends of the range are moments, not texts', async () => {
  // The later day is the earlier moment.
  const [early, late] = ['2026-02-01T00:30:00+02:00', '2026-01-31T23:00:00Z'];
  const projects = [project('3001', { startDate: late }), project('3002', { startDate: early })];
  const world = await untilEnd(startWorld({ projects }));
  const { propertySummaries } = await summarize({}, await world.as('liv'));
  expect(propertySummaries.startDate.range).toEqual({ displayName: '2026-01-31 – 2026-01-31', from: early, to: late });
});
