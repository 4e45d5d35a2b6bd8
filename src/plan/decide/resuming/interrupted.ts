import type { LiveItem, LiveSection } from '../../../kinds/model.js';
import { align, lazily, type Move } from '../../algorithms/align.js';
import { nth } from '../../algorithms/group-by.js';
import { thingsInSection } from '../../model/count.js';
import { keyOf } from '../../model/fields.js';
import { type Cost, cost, isPossible, NEVER, roleCost, sumOf } from '../cost.js';
import { inCommon, maybeAll } from '../matching/in-common.js';
import { sectionLikeness } from '../matching/likeness.js';
import {
  type AlignedSections,
  costsIn,
  inRoles,
  type Options,
  rolesIn,
  type SectionMove,
} from '../sections/section-options.js';
import { dropSection } from '../sections/section-plan.js';
import { type Halves, type ResumedSection, resumeSection } from './resume-section.js';

/**
 * Replacements are begun when all other sections are there, and nothing goes before they are filled. So where a run was
 * interrupted in them there are too many sections, and each half stands right behind the section that it replaces.
 * Without the halves, the plan is the one that was interrupted: it must replace just those sections.
 */
export function resumed(
  live: readonly LiveSection[],
  options: Options,
  halves: Halves,
): AlignedSections | undefined {
  const possible = possibleHalves(live, options, halves);
  return (
    confirmed(live, options, possible, (left) => halvesByPlace(live, options, halves, left)) ??
    confirmed(live, options, possible, (left) => halvesByEvidence(live, options, halves, left))
  );
}

/** The plan with the sections that `find` takes for halves, without those that the plan does not replace. */
function confirmed(
  live: readonly LiveSection[],
  options: Options,
  possible: ReadonlySet<LiveSection>,
  find: (left: ReadonlySet<LiveSection>) => readonly ResumedSection[],
): AlignedSections | undefined {
  const left = new Set(possible);
  for (;;) {
    const found = left.size === 0 ? [] : find(left);
    if (found.length === 0) return undefined;
    const taken = new Map(found.map((section) => [section.old, section]));
    const begun = inRoles(
      live.filter((section) => !found.some((one) => one.live === section)),
      options,
    );
    const planned = new Set(
      begun.moves.flatMap((move) => {
        const section = move.how === 'make' && move.replaces && taken.get(move.replaces);
        return section && section.wanted === move.wanted ? [section] : [];
      }),
    );
    if (planned.size === found.length) return withHalves(begun, taken);
    for (const section of found) if (!planned.has(section)) left.delete(section.live);
  }
}

function withHalves(
  { moves }: AlignedSections,
  taken: ReadonlyMap<LiveSection, ResumedSection>,
): AlignedSections {
  const all = moves.map(
    (move): SectionMove => (move.how === 'make' && move.replaces && taken.get(move.replaces)) || move,
  );
  return { moves: all, total: sumOf(all.map(costOf)) };
}

const costOf = (move: SectionMove): Cost => (move.how === 'drop' ? dropSection(move.live) : move.total);

/**
 * A section that is what the spec states, and that has nothing to do with the one in front of it, was not begun to replace
 * that: more likely, the one in front was removed from the spec.
 */
const isBegun = ({ copied, layers }: ResumedSection): boolean =>
  copied > 0 || layers.some(({ creations }) => creations.some(({ carried }) => carried !== undefined));

/** Sections that may be halves at a glance: all that is in one is stated somewhere, or like what stands in front of it. */
function possibleHalves(live: readonly LiveSection[], { wanted }: Options, halves: Halves): Set<LiveSection> {
  const { isStated } = inCommon([], wanted);
  const isPossible = (half: LiveSection, old: LiveSection): boolean => {
    const copies = new Set(itemsOf(old).map(contentOf));
    return itemsOf(half).every((item) => isStated(item) || copies.has(contentOf(item)));
  };
  const isSurplus = live.length > wanted.length;
  return new Set(
    live.filter((half, at) => {
      const old = live[at - 1];
      return old && (halves.has(half.id) || (isSurplus && isPossible(half, old)));
    }),
  );
}

