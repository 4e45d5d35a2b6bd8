import type { Problem } from '../diagnostics/problem.js';
import type { DesiredProject } from '../kinds/model.js';
import type { DesiredCalculation } from '../kinds/project-model.js';
import type { LiveProject, ProjectHead } from '../live/live-state.js';
import { readLookups } from '../live/read-lookups.js';
import type { Reader } from '../live/reader.js';
import type { PlannedPart } from '../plan/model/planned-part.js';
import { planCalculationLive, planProjectLive } from '../replan/plan-parts.js';
import { needsLookups, resolveLookups } from '../spec/build/resolve-lookups.js';

export interface MadeParts {
  readonly parts: readonly PlannedPart[];
  readonly problems: readonly Problem[];
}

type Of = Pick<LiveProject<unknown>, 'desired' | 'project'>;

/** Plans the parts: the fields and calculations of projects that the specs state. */
export async function makeParts(
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
  const head = { ...project, ...(companyId === undefined ? {} : { companyId }) };
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
  const lists = needsLookups(stated) ? await readLookups(reader) : undefined;
  const { calculation, problems } = lists
    ? resolveLookups(stated, lists)
    : { calculation: stated, problems: [] };
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
