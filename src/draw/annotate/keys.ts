import type { DrawnItem, DrawnSection, Mark } from '../section.js';

/** A row of the legend: equal items share a number. */
export interface Key {
  readonly no: number;
  readonly first: DrawnItem;
  readonly items: readonly DrawnItem[];
  /** How many of them are in the section before; only in a drawing of both states. */
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

/** Gives numbers from the top layer down and from left to right; the contents of a pipe follow it. */
export function keysOf(sections: readonly DrawnSection[], was: ReadonlyMap<string, DrawnItem>): Keys {
  const rows = new Map<string, { items: DrawnItem[]; before: number; was?: DrawnItem }>();
  const rowOf = new Map<DrawnItem, { items: DrawnItem[] }>();
  const holders = new Map<DrawnItem, DrawnItem>();
  for (const [n, section] of sections.entries()) {
    const byId = new Map(section.items.map((item) => [item.id, item]));
    for (const item of inReadingOrder(section)) {
      const old = item.mark === 'changed' ? was.get(item.id) : undefined;
      const key = keyOf(item, old);
      const row = rows.get(key) ?? { items: [], before: 0, ...(old ? { was: old } : {}) };
      row.items.push(item);
      if (n === 0) row.before += 1;
      rows.set(key, row);
      rowOf.set(item, row);
      const holder = byId.get(item.inside ?? '');
      if (item.inside !== undefined && holder) holders.set(item, holder);
    }
  }
  const numbers = new Map([...rows.values()].map((row, n) => [row as object, n + 1]));
  const noOf = (item: DrawnItem) => numbers.get(rowOf.get(item) ?? {}) ?? 0;
  const isPair = sections.length > 1;
  return {
    noOf,
    holderNo: (item) => {
      const holder = holders.get(item);
      return holder ? noOf(holder) : 0;
    },
    rows: [...rows.values()].flatMap(({ items, before, was: old }, n): Key[] => {
      const [first] = items;
      if (!first) return [];
      const mark = isPair ? markOfCounts(before, items.length - before) : first.mark;
      return [
        {
          ...{ no: n + 1, first, items },
          ...(isPair ? { before } : {}),
          ...(mark ? { mark } : {}),
          ...(old ? { was: old } : {}),
        },
      ];
    }),
  };
}

const markOfCounts = (before: number, after: number): Mark | undefined =>
  before === 0 ? 'added' : after === 0 ? 'removed' : undefined;

function keyOf(item: DrawnItem, was: DrawnItem | undefined): string {
  const { kind, category, name, label, arrangement, diameter, circles, wall, mark, box } = item;
  const size = kind === 'culvert' ? [Math.round(box.width), Math.round(box.height)] : [];
  const old = was ? [was.name, was.label, was.diameter, was.arrangement, item.id] : [];
  return JSON.stringify([
    ...[kind, category, name, label ?? '', arrangement ?? '', rounded(diameter), circles.length],
    ...[rounded(wall), mark ?? '', item.inside === undefined, ...size, ...old],
  ]);
}

const rounded = (value: number | undefined): number => Math.round((value ?? 0) * 10);

function inReadingOrder({ items, layers }: DrawnSection): DrawnItem[] {
  const tops = new Map(layers.map(({ id, top }) => [id, top]));
  const contents = new Map<string, DrawnItem[]>();
  const roots: DrawnItem[] = [];
  const ids = new Set(items.map(({ id }) => id));
  for (const item of items) {
    if (item.inside === undefined || !ids.has(item.inside) || item.inside === item.id) roots.push(item);
    else contents.set(item.inside, [...(contents.get(item.inside) ?? []), item]);
  }
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
