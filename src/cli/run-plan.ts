import type { PlanningArgs } from './common-options.js';
import type { Connection } from './connect.js';
import { planSpecs } from './plan-specs.js';
import { documentOf, type PlanFormat, presentPlan } from './present-plan.js';
import { writePlan } from './saved-plan.js';
import { ReportedError } from './user-error.js';

export interface PlanArgs extends PlanningArgs {
  readonly format: PlanFormat;
  readonly detailedExitcode: boolean;
  readonly out?: string;
}

export async function runPlan(args: PlanArgs, connection: Connection): Promise<void> {
  const document = documentOf(await planSpecs(args, connection), connection);
  presentPlan(document, args.format, args.color);
  if (args.out !== undefined) {
    writePlan(args.out, document);
    console.error(`Saved in ${args.out}. To make exactly this happen: trenchctl apply ${args.out}`);
  }
  if (args.detailedExitcode && document.changes.length > 0) throw new ReportedError(2);
}
