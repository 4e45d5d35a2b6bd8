import type { PlanDocument } from '../../plan/emit/document.js';
import { planText } from '../../render/text.js';
import { columnsOf, wantsColor } from '../options/common-options.js';

/** Prints the plan that a command is about to apply. */
export function presentPlan(
  document: PlanDocument,
  { color, verbose }: { readonly color: boolean; readonly verbose: boolean },
): void {
  const { stdout } = process;
  const look = { color: wantsColor(color, stdout), columns: columnsOf(stdout), isVerbose: verbose };
  stdout.write(planText(document, look));
}
