import { UserError } from '../../diagnostics/user-error.js';
import { visible } from '../../diagnostics/visible.js';
import { type GitRecord, openRecord } from '../../git/open-record.js';
import { documentOf } from '../../reconcile/plan-document.js';
import { command, type ExitCode } from '../command.js';
import { type Connection, withConnection } from '../connection/connect.js';
import { APPLY_OPTIONS, type ApplyArgs, approvalsOf, SAVED_PLAN_OPTIONS } from '../options/apply-options.js';
import { specPaths } from '../options/common-options.js';
import { raterOf } from '../options/rating-options.js';
import { RULES_OPTIONS, rulesFor } from '../options/rules-options.js';
import { presentPlan } from '../output/print-rehearsal.js';
import { isLayoutRefused, REFUSED } from '../output/print-verdict.js';
import { givenIn } from '../saved-plan/saved-plan.js';
import { untilFirstCall } from './apply/interrupted.js';
import { runApply } from './apply/run-apply.js';
import { OF_PLAN, planFor } from './plan/run-plan.js';

export const apply = command({
  examples: [
    ['apply plan.json', 'Make the changes of a saved plan'],
    ['apply specs/ --auto-approve', 'Plan and apply without a question, in CI'],
    [
      'apply specs/ --record refs/trenchctl/applied',
      'Delete what was removed since the last apply, and record HEAD',
    ],
  ],
  positionals: specPaths(
    'Spec files and folders; or one saved plan, optionally with the specs that it must match',
  ),
  options: {
    ...APPLY_OPTIONS,
    ...SAVED_PLAN_OPTIONS,
    ...RULES_OPTIONS,
  },
  run: (args) => untilFirstCall(() => runApplyCommand(args)),
});

async function runApplyCommand(args: ApplyArgs): Promise<ExitCode> {
  const { plan } = givenIn(args.paths);
  if (plan !== undefined) return applyFile(plan, args);
  if (args.verify !== undefined)
    throw new UserError('--verify needs a saved plan: name a file that `plan -o FILE.json --sign` wrote');
  const record = await openRecording(args);
  return withConnection(args, async (connection) => {
    const base = args.base ?? args.record;
    const exitCode = await applySpecs({ ...args, ...(base === undefined ? {} : { base }) }, connection);
    if (!record || exitCode !== 0) return exitCode;
    return moveRecord(record);
  });
}

/** The file is read and verified before the service is called, even for a token. */
async function applyFile(file: string, args: ApplyArgs): Promise<ExitCode> {
  const { applySaved, openSaved } = await import('./apply/apply-saved.js');
  const plan = openSaved(file, args);
  if (!plan) return 3;
  const record = await openRecording(args);
  return withConnection(args, async (connection) => {
    const exitCode = await applySaved(plan, connection, args);
    if (!record || exitCode !== 0) return exitCode;
    return recordSaved(record, connection, args);
  });
}

async function applySpecs(args: ApplyArgs, connection: Connection): Promise<ExitCode> {
  const rater = await raterOf(args);
  if (typeof rater === 'number') return rater;
  const rules = await rulesFor(args);
  const made = await planFor(args, connection, undefined, {
    rater,
    rules: { ...rules, ...OF_PLAN },
  });
  if (typeof made === 'number') return made;
  const document = documentOf(made.plan, { ...approvalsOf(args), target: connection.target });
  presentPlan(document, args);
  if (isLayoutRefused(document, args, REFUSED)) return 3;
  return runApply(made.plan, connection, args);
}

/** Checks, before the service is called, whether the apply of these arguments can be recorded (`--record`). */
async function openRecording(args: ApplyArgs): Promise<GitRecord | undefined> {
  if (args.record === undefined) return undefined;
  const { plan, specs } = givenIn(args.paths);
  if (plan !== undefined && specs.length === 0)
    throw new UserError(
      `--record needs the specs beside the plan, because a commit is recorded with its specs: trenchctl apply ${visible(plan)} specs/ --record ${visible(args.record)}`,
    );
  if (args.target)
    throw new UserError(
      '--record and --target exclude each other: a commit is recorded when all of it was applied',
    );
  if (args.prune === false)
    throw new UserError(
      '--record and --no-prune exclude each other: a removal that is not applied would never be planned again',
    );
  const record = await openRecord(specs, args.record);
  if (args.base !== undefined && args.base !== args.record && record.before !== undefined)
    throw new UserError(
      `--record ${visible(args.record)} compares with the commit that was recorded last; leave --base ${visible(args.base)} out`,
    );
  return record;
}

/** Moves the ref after everything was applied, and prints how others get it. */
async function moveRecord({ ref, commit, before, move }: GitRecord): Promise<ExitCode> {
  await move();
  // Without the lease, a clone that had not fetched the ref could replace a commit that somebody else recorded.
  const push = `git push --force-with-lease=${ref}:${before ?? ''} origin ${ref}`;
  console.error(`Recorded ${commit.slice(0, 8)} as applied in ${ref}. To share it: ${push}`);
  return 0;
}

/**
 * Records the commit of a saved plan. The plan may have been made for a part of the specs, or with another base, so what
 * differs between the last record and the commit is planned once more, and nothing may be left. Drift of the rest does not count.
 */
async function recordSaved(record: GitRecord, connection: Connection, args: ApplyArgs): Promise<ExitCode> {
  const { prune: _, maxDestroy: __, ...rest } = args;
  const made = await planFor(
    {
      ...rest,
      paths: [...givenIn(args.paths).specs],
      base: record.ref,
      onlyChanged: true,
      skip: ['rehearsal', 'cost'],
      failOn: (args.failOn ?? []).filter((what) => what === 'warnings'),
    },
    connection,
  );
  if (typeof made === 'number') return notRecorded(record, 'the specs cannot be planned (see above)');
  const { segments, parts } = made.plan;
  const [first] = [...parts, ...segments].flatMap(({ changes }) => changes);
  if (first) return notRecorded(record, `${first.action} ${first.address} is still to be done`);
  return moveRecord(record);
}

function notRecorded({ ref, commit }: GitRecord, why: string): ExitCode {
  console.error(
    `trenchctl: the plan was applied, but ${commit.slice(0, 8)} is not recorded in ${ref}: ${visible(why)}; make a plan of all specs with --base ${ref}, and apply it with --record ${ref}`,
  );
  return 1;
}
