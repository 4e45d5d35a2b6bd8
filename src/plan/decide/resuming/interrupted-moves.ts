import type { LiveItem, LiveSection } from '../../../kinds/model.js';
import { sumOf } from '../../algorithms/cost.js';
import { itemsOf } from '../../model/count.js';
import { fieldsKey } from '../../model/fields.js';
import { inCommon } from '../matching/likeness.js';
import { oldSectionPlaces } from '../matching/roles.js';
import {
  type AlignedSections,
  costOf,
  inRoles,
  type Options,
  type SectionMove,
} from '../sections/section-options.js';
import type { NewSection } from '../sections/section-plan.js';
import { type InterruptedReplacements, type ResumedSection, resumeSection } from './resume-section.js';

/** Sets of sections that are tried; more sections than that are not taken for unfinished ones. */
const MAX_SETS = 100;

/**
 * Plans the sections of a segment in which an interrupted run moved sections, or returns undefined if there are none. Such a
 * run found as many sections as the spec states, and creates the sections in their new places one after the other. So the
 * surplus sections are unfinished if the plan without them moves sections, and would have left just these sections.
 */
export function resumedMoves(
  live: readonly LiveSection[],
  options: Options,
  interrupted: InterruptedReplacements,
): AlignedSections | undefined {
  const surplus = live.length - options.desired.length;
  // A moved section is filled with copies before stated items, so nothing but deletes is left if no stated item is missing.
  if (surplus <= 0 || !inRoles(live, options).moves.some(isCreating)) return undefined;
  let tried = 0;
  for (const unfinished of setsOf(possibleUnfinished(live, options, interrupted), surplus)) {
    tried += 1;
    if (tried > MAX_SETS) return undefined;
    const found = resumedWith(live, unfinished, options, interrupted);
    if (found) return found;
  }
  return undefined;
}

function resumedWith(
  live: readonly LiveSection[],
  unfinished: readonly LiveSection[],
  options: Options,
  interrupted: InterruptedReplacements,
): AlignedSections | undefined {
  const old = live.filter((section) => !unfinished.includes(section));
  if (!oldSectionPlaces(old, options.desired, inCommon(old, options.desired))) return undefined;
  const { moves } = inRoles(old, options);
  const begun = moves.filter(isReplacement).slice(0, unfinished.length);
  const resumed = new Map<SectionMove, ResumedSection>();
  for (const [n, move] of begun.entries()) {
    const section = unfinished[n];
    const found = section && resumeSection(move, section, interrupted);
    if (found) resumed.set(move, found);
  }
  if (resumed.size < unfinished.length || !isOrderOf(live, old, moves, resumed)) return undefined;
  const all = moves.map((move) => resumed.get(move) ?? move);
  return { moves: all, total: sumOf(all.map(costOf)) };
}

export const isCreating = (move: SectionMove): boolean =>
  move.how === 'make' ||
  (move.how === 'keep' && move.layers.some((layer) => !('live' in layer) || layer.creations.length > 0));

export const isReplacement = (move: SectionMove): move is NewSection =>
  move.how === 'make' && move.old !== undefined;

/** True if the creates of the unfinished sections lead to the order of the live sections. */
function isOrderOf(
  live: readonly LiveSection[],
  old: readonly LiveSection[],
  moves: readonly SectionMove[],
  resumed: ReadonlyMap<SectionMove, ResumedSection>,
): boolean {
  const order = [...old];
  for (const [move, { live: section }] of resumed) {
    const next = nextThere(moves.slice(moves.indexOf(move) + 1));
    order.splice(next ? order.indexOf(next) : order.length, 0, section);
  }
  return order.every((section, n) => section === live[n]);
}

/** The section before which a new one was created. Sections that moved and come later in the spec did not exist by then. */
function nextThere(rest: readonly SectionMove[]): LiveSection | undefined {
  for (const move of rest) {
    if (move.old && !(move.how === 'make' && move.isMoved)) return move.old;
  }
  return undefined;
}

function possibleUnfinished(
  live: readonly LiveSection[],
  { desired }: Options,
  interrupted: InterruptedReplacements,
): LiveSection[] {
  const { isStated } = inCommon([], desired);
  return live.filter(
    (section) =>
      interrupted.has(section.id) ||
      mayBeUnfinished(
        section,
        live.filter((other) => other !== section),
        isStated,
      ),
  );
}

/** True if an interrupted run may have created a section: each item in it is stated somewhere, or one is a copy of an old item. */
export function mayBeUnfinished(
  section: LiveSection,
  old: readonly LiveSection[],
  isStated: (item: LiveItem) => boolean,
): boolean {
  const contentOf = ({ kind, fields }: LiveItem): string => `${kind} ${fieldsKey(fields)}`;
  const copies = new Set(old.flatMap(itemsOf).map(contentOf));
  const items = itemsOf(section);
  return items.every(isStated) || items.some((item) => copies.has(contentOf(item)));
}

/** All sets of a number of elements, in their order. */
function* setsOf<T>(list: readonly T[], size: number, from = 0): Generator<T[]> {
  if (size === 0) yield [];
  else
    for (let at = from; at <= list.length - size; at += 1)
      for (const rest of setsOf(list, size - 1, at + 1)) yield [list[at] as T, ...rest];
}
