import type { DesiredProject } from '../../kinds/model.js';
import type { LiveProject, ProjectHead } from '../../live/live-state.js';
import type { Reader } from '../../live/reader.js';
import { sum } from '../../plan/model/count.js';
import type { PlannedSegment } from '../../plan/model/planned-segment.js';
import { catalogsNeeded } from '../../spec/build/resolve-types.js';
import type { PlanWithCauses } from '../base/with-base-causes.js';
import type { MadePlan, UnlistedRest, UnreadCoverings } from '../made-plan.js';
import { comparedSegments } from '../segment-notes.js';
import { onlyTargeted, type TargetSelection } from '../selection.js';
import { coveringsIn, objectsIn, withoutCoverings } from '../whole-projects.js';
import { assignShards, type Shard } from './assign-shards.js';

/** Adds the reads of a shard that other shards make too. Counts the objects that the merge of all shards may need. */
export async function withSharedReads(
  made: MadePlan & Partial<Pick<PlanWithCauses, 'extraCatalogs'>>,
  shard: ShardSelection,
): Promise<MadePlan> {
  const { from, extraCatalogs = [] } = made;
  const { projects, readers } = from;
  if (made.problems.length > 0) return made;
  const rest = await unlistedRest(projects, readers.all, shard);
  const coverings = await unreadCoverings(projects, made.segments, readers.all, shard);
  const split = projects.filter(({ desired }) => shard.isSplit(desired)).map(({ project }) => project.id);
  return {
    ...made,
    reads: made.reads + [...rest, ...coverings].reduce((sum, { reads }) => sum + reads, 0),
    shared: { asked: readers.matching.asked, named: from.named, extraCatalogs, rest, coverings, split },
  };
}

/**
 * Counts the objects of live segments that no spec names. A plan counts them if it destroys more than the limit allows, and
 * the first shard of a divided project cannot know that, so it always counts them.
 */
async function unlistedRest(
  projects: readonly LiveProject<unknown>[],
  reader: Reader,
  { isSplit, isFirst }: Pick<ShardSelection, 'isSplit' | 'isFirst'>,
): Promise<UnlistedRest[]> {
  const found: UnlistedRest[] = [];
  for (const { desired, project, others } of projects) {
    if (!isSplit(desired) || !isFirst(desired)) continue;
    const left = others.filter(({ segment }) => segment === undefined);
    found.push({
      ...(await counted(project, reader, () => left.map((head) => objectsIn(reader, head)))),
      others: comparedSegments(others).map(({ id, name }) => ({ id, name })),
    });
  }
  return found;
}

/** Counts the top coverings of planned segments whose specs do not state them, for the same reason. */
async function unreadCoverings(
  projects: readonly LiveProject<unknown>[],
  planned: readonly PlannedSegment[],
  reader: Reader,
  { isSplit }: Pick<ShardSelection, 'isSplit'>,
): Promise<UnreadCoverings[]> {
  const found: UnreadCoverings[] = [];
  for (const { desired, project } of projects) {
    if (!isSplit(desired)) continue;
    const ids = withoutCoverings(planned.filter(({ projectId }) => projectId === project.id));
    found.push(await counted(project, reader, () => ids.map((id) => coveringsIn(reader, id))));
  }
  return found;
}

/** The sum of counts in a project, with the number of reads that they took. */
async function counted(
  { id }: ProjectHead,
  reader: Reader,
  count: () => Promise<number>[],
): Promise<UnreadCoverings> {
  const before = reader.reads();
  const objectCount = sum(await Promise.all(count()), (one) => one);
  return { project: id, objectCount, reads: reader.reads() - before };
}

interface ShardSelection extends TargetSelection {
  /** True for a project whose own fields and unlisted segments this shard plans. */
  readonly isFirst: (project: DesiredProject) => boolean;
}

/** Narrows a selection to the projects and segments of one shard. */
export function shardSelection(
  selection: TargetSelection,
  { index, total }: Shard,
  maySplit: boolean,
): ShardSelection {
  const assigned = assignShards(selection.projects, total, maySplit);
  const splits = [...assigned.values()].flatMap(({ bySegment }) => [...(bySegment ?? [])]);
  const shardOf = new Map(splits);
  const isFirst = (project: DesiredProject): boolean => assigned.get(project)?.first === index;
  const isOurs = (project: DesiredProject): boolean =>
    isFirst(project) || [...(assigned.get(project)?.bySegment?.values() ?? [])].includes(index);
  return {
    ...selection,
    projects: selection.projects.filter(isOurs),
    isTargeted: (segment) => selection.isTargeted(segment) && (shardOf.get(segment) ?? index) === index,
    hasParts: (project) => isFirst(project) && selection.hasParts(project),
    letGo: (project) => (isFirst(project) ? selection.letGo(project) : []),
    mayGo: (head, project) => isFirst(project) && selection.mayGo(head, project),
    isShard: true,
    isSplit: (project) => assigned.get(project)?.bySegment !== undefined,
    isFirst,
    namesTypes:
      catalogsNeeded(selection.projects.map((project) => onlyTargeted(project, selection))).length > 0,
  };
}
