import type { Arguments, Contract } from '../../../api/typed.js';
import type { TypedClient } from '../../../api/typed-client.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { inWordsOf } from '../../../profile/operator.js';
import { flag, number, text, texts, word } from '../../command.js';
import { serviceCommand } from '../../connection/find-project.js';
import { enumWord, FORMAT, firstOf, given, inOwnWords } from '../../options/noun-options.js';
import { onlyFirst, show, tableOf } from '../../output/print-json.js';
import {
  type DocumentId,
  documentType,
  ON_BEHALF,
  rowOf,
  SHEET,
  SOURCES,
  TYPES_WORDS,
} from './document-id.js';

type SearchQuery = NonNullable<Arguments<Contract['document']['searchDocuments']>['query']>;

const LIMIT = 20;

export const search = serviceCommand({
  examples: [['doc search kabelgrøft --limit 5', 'Find documents by words']],
  needs: ['document'],
  positionals: { words: texts('Words to find') },
  options: {
    type: texts(`Only documents of this type (${TYPES_WORDS})`),
    scope: enumWord('document', 'SearchScope', 'Scope of the search'),
    facet: texts('Only documents with this facet, such as SERIES:Kabelgrøfter (may be repeated)'),
    access: enumWord('document', 'Access', 'Only documents that you may open, or may not (default: both)'),
    ...SOURCES,
    ...ON_BEHALF,
    history: flag('Include older versions'),
    obsolete: flag('Include documents that are out of date'),
    sort: texts('Sort by this property; --sort -MODIFIED_DATE lists the latest first'),
    limit: { ...number('Maximum number of results'), default: LIMIT },
    ...FORMAT,
  },
  run: async ({ read, profile }, args) => {
    const type = args.type?.map((one) => documentType(one, profile));
    const { scope: search_scope, facet: fc, access, history, obsolete, sort, limit, user } = args;
    const { sourceCompany: sourcecompanyid } = args;
    const q = args.words?.join(' ') || undefined;
    const filter = { q, type, search_scope, fc, access, history, obsolete, sort, user, sourcecompanyid };
    const query = given<SearchQuery>(filter as SearchQuery);
    const found = await firstOf(read.each.searchDocuments({ query }), limit + 1);
    const shown = found.slice(0, limit);
    show(args.format, inOwnWords(shown, profile), () => tableOf(shown.map(rowOf), 'No document matches.'));
    if (found.length > limit) console.error(onlyFirst(limit, 'document'));
  },
});

type ListQuery = { readonly days?: number; readonly user?: string };

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

export const list = serviceCommand({
  examples: [
    ['doc list --by popular --days 30', 'List the sheets that were used most in the last month'],
    ['doc list --by recent', 'List the sheets that you opened last'],
    ['doc list --by favorites', 'List your favourite sheets'],
  ],
  needs: ['document'],
  options: {
    by: {
      ...word(
        Object.keys(ORDERS) as readonly (keyof typeof ORDERS)[],
        'The documents that are used most, that you opened last, or that are your favourites',
      ),
      demandOption: true,
    },
    type: text(`Type of document (${TYPES_WORDS}); default: sheets`),
    days: number('popular: days that are counted (default: 60)'),
    ...ON_BEHALF,
    ...FORMAT,
  },
  run: async ({ read: { document }, profile }, args) => {
    const { by, days, user } = args;
    const { option, read }: Order = ORDERS[by];
    const other = option === 'days' ? 'user' : 'days';
    if (args[other] !== undefined) throw new UserError(`--by ${by} does not take --${other}: leave it out`);
    const type = documentType(args.type ?? SHEET, profile);
    const found = await read(document, { path: { type }, query: given<ListQuery>({ days, user }) });
    const none = `There is no document of type ${inWordsOf(profile.operator, type)} in this list.`;
    show(args.format, inOwnWords(found, profile), () => tableOf(found.map(rowOf), none));
  },
});
