// The quick function of a service in this process answers like its fetch, which makes real requests and responses.
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/service/contract/operations.js';
import { Refusal } from '../../src/service/core/refusal.js';
import { createService, credentialsFor } from '../../src/service/create-service.js';
import { createRouter } from '../../src/service/http/router.js';
import { createInProcessCall } from '../../src/service/in-process-call.js';
import { createInProcessFetch } from '../../src/service/in-process-fetch.js';
import { createQuickRouter } from '../../src/service/quick-router.js';
import type { Route } from '../../src/service/route.js';
import { settings } from '../support/counts.js';

const ROUTES: Route[] = [
  ...OPERATIONS.map(({ method, fullPath }) => ({ method, url: fullPath.replace(/\{(\w+)\}/g, ':$1') })),
  { method: 'POST' as const, url: '/oauth/token' },
  { method: 'GET' as const, url: '/' },
].map((route) => ({
  ...route,
  open: (head) => async (body) => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([
      route.url,
      head.url,
      head.path,
      head.search,
      head.origin,
      head.headers['api-version'],
      body,
    ]),
  }),
}));

const odd = fc.oneof(
  fc.constantFrom('', '.', '..', 'a%20b', '%', '%zz', 'a;b', 'é', 'a/b', '?x=1', '0'),
  fc.string(),
);
const word = fc.oneof(
  fc.constantFrom('1', '500001', 'DEMO-1', 'by-number', 'batch', 'kari.nordmann', '~a_b'),
  odd,
);
const path = fc.oneof(
  fc
    .tuple(fc.constantFrom(...ROUTES), fc.array(word, { minLength: 6, maxLength: 6 }))
    .map(([{ url }, words]) => {
      let n = 0;
      return url.replace(/:\w+/g, () => words[n++] ?? '');
    }),
  fc.array(word, { maxLength: 6 }).map((words) => `/${words.join('/')}`),
);
const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE');

test('the quick router finds what the router finds', () => {
  const { count, seed } = settings({ count: 3000, long: 200_000, seed: 1503 });
  const [quick, router] = [createQuickRouter(ROUTES), createRouter(ROUTES)];
  let found = 0;
  fc.assert(
    fc.property(method, path, (verb, address) => {
      const one = quick(verb, address);
      if (!one) return;
      found += 1;
      const other = router(verb, address);
      expect(other).not.toBeInstanceOf(Refusal);
      expect({ url: one.route.url, path: one.path }).toEqual({
        url: 'route' in other ? other.route.url : '',
        path: 'path' in other ? { ...other.path } : {},
      });
    }),
    { numRuns: count, seed },
  );
  expect(found).toBeGreaterThan(count / 20);
});

test('an answer is the one of the fetch function', async () => {
  const { count, seed } = settings({ count: 300, long: 20_000, seed: 1504 });
  const [call, fetched] = [createInProcessCall(ROUTES), createInProcessFetch(ROUTES)];
  const body = fc.option(fc.string(), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(method, path, body, async (verb, address, text) => {
      const url = `http://127.0.0.1${address}`;
      if (!URL.canParse(url) || (verb === 'GET' && text !== undefined)) return;
      const init = {
        method: verb,
        headers: { 'API-version': '1.0' },
        ...(text === undefined ? {} : { body: text }),
      };
      const [one, other] = [await call(url, init), await fetched(url, init)];
      const read = await one.body?.getReader().read();
      expect([one.status, one.headers.get('Content-Type'), new TextDecoder().decode(read?.value)]).toEqual([
        other.status,
        other.headers.get('content-type'),
        await other.text(),
      ]);
    }),
    { numRuns: count, seed },
  );
});

const service = createService();
afterAll(() => service.close());

test('a token that is issued without the protocol is the one that the protocol grants', async () => {
  const { clientId, clientSecret, username, password, tokenUrl } = credentialsFor(
    service,
    'http://127.0.0.1',
  );
  const all = [
    'tb.bruker',
    'prosjektsystem.bruker',
    'orgsystemer',
    'calculation.bruker',
    'orgblad.bruker',
    'none',
  ];
  const requests = fc.record({
    username: fc.constantFrom(username, username.toUpperCase(), 'nobody', ''),
    password: fc.constantFrom(password, 'wrong'),
    scopes: fc.subarray(all, { minLength: 1 }),
  });
  await fc.assert(
    fc.asyncProperty(requests, async (asked) => {
      const issued = service.tokens.issue({ clientId, ...asked });
      const body = new URLSearchParams({
        ...{ grant_type: 'password', client_id: clientId, client_secret: clientSecret },
        ...{ username: asked.username, password: asked.password, scope: asked.scopes.join(' ') },
      });
      const answer = await service.fetch(tokenUrl, { method: 'POST', body });
      const granted = (await answer.json()) as { scope?: string };
      expect(issued?.scopes.join(' ')).toBe(granted.scope);
      if (!issued) return;
      expect(issued.lifetimeMs).toBe(3_600_000);
      expect(service.tokens.caller(`Bearer ${issued.token}`).user?.username).toBe(username);
    }),
    { numRuns: settings({ count: 40, long: 400, seed: 1505 }).count, seed: 1505 },
  );
});
