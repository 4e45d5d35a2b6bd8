import type { Fields, LiveItem, LiveLayer, WantedItem, WantedLayer } from '../../../kinds/model.js';
import { kindNamed } from '../../../kinds/registry.js';
import { type Cost, cost } from '../../algorithms/cost.js';
import { groupBy } from '../../algorithms/group-by.js';
import { differing, isEmpty } from '../../model/fields.js';
import { itemsIn, ownedIn, type Placed } from '../../model/wanted-items.js';
import { batches } from '../matching/match-cables.js';
import { cablesToDrop, ductsMissing, matchItems } from '../matching/match-items.js';
import { asStated, type Whole } from './taken-over.js';

/** Items of a layer that one call creates. */
export interface Creation {
  readonly kind: string;
  readonly fields: Fields;
  readonly cables: readonly Fields[];
  readonly count: number;
  /** The wanted items that it creates; empty if live items are carried over. */
  readonly wanted: readonly WantedItem[];
  /** The first of the live items that are carried over. */
  readonly carried?: LiveItem;
  readonly inPipe?: WantedItem;
  /** A duct in a pipe, which the service does not list. */
  readonly unlisted?: true;
}

/** A kept layer with its changes. */
export interface KeptLayer {
  readonly live: LiveLayer;
  readonly wanted: WantedLayer;
  readonly update: Fields;
  readonly creations: readonly Creation[];
  readonly removals: readonly LiveItem[];
  /** The live item of each wanted item that is kept. */
  readonly served: ReadonlyMap<WantedItem, LiveItem>;
  readonly total: Cost;
}

export function keepLayer(live: LiveLayer, wanted: WantedLayer): KeptLayer {
  const update = differing(live.fields, wanted.fields);
  const there = groupBy(live.items, ({ kind }) => kind);
  const creations: Creation[] = [];
  const removals: LiveItem[] = [];
  const served = new Map<WantedItem, LiveItem>();
  let total = cost({ calls: isEmpty(update) ? 0 : 1 });
  for (const [kind, list] of ownedIn(wanted, live)) {
    const matching = matchItems(kind, there.get(kind) ?? [], itemsIn(list), wanted.batchLimit);
    total += matching.total;
    for (const pair of matching.kept) {
      served.set(pair.wanted, pair.live);
      removals.push(...cablesToDrop(pair.live, pair.wanted));
    }
    removals.push(...matching.dropped);
    const made = new Set(matching.made);
    const missing = list.filter(({ item }) => made.has(item));
    creations.push(...creationsOf(kind, missing, asStated, wanted.batchLimit));
    creations.push(...matching.kept.flatMap((pair) => ductCreations(pair.wanted, ductsMissing(pair))));
  }
  return { live, wanted, update, creations, removals, served, total };
}

/** One creation per call: identical cables together, other items one by one. Unlisted ducts follow their pipe. */
export function creationsOf(
  kind: string,
  list: readonly Placed[],
  whole: Whole = asStated,
  batchLimit?: number,
): Creation[] {
  const { addMany } = kindNamed(kind);
  const wholes = list.map(({ item, inPipe }) => ({ item, inPipe, fields: whole(item) }));
  if (!addMany)
    return wholes.flatMap(({ item, inPipe, fields }) => [
      {
        kind,
        fields,
        cables: (item.cables ?? []).map(whole),
        count: 1,
        wanted: [item],
        ...(inPipe ? { inPipe } : {}),
      },
      ...ductCreations(item, item.unlisted),
    ]);
  return batches(wholes, batchLimit ?? addMany.most).map((alike) => ({
    kind,
    fields: alike[0].fields,
    cables: [],
    count: alike.length,
    wanted: alike.map(({ item }) => item),
  }));
}

const ductCreations = (inPipe: WantedItem, ducts: readonly WantedItem[] = []): Creation[] =>
  ducts.map((duct) => ({
    kind: duct.kind,
    fields: duct.fields,
    cables: [],
    count: 1,
    wanted: [duct],
    inPipe,
    unlisted: true,
  }));

/** Creations of live items that are carried over into a new layer. */
export const carriedOver = (items: readonly LiveItem[], batchLimit?: number): Creation[] =>
  [...groupBy(items, ({ kind }) => kind)].flatMap(([kind, list]) => {
    const { addMany } = kindNamed(kind);
    const calls = addMany ? batches(list, batchLimit ?? addMany.most) : list.map((item) => [item] as const);
    return calls.map((alike) => ({ ...one(alike[0]), count: alike.length, wanted: [], carried: alike[0] }));
  });

const one = ({ kind, fields, cables }: LiveItem) => ({
  kind,
  fields,
  cables: cables.map((cable) => cable.fields),
  count: 1,
});
