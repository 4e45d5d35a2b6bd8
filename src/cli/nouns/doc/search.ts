import type { Arguments, Contract } from '../../../api/typed.js';
import type { TypedClient } from '../../../api/typed-client.js';
import type { Command } from '../../command.js';
import { withClient } from '../../connection/with-client.js';
import { firstOf } from '../../options/first-of.js';
import { FORMAT, given, type NounArgs, oneOf, texts } from '../../options/noun-options.js';
import { inOwnWords } from '../../options/own-words.js';
import { many, show, tableOf } from '../../output/print-json.js';
import { documentType, TYPES_WORDS } from './document-id.js';
import { rowOf } from './rows.js';
import { ON_BEHALF, SOURCES, type SourceArgs, type UserArgs } from './viewpoint.js';

type Query = NonNullable<Arguments<Contract['document']['searchDocuments']>['query']>;
type Page = Awaited<ReturnType<TypedClient['document']['searchDocuments']>>;
export type Match = NonNullable<Page['matches']>[number];

interface SearchArgs
  extends NounArgs,
    UserArgs,
    SourceArgs,
    Pick<Query, 'access' | 'history' | 'obsolete' | 'sort'> {
  readonly words?: readonly string[];
  readonly type?: readonly string[];
  readonly scope?: Query['search_scope'];
  readonly facet?: Query['fc'];
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
      const query = given<Query>(filter as Query);
      const found = await firstOf(read.each.searchDocuments({ query }), limit + 1);
      const shown = found.slice(0, limit);
      show(args.format, inOwnWords(shown, profile), () => tableOf(shown.map(rowOf), 'No document matches.'));
      if (found.length > limit)
        console.error(`Only the first ${many(limit, 'document')} are shown; --limit shows more.`);
    }),
};
