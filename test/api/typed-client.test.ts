// The client that programs import, on the embedded service: every operation of the contract, by its name and types.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations.js';
import type { CallOptions } from '../../src/api/typed.js';
import { typedClient } from '../../src/api/typed-client.js';
import { type Client, createClient, type Download } from '../../src/index.js';
import { credentialsFor } from '../../src/service/create-service.js';
import { callOf, type Objects, startObjects } from '../rules/tokens/objects.js';
import { operationById } from '../support/contract.js';

let objects: Objects;
let client: Client;
beforeAll(async () => {
  objects = await startObjects('http');
  client = createClient(credentialsFor(objects.under.service, objects.under.baseUrl));
});
afterAll(async () => {
  client.close();
  await objects.under.close();
});

type Anything = (args: object) => Promise<unknown>;

test.each(OPERATIONS.map((operation) => [operation.id, operation] as const))('%s', async (id, operation) => {
  objects.reset();
  const { path = {}, ...rest } = callOf(objects, operationById(id));
  const texts = Object.fromEntries(Object.entries(path).map(([name, value]) => [name, String(value)]));
  const method = (client[operation.service] as unknown as Record<string, Anything>)[id];
  const answer = await method?.({ path: texts, ...rest });
  if (operation.answer === 'nothing') expect(answer).toBeUndefined();
  else expect(answer).toBeDefined();
  if (operation.answer === 'bytes') await (answer as Download).body.cancel();
});

test('a method for each operation and no other', () => {
  const { each: _, close: __, ...services } = client;
  const names = Object.values(services).flatMap((methods) => Object.keys(methods));
  expect(names.sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
});

// Never called: that it compiles, and that each line marked does not, is the test.
async function types(): Promise<void> {
  const segment = await client.trench.getSegment({ path: { segmentId: '1' } });
  expectTypeOf(segment.id).toEqualTypeOf<string>();
  expectTypeOf(segment.length).toEqualTypeOf<number>();
  expectTypeOf(await client.trench.deleteSegment({ path: { segmentId: '1' } })).toEqualTypeOf<undefined>();
  expectTypeOf(await client.calculation.listUnits()).toEqualTypeOf<readonly string[]>();
  expectTypeOf(await client.document.downloadDocument({ path: { type: 'ORGBLAD', number: '1' } })).toEqualTypeOf<Download>();
  const page = await client.project.pageProjects();
  expectTypeOf(page.entities?.[0]?.id).toEqualTypeOf<string | undefined>();
  for await (const project of client.each.pageProjects()) expectTypeOf(project.id).toEqualTypeOf<string>();
  for await (const node of client.each.pageCatalogNodes({ path: { revision: 'latest' } }))
    expectTypeOf(node.number).toEqualTypeOf<string>();
  for await (const match of client.each.searchDocuments({ query: { q: 'grøft' } }))
    expectTypeOf(match.number).toEqualTypeOf<string | null | undefined>();
  await client.project.pageProjects({ query: { status: ['NEW', 'STARTED'], companyId: ['1001'] } });
  await client.calculation.addBudgetNode({ path: { projectId: '1' }, body: { number: '1', quantity: 2 } });

  // @ts-expect-error a path is required
  await client.trench.getSegment();
  // @ts-expect-error so is each part of it
  await client.trench.getSegment({ path: {} });
  // @ts-expect-error an id is a string: a number does not hold it
  await client.trench.getSegment({ path: { segmentId: 1 } });
  // @ts-expect-error no such parameter
  await client.project.pageProjects({ query: { colour: 'red' } });
  // @ts-expect-error no such value
  await client.project.pageProjects({ query: { status: ['OLD'] } });
  // @ts-expect-error a body where none is due
  await client.trench.deleteSegment({ path: { segmentId: '1' }, body: {} });
  // @ts-expect-error a body is required
  await client.calculation.addBudgetNode({ path: { projectId: '1' } });
  // @ts-expect-error and what the contract requires in it
  await client.project.createProject({ path: { owner: 'a' }, body: { number: '1' } });
  // @ts-expect-error an operation of another service
  await client.project.getSegment({ path: { segmentId: '1' } });
  // @ts-expect-error it has no pages
  client.each.listProjects();
}

test('the types are those of the contract', () => {
  expect(types).toBeTypeOf('function');
});

// Going through pages, on servers that are honest about how much there is and on such that are not.

interface Server {
  readonly count: number;
  /** No page is longer, whatever is asked for. */
  readonly most?: number;
  readonly total?: unknown;
  readonly turns?: boolean;
}

const projects = (count: number) => Array.from({ length: count }, (_, n) => ({ id: String(n) }));

function paged({ count, most = 1000, total = count, turns = true }: Server) {
  const all = projects(count);
  const asked: unknown[] = [];
  const client = typedClient({
    async call(_, { query = {} }: CallOptions = {}) {
      asked.push(query);
      if (asked.length > 500) throw new Error('for ever');
      const first = turns ? Number(query.first ?? query.start) : 0;
      const page = all.slice(first, first + Math.min(most, Number(query.count ?? query.max)));
      return 'max' in query ? { matches: page, numMatches: total } : { entities: page, first, total };
    },
  });
  return { client, asked };
}

async function listed<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of pages) found.push(one);
  return found;
}

