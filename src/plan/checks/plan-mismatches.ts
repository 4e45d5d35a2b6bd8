import type { PlanDocument } from '../emit/document.js';
import { digest } from '../emit/fingerprint.js';
import type { Change, Loss } from '../model/change.js';
import type { PlanMismatch } from '../model/refusal.js';
import { isChangeOf } from './coherent.js';

type Shown = Pick<PlanDocument, 'changes' | 'losses'>;
type Owner = { readonly project: string; readonly name: string };

/**
 * Differences between the changes and losses that a saved plan shows and those of a plan just made from the live state,
 * including their rendered sentences. Entries of `leftOut`, which are applied already or stale, need no counterpart.
 */
export function planMismatches(saved: Shown, now: Shown, leftOut: readonly Owner[]): PlanMismatch[] {
  const isLeft = (entry: Change | Loss): boolean => leftOut.some((owner) => isChangeOf(entry, owner));
  const changes = difference(saved.changes.map(withoutCause), now.changes.map(withoutCause));
  const losses = difference(saved.losses, now.losses);
  return [
    ...changes.added.map(changeAs('change-not-shown')),
    ...changes.missing.filter((change) => !isLeft(change)).map(changeAs('change-not-made')),
    ...losses.added.map(lossAs('loss-not-shown')),
    ...losses.missing.filter((loss) => !isLeft(loss)).map(lossAs('loss-not-made')),
  ];
}

/** The cause of a change depends on Git alone and not on the calls, and a new plan from the live state does not know it. */
const withoutCause = ({ cause: _, removedFrom: __, ...change }: Change): Change => change;

const changeAs =
  (code: 'change-not-shown' | 'change-not-made') =>
  ({ address, action }: Change): PlanMismatch => ({ code, action, address });

const lossAs =
  (code: 'loss-not-shown' | 'loss-not-made') =>
  ({ address, reason }: Loss): PlanMismatch => ({ code, loss: reason, address });

/** The elements that only one of the lists has; duplicates count. */
function difference<T>(saved: readonly T[], now: readonly T[]): { missing: T[]; added: T[] } {
  const left = new Map<string, T[]>();
  for (const one of saved) left.set(digest(one), [...(left.get(digest(one)) ?? []), one]);
  const added = now.filter((one) => left.get(digest(one))?.pop() === undefined);
  return { missing: [...left.values()].flat(), added };
}
