// Two states of a project: the one that is there, and one near it that is asked for.
import fc from 'fast-check';
import type { DesiredLayer, DesiredProject, DesiredSection, DesiredSegment } from '../../../src/kinds/model.js';
import { desiredSegment } from '../../plan/simulation/arbitrary.js';
import { place } from '../../support/build.js';
import { createRandom, type Random } from '../random.js';
import { PROJECT } from './world.js';

export interface Change {
  readonly first: DesiredProject;
  readonly second: DesiredProject;
}

const pair = fc.record({
  from: desiredSegment,
  to: desiredSegment,
  fate: fc.constantFrom('changes', 'changes', 'changes', 'changes', 'comes', 'goes'),
  by: fc.nat(9999),
});
const pairs = (length: number) => fc.array(pair, { minLength: length, maxLength: length });

interface Pairs {
  readonly pairs: readonly (typeof pair extends fc.Arbitrary<infer Pair> ? Pair : never)[];
  readonly prune: boolean;
}

export const change: fc.Arbitrary<Change> = fc
  .record({
    pairs: fc.oneof({ weight: 6, arbitrary: pairs(1) }, { weight: 3, arbitrary: pairs(2) }, { weight: 1, arbitrary: pairs(3) }),
    prune: fc.boolean(),
  })
  .map(changeOf);

/** The first segment goes and the second one comes; a third one may change, come or go. */
export const changeWithDeletion: fc.Arbitrary<Change> = fc
  .oneof(pairs(2), pairs(3))
  .map(([first, second, ...rest]) =>
    changeOf({
      pairs: [
        ...(first ? [{ ...first, fate: 'goes' as const }] : []),
        ...(second ? [{ ...second, fate: second.fate === 'goes' ? ('comes' as const) : second.fate }] : []),
        ...rest,
      ],
      prune: true,
    }),
  );

function changeOf({ pairs: all, prune }: Pairs): Change {
  const named = all.map((one, n) => ({ ...one, from: short(one.from), name: `S${n + 1}` }));
  const first = named.flatMap(({ fate, from, name }) => (fate === 'comes' ? [] : [{ ...from, name }]));
  const second = named.flatMap(({ fate, from, to, name, by }) =>
    fate === 'goes' ? [] : [{ ...nearTo(from, to, createRandom(by)), name }],
  );
  return { first: projectOf(first, false), second: projectOf(second, prune) };
}

export const projectOf = (segments: readonly DesiredSegment[], prune: boolean): DesiredProject => ({
  number: PROJECT.number,
  prune,
  segments,
  place,
});

/** Much of the same teaches no more than a little of it, and takes longer. */
const short = (segment: DesiredSegment): DesiredSegment => ({
  ...segment,
  ...(segment.sections ? { sections: segment.sections.slice(0, 2).map(shortSection) } : {}),
});

const shortSection = (section: DesiredSection): DesiredSection => ({
  ...section,
  ...(section.layers ? { layers: section.layers.slice(0, 2) } : {}),
});

/** Something of the one and something of the other, and some of it no longer stated at all. */
function nearTo(from: DesiredSegment, to: DesiredSegment, random: Random): DesiredSegment {
  const either = <K extends keyof DesiredSegment>(key: K) => {
    const value = random.chance(0.6) ? from[key] : to[key];
    return value === undefined || random.chance(0.2) ? {} : { [key]: value };
  };
  const sections = from.sections && to.sections ? mixed(from.sections, to.sections, random) : (from.sections ?? to.sections);
  return {
    ...without(from, 'settings', 'topCoverings', 'sections'),
    fields: random.chance(0.6) ? from.fields : to.fields,
    ...either('settings'),
    ...either('topCoverings'),
    ...(sections && random.chance(0.9) ? { sections } : {}),
  };
}

function without<T extends object>(value: T, ...keys: (keyof T)[]): T {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key as keyof T))) as T;
}

function mixed(from: readonly DesiredSection[], to: readonly DesiredSection[], random: Random): DesiredSection[] {
  const sections = from.map((section) => (random.chance(0.6) ? altered(section, random.pick(to), random) : section));
  const at = random.below(sections.length + 1);
  if (random.chance(0.2)) sections.splice(at, 0, random.pick(to));
  if (sections.length > 1 && random.chance(0.2)) sections.splice(Math.min(at, sections.length - 1), 1);
  return sections;
}

function altered(section: DesiredSection, other: DesiredSection, random: Random): DesiredSection {
  const fields = random.chance(0.3) ? other.fields : random.chance(0.3) ? {} : section.fields;
  if (!section.layers || !other.layers) return { ...section, fields };
  const donor = random.pick(other.layers);
  const layers = section.layers.map((layer) => alteredLayer(layer, donor, random));
  const at = random.below(layers.length + 1);
  if (random.chance(0.15)) layers.splice(at, 0, donor);
  if (layers.length > 1 && random.chance(0.25)) layers.splice(Math.min(at, layers.length - 1), 1);
  return { ...section, fields, layers };
}

/** List by list: as it was, as the other has it, or no longer owned. */
function alteredLayer(layer: DesiredLayer, donor: DesiredLayer, random: Random): DesiredLayer {
  const kinds = new Set([...Object.keys(layer.items), ...Object.keys(donor.items)]);
  const items = Object.fromEntries(
    [...kinds].sort().flatMap((kind) => {
      const list = random.chance(0.65) ? layer.items[kind] : donor.items[kind];
      return list === undefined || random.chance(0.35) ? [] : [[kind, list]];
    }),
  );
  return { ...layer, items, fields: random.chance(0.5) ? layer.fields : random.chance(0.5) ? donor.fields : {} };
}
