// Any change to a segment, killed after any of its writes: the next run ends where an uninterrupted one would have.
import fc from 'fast-check';
import { test } from 'vitest';
import type { DesiredItem, DesiredLayer, DesiredSection, DesiredSegment, LiveSection } from '../../../src/kinds/model.js';
import { decideSegment } from '../../../src/plan/decide/decide-segment.js';
import { stepsOf } from '../../../src/plan/emit/steps.js';
import type { Step } from '../../../src/plan/model/step.js';
import { desiredSegment, section } from '../../plan/simulation/arbitrary.js';
import { place } from '../../support/build.js';
import { SIMULATION_TIMEOUT, settings } from '../../support/counts.js';
import { createRandom, type Random } from '../random.js';
import { check } from './check.js';
import { CutOff, createHand, type Hand } from './hand.js';
import { readable } from './readable.js';
import { altered } from './specs.js';
import { type SegmentState, stateOf } from './state.js';
import { createWorld, PROJECT, type World } from './world.js';

// One segment with several sections, and a change to it. All sections are cut from the same few, so that they are hard
// to tell apart: some stay, some have to be replaced, some go, some come.

interface Pair {
  readonly first: DesiredSegment;
  readonly second: DesiredSegment;
}

const alikePair: fc.Arbitrary<Pair> = fc
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
    return { first: { ...segment, sections: before }, second: { ...segment, sections: after(before, templates, random) } };
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

const AT = { project: 'P', segment: 'S', path: [] };

const { count, seed } = settings({ count: 4, long: 20, seed: 20260417 });

test(
  `a run that is cut off after any of its writes, and one more (${count} changes, seed ${seed})`,
  async () => {
    const world = createWorld();
    const sums = { cuts: 0, replaced: 0, changes: 0 };
    await check({
      simulation: 'cuts',
      cases: alikePair.map(readable),
      count,
      seed,
      wrong: async (pair) => {
        await world.reset();
        const { cuts, replaced, elsewhere } = await everyCut(world, pair);
        sums.cuts += cuts;
        sums.replaced += replaced;
        sums.changes += 1;
        return elsewhere;
      },
    });
    console.log(`${sums.changes} changes with ${sums.replaced} replaced sections, ${sums.cuts} cuts`);
  },
  SIMULATION_TIMEOUT,
);

async function everyCut(world: World, { first, second }: Pair) {
  const hand = createHand(world.service(), world.uuid);
  const { segmentId = '' } = await hand.run(stepsOf(decideSegment({ desired: first }), PROJECT.id, AT));
  // An empty section behind another one is what an interrupted run leaves, so the next run could be that of another change.
  const { sections } = await hand.read(segmentId);
  if (sections.some(isEmptyBehind)) return { cuts: 0, replaced: 0, elsewhere: [] };
  const restore = keeper(world, segmentId);
  const steps = await planned(hand, segmentId, second);
  const { calls } = await hand.run(steps);
  const [end] = stateOf(world);
  const elsewhere: string[] = [];
  for (let at = 1; at < calls; at += 1) {
    restore();
    await hand.run(steps, at).catch(mustBeCutOff);
    const rest = await planned(hand, segmentId, second);
    await hand.run(rest);
    const left = await planned(hand, segmentId, second);
    const [found] = stateOf(world);
    if (left.length > 0) elsewhere.push(`cut after ${at} of ${calls}: ${left.length} calls are left`);
    if (JSON.stringify(found) !== JSON.stringify(end))
      elsewhere.push(`cut after ${at} of ${calls} (${said(steps)}), then ${said(rest)}: ${differ(found, end)}`);
  }
  const replaced = steps.filter(({ operation }) => operation === 'deleteSection').length;
  return { cuts: Math.max(0, calls - 1), replaced, elsewhere };
}

function mustBeCutOff(error: unknown): void {
  if (!(error instanceof CutOff)) throw error;
}

const isEmptyBehind = ({ layers }: LiveSection, at: number): boolean => at > 0 && layers.every(({ items }) => items.length === 0);

const planned = async (hand: Hand, segmentId: string, desired: DesiredSegment): Promise<Step[]> =>
  stepsOf(decideSegment({ desired, live: await hand.read(segmentId) }), PROJECT.id, AT);

/** Puts the segment back as it is now. */
function keeper(world: World, id: string): () => void {
  const { store } = world.service();
  const value = store.get('segment', id)?.value;
  if (!value) throw new Error('there is no segment');
  return () => {
    const expect = store.get('segment', id)?.version;
    if (expect !== undefined) store.commit({ changes: [{ op: 'put', kind: 'segment', id, value, expect }] });
  };
}

const said = (steps: readonly Step[]): string => steps.map(({ operation }) => operation).join(' ');

const differ = (found: SegmentState | undefined, end: SegmentState | undefined): string =>
  `${JSON.stringify(found?.sections)} instead of ${JSON.stringify(end?.sections)}`;
