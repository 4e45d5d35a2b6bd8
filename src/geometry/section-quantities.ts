import type { ItemLayout, SectionLayout } from './layout.js';

export interface Quantities {
  /** m3 per metre of trench. */
  excavation: number;
  bedding: number;
  /** m2 per metre of trench. */
  surface: number;
}

/** Height of the bedding above the uppermost item (mm). */
const BEDDING_ABOVE = 150;

/** Width of the narrowest trench that can be dug (mm). */
const MIN_WIDTH = 400;

export function quantitiesPerMetre(layout: SectionLayout): Quantities {
  const width = Math.max(layout.width, MIN_WIDTH);
  const foundation = layout.depth - layout.cover - layout.zoneHeight;
  let items = 0;
  for (const item of layout.items.values()) {
    // An item without openings is in a container, which already displaces the bedding.
    if (item.clearOpeningLeft !== null) items += areaOf(item);
  }
  return {
    excavation: (width * layout.depth) / 1e6,
    bedding: ((layout.zoneHeight + foundation + BEDDING_ABOVE) * width - items) / 1e6,
    surface: width / 1e3,
  };
}

function areaOf(item: ItemLayout): number {
  if (item.circles.length === 0) return item.width * item.height;
  return item.circles.reduce((sum, circle) => sum + Math.PI * circle.r * circle.r, 0);
}
