import { visible } from '../../../diagnostics/visible.js';
import type { Approvals } from '../../../plan/checks/safety.js';
import { verdictOf } from '../../../plan/checks/verdict.js';
import { planSummary } from '../../../plan/emit/document.js';
import type { VerdictReason } from '../../../plan/model/verdict.js';
import type { Plan } from '../../../reconcile/made-plan.js';
import { destroyedWords } from '../../../render/words/change-words.js';
import { fatesWords } from '../../../render/words/fates-words.js';
import { capital, verdictReason } from '../../../render/words/verdict-words.js';
import type { ApplyArgs } from '../../options/apply-options.js';
import { ask, confirm } from '../../output/confirm.js';

export interface Asking {
  readonly verb: 'apply' | 'destroy';
  readonly approvals: Approvals;
}

/**
 * Asks whether a plan is to be applied. A plan whose verdict is `refused` is refused, except on a terminal if it only
 * destroys too much: there the user confirms the number of objects. A limit on the command line is never exceeded.
 */
export async function isApproved(
  made: Pick<Plan, 'segments' | 'parts' | 'projects'>,
  args: ApplyArgs,
  { verb, approvals }: Asking,
): Promise<boolean> {
  const { reasons } = verdictOf(made, approvals);
  const summary = planSummary([...made.segments, ...made.parts].flatMap(({ changes }) => changes));
  const { destroyed } = summary;
  if (reasons.length === 0) {
    const what = verb === 'apply' ? 'Apply this plan?' : 'Destroy these segments?';
    await confirm(`${what} ${capital(fatesWords(summary))}.`, args, {
      otherwise: verb === 'apply' ? 'not applied' : 'not destroyed',
      verb,
    });
    return true;
  }
  const isAsked =
    !args.autoApprove &&
    args.maxDestroy === undefined &&
    process.stdin.isTTY === true &&
    reasons.every(isAboutNumber);
  for (const reason of reasons)
    console.error(`${isAsked ? 'Warning' : 'trenchctl: refused'}: ${visible(verdictReason(reason))}`);
  if (!isAsked) return false;
  console.error('');
  const answer = await ask(
    `${capital(destroyedWords(destroyed))}: ${fatesWords(summary)}. Type the number ${destroyed} to ${verb}: `,
  );
  if (answer === String(destroyed)) return true;
  console.error('trenchctl: refused: the number was not confirmed; nothing was changed');
  return false;
}

/** A person at a terminal may exceed the limit by typing the number; the lifecycle of a spec is changed in the spec only. */
const isAboutNumber = ({ code }: VerdictReason): boolean =>
  code === 'destroys-too-much' || code === 'approval-expired';
