import type { Problem } from '../../diagnostics/problem.js';
import { isError } from '../../diagnostics/problem.js';
import type { DesiredProject } from '../../kinds/model.js';
import type { PlanBase } from '../../plan/emit/document.js';
import type { PlannedSegment } from '../../plan/model/planned-segment.js';
import type { ServiceProfile } from '../../profile/profile-fields.js';
import type { LoadedSpecs } from '../../spec/load-specs.js';
import { type BaseSide, movedAway } from './base-side.js';
import { compareSpecs } from './compare-specs.js';
import { unmanagedNotNeeded } from './unmanaged-not-needed.js';

/** The specs of a base commit, and the specs of the work tree that are not planned. */
export interface LoadedBase {
  /** The name of the commit in messages. */
  readonly name: string;
  /** The ref as it was given and the full id of the commit, for the plan; absent if the base is no commit. */
  readonly origin?: PlanBase;
  readonly specs: LoadedSpecs;
  /** The projects of other spec files: a block that was moved there was not removed. */
  readonly others: () => Promise<readonly DesiredProject[]>;
}

export interface BaseRequest {
  readonly load: () => Promise<LoadedBase>;
  /** True plans only the segments and parts whose desired state differs between base and head. */
  readonly onlyChanged: boolean;
  /** True if the commit is recorded as applied: a removal that the base does not tell would be lost. */
  readonly isRecorded?: boolean;
}

interface Request {
  readonly base?: BaseRequest | undefined;
  readonly prune?: boolean | undefined;
}

/** Loads the base and compares the specs with it. A base whose specs are invalid is a warning, unless it is needed. */
export async function baseSide(
  { base: request, prune }: Request,
  { projects }: LoadedSpecs,
  profile: ServiceProfile,
): Promise<{ base?: BaseSide; problems: readonly Problem[] }> {
  if (!request) return { problems: [] };
  const { name, origin, specs, others } = await request.load();
  const errors = specs.problems.filter((problem) => isError(problem) && problem.code !== 'no-specs');
  if (errors.length > 0) return { problems: [invalidBase(name, errors, request)] };
  const comparison = compareSpecs(projects, specs.projects, profile);
  const hasRemoved = comparison.projects.some((project) => comparison.removed(project).length > 0);
  const elsewhere = hasRemoved && prune !== false ? await others() : [];
  return {
    base: { ...comparison, others: elsewhere, origin, prune },
    problems: [
      ...movedAway(comparison, elsewhere),
      ...unmanagedNotNeeded(comparison.projects, comparison, prune),
    ],
  };
}

function invalidBase(
  name: string,
  [first, ...more]: readonly Problem[],
  { onlyChanged, isRecorded = false }: BaseRequest,
): Problem {
  return {
    code: 'base-invalid',
    ...(onlyChanged || isRecorded ? {} : { severity: 'warning' as const }),
    message: `the specs of the base ${name} cannot be used: ${first?.message ?? ''}${more.length === 0 ? '' : ` (and ${more.length} more)`}`,
    ...(first?.place ? { place: first.place } : {}),
    remedy: isRecorded
      ? 'apply without --record, delete the segments that were removed since (--prune), and move the ref by hand: git update-ref REF HEAD'
      : onlyChanged
        ? 'plan without --only-changed'
        : 'this plan does not say which changes are drift, and deletes no segment that was removed from the specs',
  };
}

/**
 * Without the base it is not known which removed blocks are protected: an invalid base is an error if the plan deletes
 * segments that the specs do not name.
 */
export const withoutRemovals = (
  problems: readonly Problem[],
  segments: readonly Pick<PlannedSegment, 'desired'>[],
): readonly Problem[] =>
  segments.every(({ desired }) => desired)
    ? problems
    : problems.map((one) => (isInvalid(one) ? asNeeded(one) : one));

const isInvalid = ({ code }: Problem): boolean => code === 'base-invalid';

function asNeeded({ severity: _, ...problem }: Problem): Problem {
  const remedy =
    'it is not known which removed segments are protected by preventDestroy: plan with --no-prune, or without --base';
  return { ...problem, remedy };
}
