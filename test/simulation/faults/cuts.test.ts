// A change to a segment, cut off at each of its writes: the next run ends where an uninterrupted one would have.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DesiredItem, DesiredLayer, DesiredProject, DesiredSection } from '../../../src/kinds/model.js';
import { desiredSegment, section } from '../../plan/simulation/arbitrary.js';
import { loadWell } from '../../spec/support.js';
import { place } from '../../support/build.js';
import { cases, SIMULATION_TIMEOUT, settings } from '../../support/counts.js';
import { createRandom, type Random } from '../random.js';
import { check } from './check.js';
import { createPlayer, type Player } from './play.js';
import { readable } from './readable.js';
import { altered, type Change, projectOf } from './specs.js';
import type { SegmentState } from './state.js';
import { createWorld } from './world.js';

const WAYS = ['killed before the call', 'killed after the answer', 'answer reset'] as const;

/** From one write that is cut to the next. */
interface Cuts {
  readonly ways: readonly (typeof WAYS)[number][];
  readonly step: number;
}

/** The cuts after which it does not end as the uninterrupted run, in a sentence each. */
async function elsewhere(player: Player, { ways, step }: Cuts): Promise<string[]> {
  const { writes, after: end, left: atEnd } = await player.play([]);
  const wrong = atEnd.map((call) => `not even undisturbed: ${call}`);
  for (let from = 1; from <= writes; from += step) {
    for (const kind of ways) {
      const { after: found, left, runs } = await player.play([[{ kind, on: 'write', from, n: 0 }]]);
      const cut = `write ${from} of ${writes}, ${kind}`;
      wrong.push(...left.map((call) => `${cut}: ${call} is left`));
      if (kind === 'answer reset' && runs.length > 1) wrong.push(`${cut}: the run did not go on`);
      if (JSON.stringify(found) !== JSON.stringify(end)) wrong.push(`${cut}: ${sectionsOf(found)} instead of ${sectionsOf(end)}`);
    }
  }
  return wrong;
}

const sectionsOf = (states: readonly SegmentState[]): string => JSON.stringify(states.map(({ sections }) => sections));

const world = createWorld();

// Sections that have to be replaced, with things in them that the second spec does not own.

interface CutCase {
  readonly name: string;
  /** The sections as they are built. */
  readonly before: string;
  /** The sections as they are asked for. */
  readonly after: string;
}

/** Geometry, spacing and items that the spec does not state afterwards. */
const OLD = 'coverThickness: 850, leftBorderPadding: 140';

