import type { Arguments, Contract } from '../../../api/typed.js';
import type { TypedClient } from '../../../api/typed-client.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { inWordsOf } from '../../../profile/operator.js';
import type { Command } from '../../command.js';
import { withClient } from '../../connection/find-project.js';
import {
  FORMAT,
  firstOf,
  given,
  inOwnWords,
  type NounArgs,
  oneOf,
  texts,
} from '../../options/noun-options.js';
import { many, show, tableOf } from '../../output/print-json.js';
import {
  type DocumentId,
  documentType,
  ON_BEHALF,
  rowOf,
  SHEET,
  SOURCES,
  type SourceArgs,
  TYPES_WORDS,
  type UserArgs,
} from './document-id.js';

type SearchQuery = NonNullable<Arguments<Contract['document']['searchDocuments']>['query']>;

interface SearchArgs
  extends NounArgs,
    UserArgs,
    SourceArgs,
    Pick<SearchQuery, 'access' | 'history' | 'obsolete' | 'sort'> {
  readonly words?: readonly string[];
  readonly type?: readonly string[];
  readonly scope?: SearchQuery['search_scope'];
  readonly facet?: SearchQuery['fc'];
  readonly limit: number;
}

const LIMIT = 20;

export const search: Command<SearchArgs> = {
  examples: [['doc search kabelgrøft --limit 5', 'Find documents by words']],
  options: (yargs) =>
    yargs.positional('words', { type: 'string', array: true, describe: 'Words to find' }).options({
      type: texts(`Only documents of this type (${TYPES_WORDS})`),
      scope: { ...oneOf('document', 'SearchScope'), describe: 'Scope of the search' },
      facet: texts('Only documents with this facet, such as SERIES:Kabelgrøfter (may be repeated)'),
      access: {
        ...oneOf('document', 'Access'),
        describe: 'Only documents that you may open, or may not (default: both)',
      },
      ...SOURCES,
      ...ON_BEHALF,
      history: { type: 'boolean', default: false, describe: 'Include older versions' },
      obsolete: { type: 'boolean', default: false, describe: 'Include documents that are out of date' },
      sort: texts('Sort by this property; --sort -MODIFIED_DATE lists the latest first'),
      limit: { type: 'number', default: LIMIT, describe: 'Maximum number of results' },
      format: FORMAT,
    }),
  run: (args) =>
    withClient(args, ['document'], async ({ read, profile }) => {
      const type = args.type?.map((text) => documentType(text, profile));
      const { scope: search_scope, facet: fc, access, history, obsolete, sort, limit, user } = args;
      const { sourceCompany: sourcecompanyid } = args;
      const q = args.words?.join(' ') || undefined;
      const filter = { q, type, search_scope, fc, access, history, obsolete, sort, user, sourcecompanyid };
      const query = given<SearchQuery>(filter as SearchQuery);
      const found = await firstOf(read.each.searchDocuments({ query }), limit + 1);
      const shown = found.slice(0, limit);
      show(args.format, inOwnWords(shown, profile), () => tableOf(shown.map(rowOf), 'No document matches.'));
      if (found.length > limit)
        console.error(`Only the first ${many(limit, 'document')} are shown; --limit shows more.`);
    }),
};

type ListQuery = { readonly days?: number; readonly user?: string };

interface ListArgs extends NounArgs, UserArgs {
  readonly by: keyof typeof ORDERS;
  readonly type?: string;
  readonly days?: number;
}

/** One list of documents of a type: the option that it takes, and its call. */
interface Order {
  readonly option: 'days' | 'user';
  readonly read: (
    client: TypedClient['document'],
    call: { readonly path: { readonly type: DocumentId['type'] }; readonly query: ListQuery },
  ) => ReturnType<TypedClient['document']['listPopular' | 'listFavorites']>;
}

const ORDERS = {
  popular: { option: 'days', read: (document, call) => document.listPopular(call) },
  recent: { option: 'user', read: (document, call) => document.listRecent(call) },
  favorites: { option: 'user', read: (document, call) => document.listFavorites(call) },
} as const satisfies Record<string, Order>;

export const list: Command<ListArgs> = {
  examples: [
    ['doc list --by popular --days 30', 'List the sheets that were used most in the last month'],
    ['doc list --by recent', 'List the sheets that you opened last'],
    ['doc list --by favorites', 'List your favourite sheets'],
  ],
  options: (yargs) =>
    yargs.options({
      by: {
        choices: Object.keys(ORDERS),
        demandOption: true,
        describe: 'The documents that are used most, that you opened last, or that are your favourites',
      },
      type: { type: 'string', describe: `Type of document (${TYPES_WORDS}); default: sheets` },
      days: { type: 'number', describe: 'popular: days that are counted (default: 60)' },
      ...ON_BEHALF,
      format: FORMAT,
    }),
  run: (args) =>
    withClient(args, ['document'], async ({ read: { document }, profile }) => {
      const { by, days, user } = args;
      const { option, read }: Order = ORDERS[by];
      const other = option === 'days' ? 'user' : 'days';
      if (args[other] !== undefined) throw new UserError(`--by ${by} does not take --${other}: leave it out`);
      const type = documentType(args.type ?? SHEET, profile);
      const found = await read(document, { path: { type }, query: given<ListQuery>({ days, user }) });
      const none = `There is no document of type ${inWordsOf(profile.operator, type)} in this list.`;
      show(args.format, inOwnWords(found, profile), () => tableOf(found.map(rowOf), none));
    }),
};
