import type { PlanDocument } from '../../plan/emit/document.js';
import { planText } from '../../render/plan-text.js';
import { columnsOf, wantsColor } from '../options/common-options.js';

/** Prints the plan that a command is about to apply. The command itself says why it refuses the plan. */
export function presentPlan(
  document: PlanDocument,
  { color, verbose }: { readonly color: boolean; readonly verbose: boolean },
): void {
  const { stdout } = process;
  const look = {
    color: wantsColor(color, stdout),
    columns: columnsOf(stdout),
    isVerbose: verbose,
    isWithoutReasons: true,
  };
  stdout.write(planText(document, look));
}
