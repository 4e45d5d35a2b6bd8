import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressesFrom } from '../../src/api/addresses.js';
import { ApiError } from '../../src/api/api-error.js';
import { createApi } from '../../src/api/client.js';
import { OPERATIONS, SERVICES } from '../../src/api/operations.js';
import type { OperationId } from '../../src/contract/generated/operation-ids.js';
import { operations } from '../support/contract.js';
import { status, world } from './fakes.js';

const SEED = 417;
const { addresses: ADDRESSES } = addressesFrom({ baseUrl: 'https://api.example/' });

/** The URL that a call asks for. */
async function urlOf(operation: string, options: object = {}, addresses = ADDRESSES): Promise<string> {
  const { transport, sent } = world([status(404)]);
  await createApi({ transport, addresses })
    .call(operation as OperationId, options)
    .catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    });
  return sent[0]?.url ?? '';
}

const values = (path: string) => Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name as string, `<${name}>`]));

test.each(operations.map(({ id, path }) => [id, path] as const))('%s is asked for where the contract has it', async (id, path) => {
  const expected = path.replace(/\{(\w+)\}/g, '%3C$1%3E');
  expect(await urlOf(id, { path: values(path) })).toBe(`https://api.example${expected}`);
});

test('the two readings of the contract agree on what there is', () => {
  const told = (list: readonly { id: string; method: string }[]) => list.map(({ id, method }) => `${method} ${id}`).sort();
  expect(told(OPERATIONS)).toEqual(told(operations));
});

test('whatever is in a path value stays in its place', async () => {
  const value = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 20 })
    .filter((text) => text !== '.' && text !== '..' && !/\p{Surrogate}/u.test(text));
  await fc.assert(
    fc.asyncProperty(value, value, async (companyId, number) => {
      const url = new URL(await urlOf('listProjectsByNumber', { path: { companyId, number } }));
      expect(url.origin + url.search + url.hash).toBe('https://api.example');
      const parts = url.pathname.split('/').map(decodeURIComponent);
      expect(parts).toEqual(['', 'public', 'project', 'rest', 'projects', 'by-companyid', companyId, 'by-number', number]);
    }),
    { seed: SEED },
  );
});

test.each(['', '.', '..', '\ud800', 'a\udc00'])('%j leads elsewhere, so it is not sent', async (number) => {
  await expect(urlOf('listProjectsByNumber', { path: { companyId: '1', number } })).rejects.toMatchObject({
    code: 'bad-path-value',
    operation: 'listProjectsByNumber',
    ambiguous: false,
  });
});

test('a path value that is missing is a mistake of ours', async () => {
  await expect(urlOf('getSegment')).rejects.toThrow('getSegment needs segmentId');
  await expect(urlOf('getNothing')).rejects.toThrow('no operation getNothing');
});

test('queries are escaped, lists repeated, and what is undefined left out', async () => {
  const query = { archived: true, number: ['a b', '&c=d'], q: undefined, first: 0, sort: [] };
  const url = new URL(await urlOf('pageProjects', { query }));
  expect([...url.searchParams]).toEqual([
    ['archived', 'true'],
    ['number', 'a b'],
    ['number', '&c=d'],
    ['first', '0'],
  ]);
});

test('a service without an address says which setting it wants', async () => {
  expect(addressesFrom({})).toEqual({ addresses: {}, problems: [] });
  for (const service of SERVICES) {
    const { id, path } = OPERATIONS.find((operation) => operation.service === service) as (typeof OPERATIONS)[number];
    const error = await urlOf(id, { path: values(path) }, {}).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'no-address' });
    expect(String(error)).toContain(`TRENCHCTL_${service.toUpperCase()}_URL`);
  }
});
