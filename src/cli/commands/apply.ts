import { APPLY_OPTIONS, type ApplyArgs } from '../apply-options.js';
import type { Command } from '../command.js';
import { withSpecs } from '../common-options.js';
import { withConnection } from '../connect.js';
import { savedPlanIn } from '../saved-plan.js';

export const apply: Command<ApplyArgs> = {
  options: (yargs) => withSpecs(yargs, 'Spec files and folders, or one saved plan').options(APPLY_OPTIONS),
  run: (args) =>
    withConnection(args, async (connection) => {
      const saved = savedPlanIn(args.paths);
      if (saved !== undefined) {
        const { applySaved } = await import('../apply-saved.js');
        return applySaved(saved, connection, args);
      }
      const { applySpecs } = await import('../apply-specs.js');
      return applySpecs(args, connection);
    }),
};
