// The filters of a page: a property against an oracle that spells out each of them, and what is said of single ones.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Access, Project } from '../../../src/service/core/world.js';
import { accessOf } from '../../../src/service/project/project-access.js';
import { liv, under, untilEnd, withLiv } from '../../support/around.js';
import { callerOf, countsOf, pageOf, type Query, SEARCHERS, STARTS, someProjects, startPageWorld, type Who } from './page-world.js';
import { create, idsOf, ok, project, refused, startWorld } from './world.js';

withLiv(startPageWorld);

const find = async (query: Query, caller = liv) => idsOf((await ok(caller, 'pageProjects', { query: { ...query, count: 100 } })).entities);

const of = <T>(...values: T[]) => fc.constantFrom(...values);
const someOf = (...values: string[]) => fc.array(of(...values), { minLength: 1, maxLength: 3 });
const someCaller = of<Who>('kari', 'ola', 'nils', 'siri', 'app1');

const someQuery = fc.record(
  {
    ...{ accessScope: someOf('IMPLICIT', 'EXPLICIT'), accessed: fc.boolean(), archived: fc.boolean(), caseRef: someOf('K1', 'K2', 'K3') },
    ...{ companyId: someOf('1', '2', '3'), fromStartDate: of(...STARTS), toStartDate: of(...STARTS), hasLocation: fc.boolean() },
    ...{ moduleType: someOf('ECO', 'FORMS', 'UNKNOWN'), myPermissionTypes: someOf('READ', 'WRITE') },
    ...{ myProjectRoles: someOf('READER', 'WRITER', 'OWNER'), number: someOf('P9', 'P10', '') },
    ...{ owner: someOf('kari', 'KARI.HANSEN@example.no', 'ola@EXAMPLE.no', 'SIRI'), q: of('', 'p', 'ÅS', 'p k1', 'z  Ås', 'kari') },
    ...{ status: someOf('NEW', 'ENDED'), substationRef: someOf('K1', 'k1') },
  },
  { requiredKeys: [] },
);

const addressed = ({ location }: Project) => Object.values(location?.address ?? {}).filter((part) => part !== null && part !== '');
const time = (text: unknown) => Date.parse(text as string);
const isOwnedBy = ({ owner }: Project, name: string) =>
  name === owner || name.toLowerCase() === SEARCHERS[owner as keyof typeof SEARCHERS].email.toLowerCase();
function hasWords(one: Project, words: string): boolean {
  const fields = [one.number, one.name, one.description, one.caseRef, one.substationRef, one.owner, ...addressed(one)];
  const text = fields.join('\n').toLowerCase();
  return words.split(' ').every((word) => text.includes(word.toLowerCase()));
}

/** One parameter against one project, spelt out. */
function passes(one: Project, name: string, value: unknown, who: Who, opened: readonly Access[]): boolean {
  const { user } = callerOf(who);
  const access = accessOf(one, callerOf(who));
  const { coordinate } = one.location ?? {};
  const any = (...has: unknown[]) => (value as unknown[]).some((desired) => has.includes(desired));
  const same = () => any(one[name as keyof Project]);
  const oracles: Readonly<Record<string, () => boolean>> = {
    ...{ caseRef: same, companyId: same, number: same, status: same, substationRef: same },
    accessScope: () => any(...(access?.scopes ?? [])),
    accessed: () => value === opened.some((each) => each.username === user?.username && each.projectId === one.id),
    ...{ archived: () => value === one.archived, fromStartDate: () => time(one.startDate) >= time(value) },
    toStartDate: () => time(one.startDate) <= time(value),
    hasLocation: () => value === (addressed(one).length > 0 || (coordinate?.latitude != null && coordinate.longitude != null)),
    ...{ moduleType: () => any(...one.modules), myPermissionTypes: () => any('READ', access?.role === 'READER' ? 'READ' : 'WRITE') },
    ...{ myProjectRoles: () => any(access?.role), owner: () => (value as string[]).some((desired) => isOwnedBy(one, desired)) },
    q: () => hasWords(one, value as string),
  };
  return (oracles[name] as () => boolean)();
}

/** One or two filters let something through more often than many. */
const few = someQuery.chain((query) =>
  fc.shuffledSubarray(Object.entries(query), { maxLength: 2 }).map((entries): Query => Object.fromEntries(entries)),
);

test.each([
  ['P122 P130 P131 P132 P134 P135 P136 P137 P138 P139 P140 P143 P144 P145 P146 P147 P148 P149 P150 P155 P156 P159 each', few, 270],
  ['P157 P158 P173 several together', someQuery, 130],
])('%s of the filters finds exactly what it lets through, and the summary counts it', (_, queries, numRuns) => {
  const marked = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(someProjects, someCaller, queries, marked, (projects, who, query, marks) => {
      const username = callerOf(who).user?.username ?? 'somebody';
      const opened = projects.filter((_, index) => marks[index]).map(({ id }) => ({ username, projectId: id, at: '' }));
      const inReach = projects.filter((one) => accessOf(one, callerOf(who)) !== undefined);
      const desired = inReach.filter((one) => Object.entries(query).every(([name, value]) => passes(one, name, value, who, opened)));
      const { entities } = pageOf(projects, who, { ...query, count: 1000 }, opened);
      expect(idsOf(entities)).toEqual(desired.map(({ id }) => Number(id)).sort((a, b) => a - b));
      expect(countsOf(projects, who, query, opened)).toEqual([desired.length, inReach.length]);
    }),
    { seed: 20260417, numRuns },
  );
});

