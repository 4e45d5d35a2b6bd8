import type { Point } from '../scene.js';
import type { DrawnItem, DrawnSection } from '../section.js';

/** The end of a leader (mm) and the side of the figure on which its label stands. */
export interface Target extends Point {
  readonly side: 'top' | 'bottom';
}

const COST_OF_ITEM = 10_000;
const MOST_PARTS = 4;

/** Finds for each item a point from which a leader can go straight up or down and meets as few other items as possible. */
export function targetsOf(section: DrawnSection): (item: DrawnItem) => Target {
  const holders = new Set(section.items.flatMap(({ inside }) => (inside === undefined ? [] : [inside])));
  const roots = section.items.filter(({ inside }) => inside === undefined);
  const siblings = new Map<string, DrawnItem[]>();
  for (const item of section.items) {
    if (item.inside === undefined) continue;
    const held = siblings.get(item.inside);
    if (held) held.push(item);
    else siblings.set(item.inside, [item]);
  }
  const costOf = (item: DrawnItem, target: Target): number => {
    let met = 0;
    for (const other of roots) {
      if (other !== item && other.id !== item.inside && isMet(other, target)) met += 1;
    }
    if (item.inside !== undefined)
      for (const other of siblings.get(item.inside) ?? [])
        if (other !== item && isMet(other, target)) met += 1;
    const distance = target.side === 'top' ? target.y - section.cover : (section.depth - target.y) * 1.2;
    return met * COST_OF_ITEM + distance;
  };
  return (item) => {
    const candidates = pointsOf(item, holders.has(item.id));
    let best = candidates[0] ?? { x: item.box.x, y: item.box.y, side: 'top' as const };
    let least = Number.POSITIVE_INFINITY;
    for (const candidate of candidates) {
      const cost = costOf(item, candidate);
      if (cost < least) [best, least] = [candidate, cost];
    }
    return best;
  };
}

function isMet({ circles, box }: DrawnItem, { x, y, side }: Target): boolean {
  const isBeyond = (cy: number) => (side === 'top' ? cy < y : cy > y);
  if (circles.length === 0) return x > box.x && x < box.x + box.width && isBeyond(box.y + box.height / 2);
  return circles.some(({ cx, cy, r }) => Math.abs(cx - x) < r && isBeyond(cy));
}

function pointsOf(item: DrawnItem, isHolder: boolean): Target[] {
  const { circles, box, wall = 0 } = item;
  if (circles.length === 0) {
    const xs = [0.1, 0.9, 0.3, 0.7].map((share) => box.x + share * box.width);
    const top = xs.map((x): Target => ({ x, y: box.y + wall / 2, side: 'top' }));
    return [...top, ...xs.map((x): Target => ({ x, y: box.y + box.height - wall / 2, side: 'bottom' }))];
  }
  const step = Math.max(1, Math.ceil(circles.length / MOST_PARTS));
  return circles
    .filter((_, n) => n % step === 0)
    .flatMap(({ cx, cy, r }): Target[] => {
      if (!isHolder) return [at(cx, cy, 'top'), at(cx, cy, 'bottom')];
      const ring = (r - wall / 2) * Math.SQRT1_2;
      return [-ring, ring].flatMap((dx) => [at(cx + dx, cy - ring, 'top'), at(cx + dx, cy + ring, 'bottom')]);
    });
}

const at = (x: number, y: number, side: Target['side']): Target => ({ x, y, side });
