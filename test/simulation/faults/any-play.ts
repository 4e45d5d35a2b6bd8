// A change, and every schedule that can be made of some faults of each run.
import fc from 'fast-check';
import { type Fault, faultsOfRun, isOfPeople } from './kinds.js';
import { staysOpen } from './parts.js';
import { createPlayer, type Play, type Played, type Schedule } from './play.js';
import { readable } from './readable.js';
import type { Change } from './specs.js';
import { verdict } from './verdict.js';
import type { World } from './world.js';

/** A change, and for each run the faults that it may have, one entry of them in each schedule. */
export interface Plays extends Omit<Play, 'faults'> {
  readonly faults: readonly Schedule[];
}

/** Disturbed runs of a schedule; an undisturbed one follows. */
const MAX_RUNS = 4;

const entries = (count: number, minRuns: number): fc.Arbitrary<Fault[][][]> =>
  fc.array(fc.array(faultsOfRun, { minLength: count, maxLength: count }), { minLength: minRuns, maxLength: MAX_RUNS });

/** Most changes have one schedule, because another change teaches more. One in twenty has 4,096, which share most of their runs. */
const faultsOfRuns = fc.oneof(
  { weight: 15, arbitrary: entries(1, 1) },
  { weight: 4, arbitrary: entries(2, 1) },
  { weight: 1, arbitrary: entries(8, MAX_RUNS) },
);

export const playsOf = (change: fc.Arbitrary<Change>): fc.Arbitrary<Plays> =>
  fc.record({ change, faults: faultsOfRuns, parallelism: fc.integer({ min: 1, max: 3 }) }).map(({ change: both, ...rest }) => {
    const isShared = rest.faults.flat(2).some(({ kind }) => isOfPeople(kind));
    return readable({ ...(isShared ? staysOpen(both) : both), ...rest });
  });

/** Every way to take one entry for each run. */
export const schedulesOf = (faults: Plays['faults']): Schedule[] =>
  faults.reduce<Schedule[]>((some, entriesOfRun) => some.flatMap((one) => entriesOfRun.map((own) => [...one, own])), [[]]);

interface AllPlayed {
  /** What is wrong with the first schedule that ends badly. */
  readonly wrong: readonly string[];
  /** Runs that were made; schedules share runs. */
  readonly runs: number;
}

/** Plays all schedules over a change. */
export async function playAll(world: World, { faults, ...change }: Plays, seen: (played: Played) => void): Promise<AllPlayed> {
  const player = await createPlayer(world, change);
  for (const schedule of schedulesOf(faults)) {
    const played = await player.play(schedule);
    seen(played);
    const wrong = verdict({ ...change, faults: schedule }, played);
    const which = `with the faults ${JSON.stringify(schedule)}`;
    if (wrong.length > 0) return { wrong: [...wrong, which], runs: player.made() };
  }
  return { wrong: [], runs: player.made() };
}
