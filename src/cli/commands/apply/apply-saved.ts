import { isError } from '../../../diagnostics/problem.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { visible } from '../../../diagnostics/visible.js';
import { type GitBase, openBase, openBaseOfPlan } from '../../../git/open-base.js';
import type { DesiredProject } from '../../../kinds/model.js';
import { calledIn } from '../../../plan/checks/coherent.js';
import { isDeletion } from '../../../plan/model/stage.js';
import { compareSpecs, type SpecComparison } from '../../../reconcile/base/compare-specs.js';
import { type Compared, checkSaved } from '../../../reconcile/check-saved.js';
import { type Inspection, inspectPlan } from '../../../reconcile/inspect-plan.js';
import type { Plan } from '../../../reconcile/made-plan.js';
import { documentOf } from '../../../reconcile/plan-document.js';
import { rehearsed } from '../../../reconcile/rehearse-plan.js';
import { needOf, type RulesRequest } from '../../../reconcile/rules/judge-plan.js';
import { withLoadRule } from '../../../reconcile/rules/with-load-rule.js';
import { specDifferences } from '../../../reconcile/spec-differences.js';
import {
  planMismatchWords,
  specDifferenceWords,
  stalenessWords,
} from '../../../render/words/refusal-words.js';
import type { ExitCode } from '../../command.js';
import { type Connection, isSameTarget } from '../../connection/connect.js';
import { type ApplyArgs, approvalsOf } from '../../options/apply-options.js';
import { budgetsOf } from '../../options/budgets.js';
import { checkFailOn, failsOn, skips } from '../../options/fail-on.js';
import { raterOf } from '../../options/rating-options.js';
import { printSpecProblems, readSpecs } from '../../options/read-specs.js';
import { rulesFor } from '../../options/rules-options.js';
import { presentPlan, printRehearsal } from '../../output/print-rehearsal.js';
import { isLayoutRefused, REFUSED } from '../../output/print-verdict.js';
import { recommended } from '../../output/recommended.js';
import { otherRules } from '../../saved-plan/other-rules.js';
import { readPlanKey } from '../../saved-plan/plan-key.js';
import { readPlan } from '../../saved-plan/read-plan.js';
import { givenIn, type SavedPlan } from '../../saved-plan/saved-plan.js';
import { trustedPart } from '../../saved-plan/trusted-part.js';
import { OF_PLAN } from '../plan/run-plan.js';
import { runApply } from './run-apply.js';

/** Reads and verifies the plan in a file before any call is made. Returns undefined if the plan is refused. */
export function openSaved(file: string, args: ApplyArgs): SavedPlan | undefined {
  if (args.target) throw new UserError('a saved plan is applied as it is: --target belongs to `plan`');
  if (args.prune !== undefined && givenIn(args.paths).specs.length === 0)
    throw new UserError('a saved plan is applied as it is: --prune belongs to `plan`, or to specs beside it');
  if (args.onlyChanged)
    throw new UserError('a saved plan is applied as it is: --only-changed belongs to `plan`');
  if (args.base !== undefined && givenIn(args.paths).specs.length === 0)
    throw new UserError('a saved plan is applied as it is: --base belongs to `plan`, or to specs beside it');
  const key = args.verify === undefined ? undefined : readPlanKey(args.verify, 'verify');
  try {
    const plan = readPlan(file, key);
    if (plan.shard) {
      const { index, total } = plan.shard;
      printRefused(
        `${file} is shard ${index} of ${total}, and the limits count for all shards together; merge them with \`trenchctl merge PLAN... -o plan.json\`, and apply that plan`,
      );
      return undefined;
    }
    if (plan.signature && !key)
      console.error('Note: the plan is signed, and the signature was not checked (--verify KEY checks it).');
    return plan;
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== 'plan-refused') throw error;
    printRefused(`${error.message}; plan again`);
    return undefined;
  }
}

