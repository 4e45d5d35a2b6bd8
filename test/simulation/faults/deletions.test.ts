// Changes that delete a segment beside other work, under any schedule of faults: nothing is deleted before everything else stands.
import { afterAll, expect, test } from 'vitest';
import { SIMULATION_TIMEOUT, settings } from '../../support/counts.js';
import { playAll, playsOf } from './any-play.js';
import { check } from './check.js';
import { changeWithDeletion } from './specs.js';
import { createWorld } from './world.js';

const { count, seed } = settings({ count: 12, long: 60, seed: 20261117 });

const sums = { schedules: 0, faults: 0, deletions: 0, heldBack: 0, runs: 0 };
afterAll(() =>
  console.log(
    `${sums.schedules} schedules, ${sums.faults} faults, ${sums.runs} runs; ${sums.deletions} calls that delete a segment, each after everything else stood; ${sums.heldBack} segments held back`,
  ),
);

test(
  `no run deletes a segment before everything else is done, and the next run completes (${count} changes, seed ${seed})`,
  async () => {
    const world = createWorld();
    await check({
      simulation: 'deletions',
      cases: playsOf(changeWithDeletion),
      count,
      seed,
      wrong: async (one) => {
        const { wrong } = await playAll(world, one, (played) => {
          const outcomes = played.runs.flatMap((ran) => ran.outcomes);
          sums.schedules += 1;
          sums.faults += played.fired.length;
          sums.runs += played.runs.length;
          sums.deletions += played.runs.flatMap(({ deletions }) => deletions).length;
          sums.heldBack += outcomes.filter(({ status }) => status === 'held-back').length;
        });
        return wrong;
      },
    });
    expect(sums.deletions).toBeGreaterThan(0);
  },
  SIMULATION_TIMEOUT,
);
