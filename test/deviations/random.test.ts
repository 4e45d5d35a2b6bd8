// Any live state, any spec near it, any deviation: never more objects than planned, never a delete after an unexpected state.
import fc from 'fast-check';
import { test } from 'vitest';
import { check } from '../simulation/faults/check.js';
import { readable } from '../simulation/faults/readable.js';
import { change } from '../simulation/faults/specs.js';
import { createWorld } from '../simulation/faults/world.js';
import { SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { CONVERGING } from './converging.js';
import { play, wrong } from './play.js';
import { STOPPING } from './stopping.js';

const { count, seed } = settings({ count: 10, long: 75, seed: 20260417 });
const ALL = [...CONVERGING, ...STOPPING];

const triple = fc
  .record({ change, deviation: fc.constantFrom(...ALL.map(({ name }) => name)) })
  .map(({ change: both, deviation }) => readable({ ...both, deviation }));

test(
  `any deviation does no harm (${count} triples, seed ${seed})`,
  async () => {
    const world = createWorld();
    await check({
      simulation: 'deviations',
      cases: triple,
      count,
      seed,
      wrong: async ({ first, second, deviation: name }) => {
        const deviation = ALL.find((one) => one.name === name);
        if (!deviation) throw new Error(`no deviation is called ${name}`);
        const played = await play(world, first, second, deviation);
        if (deviation.expected === 'stops' || deviation.nameless) return wrong(played);
        const missed = played.outcomes.filter(({ status }) => status !== 'applied');
        return [
          ...wrong(played),
          ...missed.map(({ status, error }) => `${status}: ${error}`),
          ...[...played.left.seen, ...played.left.real].map((call) => `not reached: ${call}`),
          ...(played.error === undefined ? [] : [played.error]),
        ];
      },
    });
  },
  SIMULATION_TIMEOUT,
);
