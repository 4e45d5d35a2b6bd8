import { ASSUMED, type Assumptions } from '../rating/assumptions.js';
import type { LaidOutSection } from '../rating/laid-out.js';
import type { RateSection } from '../views/with-ratings.js';

/** Rates the cables of sections. */
export interface Rater {
  readonly rate: RateSection;
  /** True if the soil is the one that the service states for a segment. */
  readonly readsSoil: boolean;
  /** True if a ratings file states the assumptions, so that somebody expects ratings. */
  readonly isExpected: boolean;
  /** True if the ratings file states loads. */
  readonly hasLoads: boolean;
}

/** Returns what rates cables by these assumptions. The code that rates is loaded only here. */
export async function raterWith(assumptions: Assumptions): Promise<Rater> {
  const { rateItems } = await import('../rating/rate-items.js');
  const { soil, bedding } = assumptions;
  const ground = {
    ...(soil === 'service' ? {} : { soil }),
    ...(bedding === undefined ? {} : { bedding }),
  };
  return {
    rate: Object.assign((section: LaidOutSection) => rateItems(section, assumptions), { ground }),
    readsSoil: assumptions.soil === 'service',
    isExpected: assumptions !== ASSUMED,
    hasLoads: hasLoads(assumptions),
  };
}

export const hasLoads = ({ loads: { types, voltages } }: Assumptions): boolean =>
  types.size > 0 || voltages.some(({ load }) => load !== undefined);
