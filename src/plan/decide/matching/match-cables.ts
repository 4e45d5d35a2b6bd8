import { cable } from '../../../kinds/cable.js';
import type { DesiredItem, Fields, LiveItem } from '../../../kinds/model.js';
import { assignClasses, assignPairs, type Serving } from '../../algorithms/assign.js';
import { type Cost, cost, isPossible, NEVER } from '../../algorithms/cost.js';
import { alike, type Class, finder, groupBy, nth } from '../../algorithms/group-by.js';
import { fixedValues, sum } from '../../model/count.js';
import { agrees, fieldsKey } from '../../model/fields.js';

export interface Matching {
  readonly total: Cost;
  /** Live items that stay, each with its desired item. */
  readonly kept: readonly { readonly live: LiveItem; readonly desired: DesiredItem }[];
  readonly dropped: readonly LiveItem[];
  readonly made: readonly DesiredItem[];
}

/**
 * Matches cables without regard to order. With `fixed` no cable can be added, because the cables are in a live pipe;
 * otherwise `atOnce` identical cables are created in one call. The result is an optimum, so that a desired cable with
 * open fields does not take a live cable that another one needs.
 */
export function matchCables(
  live: readonly LiveItem[],
  desired: readonly DesiredItem[],
  fixed = false,
  atOnce = cable.addMany?.most ?? 1,
): Matching {
  // A live pipe that lacks a desired cable cannot be matched.
  if (fixed && desired.some((one) => !live.some((item) => fits(item, one))))
    return { total: NEVER, kept: [], dropped: live, made: desired };
  const same = matchByPosition(live, desired, fits);
  if (same) return same;
  const there = alike(live, (item) => `${fixedValues(item)} ${fieldsKey(item.fields)}`);
  const asked = alike(desired, ({ fields }) => fieldsKey(fields));
  const find = finder(asked.map(([first]) => first.fields));
  const { total, serving } = assignClasses({
    supply: there.map(({ length }) => length),
    demand: asked.map(({ length }) => length),
    pairs: (i) => new Map(find(nth(there, i)[0].fields).map((j) => [j, 0n])),
    drop: (i) => cost({ lost: fixedValues(nth(there, i)[0]), destroyed: 1, calls: 1 }),
    // Among equal choices, the cables that state the fewest fields are created.
    make: (j) => (fixed ? NEVER : cost({ calls: Object.keys(nth(asked, j)[0].fields).length })),
  });
  const settled = fixed ? serving : fewestBatches(asked, find, serving, atOnce);
  const lists = listed(live, desired, assignPairs(there, asked, settled));
  return { total: isPossible(total) ? totalOf(lists, atOnce) : NEVER, ...lists };
}

/** The matching by position, if every live item can serve as the desired item in its own place; no other is cheaper. */
export const matchByPosition = (
  live: readonly LiveItem[],
  desired: readonly DesiredItem[],
  isRight: (item: LiveItem, one: DesiredItem) => boolean,
): Matching | undefined =>
  live.length === desired.length && live.every((item, n) => isRight(item, desired[n] as DesiredItem))
    ? {
        total: 0n,
        kept: live.map((item, n) => ({ live: item, desired: desired[n] as DesiredItem })),
        dropped: [],
        made: [],
      }
    : undefined;

const fits = (live: LiveItem, desired: DesiredItem): boolean => agrees(live.fields, desired.fields);

function totalOf({ dropped, made }: Lists, atOnce: number): Cost {
  const lost = sum(dropped, fixedValues);
  const calls = dropped.length + batches(made, atOnce).length;
  return cost({ lost, destroyed: dropped.length, calls });
}

type Lists = Omit<Matching, 'total'>;

/** The lists of a matching, each in live or desired order. */
export function listed(
  live: readonly LiveItem[],
  desired: readonly DesiredItem[],
  pairs: readonly (readonly [LiveItem, DesiredItem])[],
): Lists {
  const partner = new Map(pairs);
  const taken = new Set(partner.values());
  return {
    kept: live.flatMap((item) => {
      const served = partner.get(item);
      return served ? [{ live: item, desired: served }] : [];
    }),
    dropped: live.filter((item) => !partner.has(item)),
    made: desired.filter((item) => !taken.has(item)),
  };
}

/** Groups of identical cables that can be created in one call. */
export const batches = <T extends { readonly fields: Fields }>(
  made: readonly T[],
  atOnce: number,
): Class<T>[] =>
  alike(made, ({ fields }) => fieldsKey(fields)).flatMap((group) =>
    Array.from(
      { length: Math.ceil(group.length / atOnce) },
      (_, n) => group.slice(n * atOnce, (n + 1) * atOnce) as unknown as Class<T>,
    ),
  );

type Finder = ReturnType<typeof finder>;

/**
 * Changes which desired cables the kept cables serve as, so that the rest is created in the fewest calls. A cable states
 * its type and may leave its layout open. As far as there is a choice, the open cables are the ones to create. Calls are saved
 * if some live cables serve as open ones instead, and the cables that then lack fit into calls that are made anyway.
 *
 * Example with 10 cables to a call: 11 live cables are FLAT, and the spec asks for 12 FLAT and 11 open ones. If all live
 * cables serve as FLAT ones, 1 FLAT and 11 open ones are created, in 1 + 2 calls. The call for the FLAT one has room for 9 more.
 * If 1 live cable serves as an open one, 2 FLAT and 10 open ones are created, in 1 + 1 calls.
 */
function fewestBatches(
  asked: readonly Class<DesiredItem>[],
  find: Finder,
  serving: Serving,
  atOnce: number,
): Serving {
  const moved = serving.map((places) => new Map(places));
  const missing = asked.map(({ length }, k) => length - sum(serving, (places) => places.get(k) ?? 0));
  const callsFor = (count: number): number => Math.ceil(count / atOnce);
  const exchanges = asked.flatMap(([{ fields }, ...more], from) => {
    const lacking = nth(missing, from);
    const most = Math.min(callsFor(lacking) * atOnce - lacking, 1 + more.length - lacking);
    return find(fields).flatMap((to) => (to === from || most === 0 ? [] : [{ from, to, most }]));
  });
  for (const [open, ways] of groupBy(exchanges, ({ to }) => to)) {
    const lacking = nth(missing, open);
    const fewest = callsFor(Math.max(0, lacking - sum(ways, ({ most }) => most)));
    if (fewest < callsFor(lacking)) exchange(moved, ways, lacking - fewest * atOnce);
  }
  return moved;
}

/** Cables that serve as one class and can serve as an open class instead, without another call for the first one. */
interface Exchange {
  readonly from: number;
  readonly to: number;
  readonly most: number;
}

/** Lets a number of cables serve as the open class. */
function exchange(serving: readonly Map<number, number>[], ways: readonly Exchange[], count: number): void {
  let left = count;
  for (const { from, to, most } of ways) {
    let here = Math.min(most, left);
    left -= here;
    for (const places of serving) {
      const held = places.get(from) ?? 0;
      const some = Math.min(here, held);
      if (some === 0) continue;
      here -= some;
      places.set(from, held - some);
      places.set(to, (places.get(to) ?? 0) + some);
    }
  }
}
