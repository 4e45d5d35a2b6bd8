import type { Problem } from '../diagnostics/problem.js';
import type { DesiredProject } from '../kinds/model.js';
import type { LiveProject, ProjectHead } from '../live/live-state.js';
import { madeTypeProblems } from '../plan/checks/made-types.js';
import type { PlannedPart } from '../plan/model/planned-part.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { Plan } from './made-plan.js';

/** Problems that only the whole plan shows. */
export const forbiddenIn = (
  projects: readonly LiveProject<PlannedSegment>[],
  { segments, parts, catalogs }: Pick<Plan, 'segments' | 'parts' | 'catalogs'>,
): Problem[] => [
  ...projects.flatMap(({ desired, project }) => archiveProblem(desired, project, segments, parts)),
  ...madeTypeProblems(segments, catalogs),
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

/** Reports a project that has no module for segments and whose spec does not activate it. */
export function moduleProblem({ moduleActive, desired }: LiveProject<unknown>): Problem[] {
  if (moduleActive || desired.projectFields?.modules?.includes('CABLESIMULATOR')) return [];
  return [
    {
      code: 'module-missing',
      message: `project ${desired.number} has no module CABLESIMULATOR`,
      place: desired.place,
      remedy: 'activate it, or let the spec activate it: modules: [CABLESIMULATOR] under `project`',
    },
  ];
}
