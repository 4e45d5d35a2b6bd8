// The login of a run: the token is requested first, and other work goes on until it arrives.
import { createServer, type ServerResponse } from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AccessOptions, openAccess } from '../../src/api/access.js';
import { addressesFrom } from '../../src/api/addresses.js';
import { ApiError } from '../../src/api/api-error.js';
import { createApi } from '../../src/api/client.js';
import { createClient } from '../../src/api/open-client.js';
import { OPERATIONS, operationNamed, SERVICES } from '../../src/api/operations.js';
import { operatorWords } from '../../src/api/operator-words.js';
import type { OperationId } from '../../src/contract/generated/operation-ids.js';
import type { Send } from '../../src/http/send.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { endpoint, grantOf, json, TOKEN_URL } from '../auth/fakes.js';
import { canary } from '../canary/marker.js';
import { listening } from '../support/byte-server.js';
import { operations } from '../support/contract.js';
import { createVirtualClock } from '../support/virtual-clock.js';
import { fakeClock, status, world } from './fakes.js';

const LOGIN = { tokenUrl: TOKEN_URL, clientId: 'planner', clientSecret: canary('client-secret') };

const GET = ['getSegment', { path: { segmentId: '1' } }] as const;

const access = (fetch: Send, more: Partial<AccessOptions> = LOGIN) =>
  openAccess({ baseUrl: 'https://api.example', fetch, maxRetries: 0, ...more });

test('the login ends when the token is requested, and the first call uses that token', async () => {
  const order: string[] = [];
  let grant = (_: Response) => {};
  const granted = new Promise<Response>((resolve) => {
    grant = resolve;
  });
  const noted = (what: string, answer: Response | Promise<Response>) => () => {
    order.push(what);
    return answer;
  };
  const asked = endpoint(noted('token requested', granted), noted('call', json({ id: 1 })));
  const { logIn, api } = access(asked.fetch);
  await logIn();
  order.push('logged in');
  const call = api(true).call(...GET);
  order.push('other work');
  grant(grantOf('token'));
  await call;
  expect(order).toEqual(['token requested', 'logged in', 'other work', 'call']);
});

test('without scopes of its own a client asks for those of the trench, project and customer service', async () => {
  const answers = [grantOf('token'), json({ id: 1 })].map((answer) => () => answer);
  const asked = endpoint(...answers);
  await access(asked.fetch)
    .api(true)
    .call(...GET);
  expect(asked.seen[0]?.form.get('scope')).toBe('tb.bruker prosjektsystem.bruker orgsystemer');
});

test('all clients of a login share its budget of retries', async () => {
  const asked = endpoint(() => json({}, 503));
  const { api } = access(asked.fetch, { accessToken: canary('given'), clock: fakeClock(), maxRetries: 4, retryBudget: 1 });
  for (const readOnly of [true, false]) await expect(api(readOnly).call(...GET)).rejects.toMatchObject({ status: 503 });
  expect(asked.seen).toHaveLength(3);
});

test('a token that is given needs no request', async () => {
  const asked = endpoint();
  await access(asked.fetch, { accessToken: canary('given') }).logIn();
  expect(asked.seen).toEqual([]);
});

test('a refusal is reported by the call that needs the token', async () => {
  const asked = endpoint(() => json({ error: 'invalid_scope' }, 400));
  const { logIn, api } = access(asked.fetch);
  await logIn();
  await expect(api(true).call(...GET)).rejects.toMatchObject({ code: 'no-token', scope: 'tb.bruker' });
});

const WITH_QUERY =
  /^the address in TRENCHCTL_BASE_URL holds a query or a fragment; set TRENCHCTL_BASE_URL to an address such as https:\/\/api.example.com$/;

