import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Access, Project } from '../../../src/service/core/world.js';
import { accessOf } from '../../../src/service/project/project-access.js';
import { callerOf, pageOf, project, USERS, type Who } from './world.js';

const SETTINGS = { seed: 20260417, numRuns: 200 };

// Few values each, so that filters hit, and ties and nulls are common.
const of = <T>(...values: T[]) => fc.constantFrom(...values);
const someOf = (...values: string[]) => fc.array(of(...values), { minLength: 1, maxLength: 3 });
const STARTS = ['2026-01-01T00:00:00Z', '2026-01-01T00:30:00+01:00', '2026-01-01T01:00:00+01:00', '2026-03-01T12:00:00.5Z'];
const WORDS = ['P9', 'P10', 'p9', 'Ås', 'åS vei', 'Z', ''];
const REFS = [null, 'K1', 'k1', 'K2'];
const PLACES = [
  null,
  {},
  { address: { city: 'Ås', zipCode: null } },
  { address: { city: '' }, coordinate: { latitude: 1, longitude: null } },
  { coordinate: { latitude: 0, longitude: 0 } },
];

const someProject: fc.Arbitrary<Partial<Project>> = fc.record({
  companyId: of('1', '2'),
  number: of(...WORDS),
  name: of(...WORDS),
  status: of('NEW', 'STARTED', 'ENDED'),
  startDate: of(...STARTS),
  endDate: of(null, ...STARTS),
  description: of(null, ...WORDS),
  caseRef: of(...REFS),
  substationRef: of(...REFS),
  location: of(...PLACES),
  archived: fc.boolean(),
  owner: of('kari', 'ola', 'siri'),
  members: of<Project['members']>({}, { kari: 'READER' as const }, { ola: 'WRITER' as const, siri: 'READER' as const }),
  modules: fc.uniqueArray(of('ECO' as const, 'FORMS' as const, 'COCO' as const)),
});
const someProjects = fc
  .uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 12 })
  .chain((ids) => fc.tuple(...ids.map((id) => someProject.map((over) => project(`${id}`, over)))));
const someCaller = of<Who>('kari', 'ola', 'nils', 'siri', 'app1');

interface Query {
  [name: string]: string[] | string | boolean | undefined;
}
const someQuery = fc.record(
  {
    accessScope: someOf('IMPLICIT', 'EXPLICIT'),
    accessed: fc.boolean(),
    archived: fc.boolean(),
    caseRef: someOf('K1', 'K2', 'K3'),
    companyId: someOf('1', '2', '3'),
    fromStartDate: of(...STARTS),
    toStartDate: of(...STARTS),
    hasLocation: fc.boolean(),
    moduleType: someOf('ECO', 'FORMS', 'UNKNOWN'),
    myPermissionTypes: someOf('READ', 'WRITE'),
    myProjectRoles: someOf('READER', 'WRITER', 'OWNER'),
    number: someOf('P9', 'P10', ''),
    owner: someOf('kari', 'KARI.HANSEN@example.no', 'ola@EXAMPLE.no', 'SIRI'),
    q: of('', 'p', 'ÅS', 'p k1', 'z  Ås', 'kari'),
    status: someOf('NEW', 'ENDED'),
    substationRef: someOf('K1', 'k1'),
  },
  { requiredKeys: [] },
);

/** One parameter against one project, spelt out. */
function passes(one: Project, name: string, value: unknown, who: Who, opened: readonly Access[]): boolean {
  const caller = callerOf(who);
  const access = accessOf(one, caller);
  const any = (...has: unknown[]) => (value as unknown[]).some((desired) => has.includes(desired));
  const time = (text: unknown) => Date.parse(text as string);
  const { address, coordinate } = one.location ?? {};
  const addressed = Object.values(address ?? {}).filter((part) => part !== null && part !== '');
  switch (name) {
    case 'accessScope':
      return any(...(access?.scopes ?? []));
    case 'accessed':
      return value === opened.some((each) => each.username === caller.user?.username && each.projectId === one.id);
    case 'archived':
      return value === one.archived;
    case 'caseRef':
    case 'companyId':
    case 'number':
    case 'status':
    case 'substationRef':
      return any(one[name]);
    case 'fromStartDate':
      return time(one.startDate) >= time(value);
    case 'toStartDate':
      return time(one.startDate) <= time(value);
    case 'hasLocation':
      return value === (addressed.length > 0 || (coordinate?.latitude != null && coordinate.longitude != null));
    case 'moduleType':
      return any(...one.modules);
    case 'myPermissionTypes':
      return any('READ', access?.role === 'READER' ? 'READ' : 'WRITE');
    case 'myProjectRoles':
      return any(access?.role);
    case 'owner':
      return (value as string[]).some(
        (desired) => desired === one.owner || desired.toLowerCase() === USERS[one.owner as keyof typeof USERS].email.toLowerCase(),
      );
    case 'q': {
      const fields = [one.number, one.name, one.description, one.caseRef, one.substationRef, one.owner, ...addressed];
      const text = fields.join('\n').toLowerCase();
      return (value as string).split(' ').every((word) => text.includes(word.toLowerCase()));
    }
    default:
      throw new Error(`no oracle for ${name}`);
  }
}

