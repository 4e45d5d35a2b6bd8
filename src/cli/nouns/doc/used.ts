import type { TypedClient } from '../../../api/typed-client.js';
import { inWordsOf } from '../../../profile/operator.js';
import type { Command } from '../../command.js';
import { withClient } from '../../connection/with-client.js';
import { FORMAT, given, type NounArgs } from '../../options/noun-options.js';
import { inOwnWords } from '../../options/own-words.js';
import { show, tableOf } from '../../output/print-json.js';
import { type DocumentId, documentType, SHEET, TYPES_WORDS } from './document-id.js';
import { rowOf } from './rows.js';
import { ON_BEHALF, type UserArgs } from './viewpoint.js';

interface UsedArgs extends NounArgs, UserArgs {
  readonly type?: string;
  readonly days?: number;
}

type Type = DocumentId['type'];
type Found = Awaited<ReturnType<TypedClient['document']['listPopular']>>;

const TYPE = { type: 'string', describe: `Type of document (${TYPES_WORDS}); default: sheets` } as const;

/** A list of documents of one type. */
const listing = (
  { options, examples }: Pick<Command<UsedArgs>, 'options' | 'examples'>,
  read: (client: TypedClient, type: Type, args: UsedArgs) => Promise<Found>,
): Command<UsedArgs> => ({
  ...(examples ? { examples } : {}),
  options: (yargs, parsing) => options(yargs.options({ type: TYPE, format: FORMAT }), parsing),
  run: (args) =>
    withClient(args, ['document'], async ({ read: client, profile }) => {
      const type = documentType(args.type ?? SHEET, profile);
      const found = await read(client, type, args);
      const none = `There is no document of type ${inWordsOf(profile.operator, type)} in this list.`;
      show(args.format, inOwnWords(found, profile), () => tableOf(found.map(rowOf), none));
    }),
});

export const popular = listing(
  {
    examples: [['doc popular --days 30', 'List the sheets that were used most in the last month']],
    options: (yargs) =>
      yargs.option('days', { type: 'number', describe: 'Days that are counted (default: 60)' }),
  },
  ({ document }, type, { days }) =>
    document.listPopular({ path: { type }, query: given<{ days: number }>({ days }) }),
);

export const recent = listing(
  {
    examples: [['doc recent', 'List the sheets that you opened last']],
    options: (yargs) => yargs.options(ON_BEHALF),
  },
  ({ document }, type, { user }) =>
    document.listRecent({ path: { type }, query: given<{ user: string }>({ user }) }),
);