test.each([
  ['no client id', { clientSecret: canary('client-secret') }, /^no credentials are set/],
  ['no secret', { clientId: 'planner' }, /^no credentials are set/],
  ['an empty client id', { ...LOGIN, clientId: '' }, /^no credentials are set/],
  ['an empty secret', { ...LOGIN, clientSecret: '' }, /^no credentials are set/],
  ['an address that may not be called', { ...LOGIN, baseUrl: 'https://api.example/?a=1' }, WITH_QUERY],
])('%s is a mistake of the settings', (_, options, message) => {
  const open = () => access(endpoint().fetch, { tokenUrl: TOKEN_URL, ...options });
  expect(open).toThrow(message);
  expect(open).toThrow(expect.objectContaining({ code: 'settings' }));
});

test('an operator with another name is asked for its own scopes, also after a token was refused', async () => {
  const answers = [grantOf('first'), json({}, 401), grantOf('second'), json({})].map((answer) => () => answer);
  const asked = endpoint(...answers);
  const { api } = access(asked.fetch, { ...LOGIN, profile: { ...ASSUMED_PROFILE, operator: 'XYZ' }, scopes: ['orgsystemer'] });
  await api(true).call('getUser', { path: { user: 'kari' } });
  const scopes = asked.seen.filter(({ url }) => url === TOKEN_URL).map(({ form }) => form.get('scope'));
  expect(scopes).toEqual(['xyzsystemer', 'xyzsystemer']);
});

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
    ...{ code: 'bad-path-value', operation: 'listProjectsByNumber', ambiguous: false },
  });
});

test('a path value that is missing is a mistake of ours', async () => {
  await expect(urlOf('getSegment')).rejects.toThrow('getSegment needs segmentId');
  await expect(urlOf('getNothing')).rejects.toThrow('no operation getNothing');
});

test('queries are escaped, lists repeated, and what is undefined left out', async () => {
  const query = { archived: true, number: ['a b', '&c=d'], q: undefined, first: 0, sort: [] };
  const url = new URL(await urlOf('pageProjects', { query }));
  expect([...url.searchParams].map((pair) => pair.join())).toEqual(['archived,true', 'number,a b', 'number,&c=d', 'first,0']);
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

test('after it is closed, a client does not try a read again', async () => {
  const clock = createVirtualClock();
  const called: string[] = [];
  const client = createClient({
    ...{ baseUrl: 'https://api.example', accessToken: 'token', clock },
    fetch: async (url) => {
      called.push(url);
      if (called.length === 2) client.close();
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
    },
  });
  await expect(client.project.listProjects({})).rejects.toThrow();
  expect(called).toHaveLength(2);
});

test('a client makes ten calls at a time unless it is told otherwise', async () => {
  const held: ServerResponse[] = [];
  const server = createServer((_, response) => held.push(response));
  const client = createClient({ baseUrl: `http://127.0.0.1:${await listening(server)}`, accessToken: 'token' });
  const calls = Array.from({ length: 12 }, () => client.project.listProjects({}));
  await expect.poll(() => held.length).toBe(10);
  held[0]?.end('[]');
  await expect.poll(() => held.length).toBe(11);
  for (const response of held.slice(1)) response.end('[]');
  await expect.poll(() => held.length).toBe(12);
  held.at(-1)?.end('[]');
  expect(await Promise.all(calls)).toHaveLength(12);
  const late = expect(client.project.listProjects({})).rejects.toThrow();
  await expect.poll(() => held.length).toBe(13);
  client.close();
  await late;
  server.close();
});

// The operator's name in requests and answers, without a service.

test('answers of services whose contract has no such word are passed on as they are', () => {
  const { answer } = operatorWords('XYZ');
  const body = { id: '1', name: 'XYZ' };
  for (const id of ['getSegment', 'getProject', 'getUser'] as const) expect(answer(operationNamed(id), body)).toBe(body);
});

test('with the placeholder of the documents, nothing is translated', () => {
  const { answer, path, scope, options } = operatorWords('ORG');
  const [body, given] = [{ a: 1 }, { query: { a: 'b' } }];
  const operation = operationNamed('getSegment');
  expect([answer(operation, body) === body, options(operation, given) === given]).toEqual([true, true]);
  expect([path(operation), scope('orgsystemer')]).toEqual([operation.path, 'orgsystemer']);
});
