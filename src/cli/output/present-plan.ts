import type { PlanDocument } from '../../plan/emit/document.js';
import { planText } from '../../render/plan-text.js';
import { wantsColor } from '../options/common-options.js';

/** Prints the plan that a command is about to apply. */
export function presentPlan(
  document: PlanDocument,
  { color, verbose }: { readonly color: boolean; readonly verbose: boolean },
): void {
  process.stdout.write(planText(document, { color: wantsColor(color, process.stdout), isVerbose: verbose }));
}
