// Client and embedded service follow the same profile, whatever it says: every plan is applied as planned, the plan after
// it is empty, and what the spec does not own is kept or listed as a loss.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../../src/reconcile/made-plan.js';
import { type Case, cases, runCase } from '../simulation/reconcile/run-case.js';
import { openWorld, type World } from '../simulation/reconcile/world.js';
import { SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { OTHER_PROFILES } from './profiles.js';

const { count, seed } = settings({ count: 2, long: 10, seed: 20260417 });

describe.each(OTHER_PROFILES)('%s', (_, profile) => {
  test(
    `from any live state to any spec (count ${count}, seed ${seed})`,
    async () => {
      const world = await openWorld({}, profile);
      const isHidden = profile.ductsInPipes === 'hidden';
      const run = (one: Case) =>
        isHidden ? runCase(world, one, expectDuctsMade(world)) : runCase(world, one);
      try {
        await fc.assert(fc.asyncProperty(cases, run), { seed, numRuns: count });
      } finally {
        await world.under.close();
      }
    },
    SIMULATION_TIMEOUT,
  );
});

/**
 * Unlisted ducts cannot be kept unless the spec states them, so only the stated ones are counted: a segment that was
 * created holds exactly the ducts that its spec states, in pipes and beside them.
 */
const expectDuctsMade =
  (world: World) =>
  (made: Plan): void => {
    const byName = new Map([...world.segments().values()].map((segment) => [segment.name, segment]));
    for (const { desired, segmentId } of made.segments) {
      if (segmentId !== undefined || !desired?.sections) continue;
      const items = desired.sections.flatMap(({ layers = [] }) =>
        layers.flatMap((layer) => Object.values(layer.items).flat()),
      );
      const stated = items.flatMap((item) => [
        ...(item.kind === 'ecomDuct' ? [item] : []),
        ...(item.ducts ?? []),
      ]);
      const there = byName
        .get(desired.name)
        ?.sections.flatMap(({ layers }) => layers.flatMap((layer) => layer.items));
      expect(there?.filter(({ kind }) => kind === 'ecomDuct').length).toBe(stated.length);
    }
  };
