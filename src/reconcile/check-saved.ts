import type { Problem } from '../diagnostics/problem.js';
import type { DesiredProject, DesiredSegment } from '../kinds/model.js';
import { isNewProject } from '../kinds/project-model.js';
import { movedPart, movedSince, planMismatches } from '../plan/checks/compare-saved.js';
import type { PartDocument, PlanDocument, ProjectDocument, SegmentDocument } from '../plan/emit/document.js';
import type { PlannedPart } from '../plan/model/planned-part.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { PlanMismatch, Staleness } from '../plan/model/refusal.js';
import { withBaseLosses } from '../plan/plan.js';
import type { ServiceProfile } from '../profile/profile-fields.js';
import { type PlanJson, planJson } from '../render/plan-json.js';
import type { LiveService, Plan, PlanOptions } from './made-plan.js';
import { makePlan } from './make-plan.js';
import { documentOf } from './plan-document.js';
import { withoutCosts } from './plan-specs.js';
import { EVERYTHING } from './selection.js';

interface CheckedPlan {
  /** The plan from the current live state, with everything that can still be applied as it was saved. */
  readonly plan: Plan;
  /** Segments and parts that changed since the plan was made. */
  readonly stale: readonly Compared[];
  /** Segments and parts that are already as planned. */
  readonly done: readonly Compared[];
  /** Changes and losses that differ between the file and the new plan. */
  readonly differences: readonly PlanMismatch[];
}

interface CheckOptions extends Pick<PlanOptions, 'parallelism' | 'consumeBudget' | 'forRules'> {
  readonly cost: boolean;
  /** The name of the service, as plans state it. */
  readonly target: string;
}

/** Plans the content of a saved plan again, from the live state, and compares the two plans. */
export async function checkSaved(
  saved: PlanJson,
  service: LiveService,
  { cost, target, ...how }: CheckOptions,
): Promise<CheckedPlan> {
  const replanned = await planFromFile(saved, service, how);
  const { compared } = replanned;
  const stale = compared.filter((one) => one.stale.length > 0);
  const done = compared.filter((one) => one.stale.length === 0 && !one.now?.steps.length);
  const fit = fitOf(replanned);
  const plan = cost ? fit : withoutCosts(fit);
  const leftOut = [...stale, ...done].map((one) => one.saved);
  const differences = planMismatches(saved, planJson(documentOf(plan, { target })), leftOut);
  return { plan, stale, done, differences };
}

/** Returns the part of the new plan that can be applied as it was saved, or is applied already. */
function fitOf({ compared, projects, reads, catalogs }: Replanned): Plan {
  const fit = compared.flatMap(({ now, stale }) => (now && stale.length === 0 ? [now] : []));
  return {
    segments: fit.filter((now): now is PlannedSegment => !('part' in now)),
    parts: fit.filter((now): now is PlannedPart => 'part' in now),
    projects,
    reads,
    catalogs,
    problems: [],
  };
}

/** A segment or part of a saved plan, and the plan for it from the current live state. */
export interface Compared {
  readonly saved: SegmentDocument | PartDocument;
  /** Absent if the segment or part can no longer be planned. */
  readonly now?: PlannedSegment | PlannedPart;
  /** The reasons for which it can no longer be applied as it was saved. */
  readonly stale: readonly Staleness[];
}

interface Replanned {
  readonly compared: readonly Compared[];
  /** The projects, with the current numbers of objects. */
  readonly projects: readonly ProjectDocument[];
  readonly reads: number;
  readonly catalogs: Plan['catalogs'];
}

/**
 * Plans the content of a file again, from its desired state and the live state. Each project is planned alone, except that projects
 * between which a segment moves are planned together.
 */
async function planFromFile(
  plan: PlanDocument,
  service: LiveService,
  how: Pick<PlanOptions, 'parallelism' | 'consumeBudget' | 'forRules'>,
): Promise<Replanned> {
  const all = await Promise.all(
    linkedProjects(plan).map((projects) => replanProjects(projects, plan, service, how)),
  );
  return {
    compared: all.flatMap(({ compared }) => compared),
    projects: all.flatMap(({ projects }) => projects),
    reads: all.reduce((sum, { reads }) => sum + reads, 0),
    catalogs: Object.assign({}, ...all.map(({ catalogs }) => catalogs)) as Plan['catalogs'],
  };
}

/** The projects of a plan in groups: those between which a segment moves are in one group. */
function linkedProjects({ projects, segments }: PlanDocument): ProjectDocument[][] {
  const groups = new Map(projects.map((project) => [project.number, [project]]));
  for (const { project, movedFrom } of segments) {
    const [one, other] = [groups.get(project), groups.get(movedFrom?.project ?? project)];
    if (!one || !other || one === other) continue;
    const both = [...one, ...other];
    for (const { number } of both) groups.set(number, both);
  }
  return [...new Set(groups.values())];
}

