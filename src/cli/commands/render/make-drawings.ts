import type { SourceTexts } from '../../../diagnostics/print.js';
import type { Place } from '../../../diagnostics/problem.js';
import { UserError } from '../../../diagnostics/user-error.js';
import type { SectionView } from '../../../draw/section.js';
import type { DesiredProject, DesiredSegment } from '../../../kinds/model.js';
import { readCatalogs } from '../../../live/catalog.js';
import type { PlannedSegment } from '../../../plan/model/planned-segment.js';
import { drawLive, type LiveDrawings } from '../../../reconcile/draw-live.js';
import { liveTarget } from '../../../reconcile/export-project.js';
import type { Inspection } from '../../../reconcile/inspect-plan.js';
import type { Plan } from '../../../reconcile/made-plan.js';
import { type PlanViews, placesIn, viewsOfPlan } from '../../../reconcile/plan-views.js';
import { ratePlanned } from '../../../reconcile/rate-segments.js';
import { onlyTargeted, selectTargets } from '../../../reconcile/selection.js';
import { undrawnWords } from '../../../render/words/layout-words.js';
import { catalogsNeeded, resolveTypes } from '../../../spec/build/resolve-types.js';
import { statesLoads } from '../../../views/with-loads.js';
import type { ExitCode } from '../../command.js';
import type { Connection } from '../../connection/connect.js';
import { raterOf } from '../../options/rating-options.js';
import { printSpecProblems, readSpecs } from '../../options/read-specs.js';
import { rulesFor } from '../../options/rules-options.js';
import { createProgress } from '../../output/progress.js';
import { OF_PLAN, planFor } from '../plan/run-plan.js';
import {
  type CheckedRender,
  type Drawing,
  type Drawings,
  type NotDrawn,
  sectionName,
} from './write-drawings.js';

/** The segments of one project that are drawn. */
interface LiveRequest {
  readonly project: string;
  /** The names of the segments; all if absent. */
  readonly names?: ReadonlySet<string>;
  /** The specs of the segments, with types by id. */
  readonly specs?: readonly DesiredSegment[];
  /** The specs name the project at this place. Problems of a project that cannot be read are shown there. */
  readonly at?: { readonly place: Place; readonly sources: SourceTexts };
  /** The state in the title block: a segment without changes is its own planned state. */
  readonly state: 'live' | 'planned';
}

/** Draws live projects, or the live segments that the specs name. */
export async function liveDrawings(
  args: CheckedRender,
  connection: Connection,
  date: string,
): Promise<Drawings | ExitCode> {
  const requests = await requestsOf(args, connection);
  return typeof requests === 'number' ? requests : drawAll(requests, args, connection, date);
}

async function requestsOf(args: CheckedRender, connection: Connection): Promise<LiveRequest[] | ExitCode> {
  const { paths, target = [] } = args;
  if (paths.length === 0) {
    console.error(`Reading ${connection.target}.`);
    const targets = await Promise.all(target.map((one) => liveTarget(one, connection)));
    return targets.map(({ project, segment }) => ({
      ...{ project, state: 'live' },
      ...(segment === undefined ? {} : { names: new Set([segment]) }),
    }));
  }
  const { projects, problems, sources } = await readSpecs(paths, connection);
  if (printSpecProblems(problems, sources, args)) return 1;
  const selection = selectTargets(projects, target, false);
  console.error(`Reading ${connection.target}.`);
  const resolved = await withLoadedTypes(
    selection.projects.map((project) => onlyTargeted(project, selection)),
    connection,
    args.rater !== undefined,
  );
  return resolved.map((project) => ({
    ...{ project: project.number, state: 'live' },
    names: namesIn(project),
    specs: project.segments,
    at: { place: project.place, sources },
  }));
}

/** The projects with types by id, if a load or the place of a rated cable has to be matched with a live cable. */
async function withLoadedTypes(
  projects: readonly DesiredProject[],
  { reading }: Connection,
  isRated: boolean,
): Promise<readonly DesiredProject[]> {
  if (!isRated && !projects.some(({ segments }) => segments.some(statesLoads))) return projects;
  return resolveTypes(projects, await readCatalogs(reading, catalogsNeeded(projects))).projects;
}

const namesIn = ({ segments }: DesiredProject): Set<string> =>
  new Set(
    segments.flatMap(({ name, renamedFrom }) => [name, ...(renamedFrom === undefined ? [] : [renamedFrom])]),
  );

