import type { Options } from 'yargs';
import type { Arguments, Contract } from '../../../api/typed.js';
import type { TypedClient } from '../../../api/typed-client.js';
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

interface ListArgs extends NounArgs, UserArgs {
  readonly type?: string;
  readonly days?: number;
}

/** A list of documents of one type; `none` says that it is empty. */
interface Listing {
  readonly example: readonly [line: string, purpose: string];
  readonly options: Readonly<Record<string, Options>>;
  readonly none: (type: string) => string;
  readonly read: (
    client: TypedClient['document'],
    path: { readonly type: DocumentId['type'] },
    args: ListArgs,
  ) => ReturnType<TypedClient['document']['listPopular' | 'listFavorites']>;
}

const TYPE = { type: 'string', describe: `Type of document (${TYPES_WORDS}); default: sheets` } as const;

const listing = ({ example, options, none, read }: Listing): Command<ListArgs> => ({
  examples: [example],
  options: (yargs) => yargs.options({ type: TYPE, format: FORMAT, ...options }),
  run: (args) =>
    withClient(args, ['document'], async ({ read: { document }, profile }) => {
      const type = documentType(args.type ?? SHEET, profile);
      const found = await read(document, { type }, args);
      show(args.format, inOwnWords(found, profile), () =>
        tableOf(found.map(rowOf), none(inWordsOf(profile.operator, type))),
      );
    }),
});

const noneInList = (type: string): string => `There is no document of type ${type} in this list.`;

export const popular = listing({
  example: ['doc popular --days 30', 'List the sheets that were used most in the last month'],
  options: { days: { type: 'number', describe: 'Days that are counted (default: 60)' } },
  none: noneInList,
  read: (document, path, { days }) =>
    document.listPopular({ path, query: given<{ days: number }>({ days }) }),
});

export const recent = listing({
  example: ['doc recent', 'List the sheets that you opened last'],
  options: ON_BEHALF,
  none: noneInList,
  read: (document, path, { user }) => document.listRecent({ path, query: given<{ user: string }>({ user }) }),
});

export const favorites = listing({
  example: ['doc favorites', 'List your favourite sheets'],
  options: ON_BEHALF,
  none: (type) => `You have no favourites of type ${type}.`,
  read: (document, path, { user }) =>
    document.listFavorites({ path, query: given<{ user: string }>({ user }) }),
});
