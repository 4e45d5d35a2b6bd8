import type { DrawnProblem, DrawnSection, Heading, SectionView } from '../draw/section.js';
import type { LiveItem, LiveProblem, LiveSection, LiveSegment } from '../kinds/model.js';
import { isLayoutCode, type LayoutObject, type LayoutProblem } from '../plan/model/planned-segment.js';
import { itemKind } from '../plan/model/reason.js';
import type { TypeOf, Undrawable, Undrawn } from '../plan/quantities/section-input.js';
import { drawnSection } from './drawn-section.js';
import type { Positions } from './explain-layer.js';
import type { FactsSource } from './rule-facts.js';
import { type RateSection, withRatings } from './with-ratings.js';

/** The facts that a segment does not hold itself. */
export interface ViewContext {
  /** The title block without the words of the segment. */
  readonly heading: Omit<Heading, 'segment' | 'section' | 'sections' | 'length'>;
  readonly typeOf: TypeOf;
  readonly words: ProblemWords;
  /** Present if the cables are rated. */
  readonly rate?: RateSection;
  /** Facts of the live segment that were read for rules, or that a test case of rules states. */
  readonly facts?: Pick<FactsSource, 'terrain' | 'autoMarkers' | 'tapes'>;
}

/** The sections of a segment that can be drawn, and the reasons for the others. */
export interface Views {
  readonly views: readonly SectionView[];
  readonly undrawn: readonly Undrawn[];
}

/** The sections of a live segment. `positions` are the values of the service for its items, if they were read. */
export function liveViews(segment: LiveSegment, context: ViewContext, positions?: Positions): Views {
  const { sections } = segment;
  const views: SectionView[] = [];
  const undrawn: Undrawn[] = sections.length === 0 ? [{ lack: 'section' }] : [];
  sections.forEach((section, n) => {
    const drawn = drawnIn(segment, section, context, positions);
    if ('lack' in drawn) undrawn.push({ ...drawn, section: n + 1 });
    else views.push({ heading: headingOf(segment, context, n + 1, sections.length), after: drawn });
  });
  return { views, undrawn };
}

/** One section of a segment, as the input of a drawing. */
export function drawnIn(
  segment: LiveSegment,
  section: LiveSection,
  { typeOf, words, rate }: ViewContext,
  positions?: Positions,
): DrawnSection | Undrawable {
  const coverings = segment.topCoverings;
  const drawn = drawnSection({
    section,
    typeOf,
    problems: sectionProblems(segment, section, words),
    coverings,
    positions,
  });
  return 'lack' in drawn || !rate ? drawn : withRatings(drawn, { section, coverings, typeOf }, rate);
}

export function headingOf(
  { fields: { name, length } }: Pick<LiveSegment, 'fields'>,
  { heading }: ViewContext,
  section: number,
  sections: number,
): Heading {
  const metres = typeof length === 'number' ? { length } : {};
  return { ...heading, segment: String(name ?? ''), section, sections, ...metres };
}

type ProblemWords = (problem: LayoutProblem) => string;

/** Returns the layout problems of one section. A problem without a place is shown in the first section. */
function sectionProblems(
  { sections, validationErrors = [] }: LiveSegment,
  section: LiveSection,
  words: ProblemWords,
): DrawnProblem[] {
  if (validationErrors.length === 0) return [];
  const placed = sections.map((one) => ({ section: one, ids: idsIn(one) }));
  const own = placed.find((one) => one.section.id === section.id);
  if (!own) return [];
  return validationErrors.flatMap((problem) => {
    const home = placed.find(({ ids, section: { id } }) => isIn(problem, id, ids)) ?? placed[0];
    return home === own ? [drawnProblem(problem, own.ids, words)] : [];
  });
}

interface Ids {
  /** Every id of an item or of one of its conductors, with the item and its number among those of its kind. */
  readonly items: ReadonlyMap<string, { readonly item: LiveItem; readonly index: number }>;
  readonly layers: ReadonlySet<string>;
}

/** Items have the numbers that they have in a plan: among those of their kind in the layer, or in the pipe around them. */
function idsIn({ layers }: LiveSection): Ids {
  const items = new Map<string, { item: LiveItem; index: number }>();
  const addAll = (list: readonly LiveItem[]): void => {
    const counts = new Map<string, number>();
    for (const item of list) {
      const index = counts.get(item.kind) ?? 0;
      counts.set(item.kind, index + 1);
      const entry = { item, index };
      for (const id of [item.id, ...(item.otherConductors ?? [])]) items.set(id, entry);
      addAll([...item.cables, ...(item.ducts ?? [])]);
    }
  };
  for (const layer of layers) addAll(layer.items);
  return { items, layers: new Set(layers.map(({ id }) => id)) };
}

const isIn = ({ sectionId, layerId, itemIds }: LiveProblem, id: string, { items, layers }: Ids): boolean =>
  sectionId === id ||
  (layerId !== undefined && layers.has(layerId)) ||
  itemIds.some((itemId) => items.has(itemId));

function drawnProblem(problem: LiveProblem, { items, layers }: Ids, words: ProblemWords): DrawnProblem {
  const { code, message, layerId, isNew } = problem;
  const known = [...new Set(problem.itemIds.flatMap((id) => items.get(id) ?? []))];
  const objects = known.map(({ item, index }): LayoutObject => ({ ...itemKind(item.kind), index }));
  const said = isLayoutCode(code) ? undefined : message;
  const nowhere = { project: '', segment: '', path: [], address: '' };
  const sentence = words({ ...nowhere, objects, isNew: isNew === true, said, code });
  return {
    code: code ?? '',
    words: sentence,
    itemIds: known.map(({ item }) => item.id),
    ...(layerId !== undefined && layers.has(layerId) ? { layerId } : {}),
    isNew,
  };
}
