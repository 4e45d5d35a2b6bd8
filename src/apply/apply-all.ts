import pLimit from 'p-limit';
import { isNewProject } from '../kinds/project-model.js';
import { findProject } from '../live/read-project.js';
import type { PlannedPart } from '../plan/parts/planned-part.js';
import type { PlannedSegment } from '../plan/plan.js';
import { applyPart } from './apply-part.js';
import { type ApplyOptions, applyPlan } from './apply-plan.js';
import type { Outcome, Planned } from './apply-work.js';
import { readerOf } from './plan-parts.js';

export interface Whole {
  readonly parts: readonly PlannedPart[];
  readonly segments: readonly PlannedSegment[];
}

/** What belongs to a project, with the id that it has by now. */
type Ids = ReadonlyMap<string, string>;

/**
 * Projects first, then all that is in them, and last what would have got in the way. Where a project cannot be brought
 * to its spec, nothing in it is touched; where something in it fails, it is not closed.
 */
export async function applyAll({ parts, segments }: Whole, options: ApplyOptions): Promise<Outcome[]> {
  const work = parts.filter(({ steps }) => steps.length > 0);
  const named = (name: PlannedPart['part']) => work.filter(({ part }) => part === name);
  const opened = await applyParts(named('project'), options);
  const ids = await newIds(opened, parts, options);
  const left = (outcomes: readonly Outcome[]) => {
    const broken = new Set(
      outcomes.filter(({ status }) => status !== 'applied').map(({ project }) => project),
    );
    return <T extends { readonly project: string }>(all: readonly T[]) => ({
      fit: all.filter(({ project }) => !broken.has(project)),
      rest: all.filter(({ project }) => broken.has(project)),
    });
  };
  const inside = left(opened)(segments.filter(({ steps }) => steps.length > 0));
  const sums = left(opened)(named('calculation'));
  const [done, counted] = await Promise.all([
    applyPlan(
      inside.fit.map((segment) => within(segment, ids)),
      options,
    ),
    applyParts(
      sums.fit.map((part) => within(part, ids)),
      options,
    ),
  ]);
  const soFar = [...opened, ...done, ...counted];
  const last = left(soFar)(named('closing'));
  const closed = await applyParts(
    last.fit.map((part) => within(part, ids)),
    options,
  );
  const skipped = [...inside.rest, ...sums.rest, ...last.rest].map(untouched);
  for (const outcome of skipped) options.onSegment?.(outcome);
  return [...soFar, ...closed, ...skipped];
}

async function applyParts(parts: readonly PlannedPart[], options: ApplyOptions): Promise<Outcome[]> {
  const limit = pLimit(options.parallelism);
  return Promise.all(
    parts.map((part) =>
      limit(async () => {
        const outcome = await applyPart(part, options);
        options.onSegment?.(outcome);
        return outcome;
      }),
    ),
  );
}

/** The ids of the projects that were just made. */
async function newIds(
  opened: readonly Outcome[],
  parts: readonly PlannedPart[],
  { api }: ApplyOptions,
): Promise<Ids> {
  const made = parts.filter(
    ({ part, project, projectId }) =>
      part === 'project' &&
      isNewProject(projectId) &&
      opened.some((outcome) => outcome.project === project && outcome.status === 'applied'),
  );
  const found = await Promise.all(
    made.map(async (part): Promise<[string, string][]> => {
      const company = part.part === 'calculation' ? undefined : part.companyId;
      const id = await findProject(readerOf(api), part.project, company);
      return id === undefined ? [] : [[part.projectId, id]];
    }),
  );
  return new Map(found.flat());
}

/** The same with the project's id, in itself and in its calls. */
function within<T extends PlannedPart | PlannedSegment>(planned: T, ids: Ids): T {
  const id = ids.get(planned.projectId);
  if (id === undefined) return planned;
  const steps = planned.steps.map((step) =>
    step.path.projectId === planned.projectId ? { ...step, path: { ...step.path, projectId: id } } : step,
  );
  return { ...planned, projectId: id, steps };
}

const untouched = ({ project, name, part }: Planned): Outcome => ({
  project,
  name,
  ...(part === undefined ? {} : { part }),
  status: 'stopped',
  writes: 0,
  skipped: 0,
  replans: 0,
  calls: [],
  validationErrors: [],
  error: 'something else in the project has failed',
});
