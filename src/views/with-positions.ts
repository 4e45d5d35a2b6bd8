import type { DrawnItem, DrawnSection } from '../draw/section.js';
import type { LivePosition } from '../kinds/model.js';
import type { Positions } from './explain-layer.js';
import type { ExplainedSection } from './explain-section.js';
import { rowOf } from './row-by-openings.js';

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
export function shiftOf(
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
