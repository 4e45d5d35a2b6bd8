import { createLimit } from '../http/limit.js';
import type { WantedProject } from '../kinds/model.js';
import { readCatalogs } from '../live/catalog.js';
import { readLiveAs } from '../live/read-live.js';
import { catalogsOfChanged } from '../plan/checks/made-types.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import { planRemoval } from '../plan/plan.js';
import type { LiveService } from './live-service.js';
import type { Plan } from './made-plan.js';
import type { Selection } from './selection.js';

/** Plans the deletion of every live segment that the specs name. */
export async function planRemovals(
  specs: readonly WantedProject[],
  { reading, companyId, username }: Pick<LiveService, 'reading' | 'companyId' | 'username'>,
  { parallelism, isAimed }: { readonly parallelism: number } & Pick<Selection, 'isAimed'>,
): Promise<Plan> {
  const { state, problems } = await readLiveAs<PlannedSegment>({
    api: reading,
    wanted: specs,
    limit: createLimit(parallelism),
    whole: true,
    isAimed,
    take: (live, { project }) => planRemoval(live, project, 'segment-to-destroy'),
    ...(companyId === undefined ? {} : { companyId }),
    ...(username === undefined ? {} : { username }),
  });
  const segments = state.projects.flatMap((project) => [...project.segments.values()]);
  const projects = state.projects.map(({ project, wanted: { allowDestroy } }) => ({
    number: project.number,
    id: project.id,
    name: project.name,
    things: segments
      .filter(({ projectId }) => projectId === project.id)
      .reduce((sum, { things }) => sum + things, 0),
    ...(allowDestroy ? { allowDestroy } : {}),
  }));
  // Deleted objects are shown with the names of their types.
  const catalogs = await readCatalogs(reading, catalogsOfChanged(segments));
  const reads = state.reads + Object.keys(catalogs).length;
  return { segments, parts: [], projects, reads, catalogs, problems };
}
