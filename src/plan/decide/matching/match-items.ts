import type { LiveItem, WantedItem } from '../../../kinds/model.js';
import { kindNamed } from '../../../kinds/registry.js';
import { assignClasses, deal } from '../../algorithms/assign.js';
import { type Cost, cost, isPossible, NEVER } from '../../algorithms/cost.js';
import { alike, type Class, finder } from '../../algorithms/group-by.js';
import { fixedValues, thingsInItem } from '../../model/count.js';
import { agrees, keyOf } from '../../model/fields.js';
import { ownedCables } from '../../model/wanted-items.js';
import { listed, type Matching, matchByPosition, matchCables } from './match-cables.js';

/** Matches the live items of one kind in a kept layer with the wanted ones. */
export function matchItems(
  kind: string,
  live: readonly LiveItem[],
  wanted: readonly WantedItem[],
  batchLimit?: number,
): Matching {
  const { addMany, remove } = kindNamed(kind);
  if (addMany) return matchCables(live, wanted, false, batchLimit ?? addMany.most);
  const same = matchByPosition(
    live,
    wanted,
    (item, one) => agrees(item.fields, one.fields) && contentCost(item, one) === 0n,
  );
  if (same) return same;
  const there = alike(live, contentKey);
  const { asked, find } = askedIn(wanted);
  // An item that can neither stay nor be deleted makes the matching impossible.
  if (!remove && there.some(([first]) => find(first.fields).length === 0))
    return { total: NEVER, kept: [], dropped: live, made: wanted };
  const { total, serving } = assignClasses({
    supply: there.map(({ length }) => length),
    demand: asked.map(({ length }) => length),
    pairs: (i) =>
      new Map(
        find(there[i]?.[0].fields ?? {})
          .map((j): [number, Cost] => [j, contentCost(there[i]?.[0], asked[j]?.[0])])
          .filter(([, pair]) => isPossible(pair))
          .map(([j, pair]) => [j, pair << CHOICE]),
      ),
    drop: (i) => (remove && there[i] ? dropCost(there[i][0]) : NEVER) << CHOICE,
    make: (j) =>
      (cost({ calls: 1 + (asked[j]?.[0].unlisted?.length ?? 0) }) << CHOICE) +
      BigInt(statedIn(asked[j]?.[0])),
  });
  return { total: total >> CHOICE, ...listed(live, wanted, deal(there, asked, serving)) };
}

/** The wanted items as classes of equal items, and a lookup of the classes that given fields agree with. */
export interface Asked {
  readonly asked: readonly Class<WantedItem>[];
  readonly find: ReturnType<typeof finder>;
}

/** A key that is equal for live items that are interchangeable. */
export const contentKey = (item: LiveItem): string =>
  `${fixedValues(item)} ${keyOf(item.fields)}${inside(item.cables)}${item.ducts ? inside(item.ducts) : ''}${item.base?.cables ? '+base' : ''}`;

/**
 * Cached: the same wanted list is compared with every live layer. Without the cache, a plan of 16 different sections of 6
 * layers takes 1.2 times as long.
 */
const known = new WeakMap<readonly WantedItem[], Asked>();

export function askedIn(wanted: readonly WantedItem[]): Asked {
  const found = known.get(wanted);
  if (found) return found;
  const asked = alike(
    wanted,
    ({ fields, cables, unlisted, unmanaged = [] }) =>
      `${keyOf(fields)}${cables ? inside(cables) : ''}${unlisted ? `/${inside(unlisted)}` : ''}${unmanaged}`,
  );
  const made = { asked, find: finder(asked.map(([first]) => first.fields)) };
  known.set(wanted, made);
  return made;
}

/** The lowest bits break ties: among plans of equal cost, the items that state the least are created. */
const CHOICE = 32n;

/** A stated cable weighs more than any number of fields, because fields may be the server's defaults. */
const CABLE_WEIGHT = 1000;

const statedIn = (item: WantedItem | undefined): number =>
  Object.keys(item?.fields ?? {}).length +
  (item?.cables ?? []).reduce((sum, cable) => sum + CABLE_WEIGHT + statedIn(cable), 0);

const dropCost = (item: LiveItem): Cost =>
  cost({ lost: fixedValues(item), destroyed: thingsInItem(item), calls: 1 });

/** A key of the cables or ducts in an item. */
const inside = (cables: readonly (LiveItem | WantedItem)[]): string =>
  JSON.stringify(
    cables.map((cable) => [keyOf(cable.fields), 'fixed' in cable ? fixedValues(cable) : 0]).toSorted(),
  );

/**
 * The cost of the contents of a kept pipe or culvert. It can lose cables but not gain any; a pipe that this run created
 * may still lack ducts.
 */
function contentCost(live: LiveItem | undefined, wanted: WantedItem | undefined): Cost {
  if (!live || !wanted) return 0n;
  const owned = ownedCables(live, wanted);
  const cables = owned ? matchCables(live.cables, owned, true).total : 0n;
  return cables + cost({ calls: ductsMissing({ live, wanted }).length });
}

/**
 * Unlisted ducts that a pipe still lacks. The ducts of a pipe of an earlier run are not known, so none is added: no
 * duct may be created twice.
 */
export function ductsMissing({ live, wanted }: { live: LiveItem; wanted: WantedItem }): WantedItem[] {
  const left = [...(live.ducts ?? [])];
  if (!live.ducts) return [];
  return (wanted.unlisted ?? []).filter((duct) => {
    const at = left.findIndex(({ fields }) => agrees(fields, duct.fields));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Cables to delete from a kept pipe or culvert. */
export function cablesToDrop(live: LiveItem, wanted: WantedItem): readonly LiveItem[] {
  const owned = ownedCables(live, wanted);
  return owned ? matchCables(live.cables, owned, true).dropped : [];
}
