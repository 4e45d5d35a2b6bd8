import type { Arguments, Contract } from '../../../api/typed.js';
import type { TypedClient } from '../../../api/typed-client.js';
import { commandText } from '../../../diagnostics/command-text.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { visible } from '../../../diagnostics/visible.js';
import { isStatus } from '../../../live/reader.js';
import { didYouMean, nearest } from '../../../spec/read/nearest.js';
import type { Command } from '../../command.js';
import {
  called,
  findProject,
  type ProjectArgs,
  type Services,
  withClient,
  withProject,
} from '../../connection/find-project.js';
import { FORMAT, given, type NounArgs, oneOf, orNoRevision, texts } from '../../options/noun-options.js';
import { APPROVE, type ApproveArgs, confirm } from '../../output/confirm.js';
import { amount, many, money, show, sumOf, words } from '../../output/print-json.js';
import { calculationOf, flat, moduleOf, type Node } from './read.js';

type Body = Arguments<Contract['calculation']['addBudgetNode']>['body'];

interface AddArgs extends NounArgs, ProjectArgs, ApproveArgs {
  readonly number: string;
  readonly quantity: number;
  readonly location?: string;
  readonly exclude?: readonly string[];
  readonly set?: readonly string[];
  readonly type?: Body['type'];
  readonly options: boolean;
}

export const add: Command<AddArgs> = {
  examples: [['calc add DEMO-1 1201 --quantity 120', 'Add a budget code with its quantity']],
  options: (yargs) =>
    withProject(yargs)
      .positional('number', { type: 'string', demandOption: true, describe: 'Budget code of the catalog' })
      .options({
        quantity: {
          type: 'number',
          demandOption: true,
          requiresArg: true,
          describe: 'Quantity, in the unit of the budget code',
        },
        location: { type: 'string', requiresArg: true, describe: 'Name of the location' },
        exclude: texts('Exclude this node below the budget code, with its branch (may be repeated)'),
        set: texts('Set the quantity of a node below the budget code: NUMBER=QUANTITY (may be repeated)'),
        type: {
          ...oneOf('calculation', 'CatalogNodeType'),
          describe: 'Type of the node, if two nodes have this number',
        },
        options: {
          type: 'boolean',
          default: true,
          describe: 'Include optional nodes, whose quantity is 0 (--no-options excludes them)',
        },
        'auto-approve': APPROVE,
        format: FORMAT,
      }),
  run: (args) =>
    withClient(args, ['project', 'customer', 'calculation'], async (services) => {
      const { number, quantity, options } = args;
      if (!(quantity >= 0)) throw new UserError('--quantity takes a number, 0 or more');
      const alterations = alterationsOf(args);
      const project = await findProject(services, args);
      const { revisionId } = await moduleOf(services, project);
      const tree = { revision: revisionId, type: args.type ?? 'BUDGET', number };
      const childNodes =
        alterations.length === 0 ? undefined : await alteredChildren(services, tree, alterations);
      const body = {
        number,
        quantity,
        ...given({ locationName: args.location, type: args.type, childNodes }),
      };
      await confirm(`Add ${amount(quantity)} of ${number} to project ${called(project)}?`, args, services);
      const path = { projectId: project.id };
      const adding = services.write.calculation.addBudgetNode({ path, query: { options }, body });
      const node = await orRefused(adding, number);
      const what = words(amount(node.quantity), node.unit, 'of', node.number ?? number, node.name);
      const cost = words(money(node.totalCost), node.id && `(node ${node.id})`);
      show(args.format, node, () => visible(`Added ${[what, cost].filter(Boolean).join(': ')}.`));
    }),
};

function alterationsOf({ exclude = [], set = [] }: AddArgs): Alteration[] {
  const quantities = set.map((text) => {
    const [, number = '', quantity = ''] = /^(.+)=(\d+(?:\.\d+)?)$/.exec(text) ?? [];
    if (number === '') throw new UserError(`--set takes NUMBER=QUANTITY, not ${text}`);
    return { number, quantity: Number(quantity) };
  });
  return [...exclude.map((number) => ({ number, exclude: true })), ...quantities];
}

/** Turns an answer that the budget code is missing or ambiguous into a UserError. */
async function orRefused<T>(adding: Promise<T>, number: string): Promise<T> {
  try {
    return await adding;
  } catch (error) {
    if (!isStatus(error, 400, 404)) throw error;
    const why = error.problem?.detail ?? error.message;
    throw new UserError(
      `${number} cannot be added: ${why}; \`trenchctl calc catalog search --type BUDGET\` lists budget codes`,
    );
  }
}

interface RemoveArgs extends NounArgs, ProjectArgs, ApproveArgs {
  readonly node?: string;
  readonly all: boolean;
  readonly keepChildren: boolean;
}

