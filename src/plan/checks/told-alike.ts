import { digest } from '../emit/fingerprint.js';
import type { PlanDocument } from '../model/document.js';
import { isChangeOf, isLossOf } from './coherent.js';

type Told = Pick<PlanDocument, 'changes' | 'losses'>;
type Owner = { readonly project: string; readonly name: string };

/**
 * Where a saved plan tells its reader something else than the plan that was just made from the live state, a sentence
 * each. Lines of `leftOut`, which are done already or stale, are not carried out and need no counterpart.
 */
export function toldOtherwise(saved: Told, now: Told, leftOut: readonly Owner[]): string[] {
  const changes = difference(saved.changes, now.changes);
  const losses = difference(saved.losses, now.losses);
  return [
    ...changes.added.map(({ address, action }) => `it does not show this: ${action} ${address}`),
    ...changes.missing
      .filter((change) => !leftOut.some((owner) => isChangeOf(change, owner)))
      .map(({ address, action }) => `it shows what would not happen: ${action} ${address}`),
    ...losses.added.map(({ address, what }) => `it does not show the loss of ${what} in ${address}`),
    ...losses.missing
      .filter((loss) => !leftOut.some((owner) => isLossOf(loss, owner)))
      .map(({ address, what }) => `it shows a loss that would not happen: ${what} in ${address}`),
  ];
}

/** The elements of each list that the other one does not have, each as often as it is too many. */
function difference<T>(saved: readonly T[], now: readonly T[]): { missing: T[]; added: T[] } {
  const left = new Map<string, T[]>();
  for (const one of saved) left.set(digest(one), [...(left.get(digest(one)) ?? []), one]);
  const added = now.filter((one) => left.get(digest(one))?.pop() === undefined);
  return { missing: [...left.values()].flat(), added };
}