/**
 * Plans again from the live state, shows that plan, and applies it if it equals the saved one. A segment that changed
 * since the plan was made is refused alone; a file whose changes differ from the new plan is refused as a whole.
 */
export async function applySaved(
  saved: SavedPlan,
  connection: Connection,
  args: ApplyArgs,
): Promise<ExitCode> {
  checkFailOn(args);
  const rater = await raterOf(args);
  if (typeof rater === 'number') return rater;
  const given = await rulesOf(args);
  if (isForOthers(saved, connection, given)) return 3;
  console.error(`Reading ${connection.target}.`);
  const refusal = await refusalBySpecs(saved, connection, args);
  if (refusal !== undefined) return refusal;
  const trusted = trustedPart(saved, args);
  const stated = trusted.segments.flatMap(({ desired }) => desired ?? []);
  const rules = await withLoadRule(given, stated, rater);
  const { plan, stale, done, differences } = await checkSaved(trusted, connection, {
    parallelism: connection.parallelism,
    consumeBudget: budgetsOf(args).planning(),
    cost: !skips(args, 'cost'),
    ...neededBy(rules),
    target: connection.target,
  });
  if (differences.length > 0) {
    printRefused(
      'the changes in the file are not the changes that it would make; nothing was changed; plan again',
      differences.map(planMismatchWords),
    );
    return 3;
  }
  const shown = await afterRehearsal(plan, connection, args, { rules, rater });
  if (!shown) return 1;
  for (const one of done)
    console.error(`${visible(calledIn(one.saved))}: already as planned, no calls are needed`);
  const approvals = approvalsOf(args, trusted.maxDestroy);
  const document = documentOf(shown, { ...approvals, target: connection.target });
  if (hasSteps(shown) || (stale.length === 0 && document.layoutProblems.length > 0))
    presentPlan(document, args);
  if (!hasSteps(shown) && stale.length === 0) {
    const why = done.length === 0 ? 'the plan has no changes' : 'every change of the plan has been made';
    console.log(`Nothing left to do: ${why}.`);
    return isLayoutRefused(document, args, REFUSED) ? 3 : 0;
  }
  printStale(stale, saved, args);
  if (isLayoutRefused(document, args, REFUSED)) return 3;
  const leftOut = stale.map((one) => one.saved).filter((one) => !isDeletion(one));
  const how = { strict: true, inPlan: trusted.maxDestroy };
  const exitCode = await runApply({ ...shown, leftOut }, connection, args, how);
  if (exitCode !== 0 || stale.length === 0) return exitCode;
  const what = saved.parts.length > 0 ? ['part was', 'parts were'] : ['segment was', 'segments were'];
  console.log(`${stale.length} ${what[stale.length === 1 ? 0 : 1]} refused.`);
  return 3;
}

/** Returns true, after printing why, if the plan was made for another service or judged by other rules. */
function isForOthers(saved: SavedPlan, { target }: Connection, rules: RulesRequest): boolean {
  const isOther = !isSameTarget(saved.target, target);
  if (isOther) printRefused(`the plan was made for ${saved.target}, but this is ${target}; plan again`);
  const others = isOther ? [] : otherRules(saved.rules, rules);
  if (others.length > 0)
    printRefused('the rules are others than those that judged the plan; plan again', others);
  return isOther || others.length > 0;
}

/** The rules are those of the settings and the command line, never those that a file names. */
async function rulesOf(args: ApplyArgs): Promise<RulesRequest> {
  return { ...(await rulesFor({ ...args, paths: givenIn(args.paths).specs })), ...OF_PLAN };
}

const neededBy = (rules: RulesRequest | undefined) => (rules ? { forRules: needOf(rules) } : {});

