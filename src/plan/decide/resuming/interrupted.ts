import type { LiveSection } from '../../../kinds/model.js';
import { align, lazily, type Move } from '../../algorithms/align.js';
import { type Cost, cost, isPossible, NEVER, roleCost, sumOf } from '../../algorithms/cost.js';
import { nth } from '../../algorithms/group-by.js';
import { objectsInSection } from '../../model/count.js';
import { inCommon, maybeAll, sectionLikeness } from '../matching/likeness.js';
import {
  type AlignedSections,
  costOf,
  costsIn,
  inRoles,
  type Options,
  rolesIn,
  type SectionMove,
} from '../sections/section-options.js';
import { isCreating, isReplacement, mayBeUnfinished, resumedMoves } from './interrupted-moves.js';
import { type InterruptedReplacements, type ResumedSection, resumeSection } from './resume-section.js';

/** Facts besides the contents of the sections that show an interrupted run. */
export interface Traces {
  /** The replacements that this run has begun. */
  readonly interrupted: InterruptedReplacements;
  /** True if the base states as many sections as the spec, so that a surplus section is none that the spec no longer has. */
  readonly hadAsMany: boolean;
}

/** Proposes unfinished sections; `behind` tells which section may be the unfinished replacement of the one in front of it. */
type Propose = (behind: FindSection) => readonly ResumedSection[];

/**
 * Plans the sections of a segment with interrupted replacements, or returns undefined if there are none. Replacements
 * are created after all other sections, and nothing is deleted before they are filled. An interrupted run therefore
 * leaves surplus sections, each unfinished one right behind the section that it replaces. The plan without the
 * unfinished sections must replace exactly those sections, and the first of them in the order of the spec.
 *
 * Example: the spec states `[{pipes: [], sensors: [1]}, B]`, and live are `[A, X, B]`. A holds a pipe, and X is empty.
 * 1. X is possible: it holds nothing but stated items and copies of A.
 * 2. X is proposed: with one surplus section, A and X together become the first desired section, and B stays in its place.
 *    X lacks the sensor, so it is evidently unfinished.
 * 3. X is confirmed: the plan for `[A, B]`, without X, replaces A. A run that was killed after it had created X explains the live
 *    state, so X is filled, and then A is deleted.
 *
 * `src/plan/README.md` explains the five proposals.
 */
export function resumed(
  live: readonly LiveSection[],
  options: Options,
  { interrupted, hadAsMany }: Traces,
): AlignedSections | undefined {
  const possible = possibleUnfinished(live, options, interrupted);
  const confirm = (propose: Propose): AlignedSections | undefined =>
    confirmed(live, options, possible, (left) => propose(unfinishedBehind(live, options, interrupted, left)));
  const isSure = (section: ResumedSection): boolean => hadAsMany || isEvident(section, options);
  const eachSure =
    (propose: Propose): Propose =>
    (behind) =>
      propose((i, j) => {
        const found = behind(i, j);
        return found && isSure(found) ? found : undefined;
      });
  // If one section is evidently unfinished, the run was interrupted, and a section as stated can be its work too.
  const oneSure =
    (propose: Propose): Propose =>
    (behind) => {
      const found = propose(behind);
      return found.some(isSure) ? found : [];
    };
  const byPlace: Propose = (behind) => unfinishedByPlace(live, options, behind);
  const byEvidence: Propose = (behind) => unfinishedByEvidence(live, options, behind);
  return (
    confirm(eachSure(byPlace)) ??
    confirm(oneSure(byPlace)) ??
    resumedMoves(live, options, interrupted) ??
    confirm(eachSure(byEvidence)) ??
    confirm(oneSure(byEvidence))
  );
}

/**
 * The plan with the sections that `find` returns as unfinished. Those that the plan without them does not replace are not possible,
 * and the others are searched again without them.
 */
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
    // An interrupted run creates replacements after everything else.
    const isCreated = !begun.moves.some((move) => isCreating(move) && !isReplacement(move));
    const planned = begunInOrder(
      begun.moves,
      taken,
      (section) => section.isKnown || isCreated || !isKeptAsItIs(section.old, live, options),
    );
    if (planned.size === found.length) return withResumed(begun, taken);
    for (const section of found) if (!planned.has(section)) left.delete(section.live);
  }
}

/**
 * The unfinished sections that the interrupted run can have left. It created the replacements in the order of the spec, so
 * an unfinished section does not come behind a replacement that was not begun.
 */
function begunInOrder(
  moves: readonly SectionMove[],
  taken: ReadonlyMap<LiveSection, ResumedSection>,
  isLikely: (section: ResumedSection) => boolean,
): ReadonlySet<ResumedSection> {
  const found = new Set<ResumedSection>();
  let isInOrder = true;
  for (const move of moves.filter(isReplacement)) {
    const section = move.old && taken.get(move.old);
    const isTaken = section?.desired === move.desired && (isInOrder || section.isKnown) && isLikely(section);
    if (isTaken) found.add(section);
    else isInOrder = false;
  }
  return found;
}