const CUT_CASES: readonly CutCase[] = [
  {
    name: 'a pipe of another type, beside a section that stays',
    before: `
      - {${OLD}, layers: [{protectionLayerThickness: 70, leftBorderAdjustment: 20, pipes: [{typeId: 3}],
          sensors: [{outerDiameter: 12}], eccs: [{typeId: 2}], cables: [{typeId: 1010}, {typeId: 1010}]}]}
      - {coverThickness: 600, layers: [{cables: [{typeId: 1042}], sensors: [{}]}]}`,
    after: `
      - layers: [{pipes: [{typeId: 5}]}]
      - layers: [{cables: [{typeId: 1042}]}]`,
  },
  {
    name: 'a layer that goes',
    before: `
      - ${OLD.replace(', ', '\n        ')}
        layers:
          - {protectionLayerThickness: 70, cables: [{typeId: 1010}], sensors: [{outerDiameter: 12}]}
          - {cables: [{typeId: 1039}]}
          - {leftBorderAdjustment: 20, cables: [{typeId: 1042}], eccs: [{typeId: 2}], sensors: [{outerDiameter: 14}]}`,
    after: `
      - layers: [{cables: [{typeId: 1010}]}, {cables: [{typeId: 1042}]}]`,
  },
  {
    name: 'a cable into a pipe that is there',
    before: `
      - {${OLD}, layers: [{pipes: [{typeId: 3, cables: [{typeId: 1010}]}], culverts: [{width: 600, cables: [{typeId: 1042}]}],
          ecomDucts: [{outerDiameter: 40}]}]}`,
    after: `
      - layers: [{pipes: [{typeId: 3, cables: [{typeId: 1010}, {typeId: 1039}]}]}]`,
  },
  {
    name: 'two sections at once, and others around them that stay',
    before: `
      - {coverThickness: 600, layers: [{cables: [{typeId: 1010}], sensors: [{outerDiameter: 10}]}]}
      - {${OLD}, layers: [{pipes: [{typeId: 3}], sensors: [{outerDiameter: 12}]}]}
      - {coverThickness: 950, layers: [{pipes: [{typeId: 3}], eccs: [{typeId: 2}]}]}
      - {coverThickness: 620, layers: [{cables: [{typeId: 1042}], sensors: [{outerDiameter: 16}]}]}`,
    after: `
      - layers: [{cables: [{typeId: 1010}]}]
      - layers: [{pipes: [{typeId: 5}]}]
      - layers: [{pipes: [{typeId: 5}]}]
      - layers: [{cables: [{typeId: 1042}]}]`,
  },
  {
    name: 'two sections at once, of which the last becomes like the one in front of it',
    before: `
      - {layers: [{sensors: []}, {pipes: [{typeId: 10}], eccs: [{typeId: 2}], sensors: [{}, {}]}]}
      - {layers: [{sensors: []}, {pipes: [{typeId: 10}], eccs: [{typeId: 2}], sensors: [{}, {}]}]}
      - {layers: [{pipes: [{typeId: 3}]}]}`,
    after: `
      - layers: [{pipes: [{typeId: 7}]}, {sensors: []}]
      - layers: [{sensors: []}, {pipes: [{typeId: 10}], eccs: [{typeId: 2}], sensors: [{}, {}]}]
      - layers: [{pipes: [{typeId: 10}]}, {pipes: [{typeId: 10}], eccs: [{typeId: 2}], sensors: [{}, {}]}]`,
  },
  {
    name: 'the only section, and nothing in it but what the spec owns and its measures',
    before: `
      - {${OLD}, layers: [{protectionLayerThickness: 70, pipes: [{typeId: 3}]}]}`,
    after: `
      - layers: [{pipes: [{typeId: 5}]}]`,
  },
  {
    name: 'more to make in the first layer than there was in all',
    before: `
      - {${OLD}, layers: [{pipes: [{typeId: 3}]}, {sensors: [{outerDiameter: 12}, {outerDiameter: 14}]}]}`,
    after: `
      - layers: [{pipes: [{typeId: 5}, {typeId: 5}, {typeId: 5}, {typeId: 5}]}, {cables: [{typeId: 1010}]}]`,
  },
  {
    name: 'fewer to make than there were, and two layers with things that stay',
    before: `
      - {${OLD}, layers: [{pipes: [{typeId: 3}, {typeId: 3}, {typeId: 3}, {typeId: 3}], sensors: [{outerDiameter: 12}]},
          {eccs: [{typeId: 2}, {typeId: 1}], pipes: [{typeId: 3}]}]}`,
    after: `
      - layers: [{pipes: [{typeId: 5}]}, {pipes: []}]`,
  },
  {
    name: 'a stated layout depth, which the contents move',
    before: `
      - {${OLD}, layers: [{pipes: [{typeId: 3}], sensors: [{outerDiameter: 12}]}]}
      - {layoutDepth: 800, layers: [{cables: [{typeId: 1042}]}]}`,
    after: `
      - {layoutDepth: 900, layers: [{pipes: [{typeId: 5}]}]}
      - {layoutDepth: 800, layers: [{cables: [{typeId: 1042}, {typeId: 1010}], pipes: [{typeId: 5}]}]}
      - {layoutDepth: 700, leftBorderPadding: 120, layers: [{pipes: [{typeId: 5}]}]}`,
  },
  {
    name: 'one section is replaced and another one goes',
    before: `
      - {coverThickness: 600, layers: [{cables: [{typeId: 1010}], sensors: [{outerDiameter: 10}]}]}
      - {${OLD}, layers: [{pipes: [{typeId: 3}], sensors: [{outerDiameter: 12}]}]}
      - {coverThickness: 950, layers: [{cables: [{typeId: 1042}], eccs: [{typeId: 2}]}]}`,
    after: `
      - layers: [{cables: [{typeId: 1010}]}]
      - layers: [{pipes: [{typeId: 5}]}]`,
  },
];

