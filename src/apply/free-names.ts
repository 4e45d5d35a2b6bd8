import type { PlannedSegment } from '../plan/model/planned-segment.js';
import { planOne } from '../plan/plan.js';
import { type ApplyOptions, applyPlan } from './apply-plan.js';
import type { Outcome, PlannedWork } from './apply-work.js';

export interface FreedNames<P> {
  /** Work that can start: all names that it takes are free. */
  readonly ready: readonly P[];
  /** Outcomes of segments whose names are not free. */
  readonly ended: readonly Outcome[];
  /** Adds the call that set the temporary name to the outcome of a segment. */
  readonly whole: (outcome: Outcome) => Outcome;
}

/**
 * Sets all temporary names before any segment gets its new name. After an interrupted run the next one recognises them
 * by the segment ids in them.
 */
export async function freeNames<P extends PlannedWork>(
  work: readonly (P | PlannedSegment)[],
  options: ApplyOptions,
): Promise<FreedNames<P | PlannedSegment>> {
  const { going, blocked } = withNames(work);
  const { onSegment, ...quiet } = options;
  const giving = going.filter(isGiving);
  const given = await applyPlan(giving.map(temporary), quiet);
  const failed = given.filter(({ status }) => status !== 'applied');
  const isFree = new Set<unknown>(giving.filter((_, n) => given[n]?.status === 'applied'));
  const holders = new Map(giving.map((one) => [one.segmentId, one]));
  const mayTake = (one: P | PlannedSegment): boolean =>
    !isSegment(one) || one.nameFrom === undefined || isFree.has(holders.get(one.nameFrom));
  const left = going.filter((one) => !isGiving(one) || isFree.has(one));
  const waiting = left.filter((one) => !mayTake(one));
  const ended = [...failed, ...[...blocked, ...waiting].map((one) => notYet(one, options))];
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

const isSegment = (one: PlannedWork): one is PlannedSegment => one.part === undefined;

const isGiving = (one: PlannedWork): one is PlannedSegment & { temporaryName: string } =>
  isSegment(one) && one.temporaryName !== undefined;

/** Removes segments whose names are still taken, and in turn those that would take the names of the removed ones. */
function withNames<P extends PlannedWork>(work: readonly (P | PlannedSegment)[]) {
  let going = [...work];
  for (;;) {
    const ids = new Set(going.filter(isGiving).map(({ segmentId }) => segmentId));
    const next = going.filter(
      (one) => !isSegment(one) || one.nameFrom === undefined || ids.has(one.nameFrom),
    );
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

function notYet(one: PlannedWork, { strict }: ApplyOptions): Outcome {
  const holder = isSegment(one) && one.nameFrom !== undefined ? { holder: one.nameFrom } : {};
  return {
    project: one.project,
    name: one.name,
    ...(one.part === undefined ? {} : { part: one.part }),
    status: strict ? 'refused' : 'stopped',
    writes: 0,
    skipped: 0,
    replans: 0,
    calls: [],
    layoutProblems: [],
    error: { code: 'name-not-free', ...holder },
  };
}
