import type { DesiredSection, DesiredSegment, Fields, LiveSection, LiveSegment } from '../../kinds/model.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../../profile/profile-fields.js';
import { cost, type Price, priceOf } from '../algorithms/cost.js';
import { type ConsumeBudget, segmentBudget } from '../model/budget.js';
import { differing, isEmpty } from '../model/fields.js';
import { withBaseRoles } from './base-roles.js';
import { type CoveringsPlan, planCoverings } from './coverings-plan.js';
import { NO_ROLES } from './matching/roles.js';
import { distinct } from './normalise.js';
import { resumed, type Traces } from './resuming/interrupted.js';
import type { InterruptedReplacements } from './resuming/resume-section.js';
import {
  type AlignedSections,
  aligned,
  inRoles,
  type Options,
  optionsFor,
  type SectionMove,
} from './sections/section-options.js';
import { bestPair, keepSection } from './sections/section-plan.js';

/** The decisions for one segment, before they are put in order as calls. */
export interface SegmentDecision {
  readonly desired: DesiredSegment;
  /** Absent if the segment is to be created. */
  readonly live?: LiveSegment;
  readonly update: Fields;
  readonly settings: Fields;
  readonly coverings: CoveringsPlan;
  /** In the desired order; deleted sections keep their old position. */
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

export interface SegmentToDecide {
  readonly desired: DesiredSegment;
  /** Absent if the segment is to be created. */
  readonly live?: LiveSegment | undefined;
  /** The replacements that this run has begun. */
  readonly interrupted?: InterruptedReplacements | undefined;
  /** The limit of work; by default, the limit of one segment. */
  readonly consumeBudget?: ConsumeBudget | undefined;
  /** The assumed profile by default. */
  readonly profile?: ServiceProfile | undefined;
}

export function decideSegment(segment: SegmentToDecide): SegmentDecision {
  const { interrupted = new Map(), consumeBudget = segmentBudget(), profile = ASSUMED_PROFILE } = segment;
  const live = liveWithBaseRoles({ ...segment, interrupted, consumeBudget, profile });
  const desired = distinct(segment.desired, profile);
  const stated = { name: desired.name, ...desired.fields };
  const update = live ? differing(live.fields, stated) : {};
  const settings = desired.settings ? differing(live?.settings ?? {}, desired.settings.fields) : {};
  const stack = managedCoverings(desired);
  const coverings = planCoverings(stack ? (live?.topCoverings ?? []) : [], stack ?? [], profile);
  const sections = desired.sections
    ? live
      ? alignSections(live.sections, optionsFor(desired.sections, consumeBudget, bestPair), {
          interrupted,
          hadAsMany: desired.before?.sections?.length === desired.sections.length,
        })
      : fillSegment(FRESH_SECTION, desired.sections, consumeBudget)
    : { total: 0n, moves: [] };
  const own = (live && isEmpty(update) ? 0 : 1) + (isEmpty(settings) ? 0 : 1);
  return {
    desired,
    live,
    update,
    settings,
    coverings,
    sections: sections.moves,
    price: priceOf(cost({ calls: own }) + coverings.total + sections.total),
  };
}

/** The coverings that the segment must have; undefined if they are unmanaged. */
export const managedCoverings = (desired: DesiredSegment): DesiredSegment['topCoverings'] =>
  desired.topCoverings ?? (areCoveringsOnlyInBase(desired) ? [] : undefined);

/** True if only the base states the coverings, and the spec does not let go of them. */
export const areCoveringsOnlyInBase = ({ topCoverings, before, unmanaged }: DesiredSegment): boolean =>
  !topCoverings && before?.topCoverings !== undefined && unmanaged?.includes('topCoverings') !== true;

/** The live segment with the roles of the base. A section that this run created to replace another one is none of the base. */
function liveWithBaseRoles({ desired, live, interrupted, ...how }: SegmentToDecide): LiveSegment | undefined {
  if (!live || !desired.before) return live;
  const old = { ...live, sections: live.sections.filter(({ id }) => !interrupted?.has(id)) };
  const known = withBaseRoles(old, desired, (spec, state) =>
    decideSegment({ ...how, desired: spec, live: state }),
  );
  const byId = new Map(known.sections.map((section) => [section.id, section]));
  return { ...live, sections: live.sections.map((section) => byId.get(section.id) ?? section) };
}

/** Plans the sections of a new segment. Nothing is known of the section that comes with it, and it has no role. */
const fillSegment = (
  fresh: LiveSection,
  desired: readonly DesiredSection[],
  consumeBudget: ConsumeBudget,
): AlignedSections =>
  aligned(
    [fresh],
    optionsFor(desired, consumeBudget, (_, one) => keepSection(fresh, one, () => NO_ROLES)),
    NO_ROLES,
  );

const alignSections = (live: readonly LiveSection[], options: Options, traces: Traces): AlignedSections =>
  resumed(live, options, traces) ?? inRoles(live, options);
