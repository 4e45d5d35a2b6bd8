// Two appliers and an editor on the same segments, in any order: every run ends, and nobody's edit is lost.
import fc from 'fast-check';
import { test } from 'vitest';
import { SIMULATION_TIMEOUT, settings } from '../../support/counts.js';
import { createVirtualClock } from '../../support/virtual-clock.js';
import { check } from './check.js';
import { type Interleaved, type Interleaving, interleave } from './interleave.js';
import { readable } from './readable.js';
import { change } from './specs.js';
import { marksKept } from './verdict.js';
import { createWorld, type World } from './world.js';

const { count, seed } = settings({ count: 8, long: 50, seed: 20260417 });

const anyInterleaving: fc.Arbitrary<Interleaving> = fc
  .record({ one: change, other: change, isSame: fc.boolean(), edits: fc.nat(5), order: fc.nat(999_999) })
  .map(({ one, other, isSame, edits, order }) => {
    // Who makes a segment first is a race that the API leaves open, so all of them are there.
    const there = new Set(one.first.segments.map(({ name }) => name));
    const only = ({ segments, ...project }: typeof one.first) => ({
      ...project,
      prune: false,
      segments: segments.filter(({ name }) => there.has(name)),
    });
    const specs = [only(one.second), only(isSame ? one.second : other.second)] as const;
    return readable({ first: one.first, specs, edits, order });
  })
  .filter(({ specs: [spec] }) => spec.segments.length > 0);

function verdict(world: World, { left, last, marks, losses }: Interleaved): string[] {
  const names = world.segments().map(({ name }) => name);
  return [
    ...left.map((call) => `not reached: ${call}`),
    ...last.outcomes
      .filter(({ status }) => status !== 'applied')
      .map((one) => `${one.name}: ${JSON.stringify(one.error)}`),
    ...names.filter((name, n) => names.indexOf(name) !== n).map((name) => `${name} is there twice`),
    ...marksKept(world, { marks, losses }).lost,
    ...world.failures,
  ];
}

test(
  `two appliers and an editor, in any order (${count} interleavings, seed ${seed})`,
  async () => {
    // Nothing hangs here but what is held on purpose, so nobody runs out of patience.
    const world = createWorld({ ...createVirtualClock(), impatient: (send) => send });
    const ends = new Map<string, number>();
    let edits = 0;
    let twice = 0;
    await check({
      simulation: 'rivals',
      cases: anyInterleaving,
      count,
      seed,
      wrong: async (one) => {
        const done = await interleave(world, one);
        for (const { outcomes } of done.ended)
          for (const { status } of outcomes) ends.set(status, (ends.get(status) ?? 0) + 1);
        edits += done.marks.length;
        // Two who replace the same section at once may both carry something over: one too many is no loss.
        twice += marksKept(world, done).twice.length;
        return verdict(world, done);
      },
    });
    const how = [...ends].map(([status, times]) => `${status} ${times}`).join(', ');
    console.log(
      `${count} interleavings; segments ended ${how}; ${edits} edits of others, ${twice} there twice`,
    );
  },
  SIMULATION_TIMEOUT,
);
