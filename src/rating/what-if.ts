import type { Assumptions } from './assumptions.js';
import type { ItemRating, LaidOutSection } from './laid-out.js';
import { rateItems } from './rate-items.js';

/** Other conditions: resistivity of the soil (K.m/W), temperature of the ground (C), and a shift of all items downwards (mm). */
export interface WhatIf {
  readonly soil?: number;
  readonly ambient?: number;
  readonly depth?: number;
}

/** Rates a section, and beside it under other conditions. */
export function rateWhatIf(section: LaidOutSection, assumptions: Assumptions, whatIf: WhatIf): ItemRating[] {
  const { depth = 0, ...ground } = whatIf;
  const others = new Map(
    rateItems(shifted(section, depth), { ...assumptions, ...ground }).map((one) => [one.id, one]),
  );
  return rateItems(section, assumptions).map((rating) => {
    const other = others.get(rating.id);
    if (!other) return rating;
    return { ...rating, whatIf: { current: other.current, temperature: other.temperature } };
  });
}

function shifted(section: LaidOutSection, by: number): LaidOutSection {
  const { bedding } = section;
  return {
    ...section,
    items: section.items.map((item) => ({
      ...item,
      box: { ...item.box, y: item.box.y + by },
      circles: item.circles.map((circle) => ({ ...circle, cy: circle.cy + by })),
    })),
    ...(bedding ? { bedding: { top: bedding.top + by, bottom: bedding.bottom + by } } : {}),
  };
}
