// Edits are local: a spec is applied, people add things of their own, one place of the spec is edited, and it is applied
// again. Everything outside of the edited section keeps its ids and values, and nothing remains that the first spec owned
// and the second does not state. What a base adds to this is a property of test/plan/ownership.
import fc from 'fast-check';
import { test } from 'vitest';
import type { DesiredSection, DesiredSegment, LiveItem, LiveSection, LiveSegment } from '../../../src/kinds/model.js';
import { decideSegment } from '../../../src/plan/decide/decide-segment.js';
import { stepsOf } from '../../../src/plan/emit/steps.js';
import { statedLists } from '../../../src/plan/model/desired-items.js';
import type { Step } from '../../../src/plan/model/step.js';
import { desiredSegment, section } from '../../plan/simulation/arbitrary.js';
import { SIMULATION_TIMEOUT, settings } from '../../support/counts.js';
import { check } from '../faults/check.js';
import { createHand, type Hand } from '../faults/hand.js';
import { readable } from '../faults/readable.js';
import { createWorld, PROJECT, type World } from '../faults/world.js';
import { createRandom, type Random } from '../random.js';
import { type Edit, editInside, insertSection, removeLayer, removeSection } from './edits.js';

const AT = { project: 'P', segment: 'S', path: [] };

const { count, seed } = settings({ count: 15, long: 100, seed: 20260417 });

interface Start {
  readonly first: DesiredSegment;
  readonly more: DesiredSection;
  readonly by: number;
}

const starts: fc.Arbitrary<Start> = fc
  .record({ base: desiredSegment, sections: fc.array(section, { minLength: 1, maxLength: 4 }), more: section, by: fc.nat(999_999) })
  .map(({ base: { settings: _, topCoverings: __, ...base }, sections, more, by }) => readable({ first: { ...base, sections }, more, by }));

const planned = (live: LiveSegment, desired: DesiredSegment): Step[] => stepsOf(decideSegment({ desired, live }), PROJECT.id, AT);

async function built(hand: Hand, spec: DesiredSegment): Promise<string> {
  const { segmentId = '' } = await hand.run(stepsOf(decideSegment({ desired: spec }), PROJECT.id, AT));
  return segmentId;
}

/** People add things that the spec says nothing about, each with a number that nothing else has. */
async function furnish(world: World, live: LiveSegment, spec: DesiredSegment, random: Random): Promise<void> {
  live.sections.forEach(({ layers }, s) => {
    layers.forEach(({ id: layerId }, l) => {
      const desired = spec.sections?.[s]?.layers?.[l];
      if (random.chance(0.7) || (desired && statedLists(desired).has('sensor'))) return;
      world.act(live.id, { operation: 'addSensor', body: { layerId, outerDiameter: 100 + 10 * s + l } });
    });
  });
}

const edited = ({ first, more }: Start, random: Random): Edit | undefined => {
  if (random.chance(0.15)) return insertSection(first, more, random);
  if (random.chance(0.2)) return removeSection(first, random);
  return random.chance(0.1) ? removeLayer(first, random) : editInside(first, random);
};

test(
  `an edit changes nothing outside of its section (${count} edits, seed ${seed})`,
  async () => {
    const world = createWorld();
    await check({
      simulation: 'locality',
      cases: starts,
      count,
      seed,
      wrong: async (start) => {
        const random = createRandom(start.by);
        let edit = edited(start, random);
        for (let tries = 0; !edit && tries < 50; tries += 1) edit = edited(start, random);
        if (!edit) return [];
        await world.reset();
        return wrongAfter(world, start, edit, random);
      },
    });
  },
  SIMULATION_TIMEOUT,
);

async function wrongAfter(world: World, { first }: Start, edit: Edit, random: Random): Promise<string[]> {
  const hand = createHand(world.service(), world.uuid);
  const segmentId = await built(hand, first);
  await furnish(world, await hand.read(segmentId), first, random);
  const before = await hand.read(segmentId);
  const steps = planned(before, edit.spec);
  await hand.run(steps);
  const after = await hand.read(segmentId);
  const said = `${edit.what}; ${steps.map(({ operation }) => operation).join(' ')}`;
  const left = planned(after, edit.spec);
  return [
    ...(left.length > 0 ? [`${left.length} calls are left`] : []),
    ...(isAmbiguous(before, edit) || mayBeInterrupted(before, edit) ? [] : outside(before, after, edit)),
    ...(isAmbiguousLayer(before, edit) ? [] : remains(first, before, after, edit)),
  ].map((sentence) => `${said}: ${sentence}`);
}

