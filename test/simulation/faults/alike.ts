// One segment with several sections, and a change to it. All sections are cut from the same few, so that they are hard
// to tell apart: some stay, some have to be replaced, some go, some come.
import fc from 'fast-check';
import type { DesiredItem, DesiredLayer, DesiredSection, DesiredSegment } from '../../../src/kinds/model.js';
import { desiredSegment, section } from '../../plan/simulation/arbitrary.js';
import { place } from '../../support/build.js';
import { createRandom, type Random } from '../random.js';
import { altered } from './specs.js';

export interface Pair {
  readonly first: DesiredSegment;
  readonly second: DesiredSegment;
}

export const alikePair: fc.Arbitrary<Pair> = fc
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
    return {
      first: { ...segment, sections: before },
      second: { ...segment, sections: after(before, templates, random) },
    };
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
  if (kept.length === 0 || random.chance(0.25))
    kept.splice(random.below(kept.length + 1), 0, random.pick(all));
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
