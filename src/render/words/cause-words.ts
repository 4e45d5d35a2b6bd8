import type { PlanDocument } from '../../plan/emit/document.js';
import type { Change, ChangeCause } from '../../plan/model/change.js';

// Texts about the side that asks for a change, for a plan that was made with a base.

const TITLES: Readonly<Record<ChangeCause, string>> = {
  request: '',
  drift: '(drift)',
  both: '(this change and drift)',
};

/** Returns the words behind the title of a change that does not come from the specs alone. */
export const causeWords = ({ cause }: Change): string => (cause === undefined ? '' : TITLES[cause]);

/** Returns the numbers of changes by cause; undefined if the plan was made without a base. */
export function causeLine({ changes }: PlanDocument): string | undefined {
  if (!changes.some(({ cause }) => cause !== undefined)) return undefined;
  const count = (cause: ChangeCause): number =>
    changes.reduce((sum, change) => sum + (change.cause === cause ? change.count : 0), 0);
  return `Causes: ${count('request')} by this change, ${count('drift')} by drift, ${count('both')} by both.`;
}