/** Another section might as well be the one that was removed: the others are what the second spec states. */
const isAmbiguous = (before: LiveSegment, { spec, section: edited }: Edit): boolean =>
  before.sections.length > (spec.sections ?? []).length &&
  before.sections.some((_, k) => {
    const sections = before.sections.toSpliced(k, 1);
    return k !== edited && planned({ ...before, sections }, spec).length === 0;
  });

/**
 * An empty section behind the removed one may be the replacement of that, made by a run that was killed right after. Where
 * things are in the removed one that no spec owns, it is taken for that, so that they are not lost.
 */
function mayBeInterrupted(before: LiveSegment, { spec, section: at, layer }: Edit): boolean {
  const isRemoved = before.sections.length > (spec.sections ?? []).length;
  const half = at === undefined || layer !== undefined || !isRemoved ? undefined : before.sections[at + 1];
  const isEmpty = half?.layers.every(({ items }) => items.length === 0) ?? false;
  return isEmpty && unowned(before.sections[at ?? 0], spec.sections?.[at ?? 0]).length > 0;
}

/** The same for a layer of the edited section. */
function isAmbiguousLayer(before: LiveSegment, { spec, section: at, layer }: Edit): boolean {
  const section = at === undefined ? undefined : before.sections[at];
  if (at === undefined || layer === undefined || !section) return false;
  return section.layers.some((_, k) => {
    const without = { ...section, layers: section.layers.toSpliced(k, 1) };
    return k !== layer && planned({ ...before, sections: before.sections.with(at, without) }, spec).length === 0;
  });
}

function outside(before: LiveSegment, after: LiveSegment, { section: edited }: Edit): string[] {
  const there = new Map(after.sections.map((one) => [one.id, JSON.stringify(one)]));
  return before.sections.flatMap((one, n) => {
    if (n === edited || there.get(one.id) === JSON.stringify(one)) return [];
    return [`section ${n + 1} was ${JSON.stringify(one)} and is ${there.get(one.id) ?? 'gone'}`];
  });
}

const likeness = ({ kind, fields, cables }: LiveItem): string => JSON.stringify([kind, fields, cables.map((cable) => cable.fields)]);

/** Things in a section that its spec does not own. */
const unowned = (live: LiveSection | undefined, desired: DesiredSection | undefined): string[] =>
  (live?.layers ?? []).flatMap(({ items }, l) => {
    const layer = desired?.layers?.[l];
    const owned = layer ? statedLists(layer) : new Map();
    return items.filter(({ kind }) => !owned.has(kind)).map(likeness);
  });

const DUCT = 'ecomDuct';

/** The ducts of a layer are owned while one of its pipes states some: who removes that pipe leaves them alone. */
function isReleased(first: DesiredSection | undefined, second: DesiredSection | undefined): boolean {
  const owning = (one: DesiredSection | undefined): number => (one?.layers ?? []).filter((layer) => statedLists(layer).has(DUCT)).length;
  return owning(second) < owning(first);
}

/** What nobody owns in the edited section was not owned by the first spec either. */
function remains(first: DesiredSegment, before: LiveSegment, after: LiveSegment, edit: Edit): string[] {
  const { section: at, spec } = edit;
  const isThere = (spec.sections ?? []).length >= before.sections.length;
  if (at === undefined || !isThere) return [];
  const [one, next] = [first.sections?.[at], spec.sections?.[at]];
  const released = edit.layer === undefined && isReleased(one, next);
  const was = unowned(before.sections[at], one);
  return unowned(after.sections[at], next).flatMap((item) => {
    const found = was.indexOf(item);
    if (found < 0 && released && item.includes(DUCT)) return [];
    if (found < 0) return [`${item} remains, and no spec states it any more`];
    was.splice(found, 1);
    return [];
  });
}
