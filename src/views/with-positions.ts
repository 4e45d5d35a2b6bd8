import type { DrawnItem, DrawnSection } from '../draw/section.js';
import type { LivePosition } from '../kinds/model.js';
import { groupBy } from '../plan/algorithms/group-by.js';
import type { ExplainedSection, Positions } from './explain-layer.js';

interface Shift {
  readonly dx: number;
  readonly dy: number;
}

/**
 * Moves the items of a computed section to the places that the service states. Depth and clear openings of the service
 * win over the computed ones, because another service may have another layout engine. In a layer whose computed openings
 * agree with those of the service, the computed left edges are right. In another layer the items are put side by side by
 * their openings. A value that the service leaves out stays as computed.
 */
export function withPositions(
  section: DrawnSection,
  { input: { layers }, explained }: ExplainedSection,
  positions: Positions,
): DrawnSection {
  const rows = layers.map(({ id, leftAdjustment }) => {
    if (explained.has(id)) return undefined;
    const items = section.items.filter(({ layerId, inside }) => layerId === id && inside === undefined);
    return rowOf(items, positions, section.leftPadding + leftAdjustment);
  });
  const lefts = new Map(rows.flatMap((row) => [...(row?.lefts ?? [])]));
  const width = rows.find((row) => row !== undefined)?.width ?? section.width;
  const shifts = new Map<string, Shift>();
  for (const item of section.items) {
    const holder = item.inside === undefined ? undefined : shifts.get(item.inside);
    shifts.set(item.id, shiftOf(item, positions.get(item.id), lefts.get(item.id), holder));
  }
  const items = section.items.map((item) => moved(item, shifts.get(item.id), positions.get(item.id)));
  return { ...section, width, ...deepened(section, items, shifts), items };
}

/** Decides the place of one item: the service's left edge and depth if known, else its holder's shift or none. */
function shiftOf(
  { box }: Pick<DrawnItem, 'box'>,
  { depth, groundDist }: LivePosition = {},
  left?: number,
  holder: Shift = { dx: 0, dy: 0 },
): Shift {
  const top = depth ?? (groundDist === undefined ? undefined : groundDist - box.height / 2);
  return {
    dx: left === undefined ? holder.dx : left - box.x,
    dy: top === undefined ? holder.dy : top - box.y,
  };
}

function moved(
  item: DrawnItem,
  { dx, dy }: Shift = { dx: 0, dy: 0 },
  { openingLeft, openingRight }: LivePosition = {},
): DrawnItem {
  const { box, circles } = item;
  return {
    ...item,
    box: { ...box, x: box.x + dx, y: box.y + dy },
    circles: circles.map(({ cx, cy, r }) => ({ cx: cx + dx, cy: cy + dy, r })),
    ...(openingLeft === undefined || item.inside !== undefined ? {} : { openingLeft }),
    ...(openingRight === undefined || item.inside !== undefined ? {} : { openingRight }),
  };
}

/** More than rounding. */
const MOVED = 0.5;

/**
 * Moves the layers with their items and makes the trench deep enough for them. A manual position changes neither, and is
 * part of the computed place already.
 */
function deepened(
  { layers, depth, foundation }: DrawnSection,
  items: readonly DrawnItem[],
  shifts: ReadonlyMap<string, Shift>,
): Pick<DrawnSection, 'layers' | 'depth'> {
  const placed = items.filter(({ inside }) => inside === undefined);
  const shiftOfLayer = (id: string): number => {
    const own = placed
      .filter(({ layerId }) => layerId === id)
      .map((item) => shifts.get(item.id)?.dy ?? 0)
      .sort((a, b) => a - b);
    const middle = own[Math.floor(own.length / 2)] ?? 0;
    return Math.abs(middle) > MOVED ? middle : 0;
  };
  const shifted = layers.map((layer) => {
    const dy = shiftOfLayer(layer.id);
    return dy === 0 ? layer : { ...layer, top: layer.top + dy, bottom: layer.bottom + dy };
  });
  const bottom = shifted.reduce((deepest, layer) => Math.max(deepest, layer.bottom), 0);
  return { layers: shifted, depth: Math.max(depth, bottom + foundation) };
}

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
function rowOf(items: readonly DrawnItem[], positions: Positions, expected: number): Row | undefined {
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
  const leaving = groupBy(links, ({ from }) => from);
  const balance = new Map<number, number>();
  for (const link of links) {
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
