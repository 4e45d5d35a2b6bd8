import type { PlannedPart, PlannedProjectPart } from '../plan/model/planned-part.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { ApplyFailure, UnfinishedWork } from '../plan/model/refusal.js';
import { type Stage, stagesOf } from '../plan/model/stage.js';
import { planOne } from '../plan/plan.js';
import { type ApplyOptions, applyPlan } from './apply-plan.js';
import type { Outcome } from './apply-work.js';
import {
  type OpenedProjects,
  withNodesTwice,
  withProjectsTwice,
  withSegmentsTwice,
} from './created-twice.js';

interface PlanToApply {
  readonly parts: readonly PlannedPart[];
  readonly segments: readonly PlannedSegment[];
}

export interface ApplyAllOptions extends ApplyOptions {
  /** Work of the same plan that is not applied: as long as something is left out, no segment is deleted. */
  readonly leftOut?: readonly UnfinishedWork[];
}

type Work = PlannedPart | PlannedSegment;

const isOpening = (part: Work): part is PlannedProjectPart => 'part' in part && part.part === 'project';
const isPart = (one: Work): one is PlannedPart => 'part' in one;
const isSegment = (one: Work): one is PlannedSegment => !('part' in one);

/**
 * Applies the stages of a plan one after another. Work whose stage needs other work that did not succeed is not begun: a
 * segment that is to be deleted is held back then.
 */
export async function applyAll(
  { parts, segments }: PlanToApply,
  options: ApplyAllOptions,
): Promise<Outcome[]> {
  await noticeClosed();
  const all = [...parts, ...segments].filter(({ steps }) => steps.length > 0);
  const outcomes: Outcome[] = [];
  const skipped: Outcome[] = [];
  const ids = new Map<string, string>();
  for (const stage of stagesOf(all)) {
    const { fit, rest } = divided(stage, [...outcomes, ...skipped], options.leftOut ?? []);
    for (const outcome of rest) options.onSegment?.(outcome);
    skipped.push(...rest);
    const work = fit.map((one) => within(one, ids));
    if (work.length > 0) outcomes.push(...(await applyStage(stage.stage, work, ids, options)));
  }
  return [...outcomes, ...skipped];
}

/** After creates the lists are read once more, because another run may have created the same at the same time. */
async function applyStage(
  stage: Stage<Work>['stage'],
  work: readonly Work[],
  ids: Map<string, string>,
  options: ApplyOptions,
): Promise<readonly Outcome[]> {
  if (stage === 'projects') {
    const opened = await withProjectsTwice(await applyPlan(work, options), work.filter(isOpening), options);
    for (const [provisional, id] of opened.ids) ids.set(provisional, id);
    return opened.outcomes;
  }
  if (stage !== 'contents') return applyPlan(work, options);
  const { ready, ended, whole } = await freeNames(work, options);
  const applied = await applyPlan(ready, {
    ...options,
    onSegment: (outcome) => options.onSegment?.(whole(outcome)),
  });
  const written = [...ended, ...applied.map(whole)];
  const checked = await withSegmentsTwice(written, work.filter(isSegment), options);
  return withNodesTwice(checked, work.filter(isPart), options);
}

/** Divides the work of a stage into `fit` and into the outcomes of the `rest`, which needs work that did not succeed. */
function divided(
  { after, work }: Stage<Work>,
  outcomes: readonly Outcome[],
  leftOut: readonly UnfinishedWork[],
): { readonly fit: readonly Work[]; readonly rest: readonly Outcome[] } {
  const failed = outcomes.filter(({ status }) => status !== 'applied');
  if (after === 'everything') {
    const [first, ...more] = [...failed, ...leftOut];
    if (!first) return { fit: work, rest: [] };
    const error = { code: 'held-back', missing: ownerOf(first), more: more.length } as const;
    return { fit: [], rest: work.map((one) => untouched(one, 'held-back', error)) };
  }
  const broken = new Set(failed.map(({ project }) => project));
  return {
    fit: work.filter(({ project }) => !broken.has(project)),
    rest: work
      .filter(({ project }) => broken.has(project))
      .map((one) => untouched(one, 'stopped', { code: 'rest-of-project-failed' })),
  };
}

/**
 * Lets two turns of the event loop pass, so that connections which the service closed while a large plan was made and printed
 * are not used: a create on a closed connection has an unknown outcome.
 */
async function noticeClosed(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise(setImmediate);
}

