import type { DesiredItem, DesiredSection, LiveItem, LiveSection } from '../../../kinds/model.js';
import { alike, finder, groupBy, nth } from '../../algorithms/group-by.js';
import { objectsInItem } from '../../model/count.js';
import { itemsIn, ownedLists } from '../../model/desired-items.js';
import { keyOf } from '../../model/fields.js';

/** An upper bound of the objects that live and desired sections can have in common, for any pairing. */
export interface InCommon {
  /** Objects of the ith live section that may agree with a stated object anywhere. */
  readonly there: readonly number[];
  /** `there` plus the objects that some desired layer does not own. */
  readonly mayStay: readonly number[];
  /** Objects of the jth desired section that some live section may hold. */
  readonly asked: readonly number[];
  /** True if some section states an object that the item agrees with. */
  readonly isStated: (item: LiveItem) => boolean;
}

interface Stated {
  readonly item: DesiredItem;
  readonly section: number;
}

/** Computed in one pass over all items, so that sections that have nothing in common need not be compared in pairs. */
export function inCommon(live: readonly LiveSection[], desired: readonly DesiredSection[]): InCommon {
  const tables = new Map([...groupBy(desired.flatMap(statedIn), ({ item }) => item.kind)].map(tableOf));
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
  const isOwned = ownedEverywhere(desired);
  const unowned = live.map((section) =>
    objectCount(itemsOf(section).filter((item) => !isOwned(item.kind) && !isStated(item))),
  );
  const mayStay = there.map((count, i) => count + nth(unowned, i));
  return { there, mayStay, asked, isStated };
}

/** The bound that rules nothing out. */
export const maybeAll = (live: readonly LiveSection[], desired: readonly DesiredSection[]): InCommon => ({
  there: live.map((section) => objectCount(itemsOf(section))),
  mayStay: live.map((section) => objectCount(itemsOf(section))),
  asked: desired.map((section, j) =>
    statedIn(section, j).reduce((sum, { item }) => sum + 1 + (item.cables ?? []).length, 0),
  ),
  isStated: () => true,
});

const objectCount = (items: readonly LiveItem[]): number =>
  items.reduce((sum, item) => sum + objectsInItem(item), 0);

/** Tests if every desired layer owns the list of a kind, so that no item of it is left alone. */
function ownedEverywhere(desired: readonly DesiredSection[]): (kind: string) => boolean {
  if (desired.some(({ layers }) => !layers)) return () => false;
  const layers = desired.flatMap((section) => section.layers ?? []);
  const known = new Map<string, boolean>();
  return (kind) => {
    const found = known.get(kind) ?? layers.every((layer) => ownedLists(layer).has(kind));
    known.set(kind, found);
    return found;
  };
}

const itemsOf = ({ layers }: LiveSection): LiveItem[] => layers.flatMap(({ items }) => items);

const statedIn = ({ layers = [] }: DesiredSection, section: number): Stated[] =>
  layers.flatMap((layer) =>
    [...ownedLists(layer).values()].flatMap((list) => itemsIn(list).map((item) => ({ item, section }))),
  );

/** Finds the classes of stated items that a live item agrees with. */
function tableOf([kind, list]: [string, Stated[]]): [string, (item: LiveItem) => (readonly Stated[])[]] {
  const classes = alike(list, ({ item }) => keyOf(item.fields));
  const find = finder(classes.map(([first]) => first.item.fields));
  return [kind, ({ fields }) => find(fields).map((at) => nth(classes, at))];
}
