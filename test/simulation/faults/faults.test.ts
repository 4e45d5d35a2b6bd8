// Any change, any schedule of faults: the spec is reached, nothing is there twice, and nothing of others is lost.
import fc from 'fast-check';
import { afterAll, test } from 'vitest';
import { SIMULATION_TIMEOUT, settings } from '../../support/counts.js';
import { check } from './check.js';
import { isOfPeople, schedule } from './kinds.js';
import { anyChange, staysOpen, treesOf } from './parts.js';
import { type Play, play } from './play.js';
import { readable } from './readable.js';
import type { Change } from './specs.js';
import { createTally } from './tally.js';
import { verdict } from './verdict.js';
import { createWorld } from './world.js';

const { count, seed } = settings({ count: 25, long: 150, seed: 20260417 });
/** So many have been played before: a long run may be taken up again, or shared. */
const skipped = Number(process.env.TRENCHCTL_SIM_SKIP ?? 0);

const tally = createTally();
afterAll(() => console.log(tally.text()));

const playOf = (change: fc.Arbitrary<Change>): fc.Arbitrary<Play> =>
  fc
    .record({ change, faults: schedule, parallelism: fc.integer({ min: 1, max: 3 }) })
    .map(({ change: both, ...rest }) => {
      const isShared = rest.faults.some(({ kind }) => isOfPeople(kind));
      return readable({ ...(isShared ? staysOpen(both) : both), ...rest });
    });

test(
  `a run that is disturbed, and the next ones, end where the spec says (${count} schedules, seed ${seed})`,
  async () => {
    const world = createWorld();
    const anyPlay = playOf(anyChange(await treesOf(world)));
    let seen = 0;
    await check({
      simulation: 'faults',
      cases: anyPlay,
      count,
      seed,
      wrong: async (one) => {
        seen += 1;
        if (seen <= skipped) return [];
        const played = await play(world, one);
        tally.add(one, played);
        return verdict(world, one, played);
      },
    });
  },
  SIMULATION_TIMEOUT,
);
