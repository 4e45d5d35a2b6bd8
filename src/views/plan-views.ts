import type { DrawnSection, SectionView } from '../draw/section.js';
import type { LiveItem, LiveSegment } from '../kinds/model.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { Undrawable } from '../plan/model/undrawn.js';
import { drawnIn, headingOf, type ViewContext, type Views } from './live-views.js';
import { type CoveringSides, marked } from './marks.js';
import { type Matches, matchKept, matchReplaced } from './match-items.js';
import { matchSections, type SectionPair } from './match-sections.js';

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
  const { live, wanted } = planned;
  if (wanted && !rehearsed) return { views: [], undrawn: [{ lack: 'rehearsal' }] };
  const after = rehearsed && withFixed(rehearsed, live);
  const shown = after ?? live;
  const pairs = matchSections(planned, after);
  if (!shown || pairs.length === 0) return { views: [], undrawn: [{ lack: 'section' }] };
  // On the side where there is no segment, no covering exists either.
  const coverings = {
    before: live ? live.topCoverings : [],
    after: after ? after.topCoverings : [],
  };
  const results = pairs.map((pair, n) => {
    const heading = headingOf(shown, context, n + 1, pairs.length);
    const sides = viewOf(pair, { planned, live, after, context, coverings });
    return 'lack' in sides ? { undrawn: { ...sides, section: n + 1 } } : { view: { heading, ...sides } };
  });
  return {
    views: results.flatMap(({ view }) => view ?? []),
    undrawn: results.flatMap(({ undrawn }) => undrawn ?? []),
  };
}

interface Sides {
  readonly planned: PlannedSegment;
  readonly live: LiveSegment | undefined;
  readonly after: LiveSegment | undefined;
  readonly context: ViewContext;
  readonly coverings: CoveringSides;
}

/** A section is drawn only if all its sides can be: a missing side would look like a section that comes or goes. */
function viewOf(pair: SectionPair, sides: Sides): Omit<SectionView, 'heading'> | Undrawable {
  const { live, after, context, coverings } = sides;
  const matches = matchesOf(pair, sides.planned);
  const drawn: { before?: DrawnSection; after?: DrawnSection } = {};
  for (const side of ['before', 'after'] as const) {
    const segment = side === 'before' ? live : after;
    const section = pair[side];
    if (!segment || !section) continue;
    const found = drawnIn(segment, section, context);
    if ('lack' in found) return found;
    drawn[side] = marked(found, side, matches, coverings);
  }
  return { ...drawn, ...(pair.replaced ? { isReplaced: true } : {}) };
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

/** Labels, manual positions and direct current of items that stay: the rehearsal shows none of them. */
function withFixed(after: LiveSegment, before: LiveSegment | undefined): LiveSegment {
  const known = new Map(
    (before?.sections ?? [])
      .flatMap(({ layers }) => layers.flatMap(({ items }) => items.flatMap((item) => [item, ...item.cables])))
      .map((item) => [item.id, item]),
  );
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
      layers: section.layers.map((layer) => ({ ...layer, items: layer.items.map(item) })),
    })),
  };
}
