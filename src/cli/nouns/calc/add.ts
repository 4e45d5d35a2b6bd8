import type { Arguments, Contract } from '../../../api/typed.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { visible } from '../../../diagnostics/visible.js';
import { isStatus } from '../../../live/reader.js';
import type { Command } from '../../command.js';
import { called, findProject, type ProjectArgs, withProject } from '../../connection/find-project.js';
import { withClient } from '../../connection/with-client.js';
import { FORMAT, given, type NounArgs, oneOf, texts } from '../../options/noun-options.js';
import { APPROVE, type ApproveArgs, confirm } from '../../output/confirm.js';
import { amount, money, show, words } from '../../output/print-json.js';
import { type Alteration, alteredChildren } from './alter.js';
import { moduleOf } from './read.js';

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
