import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createApiService } from '../../src/service/api-service.js';
import type { Caller } from '../../src/service/core/context.js';
import { credentialsFor } from '../../src/service/create-service.js';
import { createMemoryStore } from '../../src/service/store/memory.js';
import { project, snapshotOf } from '../rules/project/world.js';
import { untilEnd } from '../support/around.js';
import { settings } from '../support/counts.js';
import { startService } from '../support/service.js';

const LIFETIME = 60;

test('the number of kept tokens is bounded by those in use, whatever number has expired', async () => {
  const service = await untilEnd(startService({ tokenLifetimeSeconds: LIFETIME }));
  const { tokens, clock } = service.service;
  let issued: number[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 2 * LIFETIME }), { maxLength: 60 }), async (waits) => {
      for (const wait of waits) {
        clock.advance(wait * 1000);
        const { token } = await service.asClient('trenchctl');
        issued = [...issued, clock.now()].filter((at) => at > clock.now() - LIFETIME * 1000);
        expect(tokens.caller(`Bearer ${token}`).client.clientId).toBe('trenchctl');
        expect(tokens.kept()).toBeLessThanOrEqual(16 + 2 * Math.max(issued.length, 1));
      }
    }),
    { seed: 20260911, numRuns: 20 },
  );
});

test('a token that is issued without the protocol is the one that the protocol grants', async () => {
  const { service } = await untilEnd(startService());
  const { clientId, clientSecret, username, password, tokenUrl } = credentialsFor(service, 'http://127.0.0.1');
  const all = ['tb.bruker', 'prosjektsystem.bruker', 'orgsystemer', 'calculation.bruker', 'orgblad.bruker', 'none'];
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

/** Tokens of the password flow, without the protocol. */
async function issuing() {
  const { service } = await untilEnd(startService({ tokenLifetimeSeconds: LIFETIME }));
  const { clientId, username, password } = credentialsFor(service, 'http://127.0.0.1');
  // The clock stands still, so that the last millisecond of a token can be met.
  service.clock.set(service.clock.now(), true);
  const to = { clientId, username, password, scopes: ['tb.bruker'] };
  return { ...service, to, issue: (more = {}) => service.tokens.issue({ ...to, ...more })?.token };
}

test.each(Object.entries({ 15: 16, 16: 1, 17: 18 }))('after %s tokens have expired, the next one leaves %i', async (count, kept) => {
  const { issue, tokens, clock } = await issuing();
  for (let n = 0; n < Number(count); n += 1) issue();
  clock.advance(LIFETIME * 1000);
  issue();
  // 16 tokens are looked through; the next time is when there are twice as many as were kept.
  expect(tokens.kept()).toBe(kept);
});

test('a token ends with its user and with the client that got it, and names both until then', async () => {
  const { issue, tokens, store, to } = await issuing();
  const header = `Bearer ${issue()}`;
  expect(tokens.caller(header)).toMatchObject({ client: { clientId: to.clientId }, user: { username: to.username } });
  const user = store.get('user', to.username);
  const client = store.get('client', to.clientId);
  if (!user || !client) throw new Error('the sample data have a user and a client');
  const change = { op: 'put', kind: 'user', id: to.username } as const;
  store.commit({ changes: [{ ...change, value: { ...user.value, active: false }, expect: user.version }] });
  expect(() => tokens.caller(header)).toThrow('the user or client of the bearer token does not exist or is not active any more');
  expect(issue()).toBeUndefined();
  store.commit({ changes: [{ ...change, value: user.value, expect: user.version + 1 }] });
  expect(tokens.caller(header).user?.username).toBe(to.username);
  expect(issue({ clientId: 'nobody' })).toBeUndefined();
  store.commit({ changes: [{ op: 'remove', kind: 'client', id: to.clientId, expect: client.version }] });
  expect(() => tokens.caller(header)).toThrow('does not exist');
});

// A service that is started for one caller, as the rehearsal starts it.

const CALLER: Caller = {
  ...{ client: { clientId: 'program', companyId: '1', roles: ['tb.bruker'] }, companyId: '1', scopes: new Set(['tb.bruker']) },
};
const ORIGIN = 'http://service';

test('every call is made by the given caller, without a token, and there is nothing but the API', async () => {
  const store = createMemoryStore();
  store.load(snapshotOf({ projects: [project('7', { companyId: '1', modules: ['CABLESIMULATOR'] })] }));
  const service = createApiService({ store, authenticate: () => CALLER });
  const answer = await service.fetch(`${ORIGIN}/public/trench/rest/segments/by-projectid/7`, {
    method: 'POST',
    headers: { 'api-version': '1.0', 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Storgata' }),
  });
  expect(answer.status).toBe(200);
  expect(service.log.entries()).toMatchObject([{ operation: 'createSegment', caller: 'program', status: 200 }]);
  for (const line of ['POST /oauth/token', 'GET /admin/credentials', 'GET /']) {
    const [method = '', path] = line.split(' ');
    expect((await service.fetch(`${ORIGIN}${path}`, { method })).status, line).toBe(404);
  }
  service.close();
});
