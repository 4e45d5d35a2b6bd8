import { EFFECTS } from '../contract/generated/operation-ids.js';
import type { Loss } from '../plan/model/change.js';
import type { Trouble } from '../plan/model/refusal.js';
import type { Step } from '../plan/model/step.js';
import type { PlannedSegment } from '../plan/plan.js';
import { idsIn, makes, thingMade } from './made.js';
import type { StepReport } from './run-steps.js';

/**
 * What goes for good was shown before anybody agreed to it. If something else would have to go by now, that takes another
 * plan, which shows it. What this run has made itself may go, as with a section that it had to give up, as long as what
 * it was made from is still there.
 */
export function unseenLoss(
  now: PlannedSegment,
  first: PlannedSegment,
  reports: readonly StepReport[],
): Trouble | undefined {
  const shown = new Set(first.losses.map(keyOf));
  // An update answers with an id too, and that object is not one that this run has made.
  const made = reports.filter(({ step }) => makes(step.operation) !== undefined);
  const own = new Set(made.flatMap(({ answer }) => idsIn(answer)));
  const finished = finishedIn(reports);
  const there = new Set(first.live?.sections.map(({ id }) => id));
  const isOwn = ({ path }: Loss): boolean => {
    const { list, id = '' } = path.at(-1) ?? {};
    if (path.slice(0, -1).some((outer) => outer.list === 'sections' && finished.has(outer.id))) return false;
    // Measures of a section that was not there yet: our own, whose answer was lost; or one that no spec asks for.
    return own.has(id) || (list === 'sections' && !there.has(id));
  };
  const unseen = now.losses.find((loss) => !shown.has(keyOf(loss)) && !isOwn(loss));
  if (unseen) return { code: 'loss-not-shown', loss: unseen.cause, address: unseen.address };
  return unseenDeletion(now, first, own);
}

/** Limits and reviewers have counted what the first plan deletes: a later round deletes nothing else. */
function unseenDeletion(
  now: PlannedSegment,
  first: PlannedSegment,
  own: ReadonlySet<string>,
): Trouble | undefined {
  const planned = new Set(first.steps.flatMap(deletedBy));
  const unseen = now.steps.find((step) => deletedBy(step).some((id) => !planned.has(id) && !own.has(id)));
  if (!unseen) return undefined;
  return { code: 'deletion-not-shown', id: deletedBy(unseen).join(), address: unseen.address };
}

const deletedBy = ({ operation, path }: Step): string[] => {
  const id = EFFECTS[operation] === 'delete' ? Object.values(path).at(-1) : undefined;
  return typeof id === 'string' ? [id] : [];
};

/** Sections that this run has put in the place of others, which are gone by now: what was carried over is nowhere else. */
function finishedIn(reports: readonly StepReport[]): ReadonlySet<string | undefined> {
  const finished = reports
    .filter(({ step }) => step.operation === 'createSection')
    .filter(({ step }) =>
      reports.some((other) => isDeleted(other.step) && other.step.address === step.address),
    );
  return new Set(finished.flatMap(({ answer }) => idsIn(answer)));
}

const isDeleted = ({ operation }: Step): boolean => operation === 'deleteSection';

const keyOf = ({ address, cause }: Loss): string => JSON.stringify([address, cause]);

interface Making {
  readonly steps: readonly Step[];
}

/**
 * All rounds together make what the first plan makes, and nothing else: an object that was there and is gone by now is
 * made by the next plan. Copies of what lies in a section that goes may become more.
 */
export function unseenCreation(
  now: Making,
  first: Making,
  reports: readonly StepReport[],
): Trouble | undefined {
  const left = countsOf(first.steps);
  for (const { step, answer } of reports) {
    const kind = makes(step.operation);
    if (kind === undefined || isCopy(step)) continue;
    left.set(kind, (left.get(kind) ?? 0) - Math.max(1, idsIn(answer).length));
  }
  const more = [...countsOf(now.steps)].find(([kind, count]) => count > Math.max(0, left.get(kind) ?? 0));
  const step = more && now.steps.find(({ operation }) => makes(operation) === more[0]);
  if (!step) return undefined;
  return { code: 'creation-not-shown', thing: thingMade(more[0]), address: step.address };
}

const isCopy = ({ copyOf }: Step): boolean => copyOf !== undefined;

function countsOf(steps: readonly Step[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const step of steps) {
    const kind = makes(step.operation);
    if (kind === undefined || isCopy(step)) continue;
    counts.set(kind, (counts.get(kind) ?? 0) + Number(step.body?.count ?? 1));
  }
  return counts;
}
