import { UserError } from '../../../diagnostics/user-error.js';
import { isStatus } from '../../../live/reader.js';
import type { Command } from '../../command.js';
import { type Services, withClient } from '../../connection/with-client.js';
import { FORMAT, type NounArgs } from '../../options/noun-options.js';
import { day, show, tableOf, yes } from '../../output/print-json.js';

interface RevisionsArgs extends NounArgs {
  readonly revision?: string;
}

export const revisions: Command<RevisionsArgs> = {
  examples: [
    ['calc revisions', 'List the revisions of the cost catalog'],
    ['calc revisions latest', 'Show the revision that new calculations use'],
  ],
  options: (yargs) =>
    yargs
      .positional('revision', { type: 'string', describe: 'Only this revision: its id, or latest' })
      .option('format', FORMAT),
  run: (args) =>
    withClient(args, ['calculation'], async (services) => {
      const found = await revisionsOf(services, args.revision);
      const rows = found.map((one) => ({
        id: one.id,
        name: one.name,
        active: yes(one.active),
        from: day(one.activeFromDate),
        to: day(one.activeToDate),
        description: one.description,
      }));
      show(args.format, args.revision === undefined ? found : found[0], () =>
        tableOf(rows, 'The cost catalog has no revisions.'),
      );
    }),
};

async function revisionsOf({ read: { calculation } }: Services, revision: string | undefined) {
  if (revision === undefined) return calculation.listCatalogRevisions();
  if (revision.toLowerCase() === 'latest') return [await calculation.getLatestCatalogRevision()];
  try {
    return [await calculation.getCatalogRevision({ path: { revisionId: revision } })];
  } catch (error) {
    if (!isStatus(error, 400, 404)) throw error;
    throw new UserError(
      `there is no revision ${revision} of the cost catalog; \`trenchctl calc revisions\` lists them`,
    );
  }
}
