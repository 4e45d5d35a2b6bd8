import type { DesiredItem, DesiredLayer, Fields, LiveItem, LiveLayer } from '../../../kinds/model.js';
import { kindNamed } from '../../../kinds/registry.js';
import { type Cost, cost } from '../../algorithms/cost.js';
import { groupBy } from '../../algorithms/group-by.js';
import { itemsIn, ownedIn, type Placed } from '../../model/desired-items.js';
import { differing, isEmpty } from '../../model/fields.js';
import { batches } from '../matching/match-cables.js';
import { cablesToDrop, ductsMissing, matchItems } from '../matching/match-items.js';
import { asStated, type Whole } from './taken-over.js';

/** Items of a layer that one call creates. */
export interface Creation {
  readonly kind: string;
  readonly fields: Fields;
  readonly cables: readonly Fields[];
  readonly count: number;
  /** The desired items that it creates; empty if live items are carried over. */
  readonly desired: readonly DesiredItem[];
  /** The first of the live items that are carried over. */
  readonly carried?: LiveItem;
  readonly inPipe?: DesiredItem;
  /** A duct in a pipe, which the service does not list. */
  readonly unlisted?: true;
}

/** A kept layer with its changes. */
export interface KeptLayer {
  readonly live: LiveLayer;
  readonly desired: DesiredLayer;
  readonly update: Fields;
  readonly creations: readonly Creation[];
  readonly removals: readonly LiveItem[];
  /** The live item of each desired item that is kept. */
  readonly served: ReadonlyMap<DesiredItem, LiveItem>;
  readonly total: Cost;
}

export function keepLayer(live: LiveLayer, desired: DesiredLayer): KeptLayer {
  const update = differing(live.fields, desired.fields);
  const there = groupBy(live.items, ({ kind }) => kind);
  const creations: Creation[] = [];
  const removals: LiveItem[] = [];
  const served = new Map<DesiredItem, LiveItem>();
  let total = cost({ calls: isEmpty(update) ? 0 : 1 });
  for (const [kind, list] of ownedIn(desired, live)) {
    const matching = matchItems(kind, there.get(kind) ?? [], itemsIn(list), desired.batchLimit);
    total += matching.total;
    for (const pair of matching.kept) {
      served.set(pair.desired, pair.live);
      removals.push(...cablesToDrop(pair.live, pair.desired));
    }
    removals.push(...matching.dropped);
    const made = new Set(matching.made);
    const missing = list.filter(({ item }) => made.has(item));
    creations.push(...creationsOf(kind, missing, asStated, desired.batchLimit));
    creations.push(...matching.kept.flatMap((pair) => ductCreations(pair.desired, ductsMissing(pair))));
  }
  return { live, desired, update, creations, removals, served, total };
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
        desired: [item],
        ...(inPipe ? { inPipe } : {}),
      },
      ...ductCreations(item, item.unlisted),
    ]);
  return batches(wholes, batchLimit ?? addMany.most).map((alike) => ({
    kind,
    fields: alike[0].fields,
    cables: [],
    count: alike.length,
    desired: alike.map(({ item }) => item),
  }));
}

const ductCreations = (inPipe: DesiredItem, ducts: readonly DesiredItem[] = []): Creation[] =>
  ducts.map((duct) => ({
    kind: duct.kind,
    fields: duct.fields,
    cables: [],
    count: 1,
    desired: [duct],
    inPipe,
    unlisted: true,
  }));

/** Creations of live items that are carried over into a new layer. */
export const carriedOver = (items: readonly LiveItem[], batchLimit?: number): Creation[] =>
  [...groupBy(items, ({ kind }) => kind)].flatMap(([kind, list]) => {
    const { addMany } = kindNamed(kind);
    const calls = addMany ? batches(list, batchLimit ?? addMany.most) : list.map((item) => [item] as const);
    return calls.map((alike) => ({ ...one(alike[0]), count: alike.length, desired: [], carried: alike[0] }));
  });

const one = ({ kind, fields, cables }: LiveItem) => ({
  kind,
  fields,
  cables: cables.map((cable) => cable.fields),
  count: 1,
});
