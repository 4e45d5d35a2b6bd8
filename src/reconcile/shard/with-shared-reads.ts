import type { LiveProject } from '../../live/live-state.js';
import type { Reader } from '../../live/reader.js';
import type { PlannedSegment } from '../../plan/model/planned-segment.js';
import type { PlanWithCauses } from '../base/with-base-causes.js';
import type { MadePlan } from '../made-plan.js';
import { comparedSegments } from '../segment-notes.js';
import { coveringsIn, thingsIn, withoutCoverings } from '../whole-projects.js';
import type { ShardAim } from './shard-aim.js';
import type { UnlistedRest, UnreadCoverings } from './shared-reads.js';

/** Adds the reads of a shard that other shards make too. Counts the objects that the merge of all shards may need. */
export async function withSharedReads(
  made: MadePlan & Partial<Pick<PlanWithCauses, 'extraCatalogs'>>,
  shard: ShardAim,
): Promise<MadePlan> {
  const { from, extraCatalogs = [] } = made;
  const { projects, readers } = from;
  if (made.problems.length > 0) return made;
  const rest = await unlistedRest(projects, readers.all, shard);
  const coverings = await unreadCoverings(projects, made.segments, readers.all, shard);
  const split = projects.filter(({ wanted }) => shard.isSplit(wanted)).map(({ project }) => project.id);
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
  { isSplit, isFirst }: Pick<ShardAim, 'isSplit' | 'isFirst'>,
): Promise<UnlistedRest[]> {
  const found: UnlistedRest[] = [];
  for (const { wanted, project, others } of projects) {
    if (!isSplit(wanted) || !isFirst(wanted)) continue;
    const before = reader.reads();
    const left = others.filter(({ segment }) => segment === undefined);
    const counts = await Promise.all(left.map((head) => thingsIn(reader, head)));
    const things = counts.reduce((sum, count) => sum + count, 0);
    found.push({
      project: project.id,
      things,
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
  { isSplit }: Pick<ShardAim, 'isSplit'>,
): Promise<UnreadCoverings[]> {
  const found: UnreadCoverings[] = [];
  for (const { wanted, project } of projects) {
    if (!isSplit(wanted)) continue;
    const before = reader.reads();
    const ids = withoutCoverings(planned.filter(({ projectId }) => projectId === project.id));
    const counts = await Promise.all(ids.map((id) => coveringsIn(reader, id)));
    const things = counts.reduce((sum, count) => sum + count, 0);
    found.push({ project: project.id, things, reads: reader.reads() - before });
  }
  return found;
}
