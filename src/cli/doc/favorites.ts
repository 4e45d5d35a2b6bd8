import type { Command } from '../command.js';
import { FORMAT, type NounArgs, oneOf } from '../noun-options.js';
import { show, tableOf } from '../show.js';
import { withClient } from '../with-client.js';
import type { DocumentId } from './document-id.js';
import { rowOf } from './rows.js';

interface FavoritesArgs extends NounArgs {
  readonly type: DocumentId['type'];
}

export const favorites: Command<FavoritesArgs> = {
  options: (yargs) =>
    yargs.options({
      type: { ...oneOf('document', 'DocumentType'), default: 'ORGBLAD', describe: 'Of this type' },
      format: FORMAT,
    }),
  run: (args) =>
    withClient(args, ['document'], async ({ read }) => {
      const found = await read.document.listFavorites({ path: { type: args.type } });
      show(args.format, found, () => tableOf(found.map(rowOf), `No ${args.type} is a favourite of yours.`));
    }),
};