const pageIds = (projects: readonly Project[], opened: readonly Access[], who: Who, query: Query): string[] =>
  pageOf(projects, who, { ...query, count: 1000 }, opened).entities.map(({ id }) => String(id));
const byId = (a: Project, b: Project) => Number(a.id) - Number(b.id);

it('finds exactly what every given filter lets through', () => {
  // One or two filters let something through more often than many.
  const few = someQuery.chain((query) =>
    fc.shuffledSubarray(Object.entries(query), { maxLength: 2 }).map((entries): Query => Object.fromEntries(entries)),
  );
  const everything = fc.tuple(
    someProjects,
    someCaller,
    fc.oneof(few, few, someQuery),
    fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  );
  fc.assert(
    fc.property(everything, ([projects, who, query, marks]) => {
      const username = callerOf(who).user?.username ?? 'somebody';
      const opened = projects.filter((_, index) => marks[index]).map(({ id }) => ({ username, projectId: id, at: '' }));
      const desired = projects
        .filter((one) => accessOf(one, callerOf(who)) !== undefined)
        .filter((one) => Object.entries(query).every(([name, value]) => passes(one, name, value, who, opened)))
        .sort(byId)
        .map(({ id }) => id);
      expect(pageIds(projects, opened, who, query as Query)).toEqual(desired);
    }),
    { ...SETTINGS, numRuns: 400 },
  );
});

const norwegian = new Intl.Collator('nb', { numeric: true }).compare;
type Scalar = string | boolean | null;
const SORTS: Readonly<Record<string, [read: (one: Project) => Scalar, compare: (a: never, b: never) => number]>> = {
  id: [(one) => one.id, (a: string, b: string) => Number(a) - Number(b)],
  companyId: [(one) => one.companyId, (a: string, b: string) => Number(a) - Number(b)],
  number: [(one) => one.number, norwegian],
  name: [(one) => one.name, norwegian],
  status: [(one) => one.status, norwegian],
  description: [(one) => one.description, norwegian],
  caseRef: [(one) => one.caseRef, norwegian],
  substationRef: [(one) => one.substationRef, norwegian],
  startDate: [(one) => one.startDate, (a: string, b: string) => Date.parse(a) - Date.parse(b)],
  endDate: [(one) => one.endDate, (a: string, b: string) => Date.parse(a) - Date.parse(b)],
  archived: [(one) => one.archived, (a: boolean, b: boolean) => Number(a) - Number(b)],
  readonly: [(one) => accessOf(one, callerOf('ola'))?.role === 'READER', (a: boolean, b: boolean) => Number(a) - Number(b)],
};

/** Sorts stably by the last key first, as one would with punched cards; those without a value go to the end of the pile. */
function sortCards(cards: readonly Project[], keys: readonly string[]): readonly Project[] {
  return [...keys].reverse().reduce<readonly Project[]>(
    (pile, key) => {
      const [read, compare] = SORTS[key.replace('-', '')] as (typeof SORTS)[string];
      const sign = key.startsWith('-') ? -1 : 1;
      const filled = pile.filter((one) => read(one) !== null);
      const empty = pile.filter((one) => read(one) === null);
      return [...filled.sort((a, b) => sign * compare(read(a) as never, read(b) as never)), ...empty];
    },
    [...cards].sort(byId),
  );
}

it('sorts by every key in turn, and pages through the result', () => {
  const key = fc.tuple(of('', '-'), of(...Object.keys(SORTS))).map(([sign, name]) => sign + name);
  const someSort = fc.array(key, { maxLength: 3 });
  const small = fc.integer({ min: 0, max: 6 });
  fc.assert(
    fc.property(someProjects, someSort, small, small, (projects, sort, first, count) => {
      const body = pageOf(projects, 'ola', { sort, first, count });
      const all = sortCards(
        projects.filter((one) => accessOf(one, callerOf('ola'))),
        sort,
      ).map(({ id }) => Number(id));
      const desired = all.slice(first, first + count);
      expect(body).toMatchObject({ total: all.length, first, count: desired.length });
      expect(body.entities.map(({ id }) => id)).toEqual(desired);
    }),
    SETTINGS,
  );
});
