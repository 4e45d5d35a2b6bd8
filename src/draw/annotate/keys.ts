import { groupBy } from '../../group-by.js';
import type { DrawnItem, DrawnSection, Mark } from '../section.js';

/** A row of the legend: equal items share a number. A changed item has a row of its own, with its two states. */
export interface Key {
  readonly no: number;
  readonly first: DrawnItem;
  readonly items: readonly DrawnItem[];
  /** The number of them in the section before; only in a drawing of both states. */
  readonly before?: number;
  readonly mark?: Mark;
  /** The item of the state before, for a changed item. */
  readonly was?: DrawnItem;
}

export interface Keys {
  readonly rows: readonly Key[];
  /** The number of an item of one of the sections. */
  noOf(item: DrawnItem): number;
  /** The number of the pipe or culvert that holds an item; 0 if nothing holds it. */
  holderNo(item: DrawnItem): number;
}

interface Row {
  readonly no: number;
  readonly items: DrawnItem[];
  readonly was: DrawnItem | undefined;
  before: number;
}

/** Gives numbers from the top layer down and from left to right; the contents of a pipe follow it. */
export function keysOf(sections: readonly DrawnSection[], was: ReadonlyMap<string, DrawnItem>): Keys {
  const rows = new Map<string, Row>();
  const numbers = new Map<DrawnItem, number>();
  const holders = new Map<DrawnItem, DrawnItem | undefined>();
  // Beside each other, an item that is kept has one number in both figures.
  const isPair = sections.length > 1;
  const links = isPair ? linksOf(sections.at(-1)?.items ?? [], was) : new Map<string, DrawnItem>();
  const add = (item: DrawnItem, isBefore: boolean) => {
    const { key, old } = isPair
      ? pairKey(item, isBefore ? item : was.get(item.id), links)
      : singleKey(item, item.mark === 'changed' ? was.get(item.id) : undefined);
    const row = rows.get(key) ?? { no: rows.size + 1, items: [], before: 0, was: old };
    row.items.push(item);
    if (isBefore) row.before += 1;
    rows.set(key, row);
    numbers.set(item, row.no);
  };
  for (const [n, section] of sections.entries()) {
    const byId = new Map(section.items.map((item) => [item.id, item]));
    for (const item of inReadingOrder(section)) {
      add(item, n === 0);
      if (item.inside !== undefined) holders.set(item, byId.get(item.inside));
    }
  }
  const noOf = (item: DrawnItem | undefined) => (item ? (numbers.get(item) ?? 0) : 0);
  return {
    noOf,
    holderNo: (item) => noOf(holders.get(item)),
    rows: [...rows.values()].flatMap((row) => keyOfRow(row, isPair)),
  };
}

function keyOfRow({ no, items, before, was }: Row, isPair: boolean): Key[] {
  // A row with two states of one item is about the later one.
  const first = was ? items.at(-1) : items[0];
  if (!first) return [];
  const mark = items.every((item) => item.mark === first.mark) ? first.mark : undefined;
  return [
    {
      ...{ no, first, items },
      ...(isPair ? { before } : {}),
      ...(mark ? { mark } : {}),
      ...(was ? { was } : {}),
    },
  ];
}

interface RowKey {
  readonly key: string;
  readonly old: DrawnItem | undefined;
}

const singleKey = (item: DrawnItem, old: DrawnItem | undefined): RowKey => ({ key: keyOf(item, old), old });

/** The items of the state before that look different in the state after, by their ids. */
function linksOf(
  after: readonly DrawnItem[],
  was: ReadonlyMap<string, DrawnItem>,
): ReadonlyMap<string, DrawnItem> {
  const links = new Map<string, DrawnItem>();
  for (const item of after) {
    const old = was.get(item.id);
    if (!old) continue;
    const isEqual = keyOf(withoutMark(old), undefined) === keyOf(withoutMark(item), undefined);
    if (item.mark === 'changed' || !isEqual) links.set(old.id, old);
  }
  return links;
}

/** Both states of a linked item have the key of the state before. */
function pairKey(
  item: DrawnItem,
  before: DrawnItem | undefined,
  links: ReadonlyMap<string, DrawnItem>,
): RowKey {
  const old = before && links.get(before.id);
  return old ? { key: `was ${old.id}`, old } : singleKey(withoutMark(item), undefined);
}

const withoutMark = ({ mark: _, ...item }: DrawnItem): DrawnItem => item;

function keyOf(item: DrawnItem, was: DrawnItem | undefined): string {
  const { kind, category, name, label, arrangement, diameter, circles, wall, mark, box } = item;
  const size = kind === 'culvert' ? [Math.round(box.width), Math.round(box.height)] : [];
  // Items that move alike share a row, which says how they move.
  const move = item.from ? [Math.round(item.from.box.x - box.x), Math.round(item.from.box.y - box.y)] : [];
  const old = was ? [was.name, was.label, was.diameter, was.arrangement, item.id] : [];
  return JSON.stringify([
    ...[kind, category, name, label ?? '', arrangement ?? '', rounded(diameter), circles.length],
    ...[rounded(wall), mark ?? '', item.inside === undefined, ...size, ...move, ...old],
  ]);
}

const rounded = (value: number | undefined): number => Math.round((value ?? 0) * 10);

/** The items that lie in no other item, and the contents of each holder by its id. */
export function byHolder(items: readonly DrawnItem[]) {
  const ids = new Set(items.map(({ id }) => id));
  const contents = groupBy(items, ({ id, inside = '' }) =>
    ids.has(inside) && inside !== id ? inside : undefined,
  );
  return { roots: contents.get(undefined) ?? [], contents };
}

function inReadingOrder({ items, layers }: DrawnSection): DrawnItem[] {
  const tops = new Map(layers.map(({ id, top }) => [id, top]));
  const { roots, contents } = byHolder(items);
  const top = (item: DrawnItem) => tops.get(item.layerId) ?? item.box.y;
  const byX = (a: DrawnItem, b: DrawnItem) => a.box.x - b.box.x;
  const ordered: DrawnItem[] = [];
  const visit = (item: DrawnItem) => {
    ordered.push(item);
    const held = contents.get(item.id) ?? [];
    contents.delete(item.id);
    for (const one of held.sort(byX)) visit(one);
  };
  for (const item of roots.sort((a, b) => top(a) - top(b) || byX(a, b))) visit(item);
  return ordered;
}
