import { visible } from '../../diagnostics/visible.js';
import type { Command } from '../command.js';
import {
  called,
  findProject,
  type Project,
  type ProjectArgs,
  withClient,
  withProject,
} from '../connection/find-project.js';
import { group } from '../options/group.js';
import { FORMAT, type NounArgs } from '../options/noun-options.js';
import { many, money, show, sumOf, tableOf } from '../output/print-json.js';
import { recommended } from '../output/recommended.js';
import { catalog, revisions } from './calc/catalog.js';
import { calculationOf, flat, type Node, treeRows, withoutOptions } from './calc/read.js';
import { report } from './calc/report.js';

interface ShowArgs extends NounArgs, ProjectArgs {
  readonly depth?: number;
  readonly ids: boolean;
  readonly options: boolean;
}

const showCalculation: Command<ShowArgs> = {
  examples: [['calc show DEMO-1', 'Show the calculation of a project']],
  options: (yargs) =>
    withProject(yargs).options({
      depth: {
        type: 'number',
        describe: 'Number of levels to show; 1 shows only the budget codes (default: all)',
      },
      options: { type: 'boolean', default: false, describe: 'Include optional nodes, whose quantity is 0' },
      ids: { type: 'boolean', default: false, describe: 'Show the id of each node' },
      format: FORMAT,
    }),
  run: (args) =>
    withClient(args, ['project', 'customer', 'calculation'], async (services) => {
      const project = await findProject(services, args);
      const { module, nodes } = await calculationOf(services, project, args.depth);
      show(args.format, { ...module, nodes }, () => textOf({ project, module, nodes }, args));
    }),
};

function textOf({ project, module, nodes }: Shown, args: ShowArgs): string {
  const { ids, options } = args;
  const { calculationType, revisionName, readOnly } = module;
  const facts = [calculationType && `${calculationType} prices`, revisionName, readOnly ? 'read only' : ''];
  const head = `${called(project)}: ${facts.filter(Boolean).join(', ')}`;
  const kept = options ? nodes : withoutOptions(nodes);
  const rows = treeRows(kept, ids ? (node: Node) => ({ id: node.id }) : () => ({}));
  const left = sizeOf(nodes) - rows.length;
  const foot = [
    `Total: ${money(sumOf(nodes.map(({ totalCost }) => totalCost)))}`,
    ...(left > 0 ? [`${many(left, 'node')} with quantity 0 not shown; --options includes them.`] : []),
  ];
  const tree = tableOf(
    rows,
    `The calculation is empty; \`${recommended(args, ['explain', 'calculation.nodes'])}\` shows how a spec states budget codes.`,
  );
  return [visible(head), '', tree, ...(nodes.length > 0 ? ['', ...foot] : [])].join('\n');
}

interface Shown extends Awaited<ReturnType<typeof calculationOf>> {
  readonly project: Project;
}

const sizeOf = (nodes: readonly Node[]): number => nodes.reduce((sum, node) => sum + flat(node, 0).length, 0);

export const calc = group([
  ['show <project>', 'Show the calculation of a project, with quantities and costs', showCalculation],
  ['catalog', 'Search the cost catalog', catalog],
  ['revisions [revision]', 'List the revisions of the cost catalog', revisions],
  ['report <kind> [project]', 'Show a report, or save it as a file', report],
]);
