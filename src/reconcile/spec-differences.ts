import { isError, type Problem } from '../diagnostics/problem.js';
import { createLimit } from '../http/kept-alive.js';
import type { DesiredProject, DesiredSegment } from '../kinds/model.js';
import { isLetGo, oldPlaces } from '../kinds/segment-names.js';
import { readCatalogs } from '../live/catalog.js';
import { createReader, remembering } from '../live/reader.js';
import { calledIn } from '../plan/checks/coherent.js';
import type { PartDocument, PlanDocument, ProjectDocument, SegmentDocument } from '../plan/emit/document.js';
import { statedAlike } from '../plan/emit/fingerprint.js';
import type { SpecDifference } from '../plan/model/refusal.js';
import { basesOf, catalogsNeeded, resolveWithBase } from '../spec/build/resolve-types.js';
import { removedOf } from './base/base-side.js';
import type { SpecComparison } from './base/compare-specs.js';
import { withLookups } from './check-names.js';
import type { LiveService } from './made-plan.js';

export interface SpecDifferences {
  /** The objects whose desired state differs between the specs and the plan. */
  readonly differences: readonly SpecDifference[];
  /** Names in the specs that the service does not know; nothing is compared then. */
  readonly problems: readonly Problem[];
}

export interface ComparedSpecs {
  readonly projects: readonly DesiredProject[];
  readonly parallelism: number;
  /** True deletes segments that no spec names; by default, `prune` in the specs decides for each project. */
  readonly prune?: boolean;
  /** The specs compared with those of a trusted base: a segment that was removed since may be deleted. */
  readonly base?: SpecComparison;
}

/** Compares the specs in a checkout with the desired state of a saved plan. */
export async function specDifferences(
  plan: PlanDocument,
  service: LiveService,
  specs: ComparedSpecs,
): Promise<SpecDifferences> {
  const { projects, problems } = await resolvedSpecs(specs, service);
  if (problems.some(isError)) return { differences: [], problems };
  const differences = plan.projects.flatMap((project): SpecDifference[] => {
    const segments = plan.segments.filter(
      (one) => one.projectId === project.id && !isMoveStated(one, projects),
    );
    const parts = plan.parts.filter(({ projectId }) => projectId === project.id);
    if (segments.length + parts.length === 0) return [];
    const gone = specs.base?.projects.filter(specs.base.isGone) ?? [];
    const stated = [...projects, ...gone].find((spec) => isSpecOf(spec, project));
    if (!stated) return [{ code: 'project-not-stated', project: project.number, id: project.id }];
    const prune = specs.prune ?? stated.prune;
    const approval = [project, stated].map(({ allowDestroy }) => allowDestroy ?? {});
    return [
      ...(statedAlike(approval[0], approval[1])
        ? []
        : [{ code: 'approved-otherwise' as const, project: project.number }]),
      ...segments.flatMap((segment) => segmentDifference(segment, { ...stated, prune }, specs.base)),
      ...(specs.base ? [] : segments.flatMap((segment) => baseDifference(segment, plan))),
      ...parts.flatMap((part) => partDifference(part, stated)),
    ];
  });
  return { differences, problems };
}

/** True for a segment that is deleted because the specs move it to another project. */
const isMoveStated = (saved: SegmentDocument, projects: readonly DesiredProject[]): boolean =>
  saved.desired === undefined &&
  projects.some(({ number, segments }) =>
    segments.some(
      ({ name, renamedFrom }) =>
        number === saved.movedTo?.project &&
        name === saved.movedTo.segment &&
        oldPlaces(renamedFrom, number).some(
          (from) => from.project === saved.project && from.segment === saved.name,
        ),
    ),
  );

const isSpecOf = (spec: DesiredProject, { number, id }: ProjectDocument): boolean =>
  spec.number === number && (spec.id === undefined || spec.id === id);

/** Returns the specs with types, facilities and activities by id, as in a plan. */
async function resolvedSpecs(
  { projects: head, parallelism, base }: ComparedSpecs,
  { reading }: LiveService,
): Promise<{ projects: DesiredProject[]; problems: Problem[] }> {
  const projects = base ? base.projects.filter((project) => !base.isGone(project)) : head;
  const reader = remembering(createReader(reading, createLimit(parallelism)));
  const needed = catalogsNeeded([...projects, ...basesOf(projects)]);
  const resolved = resolveWithBase(projects, await readCatalogs(reading, needed));
  const problems: Problem[] = [...resolved.problems];
  const all: DesiredProject[] = [];
  for (const project of resolved.projects) {
    const sorted = project.calculation && (await withLookups(project.calculation, reader));
    problems.push(...(sorted?.problems ?? []));
    all.push(sorted ? { ...project, calculation: sorted.calculation } : project);
  }
  return { projects: all, problems };
}

function segmentDifference(
  saved: SegmentDocument,
  project: DesiredProject,
  base: SpecComparison | undefined,
): SpecDifference[] {
  const { segments } = project;
  const owner = calledIn(saved);
  if (!saved.desired) {
    const isKept = segments.some((desired) => isAbout(desired, saved)) || isLetGo(project, saved.name);
    if (isKept) return [{ code: 'deleted-segment-kept', owner, id: saved.segmentId ?? '' }];
    return deletionDifference(saved, project, base);
  }
  const stated = segments.find(({ name }) => name === saved.name);
  if (!stated) return [{ code: 'segment-not-named', owner }];
  const { before: _, ...desired } = saved.desired;
  // Without a trusted base, what the base stated does not count, and the segment is planned without it.
  return statedAlike(base ? saved.desired : desired, stated) ? [] : [{ code: 'stated-otherwise', owner }];
}

/** A plan that removes what its base stated needs that base. */
function baseDifference(saved: SegmentDocument, { changes }: PlanDocument): SpecDifference[] {
  const own = changes.filter(({ project, segment }) => project === saved.project && segment === saved.name);
  const reasons = own.flatMap(({ reason, forcedBy = [] }) => [reason, ...forcedBy.map((one) => one.reason)]);
  return reasons.some(({ code }) => code === 'no-longer-in-specs')
    ? [{ code: 'base-not-given', owner: calledIn(saved) }]
    : [];
}

/** A segment that the specs do not name is deleted by `prune`, or because it was removed since the base. */
function deletionDifference(
  saved: SegmentDocument,
  project: DesiredProject,
  base: SpecComparison | undefined,
): SpecDifference[] {
  const owner = calledIn(saved);
  if (project.prune) return [];
  if (!base) return [{ code: 'prune-not-set', owner }];
  const removed = removedOf({ name: saved.name, id: saved.segmentId ?? '' }, project, base);
  if (!removed) return [{ code: 'not-in-base', owner }];
  return removed.lifecycle.preventDestroy ? [{ code: 'protected-in-base', owner }] : [];
}

const isAbout = ({ name, renamedFrom, segmentId }: DesiredSegment, saved: SegmentDocument): boolean =>
  segmentId === undefined ? name === saved.name || renamedFrom === saved.name : segmentId === saved.segmentId;

function partDifference(
  saved: PartDocument,
  { projectFields, calculation }: DesiredProject,
): SpecDifference[] {
  const stated = saved.part === 'calculation' ? calculation : projectFields;
  const owner = calledIn(saved);
  if (!stated) return [{ code: 'part-not-stated', owner }];
  return statedAlike(saved.desired, stated) ? [] : [{ code: 'stated-otherwise', owner }];
}
