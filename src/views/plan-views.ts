import type { DrawnSection, Mark, SectionView } from '../draw/section.js';
import type { LiveCovering, LiveItem, LiveSection, LiveSegment } from '../kinds/model.js';
import type { Change } from '../plan/model/change.js';
import { itemsAndCablesOf } from '../plan/model/count.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { Undrawable } from '../plan/quantities/section-input.js';
import { drawnIn, headingOf, type ViewContext, type Views } from './live-views.js';
import { type Match, type Matches, matchCoverings, matchKept, matchReplaced } from './match-items.js';
import type { SectionSide } from './rule-facts.js';
import { type LoadOf, loadsOf, sectionWithLoads, withLoads } from './with-loads.js';

const NOTHING: Matches = { items: [], layers: [] };

/**
 * The sections of a changed segment before and after its plan, with marks. `rehearsed` is the segment after the
 * rehearsal. Both states are laid out by the same engine, so that they can be compared.
 */
export function planViews(
  planned: PlannedSegment,
  rehearsed: LiveSegment | undefined,
  context: ViewContext,
): Views {
  const shown = rehearsed ?? planned.live;
  if (planned.desired && !rehearsed) return { views: [], undrawn: [{ lack: 'rehearsal' }] };
  const pairs = planPairs(planned, rehearsed, context);
  if (!shown || pairs.length === 0) return { views: [], undrawn: [{ lack: 'section' }] };
  const results = pairs.map(({ view: sides }, n) => {
    const heading = headingOf(shown, context, n + 1, pairs.length);
    return 'lack' in sides ? { undrawn: { ...sides, section: n + 1 } } : { view: { heading, ...sides } };
  });
  return {
    views: results.flatMap(({ view }) => view ?? []),
    undrawn: results.flatMap(({ undrawn }) => undrawn ?? []),
  };
}

/** A section before and after a plan, and both sides as they are drawn. */
export interface PlanPair {
  readonly before?: LiveSection;
  readonly after?: LiveSection;
  /** Its numbers among the sections before and after the plan, from 1; 0 on the side where it does not exist. */
  readonly numbers: { readonly before: number; readonly after: number };
  readonly view: Omit<SectionView, 'heading'> | Undrawable;
}

/** The sections of a changed segment in the order after its plan, laid out with their marks. */
export function planPairs(
  planned: PlannedSegment,
  rehearsed: LiveSegment | undefined,
  context: ViewContext,
): PlanPair[] {
  const { live, desired } = planned;
  const after = rehearsed && withLoads(withFixed(rehearsed, live), desired);
  const loadBefore = live ? loadsOf(live, desired?.before) : () => undefined;
  // On the side where there is no segment, no covering exists either.
  const coverings = {
    before: live ? live.topCoverings : [],
    after: after ? after.topCoverings : [],
  };
  return matchSections(planned, after).map(({ replaced, ...pair }) => ({
    ...pair,
    numbers: { before: numberIn(live, pair.before), after: numberIn(after, pair.after) },
    view: viewOf({ ...pair, replaced }, { planned, live, after, context, coverings, loadBefore }),
  }));
}

const numberIn = (segment: LiveSegment | undefined, section: LiveSection | undefined): number =>
  section ? (segment?.sections.indexOf(section) ?? -1) + 1 : 0;

/** The sections of one state, in their order there. */
export const sidesIn = (pairs: readonly PlanPair[], state: 'before' | 'after'): SectionSide[] =>
  pairs.flatMap(({ view, ...pair }) => {
    const live = pair[state];
    if (!live) return [];
    const drawn = 'lack' in view ? undefined : view[state];
    return [{ live, key: (pair.before ?? live).id, drawn }];
  });

interface Sides {
  readonly planned: PlannedSegment;
  readonly live: LiveSegment | undefined;
  readonly after: LiveSegment | undefined;
  readonly context: ViewContext;
  readonly coverings: CoveringSides;
  /** The loads that the base states for live cables. */
  readonly loadBefore: LoadOf;
}

/** A section is drawn only if all its sides can be: a missing side would look like a section that comes or goes. */
function viewOf(pair: SectionPair, sides: Sides): Omit<SectionView, 'heading'> | Undrawable {
  const { live, after, context, coverings } = sides;
  const matches = matchesOf(pair, sides.planned);
  const drawn: { before?: DrawnSection; after?: DrawnSection } = {};
  for (const side of ['before', 'after'] as const) {
    const segment = side === 'before' ? live : after;
    const own = pair[side];
    if (!segment || !own) continue;
    const section = side === 'before' ? sectionWithLoads(own, loadsBefore(pair, matches, sides)) : own;
    const found = drawnIn(segment, section, context);
    if ('lack' in found) return found;
    drawn[side] = marked(found, side, matches, coverings);
  }
  return { ...drawn, ...(pair.replaced ? { isReplaced: true } : {}) };
}

/** A cable that stays has the load of the spec before the plan too, so that only the trench makes a difference; one that goes has that of the base. */
function loadsBefore({ after }: SectionPair, { items }: Matches, { loadBefore }: Sides): LoadOf {
  const now = new Map(after ? itemsAndCablesOf(after).map(({ id, load }) => [id, load]) : []);
  const staying = new Map(items.map((match) => [match.before, now.get(match.after)]));
  return (id) => (staying.has(id) ? staying.get(id) : loadBefore(id));
}

