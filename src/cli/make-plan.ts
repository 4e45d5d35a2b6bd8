import type { Api } from '../api/client.js';
import type { Problem } from '../diagnostics/problem.js';
import type { LiveSegment, WantedProject, WantedSegment } from '../kinds/model.js';
import { readCatalog } from '../live/catalog.js';
import type { LiveProject } from '../live/live-state.js';
import { readDetails, withDetails } from '../live/read-details.js';
import { readLive } from '../live/read-live.js';
import { thingsInSegment } from '../plan/count.js';
import type { TypeNames } from '../plan/document.js';
import { lifecycleProblems } from '../plan/lifecycle.js';
import { type PlannedSegment, planProject } from '../plan/plan.js';
import { catalogsNeeded, resolveTypes } from '../spec/resolve-types.js';
import type { Connection } from './connect.js';

export interface MadePlan {
  readonly segments: readonly PlannedSegment[];
  readonly projects: readonly LiveProject[];
  /** What each project holds now, of the segments that were read. */
  readonly things: ReadonlyMap<string, number>;
  readonly reads: number;
  readonly typeNames: TypeNames;
  readonly problems: readonly Problem[];
}

type Where = Pick<Connection, 'reading' | 'companyId' | 'username'>;

const NOTHING = { segments: [], projects: [], things: new Map<string, number>(), reads: 0, typeNames: {} };

/** Spec in, plan out: the catalog if names need it, the live state, the plan, and what it would lose. */
export async function makePlan(specs: readonly WantedProject[], where: Where): Promise<MadePlan> {
  const catalogs = catalogsNeeded(specs);
  const types = await Promise.all(
    catalogs.map(async (name) => [name, await readCatalog(where.reading, name)] as const),
  );
  const { projects: wanted, problems } = resolveTypes(specs, Object.fromEntries(types));
  if (problems.length > 0) return { ...NOTHING, problems };
  const { state, problems: troubles } = await readLive({
    api: where.reading,
    wanted,
    ...(where.companyId === undefined ? {} : { companyId: where.companyId }),
    ...(where.username === undefined ? {} : { username: where.username }),
  });
  if (troubles.length > 0)
    return { ...NOTHING, problems: [...troubles, ...state.projects.flatMap(moduleProblem)] };
  const missing = state.projects.flatMap(moduleProblem);
  if (missing.length > 0) return { ...NOTHING, problems: missing };
  const planned = await Promise.all(state.projects.map((project) => planWithLosses(project, where.reading)));
  const forbidden = state.projects.flatMap(({ wanted: project }, n) =>
    lifecycleProblems(project.segments, planned[n]?.segments ?? []),
  );
  if (forbidden.length > 0) return { ...NOTHING, problems: forbidden };
  return {
    segments: planned.flatMap(({ segments }) => segments),
    projects: state.projects,
    things: new Map(state.projects.map((project) => [project.wanted.number, thingsIn(project)])),
    reads: state.reads + catalogs.length + planned.reduce((sum, { reads }) => sum + reads, 0),
    typeNames: Object.fromEntries(
      types.map(([name, list]) => [name, Object.fromEntries(list.map(({ id, name: type }) => [id, type]))]),
    ),
    problems: [],
  };
}

const thingsIn = (project: LiveProject): number =>
  [
    ...project.segments.values(),
    ...project.others.flatMap(({ segment }) => (segment ? [segment] : [])),
  ].reduce((sum, segment) => sum + thingsInSegment(segment), 0);

function moduleProblem({ moduleActive, wanted }: LiveProject): Problem[] {
  if (moduleActive) return [];
  return [
    {
      code: 'module-missing',
      message: `project ${wanted.number} does not have the module CABLESIMULATOR`,
      place: wanted.place,
      remedy: 'activate the module in the project first',
    },
  ];
}

/** Plans, reads what the sections that go cannot hand on, and plans again, until nothing new is at risk. */
async function planWithLosses(
  project: LiveProject,
  api: Api,
): Promise<{ segments: PlannedSegment[]; reads: number }> {
  const live = new Map<WantedSegment, LiveSegment>(project.segments);
  const looked = new Set<string>();
  let reads = 0;
  for (;;) {
    const segments = planProject({
      wanted: project.wanted,
      projectId: project.project.id,
      live,
      others: project.others.flatMap(({ segment }) => (segment ? [segment] : [])),
    });
    const fresh = segments
      .map((segment) => ({ segment, items: segment.atRisk.filter(({ id }) => !looked.has(id)) }))
      .filter(({ items }) => items.length > 0);
    if (fresh.length === 0) return { segments, reads };
    for (const { segment, items } of fresh) {
      const details = await readDetails({ api, segmentId: segment.segmentId ?? '', items });
      reads += details.reads;
      for (const { id } of items) looked.add(id);
      for (const [wanted, old] of live)
        if (old.id === segment.segmentId) live.set(wanted, withDetails(old, details));
    }
  }
}
