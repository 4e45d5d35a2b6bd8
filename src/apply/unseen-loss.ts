import { EFFECTS } from '../contract/generated/operation-ids.js';
import type { Loss } from '../plan/model/change.js';
import type { PlannedPart } from '../plan/model/planned-part.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { ApplyFailure } from '../plan/model/refusal.js';
import { destroyedContents, goneWithTheirs } from '../plan/model/replaced-section.js';
import type { Step } from '../plan/model/step.js';
import { idsIn, kindCreatedBy, objectKindOf } from './created-objects.js';
import type { StepReport } from './run-steps.js';

/**
 * Returns a loss or delete that the first plan did not show. It needs another plan, which shows it. Objects that this
 * run created may be lost with a section that it gives up, as long as the originals are still live.
 */
export function unseenLoss(
  now: PlannedSegment,
  first: PlannedSegment,
  reports: readonly StepReport[],
): ApplyFailure | undefined {
  const shown = new Set(first.losses.map(lossKey));
  const own = ownIds(reports);
  const finished = finishedIn(reports);
  const there = new Set(first.live?.sections.map(({ id }) => id));
  const isOwn = ({ path }: Loss): boolean => {
    const { list, id = '' } = path.at(-1) ?? {};
    if (path.slice(0, -1).some((outer) => outer.list === 'sections' && finished.has(outer.id))) return false;
    // Dimensions of a section that was not live before: created by this run with a lost answer, or not in the spec.
    return own.has(id) || (list === 'sections' && !there.has(id));
  };
  const unseen = now.losses.find((loss) => !shown.has(lossKey(loss)) && !isOwn(loss));
  if (unseen) return { code: 'loss-not-shown', loss: unseen.reason, address: unseen.address };
  return unseenRemoval(now, first, own) ?? unseenDeletion(now, first, own);
}

/**
 * An object that goes with its section or layer is among those that the first plan destroys, or this run created it. An object that
 * the first plan carries over is not among them: a new plan may keep another layer, because somebody changed the old one.
 */
function unseenRemoval(
  now: PlannedSegment,
  first: PlannedSegment,
  own: ReadonlySet<string>,
): ApplyFailure | undefined {
  const shown = new Set(destroyedContents(first.changes));
  const unseen = goneWithTheirs(now.changes).find(({ id }) => !shown.has(id) && !own.has(id));
  return unseen && { code: 'deletion-not-shown', id: unseen.id, address: unseen.address };
}

/** Ids of the objects that this run created. The answer of an update has an id too, but the update did not create that object. */
function ownIds(reports: readonly StepReport[]): ReadonlySet<string> {
  const made = reports.filter(({ step }) => kindCreatedBy(step.operation) !== undefined);
  return new Set(made.flatMap(({ answer }) => idsIn(answer)));
}

interface Stepwise {
  readonly steps: readonly Step[];
}

/** Returns a loss, delete or create in a project or a calculation that the first plan did not show. */
export function unseenInPart(
  now: PlannedPart,
  first: PlannedPart,
  reports: readonly StepReport[],
): ApplyFailure | undefined {
  const shown = new Set(first.losses.map(lossKey));
  const own = ownIds(reports);
  const isOwn = ({ reason }: Loss): boolean => reason.code === 'altered-below' && own.has(reason.id);
  const unseen = now.losses.find((loss) => !shown.has(lossKey(loss)) && !isOwn(loss));
  if (unseen) return { code: 'loss-not-shown', loss: unseen.reason, address: unseen.address };
  return unseenDeletion(now, first, own) ?? unseenCreation(now, first, reports);
}

/** A later round deletes only objects that the first plan deletes, because reviewers and limits counted those. */
function unseenDeletion(now: Stepwise, first: Stepwise, own: ReadonlySet<string>): ApplyFailure | undefined {
  const planned = new Set(first.steps.flatMap(deletedBy));
  const unseen = now.steps.find((step) => deletedBy(step).some((id) => !planned.has(id) && !own.has(id)));
  if (!unseen) return undefined;
  return { code: 'deletion-not-shown', id: deletedBy(unseen).join(), address: unseen.address };
}

const deletedBy = ({ operation, path }: Step): string[] => {
  const id = EFFECTS[operation] === 'delete' ? Object.values(path).at(-1) : undefined;
  return typeof id === 'string' ? [id] : [];
};

/** Sections of this run that have replaced deleted ones: they hold the only copy of carried-over contents. */
function finishedIn(reports: readonly StepReport[]): ReadonlySet<string | undefined> {
  const finished = reports
    .filter(({ step }) => step.operation === 'createSection')
    .filter(({ step }) =>
      reports.some((other) => isDeleted(other.step) && other.step.address === step.address),
    );
  return new Set(finished.flatMap(({ answer }) => idsIn(answer)));
}

const isDeleted = ({ operation }: Step): boolean => operation === 'deleteSection';

const lossKey = ({ address, reason }: Loss): string => JSON.stringify([address, reason]);

/**
 * All rounds together create only what the first plan creates; an object that another user deleted in the meantime is
 * left to the next plan. Copies of the contents of a replaced section may increase.
 */
export function unseenCreation(
  now: Stepwise,
  first: Stepwise,
  reports: readonly StepReport[],
): ApplyFailure | undefined {
  const left = countsOf(first.steps);
  for (const { step, answer } of reports) {
    const kind = kindCreatedBy(step.operation);
    if (kind === undefined || isCopy(step)) continue;
    left.set(kind, (left.get(kind) ?? 0) - Math.max(1, idsIn(answer).length));
  }
  const more = [...countsOf(now.steps)].find(([kind, count]) => count > (left.get(kind) ?? 0));
  const step = more && now.steps.find(({ operation }) => kindCreatedBy(operation) === more[0]);
  if (!step) return undefined;
  return { code: 'creation-not-shown', object: objectKindOf(more[0]), address: step.address };
}

const isCopy = ({ copyOf }: Step): boolean => copyOf !== undefined;

function countsOf(steps: readonly Step[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const step of steps) {
    const kind = kindCreatedBy(step.operation);
    if (kind === undefined || isCopy(step)) continue;
    counts.set(kind, (counts.get(kind) ?? 0) + Number(step.body?.count ?? 1));
  }
  return counts;
}