async function replanProjects(
  group: readonly ProjectDocument[],
  plan: PlanDocument,
  service: LiveService,
  how: Pick<PlanOptions, 'parallelism' | 'consumeBudget' | 'forRules'>,
): Promise<Replanned> {
  const ids = new Set(group.map(({ id }) => id));
  const segments = plan.segments.filter(({ projectId }) => ids.has(projectId));
  const parts = plan.parts.filter(({ projectId }) => ids.has(projectId));
  if (segments.length + parts.length === 0) return { compared: [], projects: [], reads: 0, catalogs: {} };
  const unclear = new Map<DesiredSegment, Problem>();
  const specs = group.map((project) => specOf(project, segments, parts));
  const made = await makePlan(specs, service, {
    ...how,
    // Deleted objects are shown with the names of their types.
    rehearse: true,
    selection: {
      ...EVERYTHING,
      mayGo: ({ id }) => segments.some(({ segmentId, desired }) => segmentId === id && !desired),
    },
    onUnclear: (desired: DesiredSegment, problem) => unclear.set(desired, problem),
  });
  const staleIn = new Map(group.map((project) => [project.id, staleProject(project, parts, made)]));
  const compared = [
    ...segments.map((saved): Compared => {
      const staleness = staleIn.get(saved.projectId);
      const problem = saved.desired && unclear.get(saved.desired);
      if (staleness || problem)
        return { saved, stale: staleness ?? [{ code: 'problem', message: problem?.message ?? '' }] };
      return withNow(saved, withBaseOf(saved, segmentNow(saved, made.segments), service.profile), movedSince);
    }),
    ...parts.map((saved): Compared => {
      const staleness = staleIn.get(saved.projectId);
      if (staleness) return { saved, stale: staleness };
      const isOwn = ({ project }: { readonly project: string }): boolean => project === saved.project;
      const now = made.parts.filter(isOwn);
      if (isIncomplete(saved, parts.filter(isOwn), now)) return { saved, stale: [{ code: 'other-calls' }] };
      return withNow(
        saved,
        now.find(({ part }) => part === saved.part),
        movedPart,
      );
    }),
  ];
  return { compared, projects: made.projects, reads: made.reads, catalogs: made.catalogs };
}

/** True if the project's own fields need calls in a part that the file does not have, so that they would be left undone. */
const isIncomplete = (
  { part }: PartDocument,
  listed: readonly PartDocument[],
  now: readonly PlannedPart[],
): boolean =>
  part !== 'calculation' &&
  now.some(
    (one) =>
      one.part !== 'calculation' && one.steps.length > 0 && !listed.some((saved) => saved.part === one.part),
  );

const withNow = <Saved extends Compared['saved'], Now extends PlannedSegment | PlannedPart>(
  saved: Saved,
  now: Now | undefined,
  moved: (saved: Saved, now: Now | undefined) => Staleness[],
): Compared => ({ saved, now, stale: moved(saved, now) });

/** Returns why nothing of a project can be applied as it was saved; undefined if something can. */
function staleProject(
  saved: ProjectDocument,
  savedParts: readonly PartDocument[],
  { problems, projects, parts }: Plan,
): Staleness[] | undefined {
  if (problems.length > 0) return problems.map(({ message }) => ({ code: 'problem', message }));
  const companyIn = (all: readonly (PartDocument | PlannedPart)[]): string =>
    all.flatMap((one) =>
      'companyId' in one && one.project === saved.number ? (one.companyId ?? []) : [],
    )[0] ?? '';
  const company = { saved: companyIn(savedParts), now: companyIn(parts) };
  if (isNewProject(saved.id) && company.saved !== company.now) return [{ code: 'other-company', ...company }];
  const now = projects.find(({ id }) => id === saved.id);
  if (now && now.number !== saved.number)
    return [{ code: 'project-renumbered', id: saved.id, now: now.number, saved: saved.number }];
  return undefined;
}

/** Returns the desired state of the plan as a spec, pinned to the project that the plan was made for. */
function specOf(
  { number, id, allowDestroy }: ProjectDocument,
  all: readonly SegmentDocument[],
  allParts: readonly PartDocument[],
): DesiredProject {
  const segments = all.filter(({ projectId }) => projectId === id);
  const parts = allParts.filter(({ projectId }) => projectId === id);
  const desired = segments.flatMap((segment) => segment.desired ?? []);
  return {
    number,
    ...(isNewProject(id) ? {} : { id }),
    prune: segments.some((segment) => !segment.desired),
    segments: desired,
    allowDestroy,
    ...statedIn(parts),
    place: desired[0]?.place ?? { file: 'the saved plan', line: 1, col: 1 },
  };
}

function statedIn(parts: readonly PartDocument[]): Pick<DesiredProject, 'projectFields' | 'calculation'> {
  const own = parts.find((part) => part.part !== 'calculation')?.desired;
  const calculation = parts.find((part) => part.part === 'calculation')?.desired;
  return { projectFields: own, calculation };
}

/** The base is not read again: the file has the blocks of deleted segments, and says which of these segments are protected. */
function withBaseOf(
  { protectedBy, before }: SegmentDocument,
  now: PlannedSegment | undefined,
  profile: ServiceProfile,
): PlannedSegment | undefined {
  if (!now) return undefined;
  const known = before ? withBaseLosses(now, before, profile) : now;
  return protectedBy ? { ...known, protectedBy } : known;
}

const segmentNow = (
  saved: SegmentDocument,
  segments: readonly PlannedSegment[],
): PlannedSegment | undefined =>
  segments.find(({ project, name, desired, segmentId }) =>
    saved.desired
      ? desired !== undefined && project === saved.project && name === saved.name
      : !desired && segmentId === saved.segmentId,
  );
