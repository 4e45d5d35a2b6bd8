import type { LiveItem, LiveSection, WantedItem, WantedSection } from '../../../kinds/model.js';
import { alike, finder, groupBy, nth } from '../../algorithms/group-by.js';
import { thingsInItem } from '../../model/count.js';
import { keyOf } from '../../model/fields.js';
import { itemsIn, ownedLists } from '../../model/wanted-items.js';

/** An upper bound of the objects that live and wanted sections can have in common, for any pairing. */
export interface InCommon {
  /** Objects of the ith live section that may agree with a stated object anywhere. */
  readonly there: readonly number[];
  /** `there` plus the objects that some wanted layer does not own. */
  readonly mayStay: readonly number[];
  /** Objects of the jth wanted section that some live section may hold. */
  readonly asked: readonly number[];
  /** True if some section states an object that the item agrees with. */
  readonly isStated: (item: LiveItem) => boolean;
}

interface Stated {
  readonly item: WantedItem;
  readonly section: number;
}

/** Computed in one pass over all items, so that sections that have nothing in common need not be compared in pairs. */
export function inCommon(live: readonly LiveSection[], wanted: readonly WantedSection[]): InCommon {
  const tables = new Map([...groupBy(wanted.flatMap(statedIn), ({ item }) => item.kind)].map(tableOf));
  const isStated = (item: LiveItem): boolean => (tables.get(item.kind)?.(item) ?? []).length > 0;
  const asked = wanted.map(() => 0);
  const met = new Set<readonly Stated[]>();
  const there = live.map((section) => {
    let count = 0;
    for (const item of itemsOf(section)) {
      const classes = tables.get(item.kind)?.(item) ?? [];
      if (classes.length > 0) count += thingsInItem(item);
      for (const one of classes) met.add(one);
    }
    return count;
  });
  for (const list of met)
    for (const { item, section } of list)
      asked[section] = nth(asked, section) + 1 + (item.cables ?? []).length;
  const isOwned = ownedEverywhere(wanted);
  const unowned = live.map((section) =>
    things(itemsOf(section).filter((item) => !isOwned(item.kind) && !isStated(item))),
  );
  const mayStay = there.map((count, i) => count + nth(unowned, i));
  return { there, mayStay, asked, isStated };
}

/** The bound that rules nothing out. */
export const maybeAll = (live: readonly LiveSection[], wanted: readonly WantedSection[]): InCommon => ({
  there: live.map((section) => things(itemsOf(section))),
  mayStay: live.map((section) => things(itemsOf(section))),
  asked: wanted.map((section, j) =>
    statedIn(section, j).reduce((sum, { item }) => sum + 1 + (item.cables ?? []).length, 0),
  ),
  isStated: () => true,
});

const things = (items: readonly LiveItem[]): number =>
  items.reduce((sum, item) => sum + thingsInItem(item), 0);

/** Tests if every wanted layer owns the list of a kind, so that no item of it is left alone. */
function ownedEverywhere(wanted: readonly WantedSection[]): (kind: string) => boolean {
  if (wanted.some(({ layers }) => !layers)) return () => false;
  const layers = wanted.flatMap((section) => section.layers ?? []);
  const known = new Map<string, boolean>();
  return (kind) => {
    const found = known.get(kind) ?? layers.every((layer) => ownedLists(layer).has(kind));
    known.set(kind, found);
    return found;
  };
}

const itemsOf = ({ layers }: LiveSection): LiveItem[] => layers.flatMap(({ items }) => items);

const statedIn = ({ layers = [] }: WantedSection, section: number): Stated[] =>
  layers.flatMap((layer) =>
    [...ownedLists(layer).values()].flatMap((list) => itemsIn(list).map((item) => ({ item, section }))),
  );

/** Finds the classes of stated items that a live item agrees with. */
function tableOf([kind, list]: [string, Stated[]]): [string, (item: LiveItem) => (readonly Stated[])[]] {
  const classes = alike(list, ({ item }) => keyOf(item.fields));
  const find = finder(classes.map(([first]) => first.item.fields));
  return [kind, ({ fields }) => find(fields).map((at) => nth(classes, at))];
}
