import type { DesiredLayer, DesiredSection, LiveSection } from '../../../kinds/model.js';
import { type AlignCosts, align, lazily } from '../../algorithms/align.js';
import { type Cost, NEVER, priceIn } from '../../algorithms/cost.js';
import { nth } from '../../algorithms/group-by.js';
import type { ConsumeBudget } from '../../model/budget.js';
import { type Bound, inCommon, type Likeness, sectionLikeness } from '../matching/likeness.js';
import type { OldPlaces } from '../matching/moves.js';
import { oldSectionPlaces, type Roles, rolesByEvidence, sectionRoles } from '../matching/roles.js';
import type { ResumedSection } from '../resuming/resume-section.js';
import {
  dropSection,
  type KeptSection,
  makeSection,
  type NewSection,
  replaceSection,
} from './section-plan.js';

interface DroppedSection {
  readonly how: 'drop';
  readonly old: LiveSection;
}

export type SectionMove = KeptSection | NewSection | ResumedSection | DroppedSection;

export interface AlignedSections {
  readonly total: Cost;
  readonly moves: readonly SectionMove[];
}

type Pair = KeptSection | NewSection;

/** The possible plans for each pair of a live and a desired section. */
export interface Options {
  readonly desired: readonly DesiredSection[];
  readonly pair: (live: LiveSection, j: number) => Pair;
  /** Cached: computed once for all alignments. */
  readonly resultOf: (live: LiveSection, j: number) => PairResult;
  readonly make: (j: number) => NewSection;
}

/** Only the result of a pair is cached, because thousands of pairs are compared and few are chosen. */
type PairResult = Pick<Pair, 'how' | 'total'>;

export function optionsFor(
  desired: readonly DesiredSection[],
  consumeBudget: ConsumeBudget,
  become: (live: LiveSection, desired: DesiredSection) => Pair,
): Options {
  const known = new Map<LiveSection, Map<number, PairResult>>();
  const made = lazily((j) => makeSection(nth(desired, j)));
  const pair = (live: LiveSection, j: number): Pair => {
    consumeBudget(pairWork(live, nth(desired, j)));
    return become(live, nth(desired, j));
  };
  const resultOf = (live: LiveSection, j: number): PairResult => {
    const { how, total } = pair(live, j);
    return { how, total };
  };
  return {
    desired,
    pair,
    make: (j) => made(j, 0),
    resultOf: (live, j) => {
      const row = known.get(live) ?? new Map<number, PairResult>();
      known.set(live, row);
      const found = row.get(j) ?? resultOf(live, j);
      row.set(j, found);
      return found;
    },
  };
}

/** The work to plan a pair of sections: every live layer is compared with every desired one. */
function pairWork({ layers }: LiveSection, { layers: desired = [] }: DesiredSection): number {
  const items = layers.reduce((sum, layer) => sum + layer.items.length, 0);
  const stated = desired.reduce((sum, layer) => sum + itemsIn(layer), 0);
  const compared = items * desired.length + stated * layers.length + layers.length * desired.length;
  // Most items are compared by class, but items of one layer may all have to exchange places.
  return 1 + compared + (items * stated) / 100;
}

const itemsIn = ({ items }: DesiredLayer): number =>
  Object.values(items).reduce((sum, list) => sum + list.length, 0);

/** Aligns the sections by their roles. */
export function inRoles(live: readonly LiveSection[], options: Options): AlignedSections {
  const common = inCommon(live, options.desired);
  const from = oldSectionPlaces(live, options.desired, common);
  if (from) return withMoves(live, options, from);
  const placed = aligned(live, options, rolesIn(live, options, common));
  if (live.length >= options.desired.length) return placed;
  // If sections are missing, none is deleted, unless more objects agree in a pairing that deletes some than would stay.
  const stays = inRole(placed, 'staying');
  const mayAgree = common.there.reduce((sum, count) => sum + count, live.length - 1);
  if (mayAgree <= stays) return placed;
  const moved = aligned(live, options, rolesIn(live, options, common, rolesByEvidence));
  return inRole(moved, 'agreed') > stays ? moved : placed;
}

/**
 * Plans sections of which some exchanged their places. The API cannot move a section, so as many as possible stay, and the
 * others are created in their new places with everything in them, before the old ones are deleted.
 */
function withMoves(live: readonly LiveSection[], options: Options, from: OldPlaces): AlignedSections {
  const { desired, resultOf, pair } = options;
  const moved = lazily((i, j) => replaceSection(nth(live, i), nth(desired, j)));
  const placeOf = (i: number): number => from.indexOf(i);
  const { total, moves } = align(live.length, desired.length, {
    pair: (i, j) => (from[j] === i ? resultOf(nth(live, i), j).total : NEVER),
    // The contents of a section whose layers the spec does not state cannot be created again.
    drop: (i) => (nth(desired, placeOf(i)).layers ? moved(i, placeOf(i)).total : NEVER),
    make: () => 0n,
  });
  return {
    total,
    moves: moves.flatMap((move): SectionMove[] => {
      if (move.how === 'drop') return [];
      if (move.how === 'make') return [{ ...moved(nth(from, move.j), move.j), isMoved: true }];
      return [pair(nth(live, move.i), move.j)];
    }),
  };
}

export const costOf = (move: SectionMove): Cost => (move.how === 'drop' ? dropSection(move.old) : move.total);

/** The number of paired sections plus the objects in them that count. */
const inRole = ({ moves }: AlignedSections, name: keyof Likeness): number =>
  moves.reduce(
    (sum, move) =>
      move.how === 'drop' || !move.old ? sum : sum + 1 + sectionLikeness(move.old, move.desired, name),
    0,
  );

export const rolesIn = (
  live: readonly LiveSection[],
  { desired, resultOf }: Options,
  common: Bound,
  by?: typeof rolesByEvidence,
): Roles => sectionRoles(live, desired, common, (i, j) => resultOf(nth(live, i), j).total === 0n, by);

export const costsIn = (
  live: readonly LiveSection[],
  { resultOf, make }: Options,
  roles: Roles,
): AlignCosts => ({
  pair: (i, j) => roles.pair(i, j) + resultOf(nth(live, i), j).total,
  drop: (i) => roles.drop(i) + dropSection(nth(live, i)),
  make: (j) => roles.make(j) + make(j).total,
});

export function aligned(live: readonly LiveSection[], options: Options, roles: Roles): AlignedSections {
  const { desired, pair, make } = options;
  const { total, moves } = align(live.length, desired.length, costsIn(live, options, roles));
  return {
    total: priceIn(total),
    moves: moves.map((move): SectionMove => {
      if (move.how === 'drop') return { how: 'drop', old: nth(live, move.i) };
      return move.how === 'make' ? make(move.j) : pair(nth(live, move.i), move.j);
    }),
  };
}
