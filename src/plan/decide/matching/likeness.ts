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
import { alike, type Class, groupBy, nth } from '../../algorithms/group-by.js';
import { objectsInItem, objectsInLayer } from '../../model/count.js';
import { itemsIn, ownedCables, ownedIn, ownedLists, type Placed } from '../../model/desired-items.js';
import { matchCables } from './match-cables.js';
import { contentKey, desiredClasses } from './match-items.js';

/**
 * The number of live objects in a layer or section that stay as a desired one. Cables in pipes and culverts count too.
 */
export interface Likeness {
  /** Live objects that agree with an object that the spec states. */
  readonly agreed: number;
  /** `agreed` plus the objects that neither spec nor base owns. */
  readonly staying: number;
}

/** Objects that agree count first; objects that the spec leaves open only decide between equals. */
const AGREED = 1n << 32n;

export function layerLikeness(live: LiveLayer, desired: DesiredLayer): Likeness {
  const owned = ownedIn(desired, live);
  let agreed = 0;
  let staying = 0;
  for (const { kind, objectCount, classes } of kindsIn(live)) {
    const list = owned.get(kind);
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
  const cables = ownedCables(live, desired);
  const agreed = 1 + (cables ? agreeing(live.cables, cables) : 0);
  const staying = cables ? agreed : objectsInItem(live);
  return BigInt(agreed) * AGREED + BigInt(staying);
}

const agreeing = (live: readonly LiveItem[], desired: readonly DesiredItem[]): number =>
  matchCables(live, desired).kept.length;

/** One count of the likeness of two sections, from the best alignment of their layers. */
export function sectionLikeness(live: LiveSection, desired: DesiredSection, name: keyof Likeness): number {
  const objectCounts = live.layers.map(objectsInLayer);
  const all = objectCounts.reduce((total, count) => total + count, 0);
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
  [...ownedLists(desired)]
    .filter(([kind, list]) => {
      const items = live.items.filter((item) => item.kind === kind);
      const { agreed } = itemsLikeness(alike(items, contentKey), itemsIn(list));
      return agreed < statedIn(list);
    })
    .map(([kind]) => kind);

const statedIn = (list: readonly Placed[]): number => sum(list, ({ item }) => 1 + (item.cables ?? []).length);

/** The number of objects that a desired layer states. */
export const statedInLayer = (desired: DesiredLayer): number =>
  sum([...ownedLists(desired).values()], statedIn);

const sum = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((total, one) => total + of(one), 0);
