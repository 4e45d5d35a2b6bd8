import type {
  LiveItem,
  LiveLayer,
  LiveSection,
  WantedItem,
  WantedLayer,
  WantedSection,
} from '../../../kinds/model.js';
import { align } from '../../algorithms/align.js';
import { assignClasses } from '../../algorithms/assign.js';
import { alike, type Class, groupBy, nth } from '../../algorithms/group-by.js';
import { thingsInItem, thingsInLayer } from '../../model/count.js';
import { itemsIn, ownedCables, ownedIn, ownedLists, type Placed } from '../../model/wanted-items.js';
import { matchCables } from './match-cables.js';
import { askedIn, contentKey } from './match-items.js';

/**
 * The number of live objects in a layer or section that stay as a wanted one. Cables in pipes and culverts count too.
 */
export interface Likeness {
  /** Live objects that agree with an object that the spec states. */
  readonly agreed: number;
  /** `agreed` plus the objects that neither spec nor base owns. */
  readonly staying: number;
}

/** Objects that agree count first; objects that the spec leaves open only decide between equals. */
const AGREED = 1n << 32n;

export function layerLikeness(live: LiveLayer, wanted: WantedLayer): Likeness {
  const owned = ownedIn(wanted, live);
  let agreed = 0;
  let staying = 0;
  for (const { kind, things, classes } of kindsIn(live)) {
    const list = owned.get(kind);
    const found = list ? itemsLikeness(classes, itemsIn(list)) : { agreed: 0, staying: things };
    agreed += found.agreed;
    staying += found.staying;
  }
  return { agreed, staying };
}

interface Kind {
  readonly kind: string;
  readonly things: number;
  /** Its items, grouped by equal contents. */
  readonly classes: readonly Class<LiveItem>[];
}

/**
 * Cached: a live layer never changes in place, and is compared with every wanted layer. Without the cache, a plan of 16
 * different sections of 6 layers takes 1.1 times as long.
 */
const known = new WeakMap<LiveLayer, readonly Kind[]>();

function kindsIn(live: LiveLayer): readonly Kind[] {
  const found =
    known.get(live) ??
    [...groupBy(live.items, (item) => item.kind)].map(([kind, items]) => ({
      kind,
      things: sum(items, thingsInItem),
      classes: alike(items, contentKey),
    }));
  known.set(live, found);
  return found;
}

/** The likeness of the assignment in which most objects agree. */
function itemsLikeness(there: readonly Class<LiveItem>[], wanted: readonly WantedItem[]): Likeness {
  const { asked, find } = askedIn(wanted);
  // Shortcut: most layers have nothing in common.
  if (there.every(([first]) => find(first.fields).length === 0)) return { agreed: 0, staying: 0 };
  const most = (i: number): bigint => BigInt(thingsInItem(nth(there, i)[0])) * (AGREED + 1n);
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

function worth(live: LiveItem, wanted: WantedItem): bigint {
  const cables = ownedCables(live, wanted);
  const agreed = 1 + (cables ? agreeing(live.cables, cables) : 0);
  const staying = cables ? agreed : thingsInItem(live);
  return BigInt(agreed) * AGREED + BigInt(staying);
}

const agreeing = (live: readonly LiveItem[], wanted: readonly WantedItem[]): number =>
  matchCables(live, wanted).kept.length;

/** One count of the likeness of two sections, from the best alignment of their layers. */
export function sectionLikeness(live: LiveSection, wanted: WantedSection, name: keyof Likeness): number {
  const things = live.layers.map(thingsInLayer);
  const all = things.reduce((total, count) => total + count, 0);
  if (!wanted.layers) return name === 'staying' ? all : 0;
  const counts = live.layers.map(
    (one) => wanted.layers?.map((other) => layerLikeness(one, other)[name]) ?? [],
  );
  if (counts.every((row) => row.every((count) => count === 0))) return 0;
  const { total } = align(things.length, wanted.layers.length, {
    pair: (i, j) => nth(things, i) - nth(nth(counts, i), j),
    drop: (i) => nth(things, i),
    make: () => 0,
  });
  return all - Number(total);
}

/** The kinds of which a wanted layer states more objects than agree with those of a live layer. */
export const kindsMissing = (live: LiveLayer, wanted: WantedLayer): string[] =>
  [...ownedLists(wanted)]
    .filter(([kind, list]) => {
      const items = live.items.filter((item) => item.kind === kind);
      const { agreed } = itemsLikeness(alike(items, contentKey), itemsIn(list));
      return agreed < statedIn(list);
    })
    .map(([kind]) => kind);

const statedIn = (list: readonly Placed[]): number => sum(list, ({ item }) => 1 + (item.cables ?? []).length);

/** The number of objects that a wanted layer states. */
export const statedInLayer = (wanted: WantedLayer): number => sum([...ownedLists(wanted).values()], statedIn);

const sum = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((total, one) => total + of(one), 0);
