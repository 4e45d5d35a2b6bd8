import { type Filling, type PlacedContent, placeContents } from './contents.js';
import type { ItemLayout, LayerLayout, SectionInput, SectionLayout } from './model.js';
import { measureOpenings, type Openings } from './openings.js';
import { findOverlaps } from './overlap.js';
import { type Placed, type Placement, placeItems } from './place.js';
import { listProblems } from './problems.js';
import { roundMm } from './round.js';

export type {
  ContentInput,
  ItemLayout,
  LayerInput,
  LayerLayout,
  PlacedInput,
  Problem,
  ProblemCode,
  SectionInput,
  SectionLayout,
} from './model.js';
export type { Shape } from './shapes.js';

/** Positions, openings, depths and problems of one section (x from the left wall, y down from ground level, mm). */
export function layoutSection(section: SectionInput): SectionLayout {
  const placement = placeItems(section);
  const byX = placement.items.toSorted((a, b) => a.x - b.x);
  const openings = measureOpenings(byX, placement.width);
  const fillings = fillContainers(placement.items);
  const overlaps = findOverlaps(byX);
  const { cover, zoneHeight, width } = placement;
  return {
    id: section.id,
    width: roundMm(width),
    depth: roundMm(cover + zoneHeight + section.foundation),
    cover: roundMm(cover),
    layoutDepth: roundMm(cover + zoneHeight / 2),
    zoneHeight: roundMm(zoneHeight),
    layers: placement.layers.map(roundLayer),
    items: itemLayouts(placement, openings, fillings),
    problems: listProblems({ placement, overlaps, tooClose: openings.tooClose, fillings }),
  };
}

function fillContainers(items: readonly Placed[]): Map<number, Filling> {
  const fillings = new Map<number, Filling>();
  for (const item of items) {
    const contents = item.input.contents;
    if (contents && contents.length > 0) fillings.set(item.index, placeContents(item, contents));
  }
  return fillings;
}

function itemLayouts(
  placement: Placement,
  openings: Openings,
  fillings: ReadonlyMap<number, Filling>,
): Map<string, ItemLayout> {
  const items = new Map<string, ItemLayout>();
  for (const item of placement.items) {
    const layerId = placement.layers[item.layer]?.id ?? '';
    const { id } = item.input;
    const left = roundMm(openings.left[item.index] ?? 0);
    const right = roundMm(openings.right[item.index] ?? 0);
    items.set(id, itemLayout(id, layerId, item, { left, right }));
    for (const content of fillings.get(item.index)?.contents ?? []) {
      items.set(content.id, itemLayout(content.id, layerId, content, { left: null, right: null }));
    }
  }
  return items;
}

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
    // Assumed: measured to the middle of the box, also for a group.
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
