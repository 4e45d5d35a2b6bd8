import { createLimit } from '../http/kept-alive.js';
import type { DesiredProject } from '../kinds/model.js';
import { readCatalogs } from '../live/catalog.js';
import { type ReadService, readLiveAs } from '../live/read-live.js';
import { catalogsOfChanged } from '../plan/checks/created-types.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import { planRemoval } from '../plan/plan.js';
import { withAllDetails } from '../replan/replan.js';
import type { Plan } from './made-plan.js';
import type { Selection } from './selection.js';

/** Plans the deletion of every live segment that the specs name. */
export async function planRemovals(
  specs: readonly DesiredProject[],
  service: ReadService,
  { parallelism, isTargeted }: { readonly parallelism: number } & Pick<Selection, 'isTargeted'>,
): Promise<Plan> {
  const { reading } = service;
  let details = 0;
  const limit = createLimit(parallelism);
  const { state, problems } = await readLiveAs<PlannedSegment>({
    service,
    desired: specs,
    limit,
    whole: true,
    isTargeted,
    take: async (read, { project }) => {
      const { live, reads } = await withAllDetails(read, reading, limit);
      details += reads;
      return planRemoval(live, project, 'segment-to-destroy');
    },
  });
  const segments = state.projects.flatMap((project) => [...project.segments.values()]);
  const projects = state.projects.map(({ project, desired: { allowDestroy } }) => ({
    number: project.number,
    id: project.id,
    name: project.name,
    objectCount: segments
      .filter(({ projectId }) => projectId === project.id)
      .reduce((sum, { objectCount }) => sum + objectCount, 0),
    allowDestroy,
  }));
  // Deleted objects are shown with the names of their types.
  const catalogs = await readCatalogs(reading, catalogsOfChanged(segments));
  const reads = state.reads + details + Object.keys(catalogs).length;
  return { segments, parts: [], projects, reads, catalogs, problems };
}
