import type { LiveItem, LiveLayer, LiveSegment } from '../kinds/model.js';
import { type Made, standing } from './made.js';
import type { StepReport } from './run-steps.js';

/** Knowledge of a run about a segment beside its plan. */
export interface Watch {
  /** Called with every read from which a plan is made. */
  see(live: LiveSegment | undefined): void;
  /** True if such a read has shown the object. */
  isKnown(id: string): boolean;
  /** Objects that the run created and did not delete, alone or with their section. */
  standing(reports: readonly StepReport[]): Made[];
  /** The same without objects that a read has shown as sent. */
  unverified(reports: readonly StepReport[]): Made[];
  verify(made: readonly Made[]): void;
}

export function createWatch(): Watch {
  const holders = new Map<string, string>();
  const known = new Set<string>();
  const verified = new Map<string, string>();
  const all = (reports: readonly StepReport[]) => standing(reports, (id) => holders.get(id));
  const keyOf = ({ fields }: Made): string => JSON.stringify(fields);
  return {
    see(live) {
      if (!live) return;
      for (const id of idsOf(live)) known.add(id);
      for (const [inner, outer] of placesIn(live)) holders.set(inner, outer);
    },
    isKnown: (id) => known.has(id),
    standing: all,
    unverified: (reports) => all(reports).filter((one) => verified.get(one.id) !== keyOf(one)),
    verify(made) {
      for (const one of made) verified.set(one.id, keyOf(one));
    },
  };
}

/** Pairs of ids: an object and the object that contains it. */
export const placesIn = ({ id, sections, topCoverings = [] }: LiveSegment): [string, string][] => [
  ...topCoverings.map((covering): [string, string] => [covering.id, id]),
  ...sections.flatMap((section): [string, string][] => [
    [section.id, id],
    ...section.layers.flatMap((layer): [string, string][] => [[layer.id, section.id], ...itemsIn(layer)]),
  ]),
];

const itemsIn = ({ id, items }: LiveLayer): [string, string][] =>
  items.flatMap((item: LiveItem): [string, string][] => [
    [item.id, id],
    ...item.cables.map((cable): [string, string] => [cable.id, item.id]),
  ]);

/**
 * True if a read shows all objects that this run created and did not delete. Otherwise the read is stale, or another
 * user deleted an object; a plan from a stale read would create objects twice.
 */
export const showsOwnWrites = (live: LiveSegment | undefined, reports: readonly StepReport[]): boolean =>
  unlisted(live ? idsOf(live) : [], standing(reports)).length === 0;

/** Created objects that are not among the ids. Ids are compared without regard to case. */
export function unlisted(ids: Iterable<string>, made: readonly Made[]): Made[] {
  const shown = new Set([...ids].map((id) => id.toLowerCase()));
  return made.filter(({ id }) => !shown.has(id.toLowerCase()));
}

export function idsOf({ id, topCoverings = [], sections }: LiveSegment): string[] {
  const layers = sections.flatMap((section) => section.layers);
  const items = layers.flatMap((layer) => layer.items.flatMap(withCables));
  return [id, ...[topCoverings, sections, layers, items].flat().map((object) => object.id)];
}

/** An item with its contents and with all listed conductors of a cable group. */
const withCables = (item: LiveItem): { readonly id: string }[] => [
  item,
  ...(item.otherConductors ?? []).map((id) => ({ id })),
  ...(item.ducts ?? []),
  ...item.cables.flatMap(withCables),
];
