// A service that is not exactly the embedded one: the client is right all the same, or stops after one round.
import { describe, expect, test } from 'vitest';
import { createWorld } from '../simulation/faults/world.js';
import { cases, isLong } from '../support/counts.js';
import { CONVERGING } from './converging.js';
import type { Deviation } from './deviation.js';
import { type Played, play, wrong } from './play.js';
import { SCENARIOS } from './scenarios.js';
import { STOPPING } from './stopping.js';

const world = createWorld();

/** The changes that a deviation is played with: all in the long run, otherwise every eighth, so that neighbours get others. */
const changesOf = (deviation: Deviation) =>
  SCENARIOS.filter((_, n) => (n + CONVERGING.indexOf(deviation)) % cases(8, 3) === 0);

/** By what the service shows: under these deviations nobody else can be asked. */
const isReached = ({ outcomes, left }: Played): boolean =>
  outcomes.every(({ status }) => status === 'applied') && left.seen.length === 0;

const isStopped = ({ outcomes, error }: Played): boolean =>
  error !== undefined || outcomes.some(({ status }) => status !== 'applied');

test('there are more than forty kinds of deviation, each with a name of its own', () => {
  const names = [...CONVERGING, ...STOPPING].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(40);
});

describe('converges', () => {
  test.each(CONVERGING)('$name', async (deviation) => {
    for (const { name, before, after } of changesOf(deviation)) {
      const played = await play(world, before, after, deviation);
      const { outcomes, left, error } = played;
      const ends = outcomes.map(({ status, error: why, unexpectedState }) => ({
        status,
        why,
        unexpectedState,
      }));
      expect({ ends: ends.filter(({ status }) => status !== 'applied'), left, error }, name).toEqual({
        ends: [],
        left: { seen: [], real: [] },
        error: undefined,
      });
      expect(wrong(played), name).toEqual([]);
    }
  });
});

describe('stops after one round', () => {
  test.each(STOPPING)('$name', async (deviation) => {
    let stops = 0;
    for (const { name, before, after } of SCENARIOS) {
      const played = await play(world, before, after, deviation);
      expect(wrong(played), name).toEqual([]);
      if (isStopped(played)) stops += 1;
      else expect(isReached(played), `${name}: neither reached nor stopped`).toBe(true);
      if (stops > 0 && !isLong) break;
    }
    expect(stops, 'somewhere it must be noticed').toBeGreaterThan(0);
  });
});