const COUNTS = fc.integer({ min: 0, max: 60 });
const SIZES = fc.integer({ min: 1, max: 20 });
const LIES = fc.oneof(fc.integer({ min: -5, max: 200 }), fc.constantFrom(undefined, null, 'many', Number.MAX_SAFE_INTEGER));

test('a page has a hundred entries unless the caller asks for another number', async () => {
  const { client, asked } = paged({ count: 101 });
  expect(await listed(client.each.pageProjects())).toHaveLength(101);
  expect(asked).toEqual([0, 100].map((first) => ({ first, count: 100 })));
});

test('everything comes once and in order, whatever the number of all is said to be, and an honest one spares calls', async () => {
  await fc.assert(
    fc.asyncProperty(COUNTS, SIZES, fc.option(LIES, { nil: 'honest' }), fc.boolean(), async (count, size, total, isSearch) => {
      const { client, asked } = paged({ count, total: total === 'honest' ? count : total });
      const found = isSearch
        ? await listed(client.each.searchDocuments({ query: { max: size } }))
        : await listed(client.each.pageProjects({ query: { count: size } }));
      expect(found).toEqual(projects(count));
      expect(asked.length).toBeLessThanOrEqual(Math.ceil(count / size) + 1);
      if (total === 'honest') expect(asked.length).toBe(Math.floor(count / size) + 1);
    }),
    { seed: 417, numRuns: 400 },
  );
});

test('pages that are shorter than asked for are followed by the next', async () => {
  const { client } = paged({ count: 53, most: 10 });
  expect(await listed(client.each.pageProjects())).toHaveLength(53);
});

test('a start is kept, and so are the filters', async () => {
  const { client, asked } = paged({ count: 7 });
  const query = { first: 4, count: 5, status: ['NEW'] as const };
  expect(await listed(client.each.pageProjects({ query }))).toEqual(projects(7).slice(4));
  expect(asked).toEqual([query]);
});

test('who has enough asks for no more', async () => {
  const { client, asked } = paged({ count: 50 });
  for await (const { id } of client.each.pageProjects({ query: { count: 10 } })) if (id === '11') break;
  expect(asked).toHaveLength(2);
});

test('a server that shows the same page again and again is found out', async () => {
  const { client, asked } = paged({ count: 5, total: 500, turns: false });
  await expect(listed(client.each.pageProjects())).rejects.toMatchObject({ code: 'unreadable-answer' });
  expect(asked).toHaveLength(2);
});

test('what moves to the next page while we look comes once', async () => {
  const pages = [['a', 'b'], ['b', 'c'], ['d']];
  const client = typedClient({ call: async () => ({ entities: (pages.shift() ?? []).map((id) => ({ id })), total: 4 }) });
  const found = await listed(client.each.pageProjects({ query: { count: 2 } }));
  expect(found.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

test('pages without end have one', async () => {
  let page = 0;
  const client = typedClient({ call: async () => ({ entities: [{ id: String(page++) }], total: 1e9 }) });
  await expect(listed(client.each.pageProjects())).rejects.toMatchObject({ code: 'unreadable-answer', operation: 'pageProjects' });
  expect(page).toBe(10_000);
});

test.each([[null], ['text'], [[]], [{}], [{ entities: 7 }], [{ entities: 'abc' }]])(
  'an answer that is no page is not an empty list: %j',
  async (answer) => {
    const client = typedClient({ call: async () => answer });
    await expect(listed(client.each.pageProjects())).rejects.toMatchObject({ code: 'unreadable-answer' });
  },
);
