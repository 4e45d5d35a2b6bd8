import type { Api } from '../api/client.js';
import type { Problem } from '../diagnostics/problem.js';
import { createLimit } from '../http/kept-alive.js';
import { type DesiredCalculation, isNewProject, type LiveCalculation } from '../kinds/project-model.js';
import type { ProjectHead } from '../live/live-state.js';
import { newCalculation, readCalculation } from '../live/read-calculation.js';
import { readTrees } from '../live/read-catalog-tree.js';
import { readObject } from '../live/read-object.js';
import { createReader, type Reader } from '../live/reader.js';
import { catalogProblems, planCalculation, treesNeeded } from '../plan/calculation/plan-calculation.js';
import type { PlannedCalculation, PlannedProjectPart } from '../plan/model/planned-part.js';
import type { PlanProject } from '../plan/model/planned-segment.js';
import { planProject } from '../plan/project/plan-project.js';

/** Reads a project and plans its own fields. */
export async function planProjectLive(
  reader: Reader,
  desired: PlannedProjectPart['desired'],
  head: ProjectHead & { readonly companyId?: string },
): Promise<readonly [PlannedProjectPart, PlannedProjectPart]> {
  const live = isNewProject(head.id) ? undefined : await readObject(reader, desired, head);
  return planProject(desired, live, head);
}

export interface CalculationNow {
  readonly planned: PlannedCalculation;
  readonly live: LiveCalculation;
  /** Conflicts between spec and catalog. */
  readonly problems: readonly Problem[];
}

/** Reads and plans a calculation; undefined if the project has none and `mayBegin` is false. */
export async function planCalculationLive(
  reader: Reader,
  desired: DesiredCalculation,
  project: PlanProject,
  mayBegin = false,
): Promise<CalculationNow | undefined> {
  const found = isNewProject(project.id) ? undefined : await readCalculation(reader, project.id);
  if (!found && !mayBegin) return undefined;
  const live = found ?? (await newCalculation(reader));
  const numbers = treesNeeded({ desired, live });
  const isCompany = (desired.type ?? live.calculationType) === 'COMPANY';
  const { trees, unknown } = await readTrees(reader, numbers, { revisionId: live.revisionId, isCompany });
  const problems = catalogProblems(desired, unknown, trees);
  return { planned: planCalculation({ desired, live, project, trees }), live, problems };
}

const READS_AT_A_TIME = 4;

export const readerOf = (api: Api): Reader => createReader(api, createLimit(READS_AT_A_TIME));
