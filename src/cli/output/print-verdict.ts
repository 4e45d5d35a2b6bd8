import { visible } from '../../diagnostics/visible.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import { verdictReason } from '../../render/words/verdict-words.js';
import type { Format } from './formats.js';

/** Returns true if an apply would refuse the plan. The text of a plan has said why; with another format it is printed here. */
export function printVerdict({ verdict }: Pick<PlanDocument, 'verdict'>, format: Format): boolean {
  if (format !== 'text')
    for (const reason of verdict.reasons)
      console.error(`trenchctl: apply would be refused: ${visible(verdictReason(reason))}`);
  return verdict.apply === 'refused';
}
