import type { AllowDestroy } from '../../kinds/model.js';
import type { Approval, Excess, ExpiredApproval } from '../model/note.js';

/** Projects with fewer objects have no percentage limit. */
const SMALL = 10;
const SHARE = 30;

interface Destroying {
  readonly project: string;
  readonly destroyed: number;
}

interface Holding {
  readonly number: string;
  readonly objectCount: number;
  readonly allowDestroy?: Pick<AllowDestroy, 'objects' | 'until'> & Partial<Pick<AllowDestroy, 'place'>>;
}

/** The limits beside the share of a project. */
export interface Approvals {
  /** The limit for all projects together, which takes the place of every other limit. */
  readonly maxDestroy?: number | undefined;
  /** The day for which approvals in the specs are judged, as in 2026-12-01. Without a day, none is in force. */
  readonly today?: string | undefined;
}

/**
 * The projects in which a plan destroys more than allowed: more than `maxDestroy` if given, else more than the approval
 * in the specs and more than 30 % of the project's objects if it has at least ten.
 */
export function excesses(
  segments: readonly Destroying[],
  projects: readonly Holding[],
  { maxDestroy, today }: Approvals = {},
): Excess[] {
  if (maxDestroy !== undefined) {
    const { numbers, destroyed } = together(segments, projects);
    return destroyed > maxDestroy
      ? [{ code: 'destroys-too-much', projects: numbers, destroyed, limit: maxDestroy }]
      : [];
  }
  const destroyedIn = destroyedBy(segments);
  return projects.flatMap((project): Excess[] => {
    const destroyed = destroyedIn(project.number);
    const { limit, share } = usualLimit(project);
    const approved = isInForce(project, today) ? project.allowDestroy?.objects : undefined;
    if (destroyed <= Math.max(limit, approved ?? 0)) return [];
    return [{ code: 'destroys-too-much', projects: [project.number], destroyed, limit, share, approved }];
  });
}

/**
 * True if a plan may destroy more than the usual limit of a project of which only a part is counted. A small project has
 * a higher limit than one of ten objects, so a small count says little.
 */
export const mayExceed = (destroyed: number, atLeast: number): boolean =>
  destroyed >
  Math.min(
    usualLimit({ objectCount: atLeast }).limit,
    usualLimit({ objectCount: Math.max(atLeast, SMALL) }).limit,
  );

/** Approvals that have expired and would allow what the plan destroys: each is a reason to refuse it. */
export function neededApprovals(
  segments: readonly Destroying[],
  projects: readonly Holding[],
  { maxDestroy, today }: Approvals = {},
): ExpiredApproval[] {
  // A limit on the command line takes the place of all approvals.
  if (maxDestroy !== undefined) return [];
  const destroyedIn = destroyedBy(segments);
  return projects.flatMap((project) => {
    const destroyed = destroyedIn(project.number);
    const isNeeded =
      destroyed > usualLimit(project).limit && destroyed <= (project.allowDestroy?.objects ?? 0);
    return isNeeded ? expiredIn(project, today) : [];
  });
}

function expiredIn(project: Holding, today: string | undefined): ExpiredApproval[] {
  const { number, allowDestroy } = project;
  if (!allowDestroy || today === undefined || isInForce(project, today)) return [];
  return [{ code: 'approval-expired', project: number, ...allowDestroy }];
}

/** Says where more than the usual share is destroyed with an approval, and which expired approvals are not needed. */
export function approvalNotes(
  segments: readonly Destroying[],
  projects: readonly Holding[],
  { maxDestroy, today }: Approvals = {},
): (Approval | ExpiredApproval)[] {
  const destroyedIn = destroyedBy(segments);
  const isMuch = (project: Holding): boolean => destroyedIn(project.number) > usualLimit(project).limit;
  if (maxDestroy !== undefined) {
    const { numbers, destroyed } = together(segments, projects);
    const isApproved = destroyed <= maxDestroy && projects.some(isMuch);
    return isApproved
      ? [{ code: 'destruction-approved', projects: numbers, destroyed, objects: maxDestroy }]
      : [];
  }
  return projects.flatMap((project): (Approval | ExpiredApproval)[] => {
    const { number, allowDestroy } = project;
    const destroyed = destroyedIn(number);
    if (!isInForce(project, today))
      return isMuch(project) && destroyed <= (allowDestroy?.objects ?? 0) ? [] : expiredIn(project, today);
    if (!allowDestroy || !isMuch(project) || destroyed > allowDestroy.objects) return [];
    return [{ code: 'destruction-approved', projects: [number], destroyed, ...allowDestroy }];
  });
}

const together = (segments: readonly Destroying[], projects: readonly Holding[]) => {
  const destroyedIn = destroyedBy(segments);
  const numbers = projects.map(({ number }) => number);
  return { numbers, destroyed: numbers.reduce((sum, number) => sum + destroyedIn(number), 0) };
};

/** Returns the number of destroyed objects in each project, by its number. */
function destroyedBy(segments: readonly Destroying[]): (number: string) => number {
  const sums = new Map<string, number>();
  for (const { project, destroyed } of segments) sums.set(project, (sums.get(project) ?? 0) + destroyed);
  return (number) => sums.get(number) ?? 0;
}

/** The limit without any approval; `share` in percent, unless the project is small. */
const usualLimit = ({ objectCount }: Pick<Holding, 'objectCount'>): { limit: number; share?: number } =>
  objectCount < SMALL
    ? { limit: objectCount }
    : { limit: Math.floor((objectCount * SHARE) / 100), share: SHARE };

/** The last day counts. Days in this form are in the order of their texts. */
const isInForce = ({ allowDestroy }: Holding, today: string | undefined): boolean =>
  allowDestroy !== undefined && today !== undefined && today <= allowDestroy.until;

/** The day of an instant in UTC, as in 2026-12-01. */
export const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