const itemsOf = ({ layers }: LiveSection): LiveItem[] => layers.flatMap(({ items }) => items);

const contentOf = ({ kind, fields }: LiveItem): string => `${kind} ${keyOf(fields)}`;

type FindSection = (i: number, j: number) => ResumedSection | undefined;

/** The section behind the ith one as the half of what replaces the ith one as the jth. */
const halfBehind = (
  live: readonly LiveSection[],
  options: Options,
  halves: Halves,
  possible: ReadonlySet<LiveSection>,
): FindSection => {
  const isSame = (half: LiveSection, j: number): boolean => options.brief(half, j).total === 0n;
  return lazily((i, j) => {
    const [old, half] = [nth(live, i), nth(live, i + 1)];
    if (!possible.has(half) || options.brief(old, j).how === 'keep') return undefined;
    const into = options.pair(old, j);
    const found = into.how === 'make' ? resumeSection(into, half, halves) : undefined;
    return found && (found.isKnown || isBegun(found) || !isSame(half, j)) ? found : undefined;
  });
};

const LEAST_OF_A_HALF = cost({ destroyed: 1, calls: 1 });

const halvesIn = (moves: readonly Move[], section: FindSection): ResumedSection[] =>
  moves.flatMap((move) => (move.how === 'join' ? (section(move.i, move.j) ?? []) : []));

/**
 * Halves in a run that found as many sections as the spec states: every surplus section is a half, and each of the others
 * is in its place. Of all such ways, the one in which most stays.
 */
function halvesByPlace(
  live: readonly LiveSection[],
  options: Options,
  halves: Halves,
  possible: ReadonlySet<LiveSection>,
): ResumedSection[] {
  if (live.length <= options.wanted.length) return [];
  const section = halfBehind(live, options, halves, possible);
  const roles = rolesInPlace(live, options);
  const { total, moves } = align(live.length, options.wanted.length, {
    pair: (i, j) => roles(i, j) + options.brief(nth(live, i), j).total,
    drop: () => NEVER,
    make: () => NEVER,
    join: {
      cost: (i, j) => {
        const found = section(i, j);
        return found ? roles(i, j) + found.total : NEVER;
      },
      least: LEAST_OF_A_HALF,
    },
  });
  return isPossible(total) ? halvesIn(moves, section) : [];
}

/** Sections that look like halves, in an alignment in which as much as possible has a role. */
function halvesByEvidence(
  live: readonly LiveSection[],
  options: Options,
  halves: Halves,
  possible: ReadonlySet<LiveSection>,
): ResumedSection[] {
  const section = halfBehind(live, options, halves, possible);
  const { moves } = align(live.length, options.wanted.length, {
    ...costsIn(live, options, rolesIn(live, options, maybeAll(live, options.wanted))),
    // A half and the section that it replaces are in their roles together.
    join: { cost: (i, j) => section(i, j)?.total ?? NEVER, least: LEAST_OF_A_HALF },
  });
  const found = halvesIn(moves, section);
  const most = Math.max(0, live.length - options.wanted.length);
  const known = found.filter((one) => one.isKnown);
  return [...known, ...found.filter((one) => !one.isKnown).slice(0, Math.max(0, most - known.length))];
}

/** How much of the ith section does not stay when the jth place is its own. */
const rolesInPlace =
  (live: readonly LiveSection[], { wanted, brief }: Options) =>
  (i: number, j: number): Cost => {
    const section = nth(live, i);
    if (brief(section, j).total === 0n) return 0n;
    return roleCost({
      displaced: thingsInSection(section) - sectionLikeness(section, nth(wanted, j), 'staying'),
      altered: 1,
    });
  };
