import type { Loss } from '../plan/change.js';
import type { PlannedSegment } from '../plan/plan.js';
import type { Step } from '../plan/step.js';
import type { StepReport } from './run-steps.js';
import { idsIn } from './shows.js';

/**
 * What goes for good was shown before anybody agreed to it. If something else would have to go by now, that takes another
 * plan, which shows it. What this run has made itself may go, as with a section that it had to give up, as long as what
 * it was made from is still there.
 */
export function unseenLoss(
  now: PlannedSegment,
  first: PlannedSegment,
  reports: readonly StepReport[],
): string | undefined {
  const shown = new Set(first.losses.map(keyOf));
  const own = new Set(reports.flatMap(({ answer }) => idsIn(answer)));
  const finished = finishedIn(reports);
  const there = new Set(first.live?.sections.map(({ id }) => id));
  const isOwn = ({ address }: Loss): boolean => {
    const [list, id = ''] = address.split('/').slice(-2);
    if (finished.some((section) => address.includes(`/sections/${section}/`))) return false;
    // Measures of a section that was not there yet: our own, whose answer was lost; or one that no spec asks for.
    return own.has(id) || (list === 'sections' && !there.has(id));
  };
  const unseen = now.losses.find((loss) => !shown.has(keyOf(loss)) && !isOwn(loss));
  if (!unseen) return undefined;
  return `${unseen.what} of ${unseen.address} would be lost, which the plan did not show; plan again`;
}

/** Sections that this run has put in the place of others, which are gone by now: what was carried over is nowhere else. */
const finishedIn = (reports: readonly StepReport[]): string[] =>
  reports
    .filter(({ step }) => step.operation === 'createSection')
    .filter(({ step }) =>
      reports.some((other) => isDeleted(other.step) && other.step.address === step.address),
    )
    .flatMap(({ answer }) => idsIn(answer));

const isDeleted = ({ operation }: Step): boolean => operation === 'deleteSection';

const keyOf = ({ address, what, value }: Loss): string => JSON.stringify([address, what, value]);