/** Returns the plan with its rehearsal, the findings of the rules and the ratings; undefined if a rehearsal is required and did not reach the spec. */
async function afterRehearsal(
  plan: Plan,
  { profile, reading }: Connection,
  args: ApplyArgs,
  inspection: Inspection,
): Promise<Plan | undefined> {
  const budgets = budgetsOf(args);
  const inspected = (after: Plan): Promise<Plan> =>
    inspectPlan(after, { ...inspection, work: budgets.judgement() }, reading);
  if (skips(args, 'rehearsal')) return inspected(plan);
  const rehearsal = await rehearsed(plan, profile, budgets.rehearsal());
  return printRehearsal(rehearsal, failsOn(args, 'rehearsal')) ? undefined : inspected(rehearsal.plan);
}

const hasSteps = ({ segments, parts }: Plan): boolean =>
  [...segments, ...parts].some(({ steps }) => steps.length > 0);

/** Returns the exit code for specs that differ from the saved plan; undefined if they match it or none were given. */
async function refusalBySpecs(
  plan: SavedPlan,
  connection: Connection,
  args: ApplyArgs,
): Promise<ExitCode | undefined> {
  const { specs: paths } = givenIn(args.paths);
  if (paths.length === 0) return undefined;
  const specs = await readSpecs(paths, connection);
  if (printSpecProblems(specs.problems, specs.sources, args)) return 1;
  const base = await removalsOf(plan, specs.projects, connection, {
    ...args,
    paths: [...paths],
  });
  const { differences, problems } = await specDifferences(plan, connection, {
    projects: specs.projects,
    parallelism: connection.parallelism,
    ...(args.prune === undefined ? {} : { prune: args.prune }),
    ...(base ? { base } : {}),
  });
  if (printSpecProblems(problems, specs.sources, args)) return 1;
  if (differences.length === 0) return undefined;
  printRefused(
    'the specs differ from the saved plan; nothing was changed; plan again from these specs',
    differences.map(specDifferenceWords),
  );
  return 3;
}

const printRefused = (why: string, reasons: readonly string[] = []): void => {
  console.error(`trenchctl: refused: ${visible(why)}`);
  printReasons(reasons);
};

function printStale(stale: readonly Compared[], plan: SavedPlan, args: ApplyArgs): void {
  for (const { saved, stale: reasons } of stale) {
    printRefused(`${calledIn(saved)} changed since the plan was made`, reasons.map(stalenessWords));
  }
  if (stale.length > 0) printPlanAgain(plan, args);
}

/** The specs of a plan are not in its file, so the command can only be named if they are given. */
function printPlanAgain({ base }: SavedPlan, args: ApplyArgs): void {
  const { plan = 'plan.json', specs } = givenIn(args.paths);
  const words = ['plan', ...specs, ...(base ? ['--base', base.ref] : []), '-o', plan];
  console.error(
    specs.length === 0
      ? `Plan again from the specs${base ? `, with --base ${base.ref}` : ''}.`
      : `Plan again: \`${recommended(args, words)}\``,
  );
}

const MAX_REASONS = 20;

function printReasons(reasons: readonly string[]): void {
  for (const reason of reasons.slice(0, MAX_REASONS)) console.error(`  ${visible(reason)}`);
  if (reasons.length > MAX_REASONS) console.error(`  and ${reasons.length - MAX_REASONS} more`);
}

/**
 * Compares the specs with the base by which a saved plan may remove what the specs no longer state. The base is the one of
 * the command line, or the one that a verified plan names; a plan without a verified signature could name any commit.
 * Returns undefined if the plan removes nothing by its base, if `prune` decides, or if no base is known.
 */
async function removalsOf(
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
  // A spec that is not checked out was not removed.
  await base.otherFiles();
  console.error(base.note ?? `Comparing what was removed with the specs of commit ${base.name}.`);
  const { projects, problems } = await readSpecs(paths, { profile, files: base.files });
  const wrong = problems.find((problem) => isError(problem) && problem.code !== 'no-specs');
  if (!wrong) return compareSpecs(head, projects, profile);
  throw new UserError(
    `the specs of the base ${base.name} cannot be used: ${wrong.message}; plan again, or pass --prune if every segment that the specs do not name may be deleted`,
  );
}
