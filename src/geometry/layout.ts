import { roundMm, TOLERANCE } from './bundle.js';
import { type Filling, type PlacedContent, placeContents } from './contents.js';
import type { ItemLayout, LayerLayout, SectionInput, SectionLayout } from './model.js';
import { findOverlaps, inOrder, type OverlapLimits, type Pair } from './overlap.js';
import { gapBetween, type Placed, type Placement, placeItems } from './place.js';
import { listProblems } from './problems.js';
import { circlesOf } from './shapes.js';

export type {
  ItemLayout,
  LayerInput,
  PlacedInput,
  Problem,
  SectionInput,
  SectionLayout,
} from './model.js';
export type { Shape } from './shapes.js';

/** Far more than a real section needs, and less than a second of work. */
const LIMITS: OverlapLimits = { compared: 1_000_000, listed: 1000 };

/**
 * Computes positions, openings, depths and problems of one section (x from the left wall, y down from ground level,
 * mm). Only the boxes are placed at once, because most callers need a single item or the depth.
 */
export function layoutSection(section: SectionInput, limits = LIMITS): SectionLayout {
  const placement = placeItems(section);
  const { cover, zoneHeight, width } = placement;
  const byX = once(() => placement.items.toSorted((a, b) => a.x - b.x));
  const parts: LayoutParts = {
    placement,
    openings: once(() => measureOpenings(byX(), width)),
    filling: fillings(placement.items),
  };
  const items = once(() => itemLayouts(parts));
  const problems = once(() => {
    const overlaps = findOverlaps(byX(), placement, limits);
    const { tooClose } = parts.openings();
    return listProblems({ placement, overlaps, tooClose, fillings: allFillings(parts) });
  });
  return {
    id: section.id,
    width: roundMm(width),
    depth: roundMm(cover + zoneHeight + section.foundation),
    cover: roundMm(cover),
    layoutDepth: roundMm(cover + zoneHeight / 2),
    zoneHeight: roundMm(zoneHeight),
    layers: placement.layers.map(roundLayer),
    get items() {
      return items();
    },
    get problems() {
      return problems();
    },
    item: itemFinder(parts),
  };
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

interface LayoutParts {
  readonly placement: Placement;
  readonly openings: () => Openings;
  /** The contents of an item; undefined if it holds nothing. */
  readonly filling: (item: Placed) => Filling | undefined;
}

function fillings(items: readonly Placed[]): LayoutParts['filling'] {
  const known = new Array<Filling | undefined>(items.length);
  return (item) => {
    const contents = item.input.contents;
    if (contents && contents.length > 0) known[item.index] ??= placeContents(item, contents);
    return known[item.index];
  };
}

function allFillings({ placement, filling }: LayoutParts): Map<number, Filling> {
  const all = new Map<number, Filling>();
  for (const item of placement.items) {
    const found = filling(item);
    if (found) all.set(item.index, found);
  }
  return all;
}

function itemLayouts(parts: LayoutParts): Map<string, ItemLayout> {
  const items = new Map<string, ItemLayout>();
  for (const item of parts.placement.items) {
    items.set(item.input.id, ownLayout(item, parts));
    for (const content of parts.filling(item)?.contents ?? [])
      items.set(content.id, contentLayout(content, item, parts));
  }
  return items;
}

const FEW = 3;

const holds = ({ input }: Placed, id: string): boolean =>
  input.id === id || (input.contents?.some((content) => content.id === id) ?? false);

function itemFinder(parts: LayoutParts): (id: string) => ItemLayout | undefined {
  const holders = once(() => {
    const byId = new Map<string, Placed>();
    for (const item of parts.placement.items) {
      byId.set(item.input.id, item);
      for (const { id } of item.input.contents ?? []) byId.set(id, item);
    }
    return byId;
  });
  let asked = 0;
  return (id) => {
    asked += 1;
    // After a write only one item is needed, often the last one; a full answer needs all of them.
    const item = asked > FEW ? holders().get(id) : parts.placement.items.findLast((one) => holds(one, id));
    if (!item || item.input.id === id) return item && ownLayout(item, parts);
    const content = parts.filling(item)?.contents.findLast((one) => one.id === id);
    return content && contentLayout(content, item, parts);
  };
}

function ownLayout(item: Placed, parts: LayoutParts): ItemLayout {
  const { left, right } = parts.openings();
  const circles = circlesOf(item.input.shape, item.x, item.y);
  const opening = { left: roundMm(left[item.index] ?? 0), right: roundMm(right[item.index] ?? 0) };
  return itemLayout(item.input.id, layerIdOf(item, parts), { ...item, circles }, opening);
}

const contentLayout = (content: PlacedContent, holder: Placed, parts: LayoutParts): ItemLayout =>
  itemLayout(content.id, layerIdOf(holder, parts), content, { left: null, right: null });

const layerIdOf = ({ layer }: Placed, { placement }: LayoutParts): string =>
  placement.layers[layer]?.id ?? '';

function itemLayout(
  id: string,
  layerId: string,
  box: Omit<PlacedContent, 'id'>,
  opening: { left: number | null; right: number | null },
): ItemLayout {
  return {
    id,
    layerId,
    x: roundMm(box.x),
    y: roundMm(box.y),
    width: roundMm(box.width),
    height: roundMm(box.height),
    // Assumption: the distance is measured to the middle of the box, also for a group.
    groundDist: roundMm(box.y + box.height / 2),
    depth: roundMm(box.y),
    clearOpeningLeft: opening.left,
    clearOpeningRight: opening.right,
    circles: box.circles.map(({ cx, cy, r }) => ({ cx: roundMm(cx), cy: roundMm(cy), r: roundMm(r) })),
  };
}

function roundLayer({ id, top, bottom, width }: LayerLayout): LayerLayout {
  return { id, top: roundMm(top), bottom: roundMm(bottom), width: roundMm(width) };
}

interface Openings {
  /** Clear openings by the item's index. */
  left: number[];
  right: number[];
  /** Neighbours whose opening is less than they need. */
  tooClose: Pair[];
}

/** Measures the clear openings within each layer, from wall to wall, for items sorted by x. */
function measureOpenings(byX: readonly Placed[], width: number): Openings {
  const openings: Openings = {
    left: new Array(byX.length).fill(0),
    right: new Array(byX.length).fill(0),
    tooClose: [],
  };
  const rows = new Map<number, { last: Placed; farthest: Placed }>();
  for (const item of byX) {
    const row = rows.get(item.layer);
    openings.left[item.index] = item.x - (row ? rightOf(row.farthest) : 0);
    // The opening to the wall, until a neighbour is found.
    openings.right[item.index] = width - rightOf(item);
    if (!row) {
      rows.set(item.layer, { last: item, farthest: item });
      continue;
    }
    openings.right[row.last.index] = item.x - rightOf(row.last);
    noteTooClose(row.last, item, openings.tooClose);
    // After a manual shift a wide item can reach past the item that starts last; both are neighbours then.
    if (row.farthest !== row.last) noteTooClose(row.farthest, item, openings.tooClose);
    row.last = item;
    if (rightOf(item) >= rightOf(row.farthest)) row.farthest = item;
  }
  return openings;
}

function noteTooClose(a: Placed, b: Placed, tooClose: Pair[]): void {
  if (b.x - rightOf(a) < gapBetween(a.input, b.input) - TOLERANCE) tooClose.push(inOrder(a, b));
}

function rightOf(item: Placed): number {
  return item.x + item.width;
}