/** Replaces the provisional project id by the real one, also in the calls. */
function within<T extends Work>(planned: T, ids: OpenedProjects['ids']): T {
  const id = ids.get(planned.projectId);
  if (id === undefined) return planned;
  const steps = planned.steps.map((step) =>
    step.path.projectId === planned.projectId ? { ...step, path: { ...step.path, projectId: id } } : step,
  );
  return { ...planned, projectId: id, steps };
}

const ownerOf = ({ project, name, part }: UnfinishedWork): UnfinishedWork => ({ project, name, part });

/** The outcome of work of which no call was made. */
const untouched = (work: UnfinishedWork, status: Outcome['status'], error: ApplyFailure): Outcome => ({
  ...ownerOf(work),
  ...{ status, writes: 0, replans: 0, calls: [], layoutProblems: [], error },
});

interface FreedNames {
  /** Work that can start: all names that it takes are free. */
  readonly ready: readonly Work[];
  /** Outcomes of segments whose names are not free. */
  readonly ended: readonly Outcome[];
  /** Adds the call that set the temporary name to the outcome of a segment. */
  readonly whole: (outcome: Outcome) => Outcome;
}

/**
 * Sets all temporary names before any segment gets its new name. After an interrupted run the next one recognises them
 * by the segment ids in them.
 */
async function freeNames(work: readonly Work[], options: ApplyOptions): Promise<FreedNames> {
  const { going, blocked } = withNames(work);
  const { onSegment, ...quiet } = options;
  const giving = going.filter(isGiving);
  const given = await applyPlan(giving.map(temporary), quiet);
  const failed = given.filter(({ status }) => status !== 'applied');
  const isFree = new Set<unknown>(giving.filter((_, n) => given[n]?.status === 'applied'));
  const holders = new Map(giving.map((one) => [one.segmentId, one]));
  const mayTake = (one: Work): boolean => {
    const holder = holderOf(one);
    return holder === undefined || isFree.has(holders.get(holder));
  };
  const left = going.filter((one) => !isGiving(one) || isFree.has(one));
  const waiting = [...blocked, ...left.filter((one) => !mayTake(one))];
  const whole = (outcome: Outcome): Outcome =>
    together(
      given.find((one) => isSame(one, outcome)),
      outcome,
    );
  const ended = [...failed, ...waiting.map((one) => whole(notYet(one, options)))];
  for (const outcome of ended) onSegment?.(outcome);
  const ready = left
    .filter(mayTake)
    .map((one) => (isGiving(one) ? { ...one, steps: one.steps.slice(1) } : one));
  return { ready, ended, whole };
}

/** The id of the live segment that has the name which this work takes. */
const holderOf = (one: Work): string | undefined => (isSegment(one) ? one.nameFrom : undefined);

function notYet(one: Work, { strict }: ApplyOptions): Outcome {
  const holder = holderOf(one);
  const error = { code: 'name-not-free', holder } as const;
  return untouched(one, strict ? 'refused' : 'stopped', error);
}

const isGiving = (one: Work): one is PlannedSegment & { temporaryName: string } =>
  isSegment(one) && one.temporaryName !== undefined;

/** Removes segments whose names are still taken, and in turn those that would take the names of the removed ones. */
function withNames(work: readonly Work[]) {
  let going = [...work];
  for (;;) {
    const ids = new Set(going.filter(isGiving).map(({ segmentId }) => segmentId));
    const next = going.filter((one) => ids.has(holderOf(one)) || holderOf(one) === undefined);
    if (next.length === going.length) {
      const free = new Set(going);
      return { going, blocked: work.filter((one) => !free.has(one)) };
    }
    going = next;
  }
}

/** The first call as a separate plan, which is done when the segment has its temporary name. */
function temporary(one: PlannedSegment & { temporaryName: string }): PlannedSegment {
  const { project, projectId, live, desired, segmentId = '', name, steps } = one;
  const bare = {
    name: one.temporaryName,
    segmentId,
    fields: {},
    lifecycle: { preventDestroy: false, preventReplace: false },
    place: desired?.place ?? { file: '', line: 1, col: 1 },
  };
  const planned = planOne({ desired: bare, live, project: { number: project, id: projectId } });
  return { ...planned, name, steps: steps.slice(0, 1) };
}

const isSame = (a: Outcome, b: Outcome): boolean =>
  a.project === b.project && a.name === b.name && b.part === undefined;

const together = (first: Outcome | undefined, second: Outcome): Outcome =>
  first
    ? {
        ...second,
        writes: first.writes + second.writes,
        replans: first.replans + second.replans,
        calls: [...first.calls, ...second.calls],
      }
    : second;
