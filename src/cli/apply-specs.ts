import type { ApplyArgs } from './apply-options.js';
import type { Connection } from './connect.js';
import { planSpecs } from './plan-specs.js';
import { documentOf, presentPlan } from './present-plan.js';
import { runApply } from './run-apply.js';

export async function applySpecs(args: ApplyArgs, connection: Connection): Promise<void> {
  const made = await planSpecs(args, connection);
  presentPlan(documentOf(made, connection), 'text', args.color);
  return runApply(made, connection, args);
}
