import type { Problem } from '../../diagnostics/problem.js';
import type { DesiredSegment } from '../../kinds/model.js';
import { documentOf } from '../../reconcile/plan-document.js';
import { planRemovals } from '../../reconcile/plan-removals.js';
import { selectTargets } from '../../reconcile/selection.js';
import { command, type ExitCode } from '../command.js';
import { withConnection } from '../connection/connect.js';
import { APPLY_OPTIONS, type ApplyArgs, approvalsOf } from '../options/apply-options.js';
import { NAMED_SPECS } from '../options/common-options.js';
import { printSpecProblems, readSpecs } from '../options/read-specs.js';
import { presentPlan } from '../output/print-rehearsal.js';
import { untilFirstCall } from './apply/interrupted.js';
import { runApply } from './apply/run-apply.js';

const { prune: _, base: __, 'only-changed': ___, skip: ____, ...OPTIONS } = APPLY_OPTIONS;

export const destroy = command({
  examples: [['destroy specs/old.yaml', 'Delete the segments that this spec names']],
  positionals: NAMED_SPECS,
  options: OPTIONS,
  run: (args) => untilFirstCall(() => runDestroy(args)),
});

const runDestroy = (args: ApplyArgs): Promise<ExitCode> =>
  withConnection(args, async (connection) => {
    const { sources, ...specs } = await readSpecs(args.paths, connection);
    const isRefused = (problems: readonly Problem[]) => printSpecProblems(problems, sources, args);
    if (isRefused(specs.problems)) return 1;
    const { projects, isTargeted } = selectTargets(specs.projects, args.target ?? [], false);
    if (isRefused(projects.flatMap(({ segments }) => segments.filter(isTargeted).flatMap(mustStay))))
      return 3;
    console.error(`Reading ${connection.target}.`);
    const made = await planRemovals(projects, connection, { ...connection, isTargeted });
    if (isRefused(made.problems)) return 1;
    if (made.segments.length === 0) {
      const named = args.target ? '--target names' : 'the specs name';
      console.log(`Nothing to destroy: no segment that ${named} exists.`);
      return 0;
    }
    presentPlan(documentOf(made, { ...approvalsOf(args), target: connection.target }), args);
    return runApply(made, connection, args, { verb: 'destroy' });
  });

/** Reports a segment that the spec protects with preventDestroy. */
const mustStay = ({ name, place, lifecycle }: DesiredSegment): Problem[] =>
  lifecycle.preventDestroy
    ? [
        {
          code: 'prevent-destroy',
          message: `segment ${name} must not be destroyed: its spec states preventDestroy`,
          place,
          remedy: 'to destroy it, remove preventDestroy from its lifecycle',
        },
      ]
    : [];