/** Reads and draws live segments of several projects. */
async function drawAll(
  requests: readonly LiveRequest[],
  args: CheckedRender,
  connection: Connection,
  date: string,
): Promise<Drawings | ExitCode> {
  const { target } = args;
  const { parallelism } = connection;
  const progress = createProgress('Reading segments', process.stderr);
  const all: Drawings[] = [];
  try {
    for (const { project, names, specs = [], at, state } of requests) {
      const desired = new Map(specs.map((one) => [one.name, one]));
      const found = await drawLive(
        {
          ...{
            project,
            date,
            parallelism,
            service: connection.target,
            rater: args.rater,
            onlyRates: args.onlyRates,
          },
          ...(names ? { isTargeted: ({ name }) => names.has(name) } : {}),
          desiredOf: (name) => desired.get(name),
          onListed: progress.expect,
          onSegment: progress.done,
        },
        connection,
      );
      if ('problems' in found) {
        progress.end();
        const problems = at ? found.problems.map((one) => ({ ...one, place: at.place })) : found.problems;
        printSpecProblems(problems, at?.sources ?? new Map(), args);
        return 1;
      }
      all.push(drawingsOf(found, state));
    }
  } finally {
    progress.end();
  }
  const drawings = all.flatMap((one) => one.drawings);
  const notDrawn = all.flatMap((one) => one.notDrawn);
  if (target && drawings.length + notDrawn.length === 0)
    throw new UserError(`there is no live segment of ${target.join(', ')} to draw`);
  return { drawings, notDrawn };
}

function drawingsOf({ project, segments }: LiveDrawings, state: 'live' | 'planned'): Drawings {
  return {
    drawings: segments.flatMap(({ views, placeOf }) => views.map((view) => ({ view, state, placeOf }))),
    notDrawn: segments.flatMap(({ name, undrawn }) =>
      undrawn.map(
        (reason): NotDrawn => ({
          what: sectionName(project.number, name, reason.section),
          why: undrawnWords(reason),
        }),
      ),
    ),
  };
}

/** Makes the plan of the specs and draws its segments. */
export async function plannedDrawings(
  args: CheckedRender,
  connection: Connection,
  date: string,
): Promise<Drawings | ExitCode> {
  const inspection = await inspectionOf(args);
  if (typeof inspection === 'number') return inspection;
  const made = await planFor({ ...args, skip: ['cost'] }, connection, undefined, inspection);
  if (typeof made === 'number') return made;
  const { plan } = made;
  const { segments } = plan;
  const rateOf = args.rater && (await ratePlanned(args.rater, plan, connection.reading));
  const views = viewsOfPlan(plan, { date, service: connection.target, ...(rateOf ? { rateOf } : {}) });
  const changed = changedDrawings(plan, views, args);
  const rest = args.mode === 'diff' ? [] : unchanged(segments, plan);
  if (rest.length === 0) return changed;
  // A segment without changes is drawn from its live state, which is its planned state too.
  const { target: _, ...all } = args;
  const others = await drawAll(rest, all, connection, date);
  if (typeof others === 'number') return others;
  return {
    drawings: [...changed.drawings, ...others.drawings],
    notDrawn: [...changed.notDrawn, ...others.notDrawn],
  };
}

/** The rules whose findings drawings mark, and what rates for them. */
async function inspectionOf(args: CheckedRender): Promise<Inspection | ExitCode> {
  if (args.onlyRates) return {};
  const rules = { ...(await rulesFor(args)), ...OF_PLAN };
  const rater = args.rater ?? (await raterOf(args));
  return typeof rater === 'number' ? rater : { rules, rater };
}

function changedDrawings({ segments, liveAfter }: Plan, views: PlanViews, args: CheckedRender): Drawings {
  const drawings: Drawing[] = [];
  const notDrawn: NotDrawn[] = [];
  const changed = segments.filter(({ steps }) => steps.length > 0);
  // One name may have two segments, which share their views.
  const byName = new Map(changed.map((one) => [JSON.stringify([one.projectId, one.name]), one]));
  for (const segment of byName.values()) {
    const { project, projectId, name } = segment;
    const placeOf = placesIn(liveAfter?.get(segment), segment.desired);
    for (const view of views(projectId, name)) {
      if (args.mode !== 'planned') drawings.push({ view, state: args.sideBySide ? 'both' : 'change' });
      else if (view.after) drawings.push({ view: plannedView(view), state: 'planned', placeOf });
      else
        notDrawn.push({
          what: sectionName(project, name, view.heading.section),
          why: 'the plan destroys it',
          isFine: true,
        });
    }
    for (const reason of views.undrawn(projectId, name))
      notDrawn.push({ what: sectionName(project, name, reason.section), why: undrawnWords(reason) });
  }
  return { drawings, notDrawn };
}

/** The state after the plan alone, without marks. */
function plannedView({ heading, after }: SectionView): SectionView {
  if (!after) return { heading };
  return {
    heading,
    after: {
      ...after,
      layers: after.layers.map(({ mark: _, ...layer }) => layer),
      items: after.items.map(({ mark: _, was: __, ...item }) => item),
      ...(after.coverings ? { coverings: after.coverings.map(({ mark: _, ...covering }) => covering) } : {}),
    },
  };
}

function unchanged(segments: readonly PlannedSegment[], plan: Plan): LiveRequest[] {
  const still = segments.filter(({ steps, segmentId }) => steps.length === 0 && segmentId !== undefined);
  return plan.projects.flatMap(({ id, number }): LiveRequest[] => {
    const own = still.filter(({ projectId }) => projectId === id);
    const names = new Set(own.map(({ name }) => name));
    const specs = own.flatMap(({ desired }) => desired ?? []);
    return names.size === 0 ? [] : [{ project: number, names, specs, state: 'planned' }];
  });
}
