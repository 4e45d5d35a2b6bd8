// The client that programs import, on the embedded service: every operation of the contract, by its name and types.
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations.js';
import { type Client, createClient, type Download } from '../../src/index.js';
import { callOf, type Objects, startObjects } from '../rules/tokens/objects.js';
import { operationById } from '../support/contract.js';

let objects: Objects;
let client: Client;
beforeAll(async () => {
  objects = await startObjects('http');
  client = createClient(loginOf('kari.nordmann'));
});
afterAll(async () => {
  client.close();
  await objects.under.close();
});

const loginOf = (username: string) => {
  const { baseUrl, service } = objects.under;
  return {
    baseUrl,
    tokenUrl: `${baseUrl}/oauth/token`,
    clientId: 'trenchctl',
    clientSecret: service.tokens.clientSecret('trenchctl'),
    username,
    password: service.tokens.password(username),
  };
};

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
