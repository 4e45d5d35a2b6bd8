import type { Fields, LiveSection, LiveSegment, WantedSegment } from '../../kinds/model.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../../profile/profile.js';
import { cost, type Price, priceOf } from '../algorithms/cost.js';
import { type Spend, segmentBudget } from '../model/budget.js';
import { differing, isEmpty } from '../model/fields.js';
import { withBaseRoles } from './base-roles.js';
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
  there?: LiveSegment,
  interrupted: InterruptedReplacements = new Map(),
  spend: Spend = segmentBudget(),
  profile: ServiceProfile = ASSUMED_PROFILE,
): SegmentDecision {
  const live = there && spec.before ? baseRoles(spec, there, interrupted, spend, profile) : there;
  const wanted = distinct(spec, profile);
  const stated = { name: wanted.name, ...wanted.fields };
  const update = live ? differing(live.fields, stated) : {};
  const settings = wanted.settings ? differing(live?.settings ?? {}, wanted.settings.fields) : {};
  const stack = ownedCoverings(wanted);
  const coverings = planCoverings(stack ? (live?.topCoverings ?? []) : [], stack ?? [], profile);
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

/** The coverings that the segment must have; undefined if neither spec nor base owns them. */
export const ownedCoverings = (wanted: WantedSegment): WantedSegment['topCoverings'] =>
  wanted.topCoverings ?? (areCoveringsGivenUp(wanted) ? [] : undefined);

/** True if only the base states the coverings, and the spec does not let go of them. */
export const areCoveringsGivenUp = ({ topCoverings, before, unmanaged }: WantedSegment): boolean =>
  !topCoverings && before?.topCoverings !== undefined && unmanaged?.includes('topCoverings') !== true;

/** A section that this run created to replace another one is none of the base. */
function baseRoles(
  wanted: WantedSegment,
  live: LiveSegment,
  interrupted: InterruptedReplacements,
  spend: Spend,
  profile: ServiceProfile,
): LiveSegment {
  const old = { ...live, sections: live.sections.filter(({ id }) => !interrupted.has(id)) };
  const known = withBaseRoles(old, wanted, (spec, state) =>
    decideSegment(spec, state, undefined, spend, profile),
  );
  const byId = new Map(known.sections.map((section) => [section.id, section]));
  return { ...live, sections: live.sections.map((section) => byId.get(section.id) ?? section) };
}
