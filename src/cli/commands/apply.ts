import { UserError } from '../../diagnostics/user-error.js';
import type { Command, ExitCode } from '../command.js';
import { withConnection } from '../connection/connect.js';
import { APPLY_OPTIONS, type ApplyArgs, SAVED_PLAN_OPTIONS } from '../options/apply-options.js';
import { withSpecs } from '../options/common-options.js';
import { LAYOUT_OPTIONS } from '../options/layout-options.js';
import { givenIn } from '../saved-plan/saved-plan.js';

export const apply: Command<ApplyArgs> = {
  examples: [
    ['apply plan.json', 'Make the changes of a saved plan'],
    ['apply specs/ --auto-approve', 'Plan and apply without a question, in CI'],
  ],
  options: (yargs) =>
    withSpecs(
      yargs,
      'Spec files and folders; or one saved plan, optionally with the specs that it must match',
    )
      .options(APPLY_OPTIONS)
      .options(SAVED_PLAN_OPTIONS)
      .options(LAYOUT_OPTIONS),
  run: async (args) => {
    const { plan } = givenIn(args.paths);
    if (plan !== undefined) return applyFile(plan, args);
    if (args.verify !== undefined)
      throw new UserError('--verify needs a saved plan: name a file that `plan --out --sign` wrote');
    return withConnection(args, async (connection) => {
      const { applySpecs } = await import('./apply/apply-specs.js');
      return applySpecs(args, connection);
    });
  },
};

/** The file is read and verified before the service is called, even for a token. */
async function applyFile(file: string, args: ApplyArgs): Promise<ExitCode> {
  const { applySaved, openSaved } = await import('./apply/apply-saved.js');
  const plan = openSaved(file, args);
  if (!plan) return 3;
  return withConnection(args, (connection) => applySaved(plan, connection, args));
}
