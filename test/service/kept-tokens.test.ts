import fc from 'fast-check';
import { expect, test } from 'vitest';
import { credentialsFor } from '../../src/service/create-service.js';
import { settings } from '../support/counts.js';
import { startService } from '../support/service.js';

const LIFETIME = 60;

test('the number of kept tokens is bounded by those in use, whatever number has expired', async () => {
  const service = await startService({ tokenLifetimeSeconds: LIFETIME });
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
  await service.close();
});

test('hundreds of expired tokens are not kept', async () => {
  const service = await startService({ tokenLifetimeSeconds: LIFETIME });
  for (let n = 0; n < 300; n += 1) {
    await service.asClient('trenchctl');
    service.service.clock.advance((LIFETIME + 1) * 1000);
  }
  expect(service.service.tokens.kept()).toBeLessThanOrEqual(16);
  await service.close();
});

test('a token that is issued without the protocol is the one that the protocol grants', async () => {
  const { service, close } = await startService();
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
  await close();
});
