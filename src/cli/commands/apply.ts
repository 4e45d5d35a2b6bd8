import { UserError } from '../../diagnostics/user-error.js';
import type { GitRecord } from '../../git/open-record.js';
import type { Command, ExitCode } from '../command.js';
import { withConnection } from '../connection/connect.js';
import { APPLY_OPTIONS, type ApplyArgs, SAVED_PLAN_OPTIONS } from '../options/apply-options.js';
import { withSpecs } from '../options/common-options.js';
import { LAYOUT_OPTIONS } from '../options/layout-options.js';
import { RATINGS_FILE_OPTION } from '../options/rating-options.js';
import { RULES_OPTIONS } from '../options/rules-options.js';
import { givenIn } from '../saved-plan/saved-plan.js';

export const apply: Command<ApplyArgs> = {
  examples: [
    ['apply plan.json', 'Make the changes of a saved plan'],
    ['apply specs/ --auto-approve', 'Plan and apply without a question, in CI'],
    [
      'apply specs/ --record refs/trenchctl/applied',
      'Delete what was removed since the last apply, and record HEAD',
    ],
  ],
  options: (yargs) =>
    withSpecs(
      yargs,
      'Spec files and folders; or one saved plan, optionally with the specs that it must match',
    )
      .options(APPLY_OPTIONS)
      .options(SAVED_PLAN_OPTIONS)
      .options(LAYOUT_OPTIONS)
      .options(RULES_OPTIONS)
      .options(RATINGS_FILE_OPTION),
  run: async (args) => {
    const { plan } = givenIn(args.paths);
    if (plan !== undefined) return applyFile(plan, args);
    if (args.verify !== undefined)
      throw new UserError('--verify needs a saved plan: name a file that `plan --out --sign` wrote');
    const record = await recordOf(args);
    return withConnection(args, async (connection) => {
      const { applySpecs } = await import('./apply/apply-specs.js');
      const base = args.base ?? args.record;
      const exitCode = await applySpecs({ ...args, ...(base === undefined ? {} : { base }) }, connection);
      if (!record || exitCode !== 0) return exitCode;
      return (await import('./apply/recording.js')).moveRecord(record);
    });
  },
};

/** The file is read and verified before the service is called, even for a token. */
async function applyFile(file: string, args: ApplyArgs): Promise<ExitCode> {
  const { applySaved, openSaved } = await import('./apply/apply-saved.js');
  const plan = openSaved(file, args);
  if (!plan) return 3;
  const record = await recordOf(args);
  return withConnection(args, async (connection) => {
    const exitCode = await applySaved(plan, connection, args);
    if (!record || exitCode !== 0) return exitCode;
    return (await import('./apply/recording.js')).recordSaved(record, connection, args);
  });
}

/** Recording needs git, whose code is loaded only then. */
const recordOf = async (args: ApplyArgs): Promise<GitRecord | undefined> =>
  args.record === undefined ? undefined : (await import('./apply/recording.js')).openRecording(args);
