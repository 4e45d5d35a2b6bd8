import type { Api } from '../api/client.js';
import { isNewProject, type LiveNode, newProjectId } from '../kinds/project-model.js';
import { readNode } from '../live/read-calculation.js';
import { findProject } from '../live/read-project.js';
import { nodeFingerprint } from '../plan/parts/nodes.js';
import type { PlannedCalculation, PlannedPart, PlannedProjectPart } from '../plan/parts/planned-part.js';
import type { Step } from '../plan/step.js';
import { type ApplyWorkOptions, applyWork, type Kind, type Outcome } from './apply-work.js';
import { MovedError } from './look-before.js';
import { planCalculationLive, planProjectLive, readerOf } from './plan-parts.js';
import { settleBy } from './settle.js';
import { idsIn, showsIds } from './shows.js';
import { sleep } from './sleep.js';

/** Brings a project itself, or its calculation, to its spec. */
export const applyPart = (part: PlannedPart, options: ApplyWorkOptions): Promise<Outcome> =>
  part.part === 'calculation'
    ? applyWork(part, calculationKind(options), options)
    : applyWork(part, projectKind(options), options);

function projectKind({ api, wait = sleep }: ApplyWorkOptions): Kind<PlannedProjectPart> {
  return {
    settle: (planned, run, reports) => {
      const [made] = reports.filter(({ step }) => step.operation === 'createProject');
      const [createdId] = made ? idsIn(made.answer) : [];
      return settleBy(
        { planned, reports, ...run },
        {
          wait,
          look: async () => {
            const [opening, closing] = await lookAt(planned, createdId, api);
            return { planned: planned.part === 'project' ? opening : closing };
          },
          shows: ({ planned: next }) => createdId === undefined || next.projectId === createdId,
        },
      );
    },
  };
}

/** The same project, or the one that was to be made, if it is there by now. */
async function lookAt(
  { wanted, project, projectId, companyId }: PlannedProjectPart,
  createdId: string | undefined,
  api: Api,
) {
  const reader = readerOf(api);
  const known =
    createdId ?? (isNewProject(projectId) ? await findProject(reader, project, companyId) : projectId);
  const id = known ?? newProjectId(project);
  const company = companyId === undefined ? {} : { companyId };
  return planProjectLive(reader, wanted, { id, number: project, name: '', archived: false, ...company });
}

function calculationKind({ api, wait = sleep }: ApplyWorkOptions): Kind<PlannedCalculation> {
  return {
    before: (planned) => lookBeforeNode(planned, api),
    settle: (planned, run, reports) =>
      settleBy(
        { planned, reports, ...run },
        {
          wait,
          look: async () => {
            const project = { number: planned.project, id: planned.projectId };
            const now = await planCalculationLive(readerOf(api), planned.wanted, project);
            if (!now) throw new Error('the project has no calculation any more');
            return now;
          },
          shows: ({ live }) => showsIds(new Set(live.nodes.flatMap(idsOf)), reports),
        },
      ),
  };
}

const idsOf = ({ id, children }: LiveNode): string[] => [id, ...children.flatMap(idsOf)];

/**
 * A node is written and deleted as a whole, and the API has no way to say "only if nobody has touched it". So it is
 * looked at once more right before.
 */
const lookBeforeNode =
  ({ objects }: PlannedCalculation, api: Api) =>
  async ({ path }: Step): Promise<void> => {
    const planned = objects.find(({ object }) => object.endsWith(` ${String(path.nodeId)}`));
    if (path.nodeId === undefined || !planned) return;
    const now = await readNode(readerOf(api), String(path.nodeId));
    // Somebody who has deleted it has done our work, or will be noticed by the call.
    if (!now || nodeFingerprint(now) === planned.fingerprint) return;
    throw new MovedError(`node ${now.id} was changed by somebody else`);
  };
