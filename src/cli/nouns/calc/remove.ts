import { commandText } from '../../../diagnostics/command-text.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { visible } from '../../../diagnostics/visible.js';
import type { Command } from '../../command.js';
import { called, findProject, type ProjectArgs, withProject } from '../../connection/find-project.js';
import { withClient } from '../../connection/with-client.js';
import { FORMAT, type NounArgs } from '../../options/noun-options.js';
import { APPROVE, type ApproveArgs, confirm } from '../../output/confirm.js';
import { many, money, show, sumOf, words } from '../../output/print-json.js';
import { calculationOf, type Node } from './read.js';
import { flat } from './tree.js';

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
