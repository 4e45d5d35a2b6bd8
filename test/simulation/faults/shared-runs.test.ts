// A schedule that shares its runs with others is played as it is alone.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../support/counts.js';
import { schedulesOf } from './any-play.js';
import { faultsOfRun } from './kinds.js';
import { createPlayer, type Played, play } from './play.js';
import { change } from './specs.js';
import { createWorld } from './world.js';

const shown = ({ after, parts, fired, writes, left, isAlone, untrue, marks, runs }: Played) => ({
  ...{ after, parts, fired, writes, left, isAlone, untrue, marks },
  runs: runs.map(({ names, nodes, struck, outcomes, error }) => ({ names, nodes, struck, outcomes, error })),
});

const twoForEachRun = fc.array(fc.array(faultsOfRun, { minLength: 2, maxLength: 2 }), { minLength: 3, maxLength: 3 });

test('schedules that share runs', async () => {
  const world = createWorld();
  const ways = { made: 0, played: 0 };
  const property = fc.asyncProperty(change, twoForEachRun, async (both, faults) => {
    const player = await createPlayer(world, { ...both, parallelism: 1 });
    for (const schedule of schedulesOf(faults)) {
      const shared = await player.play(schedule);
      const alone = await play(world, { ...both, parallelism: 1, faults: schedule });
      expect(shown(shared)).toEqual(shown(alone));
      ways.played += shared.runs.length;
    }
    ways.made += player.made();
  });
  await fc.assert(property, { numRuns: cases(1, 8), seed: 20261118 });
  expect(ways.made).toBeLessThan(ways.played);
});