function matchesOf({ before, after, replaced }: SectionPair, { changes }: PlannedSegment): Matches {
  if (!before || !after) return NOTHING;
  if (!replaced) return matchKept(before, after);
  const [step] = replaced.path;
  const inside = changes.filter(
    ({ path: [first] }) => first?.list === step?.list && first?.index === step?.index,
  );
  return matchReplaced(before, after, replaced, inside);
}

/**
 * The segment after the plan with what the live state knows of the items that stay. Labels, manual positions and direct current are
 * not in the rehearsal. Items lie in the order of their creation, and the API lists them by kind, so the new ones come behind.
 */
function withFixed(after: LiveSegment, before: LiveSegment | undefined): LiveSegment {
  const known = new Map((before?.sections ?? []).flatMap(itemsAndCablesOf).map((item) => [item.id, item]));
  const inOrder = (items: readonly LiveItem[]): LiveItem[] => [
    ...items.filter(({ id }) => known.has(id)),
    ...items.filter(({ id }) => !known.has(id)),
  ];
  const item = (one: LiveItem): LiveItem => ({
    ...one,
    cables: one.cables.map(item),
    fixed: known.get(one.id)?.fixed ?? one.fixed,
    ...(known.get(one.id)?.isDc ? { isDc: true } : {}),
  });
  return {
    ...after,
    sections: after.sections.map((section) => ({
      ...section,
      layers: section.layers.map((layer) => ({ ...layer, items: inOrder(layer.items).map(item) })),
    })),
  };
}

type Marks = (id: string) => Mark;

const markOf = (isChanged: boolean): Mark => (isChanged ? 'changed' : 'kept');

function marks(matches: readonly Match[], side: 'before' | 'after'): Marks {
  const known = new Map(matches.map((match) => [match[side], markOf(match.isChanged)]));
  const other = side === 'before' ? 'removed' : 'added';
  return (id) => known.get(id) ?? other;
}

/** The coverings of the segment on one side, as the service lists them: from the bottom up. */
interface CoveringSides {
  readonly before?: readonly LiveCovering[] | undefined;
  readonly after?: readonly LiveCovering[] | undefined;
}

/** Marks the objects of a drawn section by the effect of the plan on them. */
function marked(
  section: DrawnSection,
  side: 'before' | 'after',
  { items, layers }: Matches,
  coverings: CoveringSides,
): DrawnSection {
  const [itemMark, layerMark] = [marks(items, side), marks(layers, side)];
  const was = new Map(side === 'after' ? items.map((match) => [match.after, match.before]) : []);
  return {
    ...section,
    layers: section.layers.map((layer) => ({ ...layer, mark: layerMark(layer.id) })),
    items: section.items.map((item) => {
      const old = was.get(item.id);
      return { ...item, mark: itemMark(item.id), ...(old === undefined ? {} : { was: old }) };
    }),
    ...markedCoverings(section, side, coverings),
  };
}

function markedCoverings(
  { coverings }: DrawnSection,
  side: 'before' | 'after',
  sides: CoveringSides,
): Pick<DrawnSection, 'coverings'> {
  const own = sides[side]?.toReversed();
  if (!coverings || !own) return {};
  // Coverings that were not read on the other side are not changed by the plan.
  const isOneSided = !sides.before || !sides.after;
  const markById = marks(matchCoverings(sides.before, sides.after), side);
  return {
    coverings: coverings.map((covering, n) => ({
      ...covering,
      mark: isOneSided ? 'kept' : markById(own[n]?.id ?? ''),
    })),
  };
}

/** A section before and after the plan; one of them is absent if the section is created or destroyed. */
interface SectionPair {
  readonly before?: LiveSection;
  readonly after?: LiveSection;
  readonly replaced?: Change;
}

/** Pairs the live sections of a segment with those after the rehearsal, in the order after the plan. */
function matchSections(planned: PlannedSegment, after: LiveSegment | undefined): SectionPair[] {
  const before = planned.live?.sections ?? [];
  const byId = new Map(before.map((section) => [section.id, section]));
  const pairs = (after?.sections ?? []).map((section, index): SectionPair => {
    const same = byId.get(section.id);
    if (same) return { before: same, after: section };
    const replaced = replacementAt(planned, index);
    const old = replaced && byId.get(oldId(planned, replaced) ?? '');
    return old && replaced ? { before: old, after: section, replaced } : { after: section };
  });
  const paired = new Set(pairs.map((pair) => pair.before));
  const left = before.filter((section) => !paired.has(section));
  // A destroyed section is listed where it is now.
  for (const section of left) pairs.splice(before.indexOf(section), 0, { before: section });
  return pairs;
}

/** After a plan the sections have the order of the spec. */
const replacementAt = ({ changes }: PlannedSegment, index: number): Change | undefined =>
  changes.find(
    ({ action, kind, path }) => action === 'replace' && kind === 'section' && path.at(-1)?.index === index,
  );

const oldId = ({ steps }: PlannedSegment, { address }: Change): string | undefined => {
  const step = steps.find((one) => one.operation === 'deleteSection' && one.address === address);
  const id = step?.path.sectionId;
  return typeof id === 'string' ? id : undefined;
};
