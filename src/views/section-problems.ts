import type { DrawnProblem } from '../draw/section.js';
import type { LiveItem, LiveProblem, LiveSection, LiveSegment } from '../kinds/model.js';
import { isLayoutCode, type LayoutObject, type LayoutProblem } from '../plan/model/layout-problem.js';
import { itemKind } from '../plan/model/object-kind.js';

/** Makes the sentence of a layout problem. */
export type ProblemWords = (problem: LayoutProblem) => string;

/** Returns the layout problems of one section. A problem without a place is shown in the first section. */
export function sectionProblems(
  { sections, validationErrors = [] }: LiveSegment,
  section: LiveSection,
  words: ProblemWords,
): DrawnProblem[] {
  if (validationErrors.length === 0) return [];
  const placed = sections.map((one) => ({ section: one, ids: idsIn(one) }));
  const own = placed.find((one) => one.section === section);
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

function idsIn({ layers }: LiveSection): Ids {
  const items = new Map<string, { item: LiveItem; index: number }>();
  const counts = new Map<string, number>();
  const all = layers.flatMap((layer) =>
    layer.items.flatMap((item) => [item, ...item.cables, ...(item.ducts ?? [])]),
  );
  for (const item of all) {
    const index = counts.get(item.kind) ?? 0;
    counts.set(item.kind, index + 1);
    for (const id of [item.id, ...(item.otherConductors ?? [])]) items.set(id, { item, index });
  }
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
  const said = isLayoutCode(code) || message === undefined ? {} : { said: message };
  const sentence = words({
    ...{ project: '', segment: '', path: [], address: '', objects, isNew: isNew === true, ...said },
    ...(code === undefined ? {} : { code }),
  });
  return {
    code: code ?? '',
    words: sentence,
    itemIds: [...new Set(known.map(({ item }) => item.id))],
    ...(layerId !== undefined && layers.has(layerId) ? { layerId } : {}),
    ...(isNew ? { isNew } : {}),
  };
}
