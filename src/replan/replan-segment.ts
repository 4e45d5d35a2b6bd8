import { type Api, profileOf } from '../api/client.js';
import type { LiveSegment, WantedSegment } from '../kinds/model.js';
import { readAgain } from '../live/read-again.js';
import { readDetails, withDetails } from '../live/read-details.js';
import type { Spend } from '../plan/model/budget.js';
import type { PlannedSegment, PlanProject } from '../plan/model/planned-segment.js';
import { planOne, planRemoval } from '../plan/plan.js';
import { withUnlisted } from './with-unlisted-ducts.js';

/** Plans one segment, reads the details of items that would be lost, and plans again until no new item is at risk. */
export async function planWithDetails(
  wanted: WantedSegment,
  live: LiveSegment,
  project: PlanProject,
  api: Api,
  interrupted?: PlannedSegment['interrupted'],
  spend?: Spend,
): Promise<{ planned: PlannedSegment; reads: number }> {
  const read = new Set<string>();
  let known = live;
  let reads = 0;
  for (;;) {
    const planned = planOne(wanted, known, project, interrupted, spend, profileOf(api));
    const items = planned.atRisk.filter(({ id }) => !read.has(id));
    if (items.length === 0) return { planned, reads };
    const details = await readDetails({ api, segmentId: live.id, items });
    for (const { id } of items) read.add(id);
    known = withDetails(known, details);
    reads += details.reads;
  }
}

export interface ReplannedSegment {
  readonly planned: PlannedSegment;
  /** The live segment. */
  readonly live?: LiveSegment | undefined;
}

/** Reads the segment again and plans it. */
export async function replanSegment(segment: PlannedSegment, api: Api): Promise<ReplannedSegment> {
  const { wanted, projectId, segmentId, notIds = [] } = segment;
  const project = { number: segment.project, id: projectId };
  const known =
    segmentId === undefined
      ? undefined
      : await readAgain({ api, projectId, segmentId, ...(wanted ? { wanted } : {}) });
  // A segment that is gone may have been created again by another user and must not be created twice.
  const found = known ?? (wanted ? await readAgain({ api, projectId, wanted, notIds }) : undefined);
  const live = found && (await withUnlisted(found, segment.unlisted, api));
  if (!wanted) {
    const planned = live ? planRemoval(live, project, 'segment-not-in-spec') : { ...segment, steps: [] };
    return { planned, live };
  }
  if (!live)
    return {
      planned: { ...planOne(wanted, undefined, project, undefined, undefined, profileOf(api)), notIds },
    };
  const { planned } = await planWithDetails(wanted, live, project, api, segment.interrupted);
  return { planned, live };
}
