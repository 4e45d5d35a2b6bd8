import type { Arguments, Contract } from '../../../api/typed.js';
import type { TypedClient } from '../../../api/typed-client.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { isStatus } from '../../../live/reader.js';
import { type ArgsOf, flag, number, type Options, text, texts } from '../../command.js';
import type { Services } from '../../connection/find-project.js';
import { treeRows } from '../../nouns/calc/read.js';
import { enumWord, type FORMAT, firstOf, given, orNoRevision, repeated } from '../../options/noun-options.js';
import { amount, day, onlyFirst, show, tableOf, yes } from '../../output/print-json.js';

type Query = NonNullable<Arguments<Contract['calculation']['pageCatalogNodes']>['query']>;
type GetNode = TypedClient['calculation']['getCatalogNode'];
type CatalogNode = Awaited<ReturnType<GetNode>>;
type NodePath = Parameters<GetNode>[0]['path'];

const LIMIT = 50;
const LATEST = 'latest';

/** The options for the cost catalog. */
export const COST_OPTIONS = {
  node: text('costs: the node with this number, and all nodes below it'),
  quantity: number('costs: quantity that the costs of --node are computed for (default: 1)'),
  'company-prices': flag('costs: use the prices of your company for --node'),
  type: repeated(
    enumWord<NodePath['type']>(
      'calculation',
      'CatalogNodeType',
      'costs: only nodes of this type (default of --node: BUDGET)',
    ),
  ),
  number: texts('costs: only nodes with this number'),
  unit: texts('costs: only nodes with this unit, such as m'),
  activity: texts('costs: only nodes of the activity with this id'),
  facility: texts('costs: only nodes of the facility with this id'),
  favorite: texts('costs: only favourites; the documents do not say which values there are'),
  revision: text('costs: id of the revision (default: the latest)'),
  revisions: flag('costs: list the revisions, or show the one of --revision'),
  sort: texts('costs: sort by this property; --sort -unitCost lists the highest unit cost first'),
  limit: number(`costs: maximum number of results (default: ${LIMIT})`),
} as const satisfies Options;

type CostArgs = ArgsOf<typeof COST_OPTIONS & typeof FORMAT> & { readonly words?: readonly string[] };

export async function showCosts(services: Services, args: CostArgs): Promise<void> {
  if (args.revisions) return showRevisions(services, args);
  return args.node === undefined ? search(services, args) : showNode(services, args.node, args);
}

async function search({ read }: Services, args: CostArgs): Promise<void> {
  const { revision = LATEST, type, number, unit, favorite, sort, limit = LIMIT } = args;
  const { activity: activityId, facility: facilityId } = args;
  const q = args.words?.join(' ') || undefined;
  const query = given<Query>({ q, type, number, unit, activityId, facilityId, favorite, sort } as Query);
  const pages = read.each.pageCatalogNodes({ path: { revision }, query });
  const found = await orNoRevision(revision, firstOf(pages, limit + 1));
  const shown = found.slice(0, limit);
  show(args.format, shown, () => tableOf(shown.map(rowOf), 'No node of the catalog matches.'));
  if (found.length > limit) console.error(onlyFirst(limit, 'node'));
}

const rowOf = ({ number, name, type, unit, unitCost }: CatalogNode) => ({
  number,
  name,
  type,
  unit,
  'unit cost': amount(unitCost, 2),
});

async function showNode({ read }: Services, number: string, args: CostArgs): Promise<void> {
  const { revision = LATEST, quantity = 1, companyPrices: useCompanyPrices } = args;
  const [type = 'BUDGET', another] = args.type ?? [];
  if (another !== undefined) throw new UserError('--node is one node: name one --type');
  const path = { revision, type, number };
  const query = { quantity, useCompanyPrices };
  const tree = await orNoNode(path, read.calculation.getCatalogNode({ path, query }));
  const rows = treeRows([tree], () => ({}));
  show(args.format, tree, () => tableOf(rows, ''));
}

async function orNoNode(path: NodePath, looking: Promise<CatalogNode>): Promise<CatalogNode> {
  try {
    return await orNoRevision(path.revision, looking);
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
    throw new UserError(
      `the catalog (revision ${path.revision}) has no ${path.type} ${path.number}; \`trenchctl catalog costs\` lists nodes`,
    );
  }
}

async function showRevisions(services: Services, args: CostArgs): Promise<void> {
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
}

async function revisionsOf({ read: { calculation } }: Services, revision: string | undefined) {
  if (revision === undefined) return calculation.listCatalogRevisions();
  if (revision.toLowerCase() === LATEST) return [await calculation.getLatestCatalogRevision()];
  try {
    return [await calculation.getCatalogRevision({ path: { revisionId: revision } })];
  } catch (error) {
    if (!isStatus(error, 400, 404)) throw error;
    throw new UserError(
      `there is no revision ${revision} of the cost catalog; \`trenchctl catalog costs --revisions\` lists them`,
    );
  }
}
