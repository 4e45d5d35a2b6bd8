import type { LiveItem, LiveLayer, LiveSegment } from '../kinds/model.js';
import { type Made, standing } from './made.js';
import type { StepReport } from './run-steps.js';
import { idsOf } from './shows-own-writes.js';

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
