import type { LiveProject } from '../../live/live-state.js';
import type { Reader } from '../../live/reader.js';
import type { PlannedSegment } from '../../plan/model/planned-segment.js';
import type { PlanWithCauses } from '../base/with-base-causes.js';
import type { MadePlan } from '../made-plan.js';
import { comparedSegments } from '../segment-notes.js';
import { coveringsIn, objectsIn, withoutCoverings } from '../whole-projects.js';
import type { ShardSelection } from './shard-selection.js';
import type { UnlistedRest, UnreadCoverings } from './shared-reads.js';

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
    const before = reader.reads();
    const left = others.filter(({ segment }) => segment === undefined);
    const counts = await Promise.all(left.map((head) => objectsIn(reader, head)));
    const objectCount = counts.reduce((sum, count) => sum + count, 0);
    found.push({
      project: project.id,
      objectCount,
      reads: reader.reads() - before,
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
    const before = reader.reads();
    const ids = withoutCoverings(planned.filter(({ projectId }) => projectId === project.id));
    const counts = await Promise.all(ids.map((id) => coveringsIn(reader, id)));
    const objectCount = counts.reduce((sum, count) => sum + count, 0);
    found.push({ project: project.id, objectCount, reads: reader.reads() - before });
  }
  return found;
}
