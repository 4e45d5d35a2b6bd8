import type { Catalog } from '../../kinds/kind.js';
import type { LiveProject, SegmentHead } from '../../live/live-state.js';
import type { Reader } from '../../live/reader.js';
import type { PlannedSegment } from '../../plan/model/planned-segment.js';
import { comparedSegments } from '../segment-notes.js';
import { coveringsIn, thingsIn, withoutCoverings } from '../whole-projects.js';
import type { ShardAim } from './shard-aim.js';

/** The reads of a shard that a plan without shards makes only once, or only if it needs them. */
export interface SharedReads {
  /** The reads of the company, of projects and of lists, by question. */
  readonly asked: ReadonlyMap<string, number>;
  /** The catalogs in which the specs name a type. */
  readonly named: readonly string[];
  /** The catalogs that only the types of a base needed. */
  readonly extraCatalogs: readonly Catalog[];
  /** The live segments that no spec names, of projects that several shards plan. */
  readonly rest: readonly UnlistedRest[];
  /** The top coverings that the plan did not read, of projects that several shards plan. */
  readonly coverings: readonly UnreadCoverings[];
  /** The ids of the projects that several shards plan. */
  readonly split: readonly string[];
}

export interface UnreadCoverings {
  readonly project: string;
  readonly things: number;
  readonly reads: number;
}

export interface UnlistedRest {
  readonly project: string;
  readonly things: number;
  readonly reads: number;
  /** The segments that new segments of all shards are compared with, also those that the plan deletes. */
  readonly others: readonly SegmentHead[];
}

/**
 * Counts the objects of live segments that no spec names. A plan counts them if it destroys more than the limit allows, and
 * the first shard of a divided project cannot know that, so it always counts them.
 */
export async function unlistedRest(
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
export async function unreadCoverings(
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
