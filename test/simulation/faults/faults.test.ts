// Any change, any schedule of faults: the spec is reached, nothing is there twice, and nothing of others is lost.
import { afterAll, test } from 'vitest';
import { SIMULATION_TIMEOUT, settings } from '../../support/counts.js';
import { playOf } from './any-play.js';
import { check } from './check.js';
import { FAULT_KINDS, type FaultKind } from './kinds.js';
import { anyChange, treesOf } from './parts.js';
import { type Play, type Played, play } from './play.js';
import { verdict } from './verdict.js';
import { createWorld } from './world.js';

interface Tally {
  add(play: Play, played: Played): void;
  text(): string;
}

/** How often each fault has struck, and how many runs it took. */
function createTally(): Tally {
  const fired = new Map<FaultKind, number>(FAULT_KINDS.map((kind) => [kind, 0]));
  const runs = new Map<number, number>();
  const sums = { schedules: 0, planned: 0, writes: 0, marks: 0, losses: 0, exact: 0, deletions: 0, heldBack: 0 };
  const targets = new Map<string, number>();
  const specs = new Set<string>();
  return {
    add(play, played) {
      specs.add(JSON.stringify([play.first, play.second]));
      for (const kind of played.fired) fired.set(kind, (fired.get(kind) ?? 0) + 1);
      for (const target of played.struck) targets.set(target, (targets.get(target) ?? 0) + 1);
      runs.set(played.runs.length, (runs.get(played.runs.length) ?? 0) + 1);
      sums.schedules += 1;
      sums.planned += played.planned;
      sums.writes += played.writes;
      sums.marks += played.marks.length;
      sums.losses += played.losses.length;
      sums.deletions += played.deletions.length;
      sums.heldBack += played.runs.flatMap(({ outcomes }) => outcomes).filter(({ status }) => status === 'held-back').length;
      if (played.isAlone) sums.exact += 1;
    },
    text: () =>
      [
        ...[...fired].map(([kind, count]) => `${String(count).padStart(8)}  ${kind}`),
        `${sums.schedules} schedules over ${specs.size} changes, ${[...fired.values()].reduce((a, b) => a + b, 0)} faults of ${fired.size} kinds`,
        [...targets].map(([target, count]) => `${count} on calls of a ${target}`).join(', '),
        `${sums.planned} writes planned, ${sums.writes} made; ${sums.marks} edits of others, ${sums.losses} losses listed`,
        `${sums.deletions} segments about to be deleted, each after everything else; ${sums.heldBack} held back`,
        `${sums.exact} of them without other people: the end is the one of an undisturbed run`,
        `plays by number of runs: ${[...runs]
          .sort()
          .map(([n, count]) => `${n}: ${count}`)
          .join(', ')}`,
      ].join('\n'),
  };
}

const { count, seed } = settings({ count: 25, long: 150, seed: 20260417 });
/** So many have been played before: a long run may be taken up again, or shared. */
const skipped = Number(process.env.TRENCHCTL_SIM_SKIP ?? 0);

const tally = createTally();
afterAll(() => console.log(tally.text()));

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
