import { isError } from '../../../diagnostics/problem.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { type GitBase, openBase, openBaseOfPlan } from '../../../git/open-base.js';
import type { DesiredProject } from '../../../kinds/model.js';
import { compareSpecs, type SpecComparison } from '../../../reconcile/base/compare-specs.js';
import type { Connection } from '../../connection/connect.js';
import type { ApplyArgs } from '../../options/apply-options.js';
import { readSpecs } from '../../options/read-specs.js';
import type { SavedPlan } from '../../saved-plan/saved-plan.js';

/**
 * Compares the specs with the base by which a saved plan may remove what the specs no longer state. The base is the one of
 * the command line, or the one that a verified plan names; a plan without a verified signature could name any commit.
 * Returns undefined if the plan removes nothing by its base, if `prune` decides, or if no base is known.
 */
export async function removalsOf(
  { segments, parts, base: named }: SavedPlan,
  head: readonly DesiredProject[],
  { profile }: Connection,
  { paths, base: given, prune, verify }: ApplyArgs,
): Promise<SpecComparison | undefined> {
  const isByBase = ({ desired }: SavedPlan['segments'][number]): boolean =>
    desired ? desired.before !== undefined : prune === undefined;
  if (!segments.some(isByBase) && parts.length === 0) return undefined;
  let base: GitBase;
  if (given !== undefined) base = await openBase(paths, given);
  else if (verify !== undefined && named) base = await openBaseOfPlan(paths, named.commit);
  else return undefined;
  console.error(base.note ?? `Comparing what was removed with the specs of commit ${base.name}.`);
  const { projects, problems } = await readSpecs(paths, { profile, files: base.files });
  const wrong = problems.find((problem) => isError(problem) && problem.code !== 'no-specs');
  if (!wrong) return compareSpecs(head, projects, profile);
  throw new UserError(
    `the specs of the base ${base.name} cannot be used: ${wrong.message}; plan again, or pass --prune if every segment that the specs do not name may be deleted`,
  );
}
