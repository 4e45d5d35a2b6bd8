import type { Arguments, Contract } from '../../../api/typed.js';
import type { TypedClient } from '../../../api/typed-client.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { isStatus } from '../../../live/reader.js';
import type { Command } from '../../command.js';
import { type Services, withClient } from '../../connection/find-project.js';
import { group } from '../../options/group.js';
import {
  FORMAT,
  firstOf,
  given,
  MANY,
  type NounArgs,
  oneOf,
  orNoRevision,
  REVISION,
  texts,
} from '../../options/noun-options.js';
import { amount, day, many, show, tableOf, yes } from '../../output/print-json.js';
import { treeRows } from './read.js';

type Page = Contract['calculation']['pageCatalogNodes'];
type Query = NonNullable<Arguments<Page>['query']>;
type GetNode = TypedClient['calculation']['getCatalogNode'];
type CatalogNode = Awaited<ReturnType<GetNode>>;
type NodePath = Parameters<GetNode>[0]['path'];

interface SearchArgs extends NounArgs {
  readonly words?: readonly string[];
  readonly revision: string;
  readonly type?: Query['type'];
  readonly number?: Query['number'];
  readonly unit?: Query['unit'];
  readonly activity?: Query['activityId'];
  readonly facility?: Query['facilityId'];
  readonly favorite?: Query['favorite'];
  readonly sort?: Query['sort'];
  readonly limit: number;
}

const LIMIT = 50;

const search: Command<SearchArgs> = {
  examples: [['calc catalog search kabel --type BUDGET', 'Find budget codes']],
  options: (yargs) =>
    yargs.positional('words', { type: 'string', array: true, describe: 'Words to find' }).options({
      type: { ...oneOf('calculation', 'CatalogNodeType'), ...MANY, describe: 'Only nodes of this type' },
      number: texts('Only nodes with this number'),
      unit: texts('Only nodes with this unit, such as m'),
      activity: texts('Only nodes of the activity with this id'),
      facility: texts('Only nodes of the facility with this id'),
      favorite: texts('Only favourites; the documents do not say which values there are'),
      revision: REVISION,
      sort: texts('Sort by this property; --sort -unitCost lists the highest unit cost first'),
      limit: { type: 'number', default: LIMIT, describe: 'Maximum number of results' },
      format: FORMAT,
    }),
  run: (args) =>
    withClient(args, ['project', 'customer', 'calculation'], async ({ read }) => {
      const { revision, type, number, unit, favorite, sort, limit } = args;
      const { activity: activityId, facility: facilityId } = args;
      const q = args.words?.join(' ') || undefined;
      const query = given<Query>({ q, type, number, unit, activityId, facilityId, favorite, sort } as Query);
      const pages = read.each.pageCatalogNodes({ path: { revision }, query });
      const found = await orNoRevision(revision, firstOf(pages, limit + 1));
      const shown = found.slice(0, limit);
      show(args.format, shown, () => tableOf(shown.map(rowOf), 'No node of the catalog matches.'));
      if (found.length > limit)
        console.error(`Only the first ${many(limit, 'node')} are shown; --limit shows more.`);
    }),
};

const rowOf = ({ number, name, type, unit, unitCost }: CatalogNode) => ({
  number,
  name,
  type,
  unit,
  'unit cost': amount(unitCost, 2),
});

interface NodeArgs extends NounArgs {
  readonly number: string;
  readonly type: NodePath['type'];
  readonly revision: string;
  readonly quantity: number;
  readonly companyPrices: boolean;
}

const node: Command<NodeArgs> = {
  examples: [['calc catalog show 1201 --quantity 120', 'Show a budget code with the costs of a quantity']],
  options: (yargs) =>
    yargs
      .positional('number', { type: 'string', demandOption: true, describe: 'Number in the catalog' })
      .options({
        type: { ...oneOf('calculation', 'CatalogNodeType'), default: 'BUDGET', describe: 'Type of the node' },
        revision: REVISION,
        quantity: { type: 'number', default: 1, describe: 'Quantity that costs are computed for' },
        'company-prices': { type: 'boolean', default: false, describe: 'Use the prices of your company' },
        format: FORMAT,
      }),
  run: (args) =>
    withClient(args, ['project', 'customer', 'calculation'], async ({ read }) => {
      const { revision, type, number, quantity, companyPrices: useCompanyPrices } = args;
      const get = read.calculation.getCatalogNode;
      const tree = await catalogNode(get, { revision, type, number }, { quantity, useCompanyPrices });
      show(args.format, tree, () =>
        tableOf(
          treeRows([tree], () => ({})),
          '',
        ),
      );
    }),
};

async function catalogNode(
  get: GetNode,
  path: NodePath,
  query: NonNullable<Parameters<GetNode>[0]['query']>,
): Promise<CatalogNode> {
  try {
    return await orNoRevision(path.revision, get({ path, query }));
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
    throw new UserError(
      `the catalog (revision ${path.revision}) has no ${path.type} ${path.number}; \`trenchctl calc catalog search\` lists nodes`,
    );
  }
}

export const catalog = group([
  ['search [words..]', 'Find nodes of the catalog', search],
  ['show <number>', 'Show a node of the catalog and all nodes below it', node],
]);

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
