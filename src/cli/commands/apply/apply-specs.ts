import type { Connection } from '../../connection/connect.js';
import type { ApplyArgs } from '../../options/apply-options.js';
import { documentOf, presentPlan } from '../../output/present-plan.js';
import { planSpecs } from '../plan/plan-specs.js';
import { runApply } from './run-apply.js';

export async function applySpecs(args: ApplyArgs, connection: Connection): Promise<void> {
  const made = await planSpecs(args, connection);
  presentPlan(documentOf(made, connection), 'text', args.color);
  return runApply(made, connection, args);
}
