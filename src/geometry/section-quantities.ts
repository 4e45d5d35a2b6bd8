import { type BeddedTrench, beddingOf } from './bedding.js';
import type { ItemLayout, SectionLayout } from './layout.js';

export interface Quantities {
  /** m3 per metre of trench. */
  excavation: number;
  bedding: number;
  /** Assumption: the backfill is excavated material, so that the coverings and the bedding are the only new material. */
  backfill: number;
  /** Assumption: a volume is measured in the ground, without the swell of loose material. */
  spoil: number;
  disposal: number;
  /** m2 per metre of trench. */
  surface: number;
}

/** Width of the narrowest trench that can be dug (mm). */
const MIN_WIDTH = 400;

export function quantitiesPerMetre(
  layout: SectionLayout,
  around: Pick<BeddedTrench, 'sectionType' | 'covered'>,
): Quantities {
  const { depth, cover } = layout;
  const width = Math.max(layout.width, MIN_WIDTH);
  const bedded = beddingOf({ ...around, width, depth, cover });
  let items = 0;
  for (const item of layout.items.values()) {
    // An item without openings is in a container, which already displaces the bedding.
    if (item.clearOpeningLeft !== null) items += areaOf(item);
  }
  const excavation = width * depth;
  const bedding = bedded ? Math.max(0, (bedded.bottom - bedded.top) * bedded.width - items) : 0;
  const coverings = width * around.covered;
  const backfill = Math.max(0, excavation - bedding - items - coverings);
  return {
    excavation: excavation / 1e6,
    bedding: bedding / 1e6,
    backfill: backfill / 1e6,
    spoil: excavation / 1e6,
    disposal: (excavation - backfill) / 1e6,
    surface: width / 1e3,
  };
}

function areaOf(item: ItemLayout): number {
  if (item.circles.length === 0) return item.width * item.height;
  return item.circles.reduce((sum, circle) => sum + Math.PI * circle.r * circle.r, 0);
}
