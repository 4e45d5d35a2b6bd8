import type { LiveProject } from '../live/live-state.js';
import { readWhole } from '../live/read-segments.js';
import { type Reader, unlessGone } from '../live/reader.js';
import { groupBy } from '../plan/algorithms/group-by.js';
import { mayExceed } from '../plan/checks/safety.js';
import type { ProjectDocument } from '../plan/emit/document.js';
import { objectsInSegment, sum } from '../plan/model/count.js';
import type { Selection } from './selection.js';

/** A planned segment, or a part of the project with its name. */
interface Planned {
  readonly part?: string;
  readonly project: string;
  readonly projectId: string;
  readonly segmentId?: string;
  readonly desired?: object;
  readonly steps: readonly unknown[];
  readonly destroyed: number;
  readonly objectCount: number;
}

/**
 * Returns the planned projects with the number of live objects in each. Everything that the plan did not read is read
 * only if the limit on destruction depends on it, and the number is then the same for every plan of the project, be it
 * made from all specs, from a part of them or from a saved plan. In a partial plan, each segment that was not read counts
 * as one object otherwise.
 */
export function wholeProjects(
  projects: readonly LiveProject<unknown>[],
  planned: readonly Planned[],
  reader: Reader,
  { isPartial, isSplit }: Pick<Selection, 'isPartial' | 'isSplit'>,
): Promise<ProjectDocument[]> {
  const byProject = groupBy(planned.filter(isCounted), ({ projectId }) => projectId);
  return Promise.all(
    projects.map(async ({ project: { number, id, name }, heads, desired }) => {
      const own = byProject.get(id) ?? [];
      const { allowDestroy } = desired;
      const objectCount = sum(own, (one) => one.objectCount);
      const known = { number, id, name, objectCount, allowDestroy };
      // Only all shards of a project together show what the limit depends on.
      if (isSplit(desired)) return known;
      const read = new Set(own.map(({ segmentId }) => segmentId));
      const rest = heads.filter((head) => !read.has(head.id));
      // Every segment is at least one object, so most partial plans need no reads to stay below the limit.
      const least = isPartial ? { ...known, objectCount: known.objectCount + rest.length } : known;
      if (
        !mayExceed(
          sum(own, ({ destroyed }) => destroyed),
          least.objectCount,
        )
      )
        return least;
      const counts = await Promise.all([
        ...rest.map((head) => objectsIn(reader, head)),
        ...withoutCoverings(own).map((segmentId) => coveringsIn(reader, segmentId)),
      ]);
      return { ...known, objectCount: sum([known.objectCount, ...counts], (one) => one) };
    }),
  );
}

/** A part that does not change is not in a saved plan, so its objects count for no plan. */
const isCounted = ({ part, steps }: Planned): boolean => part === undefined || steps.length > 0;

/** The live segments whose top coverings were not read, because their spec does not state them. */
export const withoutCoverings = (planned: readonly Planned[]): string[] =>
  planned.flatMap(({ part, segmentId, desired }) =>
    part === undefined &&
    segmentId !== undefined &&
    desired &&
    !('topCoverings' in desired && desired.topCoverings)
      ? [segmentId]
      : [],
  );

/** Counts the top coverings of a segment; a segment that was deleted meanwhile has none. */
export async function coveringsIn(reader: Reader, segmentId: string): Promise<number> {
  const found = await unlessGone(reader.read('listTopCoverings', { path: { segmentId } }), []);
  return Array.isArray(found) ? found.length : 0;
}

/** Counts the objects in a segment; a segment that was deleted after it was listed has none. */
export const objectsIn = (reader: Reader, head: LiveProject<unknown>['heads'][number]): Promise<number> =>
  unlessGone(readWhole(reader, head).then(objectsInSegment), 0);
