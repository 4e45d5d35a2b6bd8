import type { Arguments, Contract } from '../../../api/typed.js';
import type { TypedClient } from '../../../api/typed-client.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { isStatus } from '../../../live/reader.js';
import { flag, noun, number, text, texts } from '../../command.js';
import { type Services, serviceCommand } from '../../connection/find-project.js';
import {
  enumWord,
  FORMAT,
  firstOf,
  given,
  orNoRevision,
  REVISION,
  repeated,
} from '../../options/noun-options.js';
import { amount, day, many, show, tableOf, yes } from '../../output/print-json.js';
import { treeRows } from './read.js';

type Page = Contract['calculation']['pageCatalogNodes'];
type Query = NonNullable<Arguments<Page>['query']>;
type GetNode = TypedClient['calculation']['getCatalogNode'];
type CatalogNode = Awaited<ReturnType<GetNode>>;
type NodePath = Parameters<GetNode>[0]['path'];

const LIMIT = 50;
const NEEDS = ['project', 'customer', 'calculation'] as const;

const search = serviceCommand({
  examples: [['calc catalog search kabel --type BUDGET', 'Find budget codes']],
  needs: NEEDS,
  positionals: { words: texts('Words to find') },
  options: {
    type: repeated(enumWord('calculation', 'CatalogNodeType', 'Only nodes of this type')),
    number: texts('Only nodes with this number'),
    unit: texts('Only nodes with this unit, such as m'),
    activity: texts('Only nodes of the activity with this id'),
    facility: texts('Only nodes of the facility with this id'),
    favorite: texts('Only favourites; the documents do not say which values there are'),
    ...REVISION,
    sort: texts('Sort by this property; --sort -unitCost lists the highest unit cost first'),
    limit: { ...number('Maximum number of results'), default: LIMIT },
    ...FORMAT,
  },
  run: async ({ read }, args) => {
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
  },
});

const rowOf = ({ number, name, type, unit, unitCost }: CatalogNode) => ({
  number,
  name,
  type,
  unit,
  'unit cost': amount(unitCost, 2),
});

const node = serviceCommand({
  examples: [['calc catalog show 1201 --quantity 120', 'Show a budget code with the costs of a quantity']],
  needs: NEEDS,
  positionals: { number: { ...text('Number in the catalog'), demandOption: true } },
  options: {
    type: {
      ...enumWord<NodePath['type']>('calculation', 'CatalogNodeType', 'Type of the node'),
      default: 'BUDGET',
    },
    ...REVISION,
    quantity: { ...number('Quantity that costs are computed for'), default: 1 },
    'company-prices': flag('Use the prices of your company'),
    ...FORMAT,
  },
  run: async ({ read }, args) => {
    const { revision, type, number, quantity, companyPrices: useCompanyPrices } = args;
    const get = read.calculation.getCatalogNode;
    const tree = await catalogNode(get, { revision, type, number }, { quantity, useCompanyPrices });
    const rows = treeRows([tree], () => ({}));
    show(args.format, tree, () => tableOf(rows, ''));
  },
});

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

export const catalog = noun([
  ['search', 'Find nodes of the catalog', search],
  ['show', 'Show a node of the catalog and all nodes below it', node],
]);

export const revisions = serviceCommand({
  examples: [
    ['calc revisions', 'List the revisions of the cost catalog'],
    ['calc revisions latest', 'Show the revision that new calculations use'],
  ],
  needs: ['calculation'],
  positionals: { revision: text('Only this revision: its id, or latest') },
  options: FORMAT,
  run: async (services, args) => {
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
  },
});

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
