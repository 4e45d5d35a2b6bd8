import type { Catalog } from '../../kinds/kind.js';
import type { WantedProject, WantedSegment } from '../../kinds/model.js';
import { withCause, withCauses } from '../../plan/causes/segment-causes.js';
import { ownedCoverings } from '../../plan/decide/decide-segment.js';
import { statedAlike } from '../../plan/emit/placeless.js';
import type { Spend } from '../../plan/model/budget.js';
import type { PlannedSegment } from '../../plan/model/planned-segment.js';
import { planOne } from '../../plan/plan.js';
import type { ServiceProfile } from '../../profile/profile.js';
import { catalogsNeeded, resolveTypes } from '../../spec/build/resolve-types.js';
import type { Catalogs } from '../made-plan.js';

export interface ByBase {
  /** The same segment in the base; absent if the base does not name it. */
  readonly before: WantedSegment | undefined;
  /** The segment as the head states it, with types by name; absent if it is to be deleted. */
  readonly stated?: WantedSegment;
  /** For a segment that neither side names: true if the specs of the base would delete it too. */
  readonly isPruned?: boolean;
  readonly profile: ServiceProfile;
  readonly spend?: Spend | undefined;
  /** Reads the catalogs that the types of the base need. */
  readonly catalogs: (needed: readonly Catalog[]) => Promise<Catalogs>;
}

/** Adds to the changes of a segment whether the head asks for them, the live state has drifted from the base, or both. */
export async function causesByBase(planned: PlannedSegment, by: ByBase): Promise<PlannedSegment> {
  const { before, stated } = by;
  if (planned.changes.length === 0) return planned;
  if (!before) return withCause(planned, !stated && by.isPruned ? 'drift' : 'request');
  if (stated && statedAlike(stated, before)) return withCause(planned, 'drift');
  const project = { number: planned.project, id: planned.projectId };
  const base = await resolvedBase(before, planned, by);
  const other = planOne({ wanted: base, live: planned.live, project, spend: by.spend, profile: by.profile });
  if (!planned.wanted) return withCause(planned, other.changes.length > 0 ? 'both' : 'request');
  return withCauses(planned, other);
}

/** The segment of the base with types by id, as far as the live state was read and the head owns the same objects. */
async function resolvedBase(
  before: WantedSegment,
  { wanted, live }: PlannedSegment,
  by: ByBase,
): Promise<WantedSegment> {
  const { settings, topCoverings, ...rest } = before;
  const owned = {
    ...rest,
    ...(settings && (wanted ? wanted.settings : live?.settings) ? { settings } : {}),
    ...(topCoverings && (wanted ? ownedCoverings(wanted) : live?.topCoverings) ? { topCoverings } : {}),
  };
  const project: WantedProject = { number: '', prune: false, segments: [owned], place: before.place };
  // A type of the base that the catalog does not have any more agrees with no live object.
  const { projects } = resolveTypes([project], await by.catalogs(catalogsNeeded([project])));
  return projects[0]?.segments[0] ?? owned;
}
