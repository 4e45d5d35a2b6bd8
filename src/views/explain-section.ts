import { layoutSection, type PlacedInput, type SectionInput } from '../geometry/layout.js';
import { type Explained, explainLayer, type Positions, SAME } from './explain-layer.js';

export interface ExplainedSection {
  /** The section with the items of each explained layer in their order of creation. */
  readonly input: SectionInput;
  /** The ids of the layers whose computed places agree with all openings of the service. */
  readonly explained: ReadonlySet<string>;
}

/** Returns the kind of an item by its id. */
type KindOf = (id: string) => string | undefined;

/** Widths of the trench that are tried: one for each layer would take too long in a deep trench. */
const MAX_WIDTHS = 3;

/**
 * Finds the order of creation of the items of each layer. All layers have the same trench, so they must agree about its
 * width; a layer that does not is not explained.
 */
export function explainSection(
  section: SectionInput,
  kindOf: KindOf,
  positions: Positions,
): ExplainedSection {
  const lists = section.layers.map(({ items }) => byKind(items, kindOf));
  const explain = (width?: number): (Explained | undefined)[] =>
    section.layers.map((layer, n) =>
      explainLayer({ section, layer, lists: lists[n] ?? [], positions, width }),
    );
  const first = explain();
  let best = ordered(section, first);
  // Openings can have several explanations, and the right one agrees with the other layers.
  const widths = new Set(first.flatMap((layer) => layer?.width ?? []));
  for (const width of [...widths].slice(0, MAX_WIDTHS)) {
    if (best.explained.size === section.layers.length) break;
    const other = ordered(section, explain(width));
    if (other.explained.size > best.explained.size) best = other;
  }
  return best;
}

function byKind(items: readonly PlacedInput[], kindOf: KindOf): PlacedInput[][] {
  const lists = new Map<string | undefined, PlacedInput[]>();
  for (const item of items) {
    const kind = kindOf(item.id);
    const list = lists.get(kind);
    if (list) list.push(item);
    else lists.set(kind, [item]);
  }
  return [...lists.values()];
}

function ordered(section: SectionInput, layers: readonly (Explained | undefined)[]): ExplainedSection {
  const input: SectionInput = {
    ...section,
    layers: section.layers.map((layer, n) => ({ ...layer, items: [...(layers[n]?.items ?? layer.items)] })),
  };
  const { width } = layoutSection(input);
  const isRight = (layer: Explained | undefined): boolean =>
    layer !== undefined && (layer.width === undefined || Math.abs(layer.width - width) <= SAME);
  return {
    input,
    explained: new Set(section.layers.flatMap(({ id }, n) => (isRight(layers[n]) ? [id] : []))),
  };
}
