// The order of a page and its parts: a property against a sort that is written in another way, and what is said of single keys.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Project } from '../../../src/service/core/world.js';
import { accessOf } from '../../../src/service/project/project-access.js';
import { liv, withLiv } from '../../support/around.js';
import { callerOf, pageOf, someProjects } from './page-world.js';
import { idsOf, ok, project as projectOf, refused, startWorld } from './world.js';

const norwegian = new Intl.Collator('nb', { numeric: true }).compare;
type Property = readonly [read: (one: Project) => unknown, compare: (a: never, b: never) => number];
const properties = (names: string, compare: Property[1]): Record<string, Property> =>
  Object.fromEntries(names.split(' ').map((name) => [name, [(one) => one[name as keyof Project], compare]]));
const SORTS: Readonly<Record<string, Property>> = {
  ...properties('id companyId', (a: string, b: string) => Number(a) - Number(b)),
  ...properties('number name status description caseRef substationRef createdBy modifiedBy', norwegian),
  ...properties('startDate endDate endDateEstimate createdDate modifiedDate', (a: string, b: string) => Date.parse(a) - Date.parse(b)),
  ...properties('archived', (a: boolean, b: boolean) => Number(a) - Number(b)),
  readonly: [(one) => accessOf(one, callerOf('ola'))?.role === 'READER', (a: boolean, b: boolean) => Number(a) - Number(b)],
};

/** Sorts stably by the last key first, as one would with punched cards; those without a value go to the end of the pile. */
function sortCards(cards: readonly Project[], keys: readonly string[]): readonly Project[] {
  return [...keys].reverse().reduce<readonly Project[]>(
    (pile, key) => {
      const [read, compare] = SORTS[key.replace('-', '')] as Property;
      const sign = key.startsWith('-') ? -1 : 1;
      const filled = pile.filter((one) => read(one) !== null);
      const empty = pile.filter((one) => read(one) === null);
      return [...filled.sort((a, b) => sign * compare(read(a) as never, read(b) as never)), ...empty];
    },
    [...cards].sort((a, b) => Number(a.id) - Number(b.id)),
  );
}

test('P122 P124 P125 P126 P127 P130 P164 P165 P166 P168 P169 P170 P171 every key sorts in turn, and pages cut the result', () => {
  const key = fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...Object.keys(SORTS))).map(([sign, name]) => sign + name);
  const someSort = fc.array(key, { maxLength: 3 });
  const small = fc.integer({ min: 0, max: 6 });
  fc.assert(
    fc.property(someProjects, someSort, small, small, (projects, sort, first, count) => {
      const body = pageOf(projects, 'ola', { sort, first, count });
      const inReach = projects.filter((one) => accessOf(one, callerOf('ola')));
      const all = sortCards(inReach, sort).map(({ id }) => Number(id));
      const desired = all.slice(first, first + count);
      expect(body).toMatchObject({ total: all.length, first, count: desired.length });
      expect(idsOf(body.entities)).toEqual(desired);
    }),
    { seed: 20260417, numRuns: 200 },
  );
});

const project = (id: string, over: Partial<Project>) => projectOf(id, { companyId: '1', ...over });
const sortedBy = (projects: readonly Project[], ...sort: string[]) => idsOf(pageOf(projects, 'kari', { count: 100, sort }).entities);

test('P171 ids sort by their size', () => {
  const large = [9007199254740992n, 9007199254740993n];
  const projects = ['9', '10', '100', ...large.toReversed()].map((id) => project(String(id), {}));
  for (const sort of [[], ['id']]) expect(sortedBy(projects, ...sort)).toEqual([9, 10, 100, ...large]);
  expect(sortedBy(projects, '-id')).toEqual([...large.toReversed(), 100, 10, 9]);
});

// Stored backwards: the order of a page is not the order of the store.
const IDS = Array.from({ length: 23 }, (_, index) => 3001 + index);
const MAX_INT32 = 2_147_483_647;
withLiv(() => startWorld({ projects: IDS.toReversed().map((id) => projectOf(String(id))) }));

const page = (query: Record<string, unknown> = {}) => ok(liv, 'pageProjects', { query });

test('P122 P123 P124 P129 a page has ten whole projects from the first on, unless told otherwise', async () => {
  const { entities, ...rest } = await page();
  expect(idsOf(entities)).toEqual(IDS.slice(0, 10));
  expect(rest).toEqual({ count: 10, first: 0, total: 23 });
  expect(entities[0]).toEqual(await ok(liv, 'getProject', { path: { projectId: 3001 } }));
  expect(idsOf((await page({ count: MAX_INT32, first: 20, sort: '-id' })).entities)).toEqual([3003, 3002, 3001]);
  expect(await page({ first: MAX_INT32 })).toEqual({ count: 0, entities: [], first: MAX_INT32, total: 23 });
});

test('P128 count and first are whole numbers from zero within int32, given once', async () => {
  for (const name of ['count', 'first'])
    for (const wrong of ['-1', '1.5', 'ten', '', '1e1', String(MAX_INT32 + 1), ['1', '2']])
      refused(await liv.call('pageProjects', { query: { [name]: wrong } }), 400, name);
});

test('P167 what is no property of a project, or has parts, is refused', async () => {
  const wrong = 'colour|Name||-|--name|+name| name|name-|name,number|owner|location|-meta|constructor';
  for (const key of wrong.split('|'))
    for (const sort of [key, ['name', key]]) refused(await liv.call('pageProjects', { query: { sort } }), 400, 'sort');
});
