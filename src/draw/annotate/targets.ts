import type { Point } from '../scene.js';
import type { DrawnItem, DrawnSection } from '../section.js';

/** The end of a leader (mm) and the side of the figure on which its label stands. */
export interface Target extends Point {
  readonly side: 'top' | 'bottom';
}

/** The room of the text of a clear opening (mm). */
export interface Opened {
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

const COST_OF_ITEM = 10_000;
const COST_OF_OPENING = 2_000;
/** A leader through another layer is hard to follow. */
const COST_OF_LAYER = 1_000;
const MAX_PARTS = 4;

/** Finds for each item a point from which a leader can go straight up or down and meets as few other items as possible. */
export function targetsOf(section: DrawnSection, openings: readonly Opened[]): (item: DrawnItem) => Choices {
  const holders = new Set(section.items.flatMap(({ inside }) => (inside === undefined ? [] : [inside])));
  const roots = section.items.filter(({ inside }) => inside === undefined);
  const layers = section.layers.filter(({ mark }) => mark !== 'removed');
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
    const { x, y, side } = target;
    const crossed = openings.filter(
      (one) => x > one.from && x < one.to && (side === 'top' ? one.y < y : one.y > y),
    );
    const distance =
      target.side === 'top'
        ? target.y - section.cover
        : (section.depth - target.y) * 1.2 + section.zoneHeight / 2;
    const aside = Math.abs(x - item.box.x - item.box.width / 2) / 10;
    const passed = layers.filter(({ top, bottom }) => (side === 'top' ? bottom <= y : top >= y)).length;
    return passed * COST_OF_LAYER + met * COST_OF_ITEM + crossed.length * COST_OF_OPENING + distance + aside;
  };
  return (item) => {
    const best: { top?: Choice; bottom?: Choice } = {};
    for (const target of pointsOf(item, holders.has(item.id))) {
      const cost = costOf(item, target);
      if (cost < (best[target.side]?.cost ?? Number.POSITIVE_INFINITY)) best[target.side] = { target, cost };
    }
    const { x, y } = item.box;
    const none: Choice = { target: { x, y, side: 'top' }, cost: 0 };
    return { top: best.top ?? none, bottom: best.bottom ?? none };
  };
}

interface Choice {
  readonly target: Target;
  readonly cost: number;
}

/** The best point for a label on each side of the figure. */
export interface Choices {
  readonly top: Choice;
  readonly bottom: Choice;
}

/** Chooses the cheaper side for each item; items that have no room on their side go to the other one. */
export function chosen(choices: readonly Choices[], capacity: number): Target[] {
  const sides = choices.map(({ top, bottom }) => (top.cost <= bottom.cost ? 'top' : 'bottom'));
  for (const side of ['top', 'bottom'] as const) {
    const other = side === 'top' ? 'bottom' : 'top';
    const extra = (n: number) => (choices[n]?.[other].cost ?? 0) - (choices[n]?.[side].cost ?? 0);
    const own = sides.flatMap((one, n) => (one === side ? [n] : [])).sort((a, b) => extra(a) - extra(b));
    const room = Math.max(0, capacity - (sides.length - own.length));
    for (const n of own.slice(0, Math.min(room, Math.max(0, own.length - capacity)))) sides[n] = other;
  }
  return choices.map((choice, n) => choice[sides[n] ?? 'top'].target);
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
  const step = Math.max(1, Math.ceil(circles.length / MAX_PARTS));
  return circles
    .filter((_, n) => n % step === 0)
    .flatMap(({ cx, cy, r }): Target[] => {
      const xs = circles.length === 1 ? [cx, cx - r / 2, cx + r / 2] : [cx];
      if (!isHolder) return xs.flatMap((x) => [at(x, cy, 'top'), at(x, cy, 'bottom')]);
      const ring = (r - wall / 2) * Math.SQRT1_2;
      return [-ring, ring].flatMap((dx) => [at(cx + dx, cy - ring, 'top'), at(cx + dx, cy + ring, 'bottom')]);
    });
}

const at = (x: number, y: number, side: Target['side']): Target => ({ x, y, side });
