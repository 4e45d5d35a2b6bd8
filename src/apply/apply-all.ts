import type { PlannedPart, PlannedProjectPart } from '../plan/model/planned-part.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { ApplyFailure } from '../plan/model/refusal.js';
import { planOne } from '../plan/plan.js';
import { type ApplyOptions, applyPlan } from './apply-plan.js';
import type { Outcome, PlannedWork } from './apply-work.js';
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

type Work = PlannedPart | PlannedSegment;

const isOpening = (part: PlannedPart): part is PlannedProjectPart => part.part === 'project';
const isPart = (one: Work): one is PlannedPart => 'part' in one;
const isSegment = (one: Work): one is PlannedSegment => !('part' in one);

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
  const skipped = [...inside.rest, ...last.rest].map((one) =>
    untouched(one, 'stopped', { code: 'rest-of-project-failed' }),
  );
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
function within<T extends Work>(planned: T, ids: OpenedProjects['ids']): T {
  const id = ids.get(planned.projectId);
  if (id === undefined) return planned;
  const steps = planned.steps.map((step) =>
    step.path.projectId === planned.projectId ? { ...step, path: { ...step.path, projectId: id } } : step,
  );
  return { ...planned, projectId: id, steps };
}

/** The outcome of work of which no call was made. */
const untouched = (
  { project, name, part }: PlannedWork,
  status: Outcome['status'],
  error: ApplyFailure,
): Outcome => ({
  ...{ project, name, ...(part === undefined ? {} : { part }) },
  ...{ status, writes: 0, skipped: 0, replans: 0, calls: [], layoutProblems: [], error },
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
  const ended = [...failed, ...waiting.map((one) => notYet(one, options))];
  for (const outcome of ended) onSegment?.(outcome);
  const ready = left
    .filter(mayTake)
    .map((one) => (isGiving(one) ? { ...one, steps: one.steps.slice(1) } : one));
  return {
    ready,
    ended,
    whole: (outcome) =>
      together(
        given.find((one) => isSame(one, outcome)),
        outcome,
      ),
  };
}

/** The id of the live segment that has the name which this work takes. */
const holderOf = (one: Work): string | undefined => (isSegment(one) ? one.nameFrom : undefined);

function notYet(one: Work, { strict }: ApplyOptions): Outcome {
  const holder = holderOf(one);
  const error = { code: 'name-not-free', ...(holder === undefined ? {} : { holder }) } as const;
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
        skipped: first.skipped + second.skipped,
        replans: first.replans + second.replans,
        calls: [...first.calls, ...second.calls],
      }
    : second;
