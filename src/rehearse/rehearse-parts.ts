import type { Api } from '../api/client.js';
import { applyPart } from '../apply/apply-part.js';
import { groupBy } from '../group-by.js';
import { isNewProject } from '../kinds/project-model.js';
import { readCalculation } from '../live/read-calculation.js';
import { findProject } from '../live/read-project.js';
import { addLive, type CostSums, sumsOf } from '../plan/calculation/costs.js';
import { type ConsumeBudget, OverBudgetError } from '../plan/model/budget.js';
import type { PlannedCalculation, PlannedPart, PlannedProjectPart } from '../plan/model/planned-part.js';
import type { ApplyFailure, UnexpectedState } from '../plan/model/refusal.js';
import type { Step } from '../plan/model/step.js';
import type { ServiceProfile } from '../profile/profile-fields.js';
import { planCalculationLive, planProjectLive, readerOf } from '../replan/replan.js';
import { callerOf, type ProjectParts, partSnapshot } from './part-world.js';
import { openSandbox } from './rehearse.js';

/** The result of the rehearsal of the fields of a project, or of its calculation. */
export interface RehearsedPart {
  readonly part: PlannedPart;
  /** True if the sandbox does not plan the same calls, so that nothing can be said about them. */
  readonly isUnknown?: true;
  /** The rehearsal exceeds its budget. */
  readonly tooLarge?: OverBudgetError;
  /** The reason why the plan does not reach the spec on the sandbox. */
  readonly error?: ApplyFailure;
  readonly unexpectedState?: UnexpectedState | undefined;
  /** The costs of a calculation after its plan. */
  readonly costs?: CostSums;
}

interface PartOptions {
  readonly profile: ServiceProfile;
  readonly consumeBudget: ConsumeBudget;
}

/** The work of a call of a project or a calculation. */
const CALL = 50;

/**
 * Runs the plans of projects and calculations on a copy of the live state, in memory, as an apply runs them: the project, its
 * calculation, and the calls that end a project. The sandbox plans by itself from its copy, and must plan the same calls.
 */
export async function rehearseParts(
  parts: readonly PlannedPart[],
  { profile, consumeBudget }: PartOptions,
): Promise<RehearsedPart[]> {
  const results: RehearsedPart[] = [];
  for (const own of groupBy(parts, ({ projectId }) => projectId).values()) {
    const changed = own.filter(({ steps }) => steps.length > 0);
    if (changed.length === 0) continue;
    try {
      consumeBudget(CALL * changed.reduce((sum, { steps }) => sum + steps.length, 0));
      results.push(...(await rehearseProject(partsOf(own), profile)));
    } catch (error) {
      const tooLarge = error instanceof OverBudgetError ? { tooLarge: error } : {};
      results.push(...changed.map((part) => ({ part, isUnknown: true, ...tooLarge }) as const));
    }
  }
  return results;
}

function partsOf(own: readonly PlannedPart[]): ProjectParts {
  const named = (name: 'project' | 'closing') =>
    own.find((part): part is PlannedProjectPart => part.part === name);
  const [opening, closing] = [named('project'), named('closing')];
  const calculation = own.find((part): part is PlannedCalculation => part.part === 'calculation');
  const [first] = own;
  return {
    number: first?.project ?? '',
    projectId: first?.projectId ?? '',
    companyId: opening?.companyId,
    ...(opening ? { opening } : {}),
    ...(closing ? { closing } : {}),
    ...(calculation ? { calculation } : {}),
  };
}

async function rehearseProject(parts: ProjectParts, profile: ServiceProfile): Promise<RehearsedPart[]> {
  const sandbox = openSandbox(partSnapshot(parts), profile, callerOf(parts));
  const results: RehearsedPart[] = [];
  /** Returns false for a part that failed: the parts after it would fail for the same reason. */
  const play = async (part: PlannedPart | undefined, now: PlannedPart | undefined): Promise<boolean> => {
    if (!part || part.steps.length === 0) return true;
    const result = await rehearsePart(part, now, sandbox.api);
    results.push(sandbox.failures.length > 0 ? { part, isUnknown: true } : result);
    return !result.error && !result.isUnknown && sandbox.failures.length === 0;
  };
  try {
    await playInOrder(parts, sandbox.api, play);
    return results;
  } finally {
    sandbox.close();
  }
}

async function playInOrder(
  { opening, closing, calculation, number, projectId, companyId }: ProjectParts,
  api: Api,
  play: (part: PlannedPart | undefined, now: PlannedPart | undefined) => Promise<boolean>,
): Promise<void> {
  const reader = readerOf(api);
  const head = { id: projectId, number, name: '', archived: false, ...(companyId ? { companyId } : {}) };
  const planned = (id: string) => opening && planProjectLive(reader, opening.desired, { ...head, id });
  if (!(await play(opening, (await planned(projectId))?.[0]))) return;
  const id = isNewProject(projectId) ? await findProject(reader, number, companyId) : projectId;
  if (id === undefined) return;
  const sums = calculation && (await planCalculationLive(reader, calculation.desired, { number, id }));
  if (!(await play(calculation, sums?.planned))) return;
  await play(closing, (await planned(id))?.[1]);
}

async function rehearsePart(
  part: PlannedPart,
  now: PlannedPart | undefined,
  api: Api,
): Promise<RehearsedPart> {
  if (!now || lacksCodes(part) || callsOf(now.steps) !== callsOf(part.steps))
    return { part, isUnknown: true };
  // The sandbox is in this process, so a later read shows nothing new.
  const { status, error, unexpectedState } = await applyPart(now, { api, tries: 1, wait: async () => {} });
  if (status !== 'applied') return { part, error: error ?? { code: 'stopped' }, unexpectedState };
  const after = part.part === 'calculation' && (await readCalculation(readerOf(api), now.projectId));
  if (!after) return { part };
  const costs = sumsOf((add) => {
    for (const node of after.nodes) addLive(node, add);
  });
  return { part, costs };
}

/** True if the plan adds a budget code that could not be read, because the revision is not active any more. */
const lacksCodes = (part: PlannedPart): boolean =>
  part.part === 'calculation' &&
  part.steps.some(
    ({ operation, body }) => operation === 'addBudgetNode' && !part.from.trees.has(String(body?.number)),
  );

/** The calls without the ids of projects and nodes, which differ between the live service and the sandbox. */
const callsOf = (steps: readonly Step[]): string =>
  JSON.stringify(
    steps.map(({ operation, path, query, body }) => {
      const { projectId: _, nodeId: __, ...own } = path;
      return [operation, own, query, body];
    }),
  );
