import type { DesiredItem, DesiredLayer, Fields, LiveItem, LiveLayer } from '../../../kinds/model.js';
import { kindNamed } from '../../../kinds/registry.js';
import { type Cost, cost } from '../../algorithms/cost.js';
import { groupBy } from '../../algorithms/group-by.js';
import { itemsIn, managedLists, type Placed } from '../../model/desired-items.js';
import { agrees, differing, isEmpty } from '../../model/fields.js';
import { batches } from '../matching/match-cables.js';
import { cablesToDrop, ductsMissing, matchItems } from '../matching/match-items.js';

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
  /** The live layer itself; in an interrupted replacement the layer of the old section that it takes the place of, if any. */
  readonly old?: LiveLayer | undefined;
  readonly desired: DesiredLayer;
  readonly update: Fields;
  readonly creations: readonly Creation[];
  readonly removals: readonly LiveItem[];
  /** The live item of each desired item that is kept. */
  readonly keptItems: ReadonlyMap<DesiredItem, LiveItem>;
  readonly total: Cost;
}

export function keepLayer(live: LiveLayer, desired: DesiredLayer): KeptLayer {
  const update = differing(live.fields, desired.fields);
  const there = groupBy(live.items, ({ kind }) => kind);
  const creations: Creation[] = [];
  const removals: LiveItem[] = [];
  const keptItems = new Map<DesiredItem, LiveItem>();
  let total = cost({ calls: isEmpty(update) ? 0 : 1 });
  for (const [kind, list] of managedLists(desired, live)) {
    const matching = matchItems(kind, there.get(kind) ?? [], itemsIn(list), desired.batchLimit);
    total += matching.total;
    for (const pair of matching.kept) {
      keptItems.set(pair.desired, pair.live);
      removals.push(...cablesToDrop(pair.live, pair.desired));
    }
    removals.push(...matching.dropped);
    const made = new Set(matching.made);
    const missing = list.filter(({ item }) => made.has(item));
    creations.push(...creationsOf(kind, missing, asStated, desired.batchLimit));
    creations.push(...matching.kept.flatMap((pair) => ductCreations(pair.desired, ductsMissing(pair))));
  }
  return { live, old: live, desired, update, creations, removals, keptItems, total };
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
      { kind, fields, cables: (item.cables ?? []).map(whole), count: 1, desired: [item], inPipe },
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

/** Returns the fields with which a desired item is recreated. */
type Whole = (desired: DesiredItem) => Fields;

/** The stated fields only. */
export const asStated: Whole = ({ fields }) => fields;

/**
 * Recreated items have the stated fields and, for open fields, the values of a live item. Desired items that state the
 * most choose first, each the first live item that agrees.
 */
export function takenOver(live: readonly LiveItem[], desired: readonly DesiredItem[]): Whole {
  if (live.length === 0) return asStated;
  const left = new Set(live);
  const find = liveFinder(live);
  const whole = new Map<DesiredItem, Fields>();
  const stated = ({ fields }: DesiredItem): number => Object.keys(fields).length;
  for (const item of desired.toSorted((a, b) => stated(b) - stated(a))) {
    const before = find(item).find((one) => left.has(one) && canBe(one, item));
    if (!before) continue;
    left.delete(before);
    whole.set(item, { ...before.fields, ...item.fields });
    const inside = takenOver(before.cables, item.cables ?? []);
    for (const cable of item.cables ?? []) whole.set(cable, inside(cable));
  }
  return (item) => whole.get(item) ?? item.fields;
}

/**
 * Finds the live items that agree with the stated fields of a desired item, in live order. Tables avoid comparing all
 * pairs.
 */
export function liveFinder(live: readonly LiveItem[]): (item: DesiredItem) => readonly LiveItem[] {
  const tables = new Map<string, ReadonlyMap<string, readonly LiveItem[]>>();
  const keyIn = (names: readonly string[], { kind, fields }: LiveItem | DesiredItem): string =>
    JSON.stringify([kind, ...names.map((name) => fields[name])]);
  return (item) => {
    const names = Object.keys(item.fields).toSorted();
    const shape = names.join();
    const table =
      tables.get(shape) ??
      groupBy(
        live.filter(({ fields }) => names.every((name) => name in fields)),
        (one) => keyIn(names, one),
      );
    tables.set(shape, table);
    return table.get(keyIn(names, item)) ?? [];
  };
}

/** A pipe for ducts holds no cables, so a desired pipe with cables cannot take its open fields from one. */
function canBe(live: LiveItem, { kind, cables = [] }: DesiredItem): boolean {
  const { holdsDucts } = kindNamed(kind);
  return cables.length === 0 || !holdsDucts || !agrees(live.fields, holdsDucts.as);
}
