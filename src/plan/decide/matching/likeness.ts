import type {
  DesiredItem,
  DesiredLayer,
  DesiredSection,
  LiveItem,
  LiveLayer,
  LiveSection,
} from '../../../kinds/model.js';
import { align } from '../../algorithms/align.js';
import { assignClasses } from '../../algorithms/assign.js';
import { alike, type Class, finder, groupBy, nth } from '../../algorithms/group-by.js';
import { itemsOf, objectsInItem, objectsInLayer, sum } from '../../model/count.js';
import { itemsIn, managedCables, managedLists, type Placed, statedLists } from '../../model/desired-items.js';
import { fieldsKey } from '../../model/fields.js';
import { matchCables } from './match-cables.js';
import { contentKey, desiredClasses } from './match-items.js';

/**
 * The number of live objects in a layer or section that stay as a desired one. Cables in pipes and culverts count too.
 */
export interface Likeness {
  /** Live objects that agree with an object that the spec states. */
  readonly agreed: number;
  /** `agreed` plus the unmanaged objects. */
  readonly staying: number;
}

/** Objects that agree count first; objects that the spec leaves open only decide between equals. */
const AGREED = 1n << 32n;

export function layerLikeness(live: LiveLayer, desired: DesiredLayer): Likeness {
  const managed = managedLists(desired, live);
  let agreed = 0;
  let staying = 0;
  for (const { kind, objectCount, classes } of kindsIn(live)) {
    const list = managed.get(kind);
    const found = list ? itemsLikeness(classes, itemsIn(list)) : { agreed: 0, staying: objectCount };
    agreed += found.agreed;
    staying += found.staying;
  }
  return { agreed, staying };
}

interface Kind {
  readonly kind: string;
  readonly objectCount: number;
  /** Its items, grouped by equal contents. */
  readonly classes: readonly Class<LiveItem>[];
}

/**
 * Cached: a live layer never changes in place, and is compared with every desired layer. Without the cache, a plan of 16
 * different sections of 6 layers takes 1.1 times as long.
 */
const known = new WeakMap<LiveLayer, readonly Kind[]>();

function kindsIn(live: LiveLayer): readonly Kind[] {
  const found =
    known.get(live) ??
    [...groupBy(live.items, (item) => item.kind)].map(([kind, items]) => ({
      kind,
      objectCount: sum(items, objectsInItem),
      classes: alike(items, contentKey),
    }));
  known.set(live, found);
  return found;
}

/** The likeness of the assignment in which most objects agree. */
function itemsLikeness(there: readonly Class<LiveItem>[], desired: readonly DesiredItem[]): Likeness {
  const { asked, find } = desiredClasses(desired);
  // Shortcut: most layers have nothing in common.
  if (there.every(([first]) => find(first.fields).length === 0)) return { agreed: 0, staying: 0 };
  const most = (i: number): bigint => BigInt(objectsInItem(nth(there, i)[0])) * (AGREED + 1n);
  const { total } = assignClasses({
    supply: there.map(({ length }) => length),
    demand: asked.map(({ length }) => length),
    pairs: (i) => {
      const [item] = nth(there, i);
      return new Map(find(item.fields).map((j) => [j, most(i) - worth(item, nth(asked, j)[0])]));
    },
    drop: most,
    make: () => 0n,
  });
  const all = there.reduce((whole, group, i) => whole + most(i) * BigInt(group.length), 0n);
  const found = all - total;
  return { agreed: Number(found / AGREED), staying: Number(found % AGREED) };
}

function worth(live: LiveItem, desired: DesiredItem): bigint {
  const cables = managedCables(live, desired);
  const agreed = 1 + (cables ? agreeing(live.cables, cables) : 0);
  const staying = cables ? agreed : objectsInItem(live);
  return BigInt(agreed) * AGREED + BigInt(staying);
}

const agreeing = (live: readonly LiveItem[], desired: readonly DesiredItem[]): number =>
  matchCables(live, desired).kept.length;

/** One count of the likeness of two sections, from the best alignment of their layers. */
export function sectionLikeness(live: LiveSection, desired: DesiredSection, name: keyof Likeness): number {
  const objectCounts = live.layers.map(objectsInLayer);
  const all = sum(live.layers, objectsInLayer);
  if (!desired.layers) return name === 'staying' ? all : 0;
  const counts = live.layers.map(
    (one) => desired.layers?.map((other) => layerLikeness(one, other)[name]) ?? [],
  );
  if (counts.every((row) => row.every((count) => count === 0))) return 0;
  const { total } = align(objectCounts.length, desired.layers.length, {
    pair: (i, j) => nth(objectCounts, i) - nth(nth(counts, i), j),
    drop: (i) => nth(objectCounts, i),
    make: () => 0,
  });
  return all - Number(total);
}

