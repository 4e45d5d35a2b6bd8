import { APPLY_OPTIONS, type ApplyArgs, SAVED_PLAN_OPTIONS } from '../apply-options.js';
import type { Command } from '../command.js';
import { withSpecs } from '../common-options.js';
import { withConnection } from '../connect.js';
import { givenIn } from '../saved-plan.js';
import { UserError } from '../user-error.js';

export const apply: Command<ApplyArgs> = {
  options: (yargs) =>
    withSpecs(yargs, 'Spec files and folders, or one saved plan and the specs that it must agree with')
      .options(APPLY_OPTIONS)
      .options(SAVED_PLAN_OPTIONS),
  run: async (args) => {
    const { plan } = givenIn(args.paths);
    if (plan !== undefined) return applyFile(plan, args);
    if (args.verify !== undefined)
      throw new UserError('--verify is about a saved plan: name a file that `plan --out --sign` wrote');
    return withConnection(args, async (connection) => {
      const { applySpecs } = await import('../apply-specs.js');
      return applySpecs(args, connection);
    });
  },
};

/** The file is read and verified before the service is called, even for a token. */
async function applyFile(file: string, args: ApplyArgs): Promise<void> {
  const { applySaved, openSaved } = await import('../apply-saved.js');
  const plan = openSaved(file, args);
  return withConnection(args, (connection) => applySaved(plan, connection, args));
}
