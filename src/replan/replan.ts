import { type Api, profileOf } from '../api/client.js';
import type { Problem } from '../diagnostics/problem.js';
import { createLimit, type Limit } from '../http/kept-alive.js';
import type { LiveItem, LiveSegment } from '../kinds/model.js';
import { type DesiredCalculation, isNewProject, type LiveCalculation } from '../kinds/project-model.js';
import { DUCT } from '../kinds/roles.js';
import type { ProjectHead } from '../live/live-state.js';
import { type Details, readAgain, readDetails, withDetails } from '../live/read-again.js';
import { newCalculation, readCalculation, readTrees } from '../live/read-calculation.js';
import { readObject } from '../live/read-project.js';
import { createReader, type Reader, unlessGone } from '../live/reader.js';
import { toDuct } from '../live/to-live.js';
import { catalogProblems, planCalculation, treesNeeded } from '../plan/calculation/plan-calculation.js';
import { itemsOf } from '../plan/model/count.js';
import { fieldsKey } from '../plan/model/fields.js';
import type { PlannedCalculation, PlannedProjectPart } from '../plan/model/planned-part.js';
import type {
  PlannedSegment,
  PlanProject,
  UnlistedDuct,
  UnlistedDucts,
} from '../plan/model/planned-segment.js';
import { draftOne, planOne, planRemoval, type SegmentToPlan } from '../plan/plan.js';
import { planProject } from '../plan/project/plan-project.js';

export async function planProjectLive(
  reader: Reader,
  desired: PlannedProjectPart['desired'],
  head: ProjectHead & { readonly companyId?: string },
): Promise<readonly [PlannedProjectPart, PlannedProjectPart]> {
  const live = isNewProject(head.id) ? undefined : await readObject(reader, desired, head);
  return planProject(desired, live, head);
}

interface CalculationNow {
  readonly planned: PlannedCalculation;
  readonly live: LiveCalculation;
  /** Conflicts between spec and catalog. */
  readonly problems: readonly Problem[];
}

/** Reads and plans a calculation; undefined if the project has none and `mayBegin` is false. */
export async function planCalculationLive(
  reader: Reader,
  desired: DesiredCalculation,
  project: PlanProject,
  mayBegin = false,
): Promise<CalculationNow | undefined> {
  const found = isNewProject(project.id) ? undefined : await readCalculation(reader, project.id);
  if (!found && !mayBegin) return undefined;
  const live = found ?? (await newCalculation(reader));
  const numbers = treesNeeded({ desired, live });
  const isCompany = (desired.type ?? live.calculationType) === 'COMPANY';
  const { trees, unknown } = await readTrees(reader, numbers, { revisionId: live.revisionId, isCompany });
  const problems = catalogProblems(desired, unknown, trees);
  return { planned: planCalculation({ desired, live, project, trees }), live, problems };
}

const READS_AT_A_TIME = 4;

export const readerOf = (api: Api): Reader => createReader(api, createLimit(READS_AT_A_TIME));

interface SegmentToRead extends SegmentToPlan {
  readonly live: LiveSegment;
  readonly api: Api;
  /** Limits the reads at a time; all segments of a run share it. */
  readonly limit?: Limit | undefined;
}

/**
 * Decides the plan of one segment, reads the details of items that would be lost, and decides again until no new item is at
 * risk. Details that show nothing new do not change the decision. Calls and changes are written for the last one only.
 */
export async function planWithDetails({
  api,
  limit,
  ...segment
}: SegmentToRead): Promise<{ planned: PlannedSegment; reads: number }> {
  const read = new Set<string>();
  let known = segment.live;
  let reads = 0;
  for (;;) {
    const draft = draftOne({ ...segment, live: known, profile: profileOf(api) });
    const items = draft.atRisk.filter(({ id }) => !read.has(id));
    if (items.length === 0) return { planned: draft.planned(), reads };
    const details = await readDetails({ api, segmentId: known.id, items, limit });
    reads += details.reads;
    if (!areNew(details, items)) return { planned: draft.planned(), reads };
    for (const { id } of items) read.add(id);
    known = withDetails(known, details);
  }
}

/** Reads the details of all items of a segment that is to be deleted: values in them that no call can set are lost with it. */
export async function withAllDetails(
  live: LiveSegment,
  api: Api,
  limit: Limit,
): Promise<{ live: LiveSegment; reads: number }> {
  const items = live.sections.flatMap(itemsOf);
  const details = await readDetails({ api, segmentId: live.id, items, limit });
  return { live: withDetails(live, details), reads: details.reads };
}

/** True if the details show a value of these items, or of the cables in them, that is not known yet. */
const areNew = ({ fixed }: Pick<Details, 'fixed'>, items: readonly LiveItem[]): boolean =>
  items.some((item) => {
    const found = fixed.get(item.id);
    return (
      (found !== undefined && fieldsKey(found) !== fieldsKey(item.fixed)) || areNew({ fixed }, item.cables)
    );
  });

export interface ReplannedSegment {
  readonly planned: PlannedSegment;
  /** The live segment. */
  readonly live?: LiveSegment | undefined;
}

export async function replanSegment(segment: PlannedSegment, api: Api): Promise<ReplannedSegment> {
  const { desired, projectId, segmentId, notIds = [] } = segment;
  const project = { number: segment.project, id: projectId };
  const known = segmentId === undefined ? undefined : await readAgain({ api, projectId, segmentId, desired });
  // A segment that is gone may have been created again by another user and must not be created twice.
  const found = known ?? (desired ? await readAgain({ api, projectId, desired, notIds }) : undefined);
  const live = found && (await withUnlisted(found, segment.unlisted, api));
  if (!desired) {
    const planned = live ? planRemoval(live, project, 'segment-not-in-spec') : { ...segment, steps: [] };
    return { planned, live };
  }
  if (!live)
    return {
      planned: { ...planOne({ desired, project, profile: profileOf(api) }), notIds },
    };
  const { planned } = await planWithDetails({
    desired,
    live,
    project,
    api,
    interrupted: segment.interrupted,
  });
  return { planned, live };
}

/** Adds to a segment the ducts that the service does not list. A duct with an id is read by it. */
async function withUnlisted(
  live: LiveSegment,
  unlisted: UnlistedDucts | undefined,
  api: Api,
): Promise<LiveSegment> {
  if (!unlisted || unlisted.size === 0) return live;
  const known = new Map<string, LiveItem[]>();
  for (const [pipe, ducts] of unlisted) {
    const read = await Promise.all(ducts.map((duct) => readDuct(duct, live.id, api)));
    known.set(pipe, read.flat());
  }
  const item = (one: LiveItem): LiveItem => {
    const ducts = known.get(one.id);
    return ducts ? { ...one, ducts } : one;
  };
  return {
    ...live,
    sections: live.sections.map((section) => ({
      ...section,
      layers: section.layers.map((layer) => ({ ...layer, items: layer.items.map(item) })),
    })),
  };
}

async function readDuct({ id, fields }: UnlistedDuct, segmentId: string, api: Api): Promise<LiveItem[]> {
  if (id === undefined) return [{ kind: DUCT, id: '', fields: fields ?? {}, cables: [], fixed: {} }];
  const found = api.call('getEcomDuct', { path: { segmentId, ductId: id } });
  return unlessGone(
    found.then((answer) => [toDuct(answer)]),
    [],
  );
}