/** True if the plan without unfinished sections keeps a section without a change. */
const isKeptAsItIs = (section: LiveSection, live: readonly LiveSection[], options: Options): boolean =>
  inRoles(live, options).moves.some(
    (move) => move.how === 'keep' && move.live === section && costOf(move) === 0n,
  );

function withResumed(
  { moves }: AlignedSections,
  taken: ReadonlyMap<LiveSection, ResumedSection>,
): AlignedSections {
  const all = moves.map(
    (move): SectionMove => (move.how === 'make' && move.old && taken.get(move.old)) || move,
  );
  return { moves: all, total: sumOf(all.map(costOf)) };
}

/**
 * True if the unfinished section has to do with the section in front of it. If not, and if it is what the spec states,
 * the section in front was more likely removed from the spec.
 */
const isEvident = ({ isKnown, copied, layers, live, desired }: ResumedSection, options: Options): boolean =>
  isKnown ||
  copied > 0 ||
  layers.some(({ creations }) => creations.some(({ carried }) => carried !== undefined)) ||
  options.resultOf(live, options.desired.indexOf(desired)).total !== 0n;

/** Sections that may be unfinished replacements of the section in front of them. */
function possibleUnfinished(
  live: readonly LiveSection[],
  { desired }: Options,
  interrupted: InterruptedReplacements,
): Set<LiveSection> {
  const { isStated } = inCommon([], desired);
  const isSurplus = live.length > desired.length;
  return new Set(
    live.filter((unfinished, at) => {
      const old = live[at - 1];
      return (
        old && (interrupted.has(unfinished.id) || (isSurplus && mayBeUnfinished(unfinished, [old], isStated)))
      );
    }),
  );
}

type FindSection = (i: number, j: number) => ResumedSection | undefined;

/** Returns a lookup that takes section i + 1 for the unfinished replacement of section i, as desired section j. */
const unfinishedBehind = (
  live: readonly LiveSection[],
  options: Options,
  interrupted: InterruptedReplacements,
  possible: ReadonlySet<LiveSection>,
): FindSection =>
  lazily((i, j) => {
    const [old, unfinished] = [nth(live, i), nth(live, i + 1)];
    if (!possible.has(unfinished) || options.resultOf(old, j).how === 'keep') return undefined;
    const into = options.pair(old, j);
    return into.how === 'make' ? resumeSection(into, unfinished, interrupted) : undefined;
  });

const LEAST_OF_UNFINISHED = cost({ destroyed: 1, calls: 1 });

const joined = (moves: readonly Move[], section: FindSection): ResumedSection[] =>
  moves.flatMap((move) => (move.how === 'join' ? (section(move.i, move.j) ?? []) : []));

/**
 * Finds unfinished sections on the assumption that the interrupted run found as many sections as the spec states: every
 * surplus section is unfinished, and all others are in their places. Among the possible alignments it takes the one in
 * which most objects stay.
 */
function unfinishedByPlace(
  live: readonly LiveSection[],
  options: Options,
  section: FindSection,
): ResumedSection[] {
  if (live.length <= options.desired.length) return [];
  const roles = rolesInPlace(live, options);
  const { total, moves } = align(live.length, options.desired.length, {
    pair: (i, j) => roles(i, j) + options.resultOf(nth(live, i), j).total,
    drop: () => NEVER,
    make: () => NEVER,
    join: {
      cost: (i, j) => {
        const found = section(i, j);
        return found ? roles(i, j) + found.total : NEVER;
      },
      least: LEAST_OF_UNFINISHED,
    },
  });
  return isPossible(total) ? joined(moves, section) : [];
}

/** Finds sections that look unfinished in the alignment by evidence. */
function unfinishedByEvidence(
  live: readonly LiveSection[],
  options: Options,
  section: FindSection,
): ResumedSection[] {
  const { moves } = align(live.length, options.desired.length, {
    ...costsIn(live, options, rolesIn(live, options, maybeAll(live, options.desired))),
    // An unfinished section and the section that it replaces have one role together.
    join: { cost: (i, j) => section(i, j)?.total ?? NEVER, least: LEAST_OF_UNFINISHED },
  });
  const found = joined(moves, section);
  const most = Math.max(0, live.length - options.desired.length);
  const known = found.filter((one) => one.isKnown);
  return [...known, ...found.filter((one) => !one.isKnown).slice(0, Math.max(0, most - known.length))];
}

const rolesInPlace =
  (live: readonly LiveSection[], { desired, resultOf }: Options) =>
  (i: number, j: number): Cost => {
    const section = nth(live, i);
    if (resultOf(section, j).total === 0n) return 0n;
    return roleCost({
      displaced: objectsInSection(section) - sectionLikeness(section, nth(desired, j), 'staying'),
      altered: 1,
    });
  };
