import { visible } from '../../../diagnostics/visible.js';
import { calledIn } from '../../../plan/checks/coherent.js';
import { toldOtherwise } from '../../../plan/checks/told-alike.js';
import type { PlannedPart } from '../../../plan/model/planned-part.js';
import type { PlannedSegment } from '../../../plan/plan.js';
import type { Connection } from '../../connection/connect.js';
import { isSameTarget } from '../../connection/receivers.js';
import type { MadePlan } from '../../make-plan.js';
import type { ApplyArgs } from '../../options/apply-options.js';
import { rehearsalBudget } from '../../options/budgets.js';
import { documentOf, presentPlan } from '../../output/present-plan.js';
import { type Compared, planFromFile, type Replanned } from '../../plan-from-file.js';
import { rehearsed } from '../../rehearse-plan.js';
import { specDifferences } from '../../same-specs.js';
import { readPlanKey } from '../../saved-plan/plan-key.js';
import { PlanRefused, readPlan } from '../../saved-plan/read-plan.js';
import { givenIn, type SavedPlan } from '../../saved-plan/saved-plan.js';
import { ReportedError, UserError } from '../../user-error.js';
import { withoutCosts } from '../plan/plan-specs.js';
import { runApply } from './run-apply.js';

/** The plan of a file that may be applied, read and verified before any call is made. */
export function openSaved(file: string, args: ApplyArgs): SavedPlan {
  if (args.target) throw new UserError('a saved plan is applied as it is: --target belongs to `plan --out`');
  if (args.prune !== undefined && givenIn(args.paths).specs.length === 0)
    throw new UserError(
      'a saved plan is applied as it is: --prune belongs to `plan --out`, or to specs beside it',
    );
  const key = args.verify === undefined ? undefined : readPlanKey(args.verify, 'verify');
  return orRefused(() => {
    const plan = readPlan(file, key);
    if (plan.signature && !key)
      console.error('Note: the plan is signed, and the signature was not checked (--verify KEY checks it).');
    return plan;
  });
}

/**
 * Plans again from the live state, shows that plan, and carries it out where it is the one that was saved. A segment
 * that has moved since is refused alone; a file that tells something else than would happen is refused as a whole.
 */
export async function applySaved(plan: SavedPlan, connection: Connection, args: ApplyArgs): Promise<void> {
  orRefused(() => {
    if (isSameTarget(plan.target, connection.target)) return;
    throw new PlanRefused(`the plan was made for ${plan.target}, and this is ${connection.target}`);
  });
  console.error(`Reading ${connection.target}.`);
  await requireSpecs(plan, connection, args);
  const replanned = await planFromFile(plan, connection, args);
  const { compared } = replanned;
  const stale = compared.filter((one) => one.stale.length > 0);
  const done = compared.filter((one) => one.stale.length === 0 && !one.now?.steps.length);
  const made = fitOf(replanned, args);
  requireTold(plan, made, connection, [...stale, ...done]);
  const { rehearse, requireRehearsal } = args;
  const how = { spend: rehearsalBudget(args), requireRehearsal };
  const shown = rehearse ? await rehearsed(made, connection.profile, how) : made;
  if (hasSteps(shown) || stale.length === 0) presentPlan(documentOf(shown, connection), 'text', args.color);
  for (const { saved } of done)
    console.error(`${visible(calledIn(saved))}: is as planned already, nothing is left to do`);
  for (const one of stale) tellStale(one);
  await runApply(shown, connection, args, { strict: true });
  if (stale.length === 0) return;
  const what = plan.parts.length > 0 ? ['part was', 'parts were'] : ['segment was', 'segments were'];
  console.log(`${stale.length} ${what[stale.length === 1 ? 0 : 1]} refused.`);
  throw new ReportedError(3);
}

/** What can be carried out as it was saved, or is carried out already. */
function fitOf({ compared, projects, reads, catalogs }: Replanned, { cost }: ApplyArgs): MadePlan {
  const fit = compared.flatMap(({ now, stale }) => (now && stale.length === 0 ? [now] : []));
  const parts = fit.filter((now): now is PlannedPart => 'part' in now);
  return {
    segments: fit.filter((now): now is PlannedSegment => !('part' in now)),
    parts: cost ? parts : parts.map(withoutCosts),
    projects,
    reads,
    catalogs,
    problems: [],
  };
}

const hasSteps = ({ segments, parts }: MadePlan): boolean =>
  [...segments, ...parts].some(({ steps }) => steps.length > 0);

/** Refuses a file whose reader was told something else than what would happen now. */
function requireTold(
  plan: SavedPlan,
  made: MadePlan,
  connection: Connection,
  leftOut: readonly Compared[],
): void {
  const otherwise = toldOtherwise(
    plan,
    documentOf(made, connection),
    leftOut.map(({ saved }) => saved),
  );
  if (otherwise.length === 0) return;
  console.error('trenchctl: refused: the plan does not show what it would do; nothing was done; plan again');
  tellReasons(otherwise);
  throw new ReportedError(3);
}

async function requireSpecs(plan: SavedPlan, connection: Connection, args: ApplyArgs): Promise<void> {
  const differences = await specDifferences(plan, connection, args);
  if (differences.length === 0) return;
  console.error(
    'trenchctl: refused: the specs do not ask for what the plan does; nothing was done; plan again from these specs',
  );
  tellReasons(differences);
  throw new ReportedError(3);
}

function orRefused<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof PlanRefused)) throw error;
    console.error(`trenchctl: refused: ${visible(error.message)}; plan again`);
    throw new ReportedError(3);
  }
}

function tellStale({ saved, stale }: Compared): void {
  console.error(
    `trenchctl: refused: ${visible(calledIn(saved))} has moved since the plan was made; plan again`,
  );
  tellReasons(stale);
}

const MOST_REASONS = 20;

function tellReasons(reasons: readonly string[]): void {
  for (const reason of reasons.slice(0, MOST_REASONS)) console.error(`  ${visible(reason)}`);
  if (reasons.length > MOST_REASONS) console.error(`  and ${reasons.length - MOST_REASONS} more`);
}