export const remove: Command<RemoveArgs> = {
  examples: [['calc remove DEMO-1 1201', 'Remove a budget code']],
  options: (yargs) =>
    withProject(yargs)
      .positional('node', {
        type: 'string',
        describe: 'Id of the node, or its number if only one node has it',
      })
      .options({
        all: { type: 'boolean', default: false, describe: 'Everything' },
        'keep-children': {
          type: 'boolean',
          default: false,
          describe: 'Keep the nodes below it, in its place',
        },
        'auto-approve': APPROVE,
        format: FORMAT,
      }),
  run: (args) =>
    withClient(args, ['project', 'customer', 'calculation'], async (services) => {
      if (args.all === (args.node !== undefined)) throw new UserError('name a node, or use --all');
      const project = await findProject(services, args);
      const { nodes } = await calculationOf(services, project);
      const going = args.node === undefined ? nodes : [nodeNamed(nodes, args.node, args.project)];
      const name = args.all ? 'everything' : going.map(({ number, name }) => words(number, name)).join();
      const count = going.reduce((sum, node) => sum + (args.keepChildren ? 1 : flat(node, 0).length), 0);
      const cost = sumOf(going.map(({ totalCost }) => totalCost));
      const rest = args.keepChildren ? 'the nodes below it are kept' : money(cost);
      const what = `${name} (${many(count, 'node')}, ${rest})`;
      await confirm(`Remove ${what} from project ${called(project)}?`, args, services);
      const { calculation } = services.write;
      if (args.all) await calculation.deleteAllCalculationNodes({ path: { projectId: project.id } });
      for (const { id: nodeId } of args.all ? [] : going)
        await calculation.deleteCalculationNode({
          path: { nodeId },
          query: { deleteChildren: !args.keepChildren },
        });
      show(args.format, going, () => visible(`Removed ${what}.`));
    }),
};

/** Finds a node by its id, or by its number: first among the budget codes, then below them. */
function nodeNamed(nodes: readonly Node[], name: string, project: string): Node {
  const all = nodes.flatMap((node) => flat(node, 0).map(({ node: one }) => one as Node));
  const hits = [
    all.filter(({ id }) => id === name),
    nodes.filter(({ number }) => number === name),
    all.filter(({ number }) => number === name),
  ].find(({ length }) => length > 0);
  const [only, ...others] = hits ?? [];
  if (!only)
    throw new UserError(
      `there is no node ${name}; \`${commandText(['calc', 'show', project, '--ids'])}\` lists the nodes`,
    );
  if (others.length === 0) return only;
  const list = [only, ...others].map(
    (node) => `  ${node.id}  ${[node.name, money(node.totalCost)].filter(Boolean).join(', ')}`,
  );
  throw new UserError([`several nodes have the number ${name}: name one by its id`, ...list].join('\n'));
}

type GetNode = TypedClient['calculation']['getCatalogNode'];
export type CatalogNode = Awaited<ReturnType<GetNode>>;
type Child = Pick<CatalogNode, 'number' | 'type' | 'childNodes'>;
type NodePath = Parameters<GetNode>[0]['path'];

/** A change to a node at any depth below a budget code: another quantity, or its exclusion. */
interface Alteration {
  readonly number: string;
  readonly exclude?: boolean;
  readonly quantity?: number;
}

interface Altered {
  readonly number: string;
  readonly type: CatalogNode['type'];
  readonly exclude?: boolean;
  readonly quantity?: number;
  readonly childNodes?: readonly Altered[];
}

/** Builds the nested children of a budget code that lead to each altered node, in the form of the request. */
async function alteredChildren(
  { read }: Services,
  path: NodePath,
  alterations: readonly Alteration[],
): Promise<readonly Altered[]> {
  const root = await catalogNode(read.calculation.getCatalogNode, path);
  const known = numbersBelow(root);
  for (const { number } of alterations) {
    if (known.includes(number)) continue;
    const hint =
      didYouMean(nearest(number, known)) ??
      `\`${commandText(['calc', 'catalog', 'show', path.number])}\` lists the nodes below it`;
    throw new UserError(`${number} is not below ${path.number}; ${hint}`);
  }
  return below(root, alterations);
}

export async function catalogNode(
  get: GetNode,
  path: NodePath,
  query: Parameters<GetNode>[0]['query'] = {},
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

const numbersBelow = ({ childNodes }: Child): string[] =>
  (childNodes ?? []).flatMap((child) => [child.number, ...numbersBelow(child)]);

/** Returns only the branches that hold an alteration; the service takes the others from the catalog. */
const below = (node: Child, alterations: readonly Alteration[]): Altered[] =>
  (node.childNodes ?? []).flatMap((child) => {
    const own = alterations.filter(({ number }) => number === child.number);
    const { exclude, quantity } = Object.assign({}, ...own) as Partial<Alteration>;
    const inner = exclude ? [] : below(child, alterations);
    if (own.length === 0 && inner.length === 0) return [];
    return [
      {
        number: child.number,
        type: child.type,
        ...(exclude ? { exclude } : quantity === undefined ? {} : { quantity }),
        ...(inner.length > 0 ? { childNodes: inner } : {}),
      },
    ];
  });
