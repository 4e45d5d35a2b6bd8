import { visible } from '../../../diagnostics/visible.js';
import { type Approvals, excesses } from '../../../plan/checks/safety.js';
import type { Plan } from '../../../reconcile/make-plan.js';
import { destroyedWords } from '../../../render/change-words.js';
import { noteWords } from '../../../render/note-words.js';
import type { ApplyArgs } from '../../options/apply-options.js';
import { ask, confirm } from '../../output/confirm.js';

export interface Asking {
  readonly verb: 'apply' | 'destroy';
  readonly approvals: Approvals;
}

/**
 * Asks whether a plan is to be applied. A plan that destroys more than its limit is refused, except on a terminal, where
 * the user confirms the number of objects; a limit on the command line is never exceeded.
 */
export async function isApproved(
  { segments, parts, projects }: Pick<Plan, 'segments' | 'parts' | 'projects'>,
  args: ApplyArgs,
  { verb, approvals }: Asking,
): Promise<boolean> {
  const owners = [...segments, ...parts];
  const destroyed = owners.reduce((sum, one) => sum + one.destroyed, 0);
  const over = excesses(owners, projects, approvals);
  if (over.length === 0) {
    const what = verb === 'apply' ? 'Apply this plan?' : 'Destroy these segments?';
    const gone = destroyed > 0 ? ` ${capital(destroyedWords(destroyed))}.` : '';
    await confirm(`${what}${gone}`, args, {
      otherwise: verb === 'apply' ? 'not applied' : 'not destroyed',
      verb,
    });
    return true;
  }
  const isAsked = !args.autoApprove && args.maxDestroy === undefined && process.stdin.isTTY === true;
  for (const excess of over)
    console.error(`${isAsked ? 'Warning' : 'trenchctl: refused'}: ${visible(noteWords(excess))}`);
  if (!isAsked) return false;
  console.error('');
  const answer = await ask(
    `${capital(destroyedWords(destroyed))}. Type the number ${destroyed} to ${verb}: `,
  );
  if (answer === String(destroyed)) return true;
  console.error('trenchctl: refused: the number was not confirmed; nothing was changed');
  return false;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
