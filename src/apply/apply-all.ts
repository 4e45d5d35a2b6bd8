import type { PlannedPart, PlannedProjectPart } from '../plan/model/planned-part.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import { type ApplyOptions, applyPlan } from './apply-plan.js';
import type { Outcome, PlannedWork } from './apply-work.js';
import {
  type OpenedProjects,
  withNodesTwice,
  withProjectsTwice,
  withSegmentsTwice,
} from './created-twice.js';
import { freeNames } from './free-names.js';

export interface PlanToApply {
  readonly parts: readonly PlannedPart[];
  readonly segments: readonly PlannedSegment[];
}

const isOpening = (part: PlannedPart): part is PlannedProjectPart => part.part === 'project';
const isPart = (one: PlannedPart | PlannedSegment): one is PlannedPart => 'part' in one;
const isSegment = (one: PlannedPart | PlannedSegment): one is PlannedSegment => !('part' in one);

/**
 * Applies projects first, then their contents, and last the closing parts. If a project's own fields fail, nothing in
 * it is touched; if anything in it fails, it is not closed. After the creates the lists are read once more, because another
 * run may have created the same at the same time.
 */
export async function applyAll({ parts, segments }: PlanToApply, options: ApplyOptions): Promise<Outcome[]> {
  await noticeClosed();
  const named = (name: PlannedPart['part']) => parts.filter(({ part }) => part === name);
  const opening = await applyPlan(named('project'), options);
  const { outcomes: opened, ids } = await withProjectsTwice(opening, parts.filter(isOpening), options);
  const inside = splitByFailure([...named('calculation'), ...segments], opened);
  const work = inside.fit.map((one) => within(one, ids));
  const { ready, ended, whole } = await freeNames(work, options);
  const applied = await applyPlan(ready, {
    ...options,
    onSegment: (outcome) => options.onSegment?.(whole(outcome)),
  });
  const written = [...ended, ...applied.map(whole)];
  const checked = await withSegmentsTwice(written, work.filter(isSegment), options);
  const done = await withNodesTwice(checked, work.filter(isPart), options);
  const last = splitByFailure(named('closing'), [...opened, ...done]);
  const closed = await applyPlan(
    last.fit.map((one) => within(one, ids)),
    options,
  );
  const skipped = [...inside.rest, ...last.rest].map(untouched);
  for (const outcome of skipped) options.onSegment?.(outcome);
  return [...opened, ...done, ...closed, ...skipped];
}

/**
 * Lets two turns of the event loop pass, so that connections which the service closed while a large plan was made and printed
 * are not used: a create on a closed connection has an unknown outcome.
 */
async function noticeClosed(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise(setImmediate);
}

/** Splits work into `fit` and into the `rest` of projects in which something failed. */
function splitByFailure<T extends PlannedWork>(all: readonly T[], outcomes: readonly Outcome[]) {
  const broken = new Set(outcomes.filter(({ status }) => status !== 'applied').map(({ project }) => project));
  const work = all.filter(({ steps }) => steps.length > 0);
  return {
    fit: work.filter(({ project }) => !broken.has(project)),
    rest: work.filter(({ project }) => broken.has(project)),
  };
}

/** Replaces the provisional project id by the real one, also in the calls. */
function within<T extends PlannedPart | PlannedSegment>(planned: T, ids: OpenedProjects['ids']): T {
  const id = ids.get(planned.projectId);
  if (id === undefined) return planned;
  const steps = planned.steps.map((step) =>
    step.path.projectId === planned.projectId ? { ...step, path: { ...step.path, projectId: id } } : step,
  );
  return { ...planned, projectId: id, steps };
}

const untouched = ({ project, name, part }: PlannedWork): Outcome => ({
  project,
  name,
  ...(part === undefined ? {} : { part }),
  status: 'stopped',
  writes: 0,
  skipped: 0,
  replans: 0,
  calls: [],
  layoutProblems: [],
  error: { code: 'rest-of-project-failed' },
});