/** The kinds of which a desired layer states more objects than agree with those of a live layer. */
export const kindsMissing = (live: LiveLayer, desired: DesiredLayer): string[] =>
  [...statedLists(desired)]
    .filter(([kind, list]) => {
      const items = live.items.filter((item) => item.kind === kind);
      const { agreed } = itemsLikeness(alike(items, contentKey), itemsIn(list));
      return agreed < objectsStated(list);
    })
    .map(([kind]) => kind);

const objectsStated = (list: readonly Placed[]): number =>
  sum(list, ({ item }) => 1 + (item.cables ?? []).length);

export const statedInLayer = (desired: DesiredLayer): number =>
  sum([...statedLists(desired).values()], objectsStated);

/** An upper bound of the objects that live and desired sections can have in common, for any pairing. */
export interface Bound {
  /** Objects of the ith live section that may agree with a stated object anywhere. */
  readonly there: readonly number[];
  /** `there` plus the objects that some desired layer does not own. */
  readonly mayStay: readonly number[];
  /** Objects of the jth desired section that some live section may hold. */
  readonly asked: readonly number[];
}

export interface InCommon extends Bound {
  /** True if some section states an object that the item agrees with. */
  readonly isStated: (item: LiveItem) => boolean;
}

interface Stated {
  readonly item: DesiredItem;
  readonly section: number;
}

/** Computed in one pass over all items, so that sections that have nothing in common need not be compared in pairs. */
export function inCommon(live: readonly LiveSection[], desired: readonly DesiredSection[]): InCommon {
  const tables = new Map([...groupBy(desired.flatMap(itemsStated), ({ item }) => item.kind)].map(tableOf));
  const isStated = (item: LiveItem): boolean => (tables.get(item.kind)?.(item) ?? []).length > 0;
  const asked = desired.map(() => 0);
  const met = new Set<readonly Stated[]>();
  const there = live.map((section) => {
    let count = 0;
    for (const item of itemsOf(section)) {
      const classes = tables.get(item.kind)?.(item) ?? [];
      if (classes.length > 0) count += objectsInItem(item);
      for (const one of classes) met.add(one);
    }
    return count;
  });
  for (const list of met)
    for (const { item, section } of list)
      asked[section] = nth(asked, section) + 1 + (item.cables ?? []).length;
  const isOwned = statedEverywhere(desired);
  const unmanagedItems = live.map((section) =>
    sum(
      itemsOf(section).filter((item) => !isOwned(item.kind) && !isStated(item)),
      objectsInItem,
    ),
  );
  const mayStay = there.map((count, i) => count + nth(unmanagedItems, i));
  return { there, mayStay, asked, isStated };
}

/** The bound that rules nothing out. */
export const maybeAll = (live: readonly LiveSection[], desired: readonly DesiredSection[]): Bound => ({
  there: live.map(({ layers }) => sum(layers, objectsInLayer)),
  mayStay: live.map(({ layers }) => sum(layers, objectsInLayer)),
  asked: desired.map(({ layers = [] }) => sum(layers, statedInLayer)),
});

/** Tests if every desired layer states the list of a kind, so that no item of it is left alone. */
function statedEverywhere(desired: readonly DesiredSection[]): (kind: string) => boolean {
  if (desired.some(({ layers }) => !layers)) return () => false;
  const layers = desired.flatMap((section) => section.layers ?? []);
  const known = new Map<string, boolean>();
  return (kind) => {
    const found = known.get(kind) ?? layers.every((layer) => statedLists(layer).has(kind));
    known.set(kind, found);
    return found;
  };
}

const itemsStated = ({ layers = [] }: DesiredSection, section: number): Stated[] =>
  layers.flatMap((layer) =>
    [...statedLists(layer).values()].flatMap((list) => itemsIn(list).map((item) => ({ item, section }))),
  );

/** Finds the classes of stated items that a live item agrees with. */
function tableOf([kind, list]: [string, Stated[]]): [string, (item: LiveItem) => (readonly Stated[])[]] {
  const classes = alike(list, ({ item }) => fieldsKey(item.fields));
  const find = finder(classes.map(([first]) => first.item.fields));
  return [kind, ({ fields }) => find(fields).map((at) => nth(classes, at))];
}
