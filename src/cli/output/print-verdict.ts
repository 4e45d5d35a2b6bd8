import { visible } from '../../diagnostics/visible.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import { layoutFindingsOf } from '../../render/words/layout-blocks.js';
import { verdictReason } from '../../render/words/verdict-words.js';
import { type FailOnArgs, failsOn } from '../options/fail-on.js';
import type { Format } from './formats.js';

/** Returns true if an apply would refuse the plan. The text of a plan has said why; with another format it is printed here. */
export function printVerdict({ verdict }: Pick<PlanDocument, 'verdict'>, format: Format): boolean {
  if (format !== 'text')
    for (const reason of verdict.reasons)
      console.error(`trenchctl: apply would be refused: ${visible(verdictReason(reason))}`);
  return verdict.apply === 'refused';
}

/** The beginning of a message that refuses to apply a plan. */
export const REFUSED = 'trenchctl: refused';

/** Returns true, and prints why, if the plan leaves layout problems that no waiver excuses and the user accepts none. */
export function isLayoutRefused(
  shown: Pick<PlanDocument, 'findings'>,
  args: FailOnArgs,
  head: string,
): boolean {
  const count = layoutFindingsOf(shown).filter(({ state }) => state !== 'waived').length;
  if (!failsOn(args, 'layout') || count === 0) return false;
  const what = count === 1 ? '1 layout problem' : `${count.toLocaleString('en')} layout problems`;
  console.error(
    `${head}: ${what} after this plan, and --fail-on layout was given; change the layout in the specs, or state waivers`,
  );
  return true;
}
