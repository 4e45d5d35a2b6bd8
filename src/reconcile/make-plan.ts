import { type Api, profileOf } from '../api/client.js';
import type { Problem } from '../diagnostics/problem.js';
import { createLimit } from '../http/kept-alive.js';
import type { DesiredProject, DesiredSegment } from '../kinds/model.js';
import type { DesiredCalculation } from '../kinds/project-model.js';
import { readCatalogs } from '../live/catalog.js';
import type { LiveProject, ProjectHead } from '../live/live-state.js';
import type { ReadService } from '../live/read-live.js';
import { createReader, type Reader, recordingReader, remembering } from '../live/reader.js';
import { catalogsOfChanged, catalogsOfCreated, createdTypeProblems } from '../plan/checks/created-types.js';
import { statedItems } from '../plan/model/desired-items.js';
import type { PlanNote } from '../plan/model/note.js';
import type { PlannedPart } from '../plan/model/planned-part.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { ServiceProfile } from '../profile/profile-fields.js';
import { planCalculationLive, planProjectLive } from '../replan/replan.js';
import { withLookups } from './check-names.js';
import {
  type Catalogs,
  type MadePlan,
  noPlan,
  type Plan,
  type PlanOptions,
  type PlanReaders,
} from './made-plan.js';
import { planSegments } from './plan-segments.js';
import { segmentNotes, segmentsLetGo } from './segment-notes.js';
import { EVERYTHING } from './selection.js';
import { objectsIn, wholeProjects } from './whole-projects.js';

/** Makes a plan from specs and a service: segments, parts, the number of objects in each project, and notes. */
export async function makePlan(
  specs: readonly DesiredProject[],
  service: ReadService,
  options: PlanOptions,
): Promise<MadePlan> {
  const { selection = EVERYTHING } = options;
  const { reading } = service;
  const readers = planReaders(reading, options);
  const found = await planSegments(specs, service, readers, options);
  const { projects, segments, segmentOf, planner } = found;
  const from = { projects, segmentOf, named: Object.keys(found.catalogs), reading, readers };
  if (found.problems.length > 0) return { ...noPlan(found.problems), from };
  const stated = projects.filter(({ desired }) => selection.hasParts(desired));
  const { parts, problems } = await makeParts(stated, readers.parts, found.companyId);
  const catalogs = await withCatalogs(found.catalogs, segments, reading, options);
  const forbidden = [...problems, ...forbiddenIn(projects, { segments, parts, catalogs })];
  if (forbidden.length > 0) return { ...noPlan(forbidden), from };
  const split = projects.filter(({ desired }) => selection.isSplit(desired));
  const letGo = await segmentsLetGo(projects, selection, (head) => objectsIn(readers.all, head));
  return {
    segments,
    parts,
    projects: await wholeProjects(projects, [...segments, ...parts], readers.all, selection),
    reads: planner.reads() + found.reads + readers.all.reads() + Object.keys(catalogs).length,
    catalogs,
    problems: [],
    notes: [
      ...unlistedNotes(segments, profileOf(reading)),
      ...segments.flatMap(({ notes = [] }) => notes),
      ...found.notes,
      ...letGo,
      ...selection.notes,
      ...(await segmentNotes(
        stated,
        segments,
        planner.effort,
        selection.isShard ? split.map(({ project }) => project.id) : undefined,
      )),
    ],
    from,
  };
}

function planReaders(reading: Api, { parallelism, reader, remembersParts }: PlanOptions): PlanReaders {
  const all = reader ?? createReader(reading, createLimit(parallelism));
  const matching = recordingReader(all);
  // Shards that make the same read for the parts of a base count it once.
  return { all, matching, parts: remembersParts ? remembering(matching) : all };
}

const ALL_CATALOGS = ['cables', 'pipes', 'eccs'] as const satisfies readonly (keyof Catalogs)[];

/** Reads the catalogs of changed items, so that incompatible types are found before the first write. */
async function withCatalogs(
  known: Catalogs,
  segments: readonly PlannedSegment[],
  reading: Api,
  { rehearse }: Pick<PlanOptions, 'rehearse'>,
): Promise<Catalogs> {
  const needed = new Set([
    ...catalogsOfCreated(segments),
    ...(rehearse ? catalogsOfChanged(segments.filter(({ steps }) => steps.length > 0)) : []),
    ...(segments.some(isJudgedUnchanged) ? ALL_CATALOGS : []),
  ]);
  const missing = [...needed].filter((name) => known[name] === undefined).sort();
  return { ...known, ...(await readCatalogs(reading, missing)) };
}

/** The live state of a segment without changes is kept only if rules judge it. */
const isJudgedUnchanged = ({ steps, live }: PlannedSegment): boolean =>
  steps.length === 0 && live !== undefined;

