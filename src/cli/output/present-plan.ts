import type { PlanDocument } from '../../plan/emit/document.js';
import { planText } from '../../render/plan-text.js';
import { wantsColor } from '../options/common-options.js';

/** Prints the plan that a command is about to apply. The command itself says why it refuses the plan. */
export function presentPlan(
  document: PlanDocument,
  { color, verbose }: { readonly color: boolean; readonly verbose: boolean },
): void {
  const options = { color: wantsColor(color, process.stdout), isVerbose: verbose, isWithoutReasons: true };
  process.stdout.write(planText(document, options));
}
