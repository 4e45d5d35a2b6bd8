import type { DrawnSection, Mark } from '../draw/section.js';
import type { LiveCovering } from '../kinds/model.js';
import { type Match, type Matches, matchCoverings } from './match-items.js';

type Marks = (id: string) => Mark;

const markOf = (isChanged: boolean): Mark => (isChanged ? 'changed' : 'kept');

function marks(matches: readonly Match[], side: 'before' | 'after'): Marks {
  const known = new Map(matches.map((match) => [match[side], markOf(match.isChanged)]));
  const other = side === 'before' ? 'removed' : 'added';
  return (id) => known.get(id) ?? other;
}

/** The coverings of the segment on one side, as the service lists them: from the bottom up. */
export interface CoveringSides {
  readonly before?: readonly LiveCovering[] | undefined;
  readonly after?: readonly LiveCovering[] | undefined;
}

/** Marks the objects of a drawn section by the effect of the plan on them. */
export function marked(
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
