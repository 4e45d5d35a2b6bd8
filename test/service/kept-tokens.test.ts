import fc from 'fast-check';
import { expect, test } from 'vitest';
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
