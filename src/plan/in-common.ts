import type { LiveItem, LiveSection, WantedItem, WantedSection } from '../kinds/model.js';
import { thingsInItem } from './count.js';
import { keyOf } from './fields.js';
import { alike, finder, groupBy, nth } from './group-by.js';
import { itemsIn, ownedLists } from './wanted-items.js';

/** What live sections and wanted ones can have in common at most, whichever of them are paired. */
export interface InCommon {
  /** Things of the ith live section that may agree with something somewhere. */
  readonly there: readonly number[];
  /** Things that the jth wanted section states and that may be there somewhere. */
  readonly asked: readonly number[];
  /** A wanted section states no things at all. */
  readonly isSilent: boolean;
  /** Something like it is stated somewhere. */
  readonly isStated: (item: LiveItem) => boolean;
}

interface Stated {
  readonly item: WantedItem;
  readonly section: number;
}

/** Found in one pass over all items, so that sections that have nothing in common need not be compared one by one. */
export function inCommon(live: readonly LiveSection[], wanted: readonly WantedSection[]): InCommon {
  const stated = wanted.map(statedIn);
  const tables = new Map([...groupBy(stated.flat(), ({ item }) => item.kind)].map(tableOf));
  const asked = wanted.map(() => 0);
  const met = new Set<readonly Stated[]>();
  const there = live.map((section) => {
    let things = 0;
    for (const item of itemsOf(section)) {
      const classes = tables.get(item.kind)?.(item) ?? [];
      if (classes.length > 0) things += thingsInItem(item);
      for (const one of classes) met.add(one);
    }
    return things;
  });
  for (const list of met)
    for (const { item, section } of list)
      asked[section] = nth(asked, section) + 1 + (item.cables ?? []).length;
  const isSilent = stated.some((list) => list.length === 0);
  return { there, asked, isSilent, isStated: (item) => (tables.get(item.kind)?.(item) ?? []).length > 0 };
}

/** The same where nothing is known, so that nothing is ruled out. */
export const maybeAll = (live: readonly LiveSection[], wanted: readonly WantedSection[]): InCommon => ({
  there: live.map((section) => itemsOf(section).reduce((sum, item) => sum + thingsInItem(item), 0)),
  asked: wanted.map((section, j) =>
    statedIn(section, j).reduce((sum, { item }) => sum + 1 + (item.cables ?? []).length, 0),
  ),
  isSilent: true,
  isStated: () => true,
});

const itemsOf = ({ layers }: LiveSection): LiveItem[] => layers.flatMap(({ items }) => items);

const statedIn = ({ layers = [] }: WantedSection, section: number): Stated[] =>
  layers.flatMap((layer) =>
    [...ownedLists(layer).values()].flatMap((list) => itemsIn(list).map((item) => ({ item, section }))),
  );

/** For a live item, the stated ones that it agrees with, those together that are alike. */
function tableOf([kind, list]: [string, Stated[]]): [string, (item: LiveItem) => (readonly Stated[])[]] {
  const classes = alike(list, ({ item }) => keyOf(item.fields));
  const find = finder(classes.map(([first]) => first.item.fields));
  return [kind, ({ fields }) => find(fields).map((at) => nth(classes, at))];
}
