import { canonical } from '../emit/fingerprint.js';
import type { Change, ChangeCause } from '../model/change.js';
import type { PlannedSegment } from '../model/planned-segment.js';
import { countCause, fieldsCause } from './cause.js';
import { netCount } from './contents.js';

/** The cause of a change of a top covering: a live one by its id, a new one by its contents. */
export function coveringCause(change: Change, head: PlannedSegment, base: PlannedSegment): ChangeCause {
  if (change.action === 'create') return newCause(change, head, base);
  const other = base.changes.find((one) => liveId(one, base) === liveId(change, head));
  if (!other) return 'request';
  if (other.action !== change.action) return 'both';
  return change.action === 'delete' ? 'drift' : fieldsCause(change.after, change.before, other.after);
}

function newCause(change: Change, head: PlannedSegment, base: PlannedSegment): ChangeCause {
  const madeIn = ({ changes }: PlannedSegment): Change[] =>
    changes.filter(({ kind, action }) => kind === 'topCovering' && action === 'create');
  const equal = (changes: readonly Change[]): number =>
    netCount(changes.filter(({ after }) => canonical(after) === canonical(change.after)));
  const theirs = madeIn(base);
  const found = countCause(equal(madeIn(head)), equal(theirs));
  return found === 'request' && theirs.length > 0 ? 'both' : found;
}

function liveId({ kind, calls }: Change, { steps }: PlannedSegment): unknown {
  if (kind !== 'topCovering') return undefined;
  return steps.find(({ id }) => calls.includes(id))?.path.topCoveringId;
}