test('P133 a project is accessed once the user has read it by its id, and not by being listed', async () => {
  const world = await untilEnd(startWorld());
  const [caller, other] = [await world.as('liv'), await world.as('rolf')];
  const [one, two] = [await create(caller), await create(caller)];
  await ok(caller, 'listProjects');
  expect(await find({ accessed: true }, caller)).toEqual([]);
  await ok(caller, 'getProject', { path: { projectId: one.id } });
  await ok(caller, 'getProject', { path: { projectId: one.id } });
  expect(await find({ accessed: true }, caller)).toEqual([one.id]);
  expect(await find({ accessed: false }, caller)).toEqual([two.id]);
  expect(await find({ accessed: true }, other)).toEqual([]);
});

test('P163 a client without a user has accessed nothing', async () => {
  const client = await under.asClient('trenchctl');
  await ok(client, 'getProject', { path: { projectId: 3001 } });
  expect(await find({ accessed: true }, client)).toEqual([]);
  expect(await find({ accessed: false }, client)).toEqual([3001, 3002, 3003, 3007]);
});

const DATE = '2026-01-01T00:00:00Z';
const NO_DATES = ['yesterday', '2026-01-01', '2026-13-01T00:00:00Z', '2026-01-01T00:00:00', ''];
/** Values outside of an enumeration, alone or beside a good one. */
const outside = (good: string) => ['OTHER', good.toLowerCase(), '', `${good},${good}`].flatMap((wrong) => [wrong, [good, wrong]]);

test.each<[title: string, filters: string, wrong: unknown[]]>([
  ['P160 an access', 'accessScope', outside('EXPLICIT')],
  ['P160 a type of module', 'moduleType', outside('FORMS')],
  ['P160 a permission', 'myPermissionTypes', outside('READ')],
  ['P160 a role', 'myProjectRoles', outside('OWNER')],
  ['P160 a status', 'status', outside('NEW')],
  ['P161 a flag', 'accessed archived hasLocation', ['1', 'yes', 'TRUE', '', ['true', 'false'], ['true', 'true']]],
  ['P161 a company', 'companyId', ['abc', '1.5', '9223372036854775808', ''].map((wrong) => ['2001', wrong])],
  ['P161 a date that is given twice', 'fromStartDate toStartDate', [[DATE, DATE]]],
  ['P161 words that are given twice', 'q', [['a', 'b']]],
  ['P141 a start that is no date-time', 'fromStartDate toStartDate', NO_DATES],
  ['P142 a day that does not exist, or no seconds', 'fromStartDate toStartDate', ['2026-02-30T00:00:00Z', '2026-01-01T00:00Z']],
])('%s is refused: %s', async (_, filters, values) => {
  for (const operation of ['pageProjects', 'summarizeProjects'])
    for (const name of filters.split(' '))
      for (const wrong of values) refused(await liv.call(operation, { query: { [name]: wrong } }), 400, name);
});

test('P162 query parameters that are not documented are ignored', async () => {
  expect(await find({ colour: 'red', Status: 'NEW' })).toEqual([3001, 3002, 3003, 3004, 3006, 3007]);
});

const search = (q: string, caller = liv) => find({ q }, caller);

test('P151 of several words every one must be found, in whatever field and order', async () => {
  for (const q of ['sak-1 ns-1 6150', ' 6150 \t storgata  ']) expect(await search(q), q).toEqual([3001]);
  expect(await search('storgata åsgata')).toEqual([]);
});

test('P152 capitals do not count, and æ, ø and å are letters of their own', async () => {
  for (const q of ['åsgata', 'ÅSGATA', 'ÅsGata']) expect(await search(q), q).toEqual([3002]);
  for (const q of ['øvre', 'ØVRE']) expect(await search(q), q).toEqual([3007]);
  for (const q of ['ærfuglveien', 'ÆRFUGL']) expect(await search(q), q).toEqual([3001]);
  expect(await search('asgata')).toEqual([]);
  expect(await search('ovre')).toEqual([]);
});

test('P153 number, name, description, references, owner and every part of the address are searched, and nothing else', async () => {
  const world = await untilEnd(startWorld());
  const caller = await world.as('liv');
  const address = ['address1', 'address2', 'bnr', 'city', 'countryCode', 'gnr', 'municipality', 'zipCode'];
  for (const field of ['number', 'name', 'description', 'caseRef', 'substationRef', ...address]) {
    const word = `xq${field}xq`;
    const { id } = await create(caller, address.includes(field) ? { location: { address: { [field]: word } } } : { [field]: word });
    expect(await search(word, caller), word).toEqual([id]);
  }
  const { id } = await create(caller, {}, { owner: 'siv' });
  expect(await search('siv', caller)).toEqual([id]);
  for (const q of ['STARTED', 'CABLESIMULATOR', '2026-01-10', 'MANUAL', '3001']) expect(await search(q), q).toEqual([]);
});

test('P154 a search without words finds everything, and signs that mean something elsewhere are looked for as they are', async () => {
  expect(await search('  \t ')).toHaveLength(6);
  for (const q of ['.*', '%', 'gata*', '"storgata"', 'storgata|zinkgata', '(', '\\']) expect(await search(q), q).toEqual([]);
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
  const { propertySummaries } = await ok(await world.as('liv'), 'summarizeProjects');
  expect(propertySummaries.startDate.range).toEqual({ displayName: '2026-01-31 – 2026-01-31', from: early, to: late });
});
