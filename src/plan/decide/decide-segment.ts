import type { Fields, LiveSection, LiveSegment, WantedSegment } from '../../kinds/model.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../../profile/profile.js';
import { cost, type Price, priceOf } from '../algorithms/cost.js';
import { type Spend, segmentBudget } from '../model/budget.js';
import { differing, isEmpty } from '../model/fields.js';
import { type CoveringsPlan, planCoverings } from './coverings-plan.js';
import { distinct } from './normalise.js';
import type { InterruptedReplacements } from './resuming/resume-section.js';
import { alignSections, fillSegment } from './sections/align-sections.js';
import type { SectionMove } from './sections/section-options.js';

/** The decisions for one segment, before they are put in order as calls. */
export interface SegmentDecision {
  readonly wanted: WantedSegment;
  /** Absent if the segment is to be created. */
  readonly live?: LiveSegment;
  readonly update: Fields;
  readonly settings: Fields;
  readonly coverings: CoveringsPlan;
  /** In the wanted order; deleted sections keep their old position. */
  readonly sections: readonly SectionMove[];
  /** The lowest price of all plans that reach the spec. */
  readonly price: Price;
}

/** A new segment has one section with one layer, whose dimensions are not known before the create. */
const FRESH_SECTION: LiveSection = {
  id: '',
  fields: {},
  layers: [{ id: '', fields: {}, items: [], cableBands: [] }],
};

export function decideSegment(
  spec: WantedSegment,
  live?: LiveSegment,
  interrupted: InterruptedReplacements = new Map(),
  spend: Spend = segmentBudget(),
  profile: ServiceProfile = ASSUMED_PROFILE,
): SegmentDecision {
  const wanted = distinct(spec, profile);
  const stated = { name: wanted.name, ...wanted.fields };
  const update = live ? differing(live.fields, stated) : {};
  const settings = wanted.settings ? differing(live?.settings ?? {}, wanted.settings.fields) : {};
  const coverings = planCoverings(
    wanted.topCoverings ? (live?.topCoverings ?? []) : [],
    wanted.topCoverings ?? [],
    profile,
  );
  const sections = wanted.sections
    ? live
      ? alignSections(live.sections, wanted.sections, interrupted, spend)
      : fillSegment(FRESH_SECTION, wanted.sections, spend)
    : { total: 0n, moves: [] };
  const own = (live && isEmpty(update) ? 0 : 1) + (isEmpty(settings) ? 0 : 1);
  return {
    wanted,
    ...(live ? { live } : {}),
    update,
    settings,
    coverings,
    sections: sections.moves,
    price: priceOf(cost({ calls: own }) + coverings.total + sections.total),
  };
}
