import type { Command } from '../../command.js';
import { withClient } from '../../connection/with-client.js';
import { FORMAT, type NounArgs } from '../../options/noun-options.js';
import { day, show, tableOf } from '../../output/print-json.js';

export const revisions: Command<NounArgs> = {
  examples: [['checklist revisions', 'List the revisions of the checklists']],
  options: (yargs) => yargs.option('format', FORMAT),
  run: (args) =>
    withClient(args, ['checklist'], async ({ read }) => {
      const found = await read.checklist.listChecklistRevisions();
      const rows = found.map((one) => ({
        id: one.id,
        name: one.name,
        from: day(one.activeFromDate),
        description: one.description,
      }));
      show(args.format, found, () => tableOf(rows, 'The checklists have no revisions.'));
    }),
};
