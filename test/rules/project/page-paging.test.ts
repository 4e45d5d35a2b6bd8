import { expect, test } from 'vitest';
import { liv, withLiv } from '../../support/around.js';
import { idsOf, ok, project, refused, startWorld } from './world.js';

const IDS = Array.from({ length: 23 }, (_, index) => 3001 + index);
const MAX_INT32 = 2_147_483_647;

// Stored backwards: the order of a page is not the order of the store.
const PROJECTS = IDS.toReversed().map((id) => project(String(id), { status: id % 2 ? 'NEW' : 'ENDED' }));
withLiv(() => startWorld({ projects: PROJECTS }));

const page = (query: Record<string, unknown> = {}) => ok(liv, 'pageProjects', { query });

test('P122 P123 P124 a page has ten projects from the first on, unless told otherwise', async () => {
  const { entities, ...rest } = await page();
  expect(idsOf(entities)).toEqual(IDS.slice(0, 10));
  expect(rest).toEqual({ count: 10, first: 0, total: 23 });
  expect(idsOf((await page({ first: 4 })).entities)).toEqual(IDS.slice(4, 14));
  expect(idsOf((await page({ count: 4 })).entities)).toEqual(IDS.slice(0, 4));
});

test('P125 count and first cut out a window, and total counts everything that was found', async () => {
  const { entities, ...rest } = await page({ count: 5, first: 7 });
  expect(idsOf(entities)).toEqual(IDS.slice(7, 12));
  expect(rest).toEqual({ count: 5, first: 7, total: 23 });
  expect(await page({ count: 5, status: 'ENDED' })).toMatchObject({ count: 5, total: 11 });
});

test('P122 P125 the last page is short, and says so in its count', async () => {
  const { entities, ...rest } = await page({ count: 10, first: 20 });
  expect(idsOf(entities)).toEqual(IDS.slice(20));
  expect(rest).toEqual({ count: 3, first: 20, total: 23 });
});

test('P126 past the end a page is empty', async () => {
  for (const first of [23, 24, MAX_INT32]) expect(await page({ first })).toEqual({ count: 0, entities: [], first, total: 23 });
});

test('P127 a page of none has the total all the same', async () => {
  expect(await page({ count: 0 })).toEqual({ count: 0, entities: [], first: 0, total: 23 });
});

test('P128 count and first are whole numbers from zero within int32, given once', async () => {
  for (const name of ['count', 'first']) {
    for (const wrong of ['-1', '1.5', 'ten', '', '1e1', String(MAX_INT32 + 1), ['1', '2']]) {
      refused(await liv.call('pageProjects', { query: { [name]: wrong } }), 400, name);
    }
  }
});

test('P129 a page may be as large as int32 goes', async () => {
  expect(idsOf((await page({ count: MAX_INT32 })).entities)).toEqual(IDS);
  expect(idsOf((await page({ count: MAX_INT32, first: 20 })).entities)).toEqual(IDS.slice(20));
});

test('P130 page after page gives every project once, in order of id', async () => {
  for (const count of [1, 4, 7, 10, 23]) {
    const walked: number[] = [];
    for (let first = 0; first < 23; first += count) walked.push(...idsOf((await page({ count, first })).entities));
    expect(walked, `by ${count}`).toEqual(IDS);
  }
});

test('P122 the projects of a page are whole projects', async () => {
  const { entities } = await page({ count: 1 });
  expect(entities[0]).toEqual(await ok(liv, 'getProject', { path: { projectId: entities[0].id } }));
});