/** Notes on ducts in pipes that the service does not list, so that the plan can neither compare nor change them. */
function unlistedNotes(segments: readonly PlannedSegment[], { ductsInPipes }: ServiceProfile): PlanNote[] {
  if (ductsInPipes === 'layer') return [];
  return segments.flatMap(({ project, name, segmentId, desired }) => {
    const pipes = segmentId === undefined || !desired ? 0 : pipesWithDucts(desired);
    return pipes === 0 ? [] : [{ code: 'ducts-not-listed', project, segment: name, pipes }];
  });
}

const pipesWithDucts = ({ sections = [] }: DesiredSegment): number =>
  sections.flatMap(statedItems).filter(({ ducts = [] }) => ducts.length > 0).length;

interface MadeParts {
  readonly parts: readonly PlannedPart[];
  readonly problems: readonly Problem[];
}

type Of = Pick<LiveProject<unknown>, 'desired' | 'project'>;

/** Plans the parts: the fields and calculations of projects that the specs state. */
async function makeParts(
  projects: readonly Of[],
  reader: Reader,
  companyId: string | undefined,
): Promise<MadeParts> {
  const made = await Promise.all(projects.map((one) => partsOf(one, reader, companyId)));
  return { parts: made.flatMap(({ parts }) => parts), problems: made.flatMap(({ problems }) => problems) };
}

async function partsOf(
  { desired, project }: Of,
  reader: Reader,
  companyId: string | undefined,
): Promise<MadeParts> {
  const head = { ...project, companyId };
  const [own, sums] = await Promise.all([
    desired.projectFields ? planProjectLive(reader, desired.projectFields, head) : [],
    desired.calculation
      ? calculationOf(desired, desired.calculation, project, reader)
      : { parts: [], problems: [] },
  ]);
  const opens = own[0]?.steps.some(
    ({ operation }) => operation === 'changeStatus' || operation === 'restoreProject',
  );
  const problems = opens ? sums.problems.filter(({ code }) => code !== CLOSED) : sums.problems;
  return { parts: [...own, ...sums.parts], problems: [...problems, ...neededModules(desired)] };
}

/** Reports specs that state the content of a module and remove the module. */
function neededModules({ projectFields: own, segments, calculation, number }: DesiredProject): Problem[] {
  if (!own?.modules || !own.pruneModules) return [];
  const needed = [
    ...(segments.length > 0 ? ['CABLESIMULATOR'] : []),
    ...(calculation ? ['CALCULATION'] : []),
  ];
  return needed
    .filter((module) => !own.modules?.includes(module))
    .map((module) => ({
      code: 'module-needed',
      message: `the specs of project ${number} state the content of the module ${module}, but remove the module`,
      place: own.place,
      remedy: `add ${module} to modules`,
    }));
}

const CLOSED = 'calculation-closed';

async function calculationOf(
  { projectFields: own, place, number }: DesiredProject,
  stated: DesiredCalculation,
  project: ProjectHead,
  reader: Reader,
): Promise<MadeParts> {
  const { calculation, problems } = await withLookups(stated, reader);
  if (problems.length > 0) return { parts: [], problems };
  const mayBegin = own?.modules?.includes('CALCULATION') === true;
  const now = await planCalculationLive(reader, calculation, project, mayBegin);
  if (!now) {
    const message = `project ${number} has no module CALCULATION`;
    const remedy = 'activate it in the spec: modules: [CALCULATION] under `project`';
    return { parts: [], problems: [{ code: 'module-missing', message, place, remedy }] };
  }
  const closed =
    now.live.readOnly && now.planned.steps.length > 0 ? [closedProblem(number, calculation)] : [];
  return { parts: [now.planned], problems: [...closed, ...now.problems] };
}

const closedProblem = (number: string, { place }: DesiredCalculation): Problem => ({
  code: CLOSED,
  message: `the calculation of project ${number} is read only`,
  place,
  remedy:
    'reopen the project first (status: STARTED, archived: false under `project`), or ask for access to it',
});

/** Problems that only the whole plan shows. */
const forbiddenIn = (
  projects: readonly LiveProject<PlannedSegment>[],
  { segments, parts, catalogs }: Pick<Plan, 'segments' | 'parts' | 'catalogs'>,
): Problem[] => [
  ...projects.flatMap(({ desired, project }) => archiveProblem(desired, project, segments, parts)),
  ...createdTypeProblems(segments, catalogs),
];

/** Reports changes in a project that stays archived: the service refuses them. */
function archiveProblem(
  { projectFields: own, place, number }: DesiredProject,
  { id, archived }: ProjectHead,
  segments: readonly PlannedSegment[],
  parts: readonly PlannedPart[],
): Problem[] {
  if (!archived || own?.archived !== true) return [];
  const isInside = (one: PlannedSegment | PlannedPart): boolean =>
    one.projectId === id && (!('part' in one) || one.part === 'calculation');
  const changed = [...segments, ...parts].find((one) => isInside(one) && one.steps.length > 0);
  if (!changed) return [];
  const message = `project ${number} is archived and stays archived, but ${changed.name} would have to change`;
  return [
    {
      code: 'project-archived',
      message,
      place,
      remedy: 'write archived: false, apply, and archive the project again',
    },
  ];
}
