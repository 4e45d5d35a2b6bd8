import { FAULT_KINDS, type FaultKind } from './kinds.js';
import type { Play, Played } from './play.js';

export interface Tally {
  add(play: Play, played: Played): void;
  text(): string;
}

/** How often each fault has struck, and how many runs it took. */
export function createTally(): Tally {
  const fired = new Map<FaultKind, number>(FAULT_KINDS.map((kind) => [kind, 0]));
  const runs = new Map<number, number>();
  const sums = { schedules: 0, planned: 0, writes: 0, marks: 0, losses: 0, exact: 0 };
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
      if (played.isAlone) sums.exact += 1;
    },
    text: () =>
      [
        ...[...fired].map(([kind, count]) => `${String(count).padStart(8)}  ${kind}`),
        `${sums.schedules} schedules over ${specs.size} changes, ${[...fired.values()].reduce((a, b) => a + b, 0)} faults of ${fired.size} kinds`,
        [...targets].map(([target, count]) => `${count} on calls of a ${target}`).join(', '),
        `${sums.planned} writes planned, ${sums.writes} made; ${sums.marks} edits of others, ${sums.losses} losses listed`,
        `${sums.exact} of them without other people: the end is the one of an undisturbed run`,
        `plays by number of runs: ${[...runs]
          .sort()
          .map(([n, count]) => `${n}: ${count}`)
          .join(', ')}`,
      ].join('\n'),
  };
}
