import { visible } from '../../diagnostics/visible.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import { verdictReason } from '../../render/words/verdict-words.js';

/** Returns true, and prints why, if an apply would refuse the plan. The output on stdout may have no place for it. */
export function printVerdict({ verdict }: Pick<PlanDocument, 'verdict'>): boolean {
  for (const reason of verdict.reasons)
    console.error(`trenchctl: apply would be refused: ${visible(verdictReason(reason))}`);
  return verdict.apply === 'refused';
}