const specOf = (sections: string): string => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Storgata:
    sections:${sections}
`;

const projectIn = (sections: string): DesiredProject => loadWell(specOf(sections))[0] as DesiredProject;

test.each(CUT_CASES)('$name', async ({ before, after }) => {
  const player = await createPlayer(world, { first: projectIn(before), second: projectIn(after), parallelism: 1 });
  // The long run cuts all writes.
  expect(await elsewhere(player, { ways: WAYS, step: cases(7, 1) })).toEqual([]);
});

// One segment with several sections, and a change to it. All sections are cut from the same few, so that they are hard
// to tell apart: some stay, some have to be replaced, some go, some come.

const alikePair: fc.Arbitrary<Change> = fc
  .record({
    base: desiredSegment,
    pool: fc.array(section, { minLength: 1, maxLength: 3 }),
    length: fc.integer({ min: 1, max: 4 }),
    by: fc.nat(999_999),
  })
  .map(({ base, pool, length, by }) => {
    const random = createRandom(by);
    const whole = pool.map((one) => ({ ...one, layers: (one.layers ?? [EMPTY]).slice(0, 2) }));
    const before = Array.from({ length }, () => random.pick(whole));
    const templates = new Map(whole.map((one) => [one, next(one, random.pick(whole), random)]));
    const { settings: _, topCoverings: __, ...segment } = { ...base, fields: {} };
    const project = (sections: DesiredSection[]) => projectOf([{ ...segment, sections }], false);
    return readable({ first: project(before), second: project(after(before, templates, random)) });
  });

const EMPTY: DesiredLayer = { fields: {}, items: {}, place };

/** What a template has become, as whoever has edited it would: all that use it change alike, or only some do. */
function after(
  before: readonly DesiredSection[],
  templates: ReadonlyMap<DesiredSection, DesiredSection>,
  random: Random,
): DesiredSection[] {
  const changed = before.map((one) => (random.chance(0.7) ? (templates.get(one) ?? one) : one));
  const kept = changed.filter(() => random.chance(0.85));
  const all = [...templates.values()];
  if (kept.length === 0 || random.chance(0.25)) kept.splice(random.below(kept.length + 1), 0, random.pick(all));
  return kept;
}

/** Most changes shall leave no other way than a replacement. */
function next(one: DesiredSection, other: DesiredSection, random: Random): DesiredSection {
  const changed = altered(one, other, random);
  if (!changed.layers || random.chance(0.3)) return changed;
  const layers = changed.layers.map((layer) => (random.chance(0.7) ? stuck(layer, random) : layer));
  return { ...changed, layers };
}

const stuck = (layer: DesiredLayer, random: Random): DesiredLayer => {
  const { pipe = [], ...items } = layer.items;
  const [first, ...rest] = pipe;
  const other: DesiredItem = { kind: 'pipe', fields: { typeId: random.pick(['3', '5', '7']) }, place };
  const pipes = random.chance(0.3) ? rest : first && random.chance(0.5) ? [...rest, other] : [other, ...rest];
  return { ...layer, items: { ...items, pipe: pipes } };
};

const { count, seed } = settings({ count: 4, long: 20, seed: 20260417 });

test(
  `a run that is cut off after any of its writes, and one more (${count} changes, seed ${seed})`,
  async () => {
    let runs = 0;
    await check({
      simulation: 'cuts',
      cases: alikePair,
      count,
      seed,
      wrong: async (change) => {
        const player = await createPlayer(world, { ...change, parallelism: 1 });
        const { before } = await player.play([]);
        // An empty section behind another one is what an interrupted run leaves, so the next run could be that of another change.
        if (before.some(({ sections }) => sections.some(isEmptyBehind))) return [];
        const wrong = await elsewhere(player, { ways: ['killed after the answer'], step: 1 });
        runs += player.made();
        return wrong;
      },
    });
    console.log(`${count} changes, ${runs} runs`);
  },
  SIMULATION_TIMEOUT,
);

const isEmptyBehind = ({ layers }: SegmentState['sections'][number], at: number): boolean =>
  at > 0 && layers.every(({ items }) => items.length === 0);
