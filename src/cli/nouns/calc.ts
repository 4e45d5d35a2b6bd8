import { visible } from '../../diagnostics/visible.js';
import { type ArgsOf, flag, type GlobalArgs, noun, number, type Options } from '../command.js';
import { called, findProject, PROJECT, type Project, serviceCommand } from '../connection/find-project.js';
import { FORMAT } from '../options/noun-options.js';
import { many, money, show, sumOf, tableOf } from '../output/print-json.js';
import { recommended } from '../output/recommended.js';
import { calculationOf, flat, type Node, treeRows, withoutOptions } from './calc/read.js';
import { report } from './calc/report.js';

const SHOW_OPTIONS = {
  depth: number('Number of levels to show; 1 shows only the budget codes (default: all)'),
  options: flag('Include optional nodes, whose quantity is 0'),
  ids: flag('Show the id of each node'),
  ...FORMAT,
} as const satisfies Options;

const showCalculation = serviceCommand({
  examples: [['calc show DEMO-1', 'Show the calculation of a project']],
  needs: ['project', 'customer', 'calculation'],
  positionals: PROJECT,
  options: SHOW_OPTIONS,
  run: async (services, args) => {
    const project = await findProject(services, args.project);
    const { module, nodes } = await calculationOf(services, project, args.depth);
    show(args.format, { ...module, nodes }, () => textOf({ project, module, nodes }, args));
  },
});

function textOf({ project, module, nodes }: Shown, args: GlobalArgs & ArgsOf<typeof SHOW_OPTIONS>): string {
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
  const how = recommended(args, ['explain', 'calculation.nodes']);
  const tree = tableOf(
    rows,
    nodes.length > 0
      ? 'Every node has the quantity 0.'
      : `The calculation is empty; \`${how}\` shows how a spec states budget codes.`,
  );
  return [visible(head), '', tree, ...(nodes.length > 0 ? ['', ...foot] : [])].join('\n');
}

interface Shown extends Awaited<ReturnType<typeof calculationOf>> {
  readonly project: Project;
}

const sizeOf = (nodes: readonly Node[]): number => nodes.reduce((sum, node) => sum + flat(node, 0).length, 0);

export const calc = noun([
  ['show', 'Show the calculation of a project, with quantities and costs', showCalculation],
  ['report', 'Show a report, or save it as a file', report],
]);
