import { UserError } from '../../../diagnostics/user-error.js';
import { visible } from '../../../diagnostics/visible.js';
import { type GitRecord, openRecord } from '../../../git/open-record.js';
import type { ExitCode } from '../../command.js';
import type { Connection } from '../../connection/connect.js';
import type { ApplyArgs } from '../../options/apply-options.js';
import { givenIn } from '../../saved-plan/saved-plan.js';
import { planFor } from '../plan/plan-with-options.js';

/** Checks, before the service is called, whether the apply of these arguments can be recorded (`--record`). */
export async function openRecording(args: ApplyArgs): Promise<GitRecord | undefined> {
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
export async function moveRecord({ ref, commit, before, move }: GitRecord): Promise<ExitCode> {
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
export async function recordSaved(
  record: GitRecord,
  connection: Connection,
  args: ApplyArgs,
): Promise<ExitCode> {
  const { prune: _, maxDestroy: __, ...rest } = args;
  const made = await planFor(
    {
      ...rest,
      paths: [...givenIn(args.paths).specs],
      base: record.ref,
      onlyChanged: true,
      rehearse: false,
      requireRehearsal: false,
      cost: false,
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
