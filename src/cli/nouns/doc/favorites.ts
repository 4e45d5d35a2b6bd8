import { inWordsOf } from '../../../profile/operator.js';
import type { Command } from '../../command.js';
import { withClient } from '../../connection/with-client.js';
import { FORMAT, given, type NounArgs } from '../../options/noun-options.js';
import { inOwnWords } from '../../options/own-words.js';
import { show, tableOf } from '../../output/print-json.js';
import { documentType, SHEET, TYPES_WORDS } from './document-id.js';
import { rowOf } from './rows.js';
import { ON_BEHALF, type UserArgs } from './viewpoint.js';

interface FavoritesArgs extends NounArgs, UserArgs {
  readonly type?: string;
}

export const favorites: Command<FavoritesArgs> = {
  examples: [['doc favorites', 'List your favourite sheets']],
  options: (yargs) =>
    yargs.options({
      type: { type: 'string', describe: `Type of document (${TYPES_WORDS}); default: sheets` },
      ...ON_BEHALF,
      format: FORMAT,
    }),
  run: (args) =>
    withClient(args, ['document'], async ({ read, profile }) => {
      const type = documentType(args.type ?? SHEET, profile);
      const found = await read.document.listFavorites({
        path: { type },
        query: given<{ user: string }>({ user: args.user }),
      });
      const none = `You have no favourites of type ${inWordsOf(profile.operator, type)}.`;
      show(args.format, inOwnWords(found, profile), () => tableOf(found.map(rowOf), none));
    }),
};
