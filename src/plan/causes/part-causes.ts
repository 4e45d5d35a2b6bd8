import { canonical } from '../emit/fingerprint.js';
import type { Change, ChangeCause } from '../model/change.js';
import type { PlannedPart } from '../model/planned-part.js';
import { fieldsCause } from './cause.js';

/** A part with the same cause for all its changes. */
export const partWithCause = <Part extends PlannedPart>(part: Part, cause: ChangeCause): Part => ({
  ...part,
  changes: part.changes.map((change) => ({ ...change, cause })),
});

/** Adds its cause to each change of a project or a calculation; `base` is the plan for the same live state from the base. */
export const partWithCauses = <Part extends PlannedPart>(part: Part, base: PlannedPart): Part => ({
  ...part,
  changes: part.changes.map((change) => ({ ...change, cause: causeOf(change, base.changes) })),
});

function causeOf(change: Change, base: readonly Change[]): ChangeCause {
  const other = base.find((one) => identityOf(one) === identityOf(change));
  if (!other) return 'request';
  if (other.action !== change.action) return 'both';
  const isSame = canonical([other.alterations ?? []]) === canonical([change.alterations ?? []]);
  if (change.action === 'delete') return 'drift';
  const cause = fieldsCause(change.after, change.before, other.after);
  return cause === 'drift' && !isSame ? 'both' : cause;
}

/** The object of a change: a node of a calculation by its number or name, a module by its type; others exist once. */
function identityOf({ kind, path, before, after }: Change): string {
  const { number, name, label } = { ...before, ...after };
  if (kind === 'module') return JSON.stringify([kind, path.at(-1)?.id]);
  return JSON.stringify(
    kind === 'budgetCode' || kind === 'customNode' ? [kind, number ?? name ?? label] : [kind],
  );
}
