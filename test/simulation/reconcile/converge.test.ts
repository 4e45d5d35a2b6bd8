import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { SIMULATION_TIMEOUT, settings } from '../../support/counts.js';
import { cases, runCase } from './run-case.js';
import { openWorld, type World } from './world.js';

const { count, seed } = settings({ count: 10, long: 50, seed: 20260417 });

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.under.close());

test(
  `from any live state to any spec: planned twice alike, applied as planned, nothing left to do, what is not owned is kept or listed (count ${count}, seed ${seed})`,
  () =>
    fc.assert(
      fc.asyncProperty(cases, (one) => runCase(world, one)),
      { seed, numRuns: count },
    ),
  SIMULATION_TIMEOUT,
);
