import type { DrawnItem } from '../draw/section.js';
import type { Positions } from './explain-layer.js';

/** The items of one layer from left to right. */
interface Row {
  /** Left edges by the id of the item. */
  readonly lefts: ReadonlyMap<string, number>;
  /** Width of the trench. */
  readonly width: number;
}

interface Link {
  readonly item: DrawnItem;
  /** The opening on the left and on the right, in hundredths of a millimetre. */
  readonly from: number;
  readonly to: number;
  readonly right: number;
}

/**
 * Puts the items of a layer side by side by their clear openings. Neighbours share an opening, so a row is a way through
 * all items on which each right opening is the next left one. `expected` is the usual opening at the left wall. Returns
 * undefined if an opening is not known or if no such row exists.
 */
export function rowOf(items: readonly DrawnItem[], positions: Positions, expected: number): Row | undefined {
  const links = items.map((item): Link | undefined => {
    const { openingLeft, openingRight } = positions.get(item.id) ?? {};
    if (openingLeft === undefined || openingRight === undefined) return undefined;
    return { item, from: key(openingLeft), to: key(openingRight), right: openingRight };
  });
  if (links.length === 0 || !links.every((link) => link !== undefined)) return undefined;
  const order = wayThrough(links, expected);
  return order && placed(order, positions);
}

const key = (opening: number): number => Math.round(opening * 100);

function placed(order: readonly Link[], positions: Positions): Row {
  const lefts = new Map<string, number>();
  let x = positions.get(order[0]?.item.id ?? '')?.openingLeft ?? 0;
  for (const { item, right } of order) {
    lefts.set(item.id, x);
    x += item.box.width + right;
  }
  return { lefts, width: x };
}

/** Finds a way that uses every link once (Hierholzer's algorithm). */
function wayThrough(links: readonly Link[], expected: number): Link[] | undefined {
  const leaving = new Map<number, Link[]>();
  const balance = new Map<number, number>();
  for (const link of links) {
    leaving.set(link.from, [...(leaving.get(link.from) ?? []), link]);
    balance.set(link.from, (balance.get(link.from) ?? 0) + 1);
    balance.set(link.to, (balance.get(link.to) ?? 0) - 1);
  }
  const start = startOf(links, balance, expected);
  // The next link is taken from the end of its list, so the listed order is kept where it can be.
  for (const list of leaving.values()) list.reverse();
  const way: Link[] = [];
  const open: (Link | undefined)[] = [undefined];
  while (open.length > 0) {
    const last = open.at(-1);
    const next = leaving.get(last ? last.to : start)?.pop();
    if (next) open.push(next);
    else {
      open.pop();
      if (last) way.push(last);
    }
  }
  way.reverse();
  const isWhole =
    way.length === links.length && way.every((link, n) => n === 0 || way[n - 1]?.to === link.from);
  return isWhole ? way : undefined;
}

/** The opening with one link more that leaves it, or else the one nearest to the usual opening. */
function startOf(links: readonly Link[], balance: ReadonlyMap<number, number>, expected: number): number {
  const surplus = [...balance].find(([, count]) => count > 0);
  if (surplus) return surplus[0];
  const desired = key(expected);
  return links.reduce(
    (best, { from }) => (Math.abs(from - desired) < Math.abs(best - desired) ? from : best),
    links[0]?.from ?? 0,
  );
}
