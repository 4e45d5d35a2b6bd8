// Any change, any faults in any of its runs: the spec is reached, nothing is there twice, nothing of others is lost, and nothing is deleted
// before everything else stands.
import { expect, test } from 'vitest';
import { SIMULATION_TIMEOUT, settings } from '../../support/counts.js';
import { playAll, playsOf } from './any-play.js';
import { check } from './check.js';
import { FAULT_KINDS, type FaultKind } from './kinds.js';
import { anyChange, treesOf } from './parts.js';
import type { Played } from './play.js';
import { changeWithDeletion } from './specs.js';
import { createWorld, type World } from './world.js';

/** How often each fault has struck, and what the runs did. */
function createTally() {
  const fired = new Map<FaultKind, number>(FAULT_KINDS.map((kind) => [kind, 0]));
  const sums = { changes: 0, schedules: 0, runs: 0, planned: 0, writes: 0, marks: 0, losses: 0, alone: 0, deletions: 0, heldBack: 0 };
  return {
    sums,
    add(played: Played): void {
      for (const kind of played.fired) fired.set(kind, (fired.get(kind) ?? 0) + 1);
      sums.schedules += 1;
      sums.planned += played.planned;
      sums.writes += played.writes;
      sums.marks += played.marks.length;
      sums.losses += played.losses.length;
      sums.alone += played.isAlone ? 1 : 0;
      for (const { deletions, outcomes } of played.runs) {
        sums.deletions += deletions.length;
        sums.heldBack += outcomes.filter(({ status }) => status === 'held-back').length;
      }
    },
    text: () => [...fired].map(([kind, count]) => `${String(count).padStart(9)}  ${kind}`).join('\n') + JSON.stringify(sums),
  };
}

/** So many have been played before: a long run may be taken up again, or shared. */
const skipped = Number(process.env.TRENCHCTL_SIM_SKIP ?? 0);

const SIMULATIONS = [
  {
    simulation: 'faults',
    title: 'runs that are disturbed, and the next ones, end where the spec says',
    changes: async (world: World) => anyChange(await treesOf(world)),
    ...settings({ count: 16, long: 60, seed: 20260417 }),
  },
  {
    simulation: 'deletions',
    title: 'no run deletes a segment before everything else is done, and the next run completes',
    changes: async () => changeWithDeletion,
    ...settings({ count: 6, long: 40, seed: 20261117 }),
  },
];

for (const { title, changes, ...how } of SIMULATIONS)
  test(
    `${how.simulation}: ${title} (${how.count} changes, seed ${how.seed})`,
    async () => {
      const world = createWorld();
      const { sums, add, text } = createTally();
      let seen = 0;
      await check({
        ...how,
        cases: playsOf(await changes(world)),
        wrong: async (one) => {
          seen += 1;
          if (seen <= skipped) return [];
          const { wrong, runs } = await playAll(world, one, add);
          sums.changes += 1;
          sums.runs += runs;
          return wrong;
        },
      });
      console.log(text());
      if (how.simulation === 'deletions') expect(sums.deletions).toBeGreaterThan(0);
    },
    SIMULATION_TIMEOUT,
  );
