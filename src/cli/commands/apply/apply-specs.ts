import { documentOf } from '../../../reconcile/plan-document.js';
import type { ExitCode } from '../../command.js';
import type { Connection } from '../../connection/connect.js';
import type { ApplyArgs } from '../../options/apply-options.js';
import { presentPlan } from '../../output/present-plan.js';
import { planFor } from '../plan/make-plan.js';
import { runApply } from './run-apply.js';

export async function applySpecs(args: ApplyArgs, connection: Connection): Promise<ExitCode> {
  const made = await planFor(args, connection);
  if (!made) return 1;
  presentPlan(documentOf(made, connection), 'text', args.color);
  return runApply(made, connection, args);
}
