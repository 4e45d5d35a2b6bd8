import type { DesiredItem, LiveItem } from '../../../kinds/model.js';
import { kindNamed } from '../../../kinds/registry.js';
import { takeFirst } from '../../../kinds/take-first.js';
import { assignClasses, assignPairs } from '../../algorithms/assign.js';
import { type Cost, cost, isPossible, NEVER } from '../../algorithms/cost.js';
import { alike, type Class, finder } from '../../algorithms/group-by.js';
import { fixedValues } from '../../model/count.js';
import { managedCables } from '../../model/desired-items.js';
import { agrees, fieldsKey } from '../../model/fields.js';
import { listed, type Matching, matchByPosition, matchCables } from './match-cables.js';

/** Matches the live items of one kind in a kept layer with the desired ones. */
export function matchItems(
  kind: string,
  live: readonly LiveItem[],
  desired: readonly DesiredItem[],
  batchLimit?: number,
): Matching {
  const { addMany } = kindNamed(kind);
  if (addMany) return matchCables(live, desired, false, batchLimit ?? addMany.most);
  const same = matchByPosition(
    live,
    desired,
    (item, one) => agrees(item.fields, one.fields) && contentCost(item, one) === 0n,
  );
  if (same) return same;
  const there = alike(live, contentKey);
  const { asked, find } = desiredClasses(desired);
  // Only cables can be deleted one by one. Another item that cannot stay makes the matching impossible.
  if (there.some(([first]) => find(first.fields).length === 0))
    return { total: NEVER, kept: [], dropped: live, made: desired };
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
    drop: () => NEVER << CHOICE,
    make: (j) =>
      (cost({ calls: 1 + (asked[j]?.[0].unlisted?.length ?? 0) }) << CHOICE) +
      BigInt(statedWeight(asked[j]?.[0])),
  });
  return { total: total >> CHOICE, ...listed(live, desired, assignPairs(there, asked, serving)) };
}

/** The desired items as classes of equal items, and a lookup of the classes that given fields agree with. */
export interface DesiredClasses {
  readonly asked: readonly Class<DesiredItem>[];
  readonly find: ReturnType<typeof finder>;
}

/** A key that is equal for live items that are interchangeable. */
export const contentKey = (item: LiveItem): string =>
  `${fixedValues(item)} ${fieldsKey(item.fields)}${inside(item.cables)}${item.ducts ? inside(item.ducts) : ''}${item.base?.cables ? '+base' : ''}`;

/**
 * Cached: the same desired list is compared with every live layer. Without the cache, a plan of 16 different sections of 6
 * layers takes 1.2 times as long.
 */
const known = new WeakMap<readonly DesiredItem[], DesiredClasses>();

export function desiredClasses(desired: readonly DesiredItem[]): DesiredClasses {
  const found = known.get(desired);
  if (found) return found;
  const asked = alike(
    desired,
    ({ fields, cables, unlisted, unmanaged = [] }) =>
      `${fieldsKey(fields)}${cables ? inside(cables) : ''}${unlisted ? `/${inside(unlisted)}` : ''}${unmanaged}`,
  );
  const made = { asked, find: finder(asked.map(([first]) => first.fields)) };
  known.set(desired, made);
  return made;
}

/** The lowest bits break ties: among plans of equal cost, the items that state the least are created. */
const CHOICE = 32n;

/** A stated cable weighs more than any number of fields, because fields may be the server's defaults. */
const CABLE_WEIGHT = 1000;

const statedWeight = (item: DesiredItem | undefined): number =>
  Object.keys(item?.fields ?? {}).length +
  (item?.cables ?? []).reduce((sum, cable) => sum + CABLE_WEIGHT + statedWeight(cable), 0);

/** A key of the cables or ducts in an item. */
const inside = (cables: readonly (LiveItem | DesiredItem)[]): string =>
  JSON.stringify(
    cables.map((cable) => [fieldsKey(cable.fields), 'fixed' in cable ? fixedValues(cable) : 0]).toSorted(),
  );

/**
 * The cost of the contents of a kept pipe or culvert. It can lose cables but not gain any; a pipe that this run created
 * may still lack ducts.
 */
function contentCost(live: LiveItem | undefined, desired: DesiredItem | undefined): Cost {
  if (!live || !desired) return 0n;
  const managed = managedCables(live, desired);
  const cables = managed ? matchCables(live.cables, managed, true).total : 0n;
  return cables + cost({ calls: ductsMissing({ live, desired }).length });
}

/**
 * Unlisted ducts that a pipe still lacks. The ducts of a pipe of an earlier run are not known, so none is added: no
 * duct may be created twice.
 */
export function ductsMissing({ live, desired }: { live: LiveItem; desired: DesiredItem }): DesiredItem[] {
  if (!live.ducts) return [];
  const left = [...live.ducts];
  return (desired.unlisted ?? []).filter(
    (duct) => !takeFirst(left, ({ fields }) => agrees(fields, duct.fields)),
  );
}

export function cablesToDrop(live: LiveItem, desired: DesiredItem): readonly LiveItem[] {
  const managed = managedCables(live, desired);
  return managed ? matchCables(live.cables, managed, true).dropped : [];
}
