import type { WantedProject } from '../kinds/model.js';
import type { LiveProject } from '../live/live-state.js';
import { readWhole } from '../live/read-segments.js';
import { isStatus, type Reader } from '../live/reader.js';
import { groupBy } from '../plan/algorithms/group-by.js';
import { excesses } from '../plan/checks/safety.js';
import type { ProjectDocument } from '../plan/emit/document.js';
import { thingsInSegment } from '../plan/model/count.js';

interface Planned {
  readonly project: string;
  readonly projectId: string;
  readonly segmentId?: string;
  readonly destroyed: number;
  readonly things: number;
}

interface Coverage {
  /** True if most segments of a project are not planned. */
  readonly isPartial?: boolean;
  readonly shard?: { readonly isSplit: (project: WantedProject) => boolean };
}

/**
 * Returns the planned projects with the number of live objects in each. Segments that the plan does not change are read
 * only if the limit on destruction depends on them. In a partial plan, each of them counts as one object otherwise.
 */
export function wholeProjects(
  projects: readonly LiveProject<unknown>[],
  planned: readonly Planned[],
  reader: Reader,
  { isPartial = false, shard }: Coverage = {},
): Promise<ProjectDocument[]> {
  const byProject = groupBy(planned, ({ projectId }) => projectId);
  return Promise.all(
    projects.map(async ({ project: { number, id, name }, heads, wanted }) => {
      const own = byProject.get(id) ?? [];
      const { allowDestroy } = wanted;
      const known = {
        number,
        id,
        name,
        things: own.reduce((sum, { things }) => sum + things, 0),
        ...(allowDestroy ? { allowDestroy } : {}),
      };
      // Only all shards of a project together show what the limit depends on.
      if (shard?.isSplit(wanted)) return known;
      const read = new Set(own.map(({ segmentId }) => segmentId));
      const rest = heads.filter((head) => !read.has(head.id));
      // Every segment is at least one object, so most partial plans need no reads to stay below the limit.
      const least = isPartial ? { ...known, things: known.things + rest.length } : known;
      if (excesses(own, [least]).length === 0) return least;
      const counts = await Promise.all(rest.map((head) => thingsIn(reader, head)));
      return { ...known, things: counts.reduce((sum, count) => sum + count, known.things) };
    }),
  );
}

/** Counts the objects in a segment; a segment that was deleted after it was listed has none. */
export async function thingsIn(reader: Reader, head: LiveProject<unknown>['heads'][number]): Promise<number> {
  try {
    return thingsInSegment(await readWhole(reader, head));
  } catch (error) {
    if (isStatus(error, 404)) return 0;
    throw error;
  }
}
