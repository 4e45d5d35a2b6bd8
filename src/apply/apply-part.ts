import type { Api } from '../api/client.js';
import { EFFECTS } from '../contract/generated/operation-ids.js';
import { systemClock } from '../http/clock.js';
import { isNewProject, type LiveNode, newProjectId } from '../kinds/project-model.js';
import { sameNumber } from '../kinds/same-value.js';
import { readCalculation, readNode } from '../live/read-calculation.js';
import { findProject } from '../live/read-project.js';
import { nodeFingerprint } from '../plan/calculation/nodes.js';
import type { PlannedCalculation, PlannedPart, PlannedProjectPart } from '../plan/model/planned-part.js';
import { planCalculationLive, planProjectLive, readerOf } from '../replan/replan.js';
import { type ApplyWorkOptions, applyWork, type Outcome, type Workflow } from './apply-work.js';
import { type CreatedObject, idsIn, standing, unlisted } from './created-objects.js';
import { LONGEST_CALL_MS, readUntil, rereadUntil, showsLostCall } from './reread.js';
import type { RunOptions, StepReport } from './run-steps.js';
import { ApplyFailureError, StepError, unexpectedStateError } from './step-error.js';
import { differenceOf } from './unexpected-state.js';
import { unseenInPart } from './unseen-loss.js';

/** Applies a part: the project's own fields or its calculation. */
export const applyPart = (part: PlannedPart, options: ApplyWorkOptions): Promise<Outcome> =>
  part.part === 'calculation'
    ? applyWork(part, calculationWorkflow(options), options)
    : applyWork(part, projectWorkflow(options), options);

function projectWorkflow({ api, wait = sleep }: ApplyWorkOptions): Workflow<PlannedProjectPart> {
  return {
    rereadAndReplan: async (planned, run, reports) => {
      const [made] = reports.filter(({ step }) => step.operation === 'createProject');
      const [createdId] = made ? idsIn(made.answer) : [];
      const read = async () => {
        const [opening, closing] = await replanProject(planned, createdId, api);
        return { planned: planned.part === 'project' ? opening : closing };
      };
      // A created project is read by its id, so that a read shows it or fails.
      return rereadUntil({ planned, reports, ...run }, { wait, read, showsOwnWrites: () => true });
    },
    unseen: unseenInPart,
  };
}

/** Reads and plans the project again; a new project is looked up by its number. */
async function replanProject(
  { desired, project, projectId, companyId }: PlannedProjectPart,
  createdId: string | undefined,
  api: Api,
) {
  const reader = readerOf(api);
  const known =
    createdId ?? (isNewProject(projectId) ? await findProject(reader, project, companyId) : projectId);
  const id = known ?? newProjectId(project);
  const company = companyId === undefined ? {} : { companyId };
  return planProjectLive(reader, desired, { id, number: project, name: '', archived: false, ...company });
}

function calculationWorkflow({ api, wait = sleep }: ApplyWorkOptions): Workflow<PlannedCalculation> {
  const verified = new Set<string>();
  let isLost = false;
  return {
    before: (planned, reports) => checkNode(planned, { api, wait, reports, verified }),
    rereadAndReplan: async (planned, run, reports) => {
      const read = async () => {
        const project = { number: planned.project, id: planned.projectId };
        const now = await planCalculationLive(readerOf(api), planned.desired, project);
        if (!now) throw new ApplyFailureError({ code: 'calculation-gone' });
        return now;
      };
      const found = await rereadUntil(
        { planned, reports, ...run },
        {
          wait,
          read,
          showsOwnWrites: ({ live }) => unlistedIn(live.nodes, reports).length === 0,
        },
      );
      // A node of another run may have been taken for the lost one, which may come later. A call that did not show is over.
      isLost ||= run.callOutcome === 'unknown' && showsLostCall(found.planned, { planned, ...run });
      const isSettled = isLost && found.planned.steps.length === 0;
      if (isSettled) await wait(LONGEST_CALL_MS);
      const next = isSettled ? await read() : found;
      return { ...next, isSettled, unlisted: unlistedIn(next.live.nodes, reports) };
    },
    unseen: unseenInPart,
  };
}

/** Created nodes that a read does not list. A plan knows the nodes of the first level only, so they must be there. */
const unlistedIn = (nodes: readonly LiveNode[], reports: readonly StepReport[]): CreatedObject[] =>
  unlisted(
    nodes.map(({ id }) => id),
    standing(reports),
  );

interface BeforeNode {
  readonly api: Api;
  readonly wait: (ms: number) => Promise<void>;
  /** Reports of all calls so far; the list grows. */
  readonly reports: readonly StepReport[];
  /** Ids of created nodes that a read has shown. */
  readonly verified: Set<string>;
}

/**
 * A node is written and deleted as a whole, and the API has no conditional requests. So it is read again right before
 * the call. No node is deleted before a read has shown all nodes that this run created.
 */
const checkNode =
  ({ objects, projectId }: PlannedCalculation, before: BeforeNode): NonNullable<RunOptions['before']> =>
  async ({ operation, path }) => {
    if (EFFECTS[operation] === 'delete') await mustBeThere(projectId, before);
    const planned = objects.find(({ id }) => id === path.nodeId);
    if (!planned) return;
    const now = await readNode(readerOf(before.api), String(path.nodeId));
    // If another user deleted the node, a delete is not needed, and an update will fail.
    if (!now || nodeFingerprint(now) === planned.fingerprint) return;
    const { kind } = planned;
    throw new StepError('conflict', { code: 'changed-by-others', object: { kind, id: now.id } });
  };

async function mustBeThere(projectId: string, { api, wait, reports, verified }: BeforeNode): Promise<void> {
  const made = standing(reports).filter(({ id }) => !verified.has(id));
  if (made.length === 0) return;
  const wrongIn = (nodes: readonly LiveNode[]): CreatedObject[] =>
    made.filter(({ id, fields: { quantity } }) => {
      const found = nodes.find((node) => node.id === id);
      return !found || (typeof quantity === 'number' && !sameNumber(found.quantity, quantity));
    });
  const nodes = await readUntil({
    read: async () => (await readCalculation(readerOf(api), projectId))?.nodes ?? [],
    isEnough: (found) => wrongIn(found).length === 0,
    wait,
  });
  const differences = wrongIn(nodes).map((one) => {
    const found = nodes.find(({ id }) => id === one.id);
    return differenceOf(one, found ? { quantity: found.quantity } : null);
  });
  if (differences.length > 0) throw unexpectedStateError({ differences });
  for (const { id } of made) verified.add(id);
}

export const sleep = (ms: number): Promise<void> => systemClock.sleep(ms);
