import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyPlan } from '../../src/apply/apply-plan.js';
import { probe } from '../../src/probe/probe.js';
import { ASSUMED_PROFILE, PROFILE_FIELDS } from '../../src/profile/profile-fields.js';
import { profileSchema, readProfile } from '../../src/profile/read-profile.js';
import type { Plan } from '../../src/reconcile/made-plan.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import { openBench, PROJECT } from '../probe/bench.js';
import { type Case, cases, runCase } from '../simulation/reconcile/run-case.js';
import { openWorld, type World } from '../simulation/reconcile/world.js';
import { loadWell } from '../spec/support.js';
import { SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { GENERATE } from '../support/generate.js';
import { OTHER_PROFILES } from './profiles.js';

test('every field is described once, and six to twelve of them are enough', () => {
  const names = Object.keys(ASSUMED_PROFILE).filter((name) => name !== 'version');
  expect(PROFILE_FIELDS.map(({ name }) => name)).toEqual(names);
  expect(names.length).toBeGreaterThanOrEqual(6);
  expect(names.length).toBeLessThanOrEqual(12);
});

test('the schema in the repository is made from the fields', () => {
  const path = new URL('../../schemas/service-profile.v1.schema.json', import.meta.url);
  expect(JSON.parse(readFileSync(path, 'utf8')), GENERATE).toEqual(JSON.parse(JSON.stringify(profileSchema())));
});

test.each([['as assumed', ASSUMED_PROFILE] as const, ...OTHER_PROFILES])('%s is read as it is', (_, profile) => {
  expect(readProfile({ ...profile })).toEqual({ profile });
});

test('what is left out is assumed, and a YAML parser may make a bigint of a number', () => {
  expect(readProfile({ version: 1n, batchLimit: 7n })).toEqual({ profile: { ...ASSUMED_PROFILE, batchLimit: 7 } });
});

describe('problems, all of them, without a value from the file', () => {
  test.each([
    ['no map', 'hidden', [/must be a map/]],
    ['a list', [], [/must be a map/]],
    ['no version', {}, [/version is missing/]],
    ['another version', { version: 2 }, [/version is not 1/]],
    ['an unknown field', { version: 1, 's3cret!': 1 }, [/1 unknown field/]],
    ['a value that there is not', { version: 1, depths: 's3cret!' }, [/depths must be linked or independent/]],
    ['a name that cannot be part of a path', { version: 1, operator: 's3cret!' }, [/operator must be a name of letters/]],
    ['a limit of nothing', { version: 1, batchLimit: 0 }, [/whole number from 1 to 100/]],
    ['two at once', { version: 1, depths: 1, cableGroups: 's3cret!' }, [/cableGroups must/, /depths must/]],
  ])('%s', (_, value, expected) => {
    const { problems = [] } = readProfile(value);
    expect(problems).toHaveLength(expected.length);
    for (const [n, pattern] of expected.entries()) expect(problems[n]).toMatch(pattern);
    expect(problems.join()).not.toContain('s3cret!');
  });
});

// Each field is there because the client cannot do without it: with the assumed profile against a service that behaves
// otherwise, a spec that touches the behaviour is not reached, or not seen to be reached.

const HEAD = 'apiVersion: trenchctl/v1\nproject: {number: "2026-0417", id: 6001}\nsegments:\n  S:\n';
const CASES = {
  ductsInPipes: ['hidden', '    sections: [{layers: [{pipes: [{pipeCategory: ECOM, ecomDucts: [{outerDiameter: 32}]}]}]}]\n'],
  cableGroups: ['conductors', '    sections: [{layers: [{cables: [{typeId: 1010, groupConfiguration: TRIANGLE}]}]}]\n'],
  newCoverings: ['bottom', '    topCoverings: [{thickness: 80}, {thickness: 90}]\n'],
  batchLimit: [2, '    sections: [{layers: [{cables: [{typeId: 1039, count: 3}]}]}]\n'],
} as const;

test.each(Object.entries(CASES))('%s', async (name, [value, text]) => {
  for (const isTold of [false, true]) {
    const profile = { ...ASSUMED_PROFILE, [name]: value };
    const bench = await openBench(profile);
    const assumed = bench.api();
    const found = (await probe({ api: assumed, projectId: PROJECT, random: bench.random })).profile;
    const api = isTold ? { ...assumed, profile: found } : assumed;
    const plan = () => makePlan(loadWell({ 'a.yaml': HEAD + text }), { reading: api }, { parallelism: 1 });
    const [outcome] = await applyPlan((await plan()).segments, { api, parallelism: 1, tries: 1, wait: async () => {} });
    expect([isTold, outcome?.status]).toEqual([isTold, isTold ? 'applied' : name === 'batchLimit' ? 'failed' : 'unexpected']);
    await bench.under.close();
  }
});

// Client and embedded service follow the same profile, whatever it says: every plan is applied as planned, the plan after
// it is empty, and what the spec does not own is kept or listed as a loss.

const { count, seed } = settings({ count: 2, long: 10, seed: 20260417 });

describe.each(OTHER_PROFILES)('%s', (_, profile) => {
  test(
    `from any live state to any spec (count ${count}, seed ${seed})`,
    async () => {
      const world = await openWorld(profile);
      const isHidden = profile.ductsInPipes === 'hidden';
      const run = (one: Case) => (isHidden ? runCase(world, one, expectDuctsMade(world)) : runCase(world, one));
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
      const items = desired.sections.flatMap(({ layers = [] }) => layers.flatMap((layer) => Object.values(layer.items).flat()));
      const stated = items.flatMap((item) => [...(item.kind === 'ecomDuct' ? [item] : []), ...(item.ducts ?? [])]);
      const there = byName.get(desired.name)?.sections.flatMap(({ layers }) => layers.flatMap((layer) => layer.items));
      expect(there?.filter(({ kind }) => kind === 'ecomDuct').length).toBe(stated.length);
    }
  };
