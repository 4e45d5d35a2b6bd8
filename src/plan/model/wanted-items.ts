import type { WantedItem, WantedLayer } from '../../kinds/model.js';
import { ITEM_KINDS } from '../../kinds/registry.js';
import { DUCT } from '../../kinds/roles.js';

/** A wanted item, and the pipe in which the spec states it. */
export interface Placed {
  readonly item: WantedItem;
  readonly inPipe?: WantedItem;
}

/** Lists are cached: a wanted layer never changes in place, and every live layer is compared with it. */
const known = new WeakMap<WantedLayer, ReadonlyMap<string, readonly Placed[]>>();

/**
 * The lists of a layer that the spec owns, by kind. The API does not show which pipe holds a duct, so the ducts of the
 * layer and of its pipes are one list, which is owned if any of them is stated.
 */
export function ownedLists(layer: WantedLayer): ReadonlyMap<string, readonly Placed[]> {
  const lists = known.get(layer) ?? listsOf(layer);
  known.set(layer, lists);
  return lists;
}

const items = new WeakMap<readonly Placed[], readonly WantedItem[]>();

/** The items of such a list, as the same array each time, so that callers can cache by it. */
export function itemsIn(list: readonly Placed[]): readonly WantedItem[] {
  const found = items.get(list) ?? list.map(({ item }) => item);
  items.set(list, found);
  return found;
}

function listsOf(layer: WantedLayer): Map<string, readonly Placed[]> {
  const lists = new Map<string, readonly Placed[]>();
  for (const { name } of ITEM_KINDS) {
    const own = layer.items[name];
    const nested = name === DUCT ? ductsInPipes(layer) : undefined;
    if (own || nested) lists.set(name, [...(own ?? []).map((item) => ({ item })), ...(nested ?? [])]);
  }
  return lists;
}

function ductsInPipes(layer: WantedLayer): Placed[] | undefined {
  const pipes = Object.values(layer.items)
    .flat()
    .filter((item) => item.ducts !== undefined);
  if (pipes.length === 0) return undefined;
  return pipes.flatMap((inPipe) => (inPipe.ducts ?? []).map((item) => ({ item, inPipe })));
}
