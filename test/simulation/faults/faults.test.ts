// Any change, any faults in any of its runs: the spec is reached, nothing is there twice, and nothing of others is lost.
import { afterAll, test } from 'vitest';
import { SIMULATION_TIMEOUT, settings } from '../../support/counts.js';
import { playAll, playsOf } from './any-play.js';
import { check } from './check.js';
import { FAULT_KINDS, type FaultKind } from './kinds.js';
import { anyChange, treesOf } from './parts.js';
import type { Played } from './play.js';
import { createWorld } from './world.js';

interface Tally {
  add(played: Played): void;
  text(changes: number, made: number): string;
}

/** How often each fault has struck, and how many runs were disturbed. */
function createTally(): Tally {
  const fired = new Map<FaultKind, number>(FAULT_KINDS.map((kind) => [kind, 0]));
  const runs = new Map<number, number>();
  const sums = { schedules: 0, planned: 0, writes: 0, marks: 0, losses: 0, exact: 0, deletions: 0, heldBack: 0 };
  const targets = new Map<string, number>();
  return {
    add(played) {
      for (const kind of played.fired) fired.set(kind, (fired.get(kind) ?? 0) + 1);
      const disturbed = played.runs.filter((one) => one.fired.length > 0).length;
      runs.set(disturbed, (runs.get(disturbed) ?? 0) + 1);
      sums.schedules += 1;
      sums.planned += played.planned;
      sums.writes += played.writes;
      sums.marks += played.marks.length;
      sums.losses += played.losses.length;
      for (const { deletions, outcomes, struck } of played.runs) {
        for (const target of struck) targets.set(target, (targets.get(target) ?? 0) + 1);
        sums.deletions += deletions.length;
        for (const { status } of outcomes) if (status === 'held-back') sums.heldBack += 1;
      }
      if (played.isAlone) sums.exact += 1;
    },
    text: (changes, made) =>
      [
        ...[...fired].map(([kind, count]) => `${String(count).padStart(9)}  ${kind}`),
        `${sums.schedules} schedules over ${changes} changes, ${[...fired.values()].reduce((a, b) => a + b, 0)} faults of ${fired.size} kinds; ${made} runs were made`,
        [...targets].map(([target, count]) => `${count} on calls of a ${target}`).join(', '),
        `${sums.planned} writes planned, ${sums.writes} made; ${sums.marks} edits of others, ${sums.losses} losses listed`,
        `${sums.deletions} segments about to be deleted, each after everything else; ${sums.heldBack} held back`,
        `${sums.exact} of them without other people: the end is the one of an undisturbed run`,
        `schedules by number of disturbed runs: ${[...runs]
          .sort()
          .map(([n, count]) => `${n}: ${count}`)
          .join(', ')}`,
      ].join('\n'),
  };
}

const { count, seed } = settings({ count: 16, long: 100, seed: 20260417 });
/** So many have been played before: a long run may be taken up again, or shared. */
const skipped = Number(process.env.TRENCHCTL_SIM_SKIP ?? 0);

const tally = createTally();
const sums = { changes: 0, runs: 0 };
afterAll(() => console.log(tally.text(sums.changes, sums.runs)));

test(
  `runs that are disturbed, and the next ones, end where the spec says (${count} changes, seed ${seed})`,
  async () => {
    const world = createWorld();
    const anyPlays = playsOf(anyChange(await treesOf(world)));
    let seen = 0;
    await check({
      simulation: 'faults',
      cases: anyPlays,
      count,
      seed,
      wrong: async (one) => {
        seen += 1;
        if (seen <= skipped) return [];
        const { wrong, runs } = await playAll(world, one, tally.add);
        sums.changes += 1;
        sums.runs += runs;
        return wrong;
      },
    });
  },
  SIMULATION_TIMEOUT,
);
