import { type Api, profileOf } from '../api/client.js';
import { EFFECTS, type OperationId } from '../contract/generated/operation-ids.js';
import type { Fields, LiveSegment } from '../kinds/model.js';
import { ITEM_KINDS, kindNamed } from '../kinds/registry.js';
import { DUCT } from '../kinds/roles.js';
import type { PlannedSegment, UnlistedDuct, UnlistedDucts } from '../plan/model/planned-segment.js';
import { isRef, type Step } from '../plan/model/step.js';
import type { ReplannedSegment } from '../replan/replan.js';
import { sleep } from './apply-part.js';
import { type ApplyWorkOptions, applyWork, type Outcome, type Run, type Workflow } from './apply-work.js';
import { checkBeforeDelete, notAsSent, readFor } from './check-before-delete.js';
import { createWatch, idsIn, idsOf, unlisted, type Watch } from './created-objects.js';
import { rereadSegment } from './reread.js';
import type { RunOptions, StepReport } from './run-steps.js';
import { ApplyFailureError, StepError } from './step-error.js';
import { mustMatchRequest } from './unexpected-state.js';
import { unseenCreation, unseenLoss } from './unseen-loss.js';

export type SegmentOutcome = Outcome;

export interface ApplySegmentOptions extends ApplyWorkOptions {
  /** Called with the live segment after each reread. */
  readonly onReread?: (live: LiveSegment | undefined) => void;
}

export const applySegment = (first: PlannedSegment, options: ApplySegmentOptions): Promise<SegmentOutcome> =>
  applyWork(first, segmentWorkflow(first, options), options);

function segmentWorkflow(
  first: PlannedSegment,
  { api, wait = sleep, onReread }: ApplySegmentOptions,
): Workflow<PlannedSegment> {
  const isHidden = profileOf(api).ductsInPipes === 'hidden';
  const watch = createWatch();
  watch.see(first.live);
  return {
    before: (planned, reports) => checkBeforeDelete(planned, { api, wait, watch, reports }),
    after: (reports) => checkAnswer({ api, watch, reports }),
    rereadAndReplan: async (planned, run, reports) => {
      const interrupted = interruptedReplacements(planned, reports);
      const ducts = isHidden ? unlistedDucts(planned, run) : new Map();
      const known = { ...planned, interrupted, unlisted: ducts };
      const reread = (one: PlannedSegment) =>
        rereadSegment({ planned: one, reports, ...run, ...createdIn(run) }, { api, wait });
      const found = await reread(known);
      const next = isDoneWithBase(found, run, reports) ? await reread(withoutBase(known)) : found;
      onReread?.(next.live);
      const pipes = next.planned.steps.length === 0 ? pipesWithUnknownDucts(ducts) : [];
      if (pipes.length > 0) throw new ApplyFailureError({ code: 'ducts-in-doubt', pipes });
      const made = watch.standing(reports);
      watch.see(next.live);
      return {
        ...next,
        planned: { ...next.planned, unlisted: ducts },
        unlisted: unlisted(next.live ? idsOf(next.live) : [], made),
      };
    },
    unseen: (now, planned, reports) =>
      unseenLoss(now, planned, reports) ?? unseenCreation(now, planned, reports),
  };
}

/**
 * True if every call succeeded, everything that was deleted is gone, and only what the base stated leads to more calls. The
 * form of the segment is that of the head now, so an object of a stranger may look like one that the base stated.
 */
export function isDoneWithBase(
  { planned, live }: ReplannedSegment,
  { callOutcome }: Run,
  reports: readonly StepReport[],
): boolean {
  if (callOutcome !== 'none' || planned.steps.length === 0 || !planned.desired?.before || !live) return false;
  const ids = new Set(idsOf(live));
  return reports.every(
    ({ step, sent }) =>
      EFFECTS[step.operation] !== 'delete' ||
      Object.entries(sent?.path ?? {}).every(([name, id]) => name === 'segmentId' || !ids.has(String(id))),
  );
}

function withoutBase(planned: PlannedSegment): PlannedSegment {
  if (!planned.desired) return planned;
  const { before: _, ...desired } = planned.desired;
  return { ...planned, desired };
}

function createdIn({ own }: Run): { createdId?: string } {
  const made = own.find(({ step }) => step.operation === 'createSegment')?.answer;
  const { id } = Object(made) as { id?: unknown };
  return typeof id === 'string' ? { createdId: id } : {};
}

interface AnswerCheck {
  readonly api: Api;
  readonly watch: Watch;
  /** Reports of all calls so far; the list grows. */
  readonly reports: readonly StepReport[];
}

/**
 * Checks an answer. If its values differ from those sent but a read shows the object as sent, the run continues. An
 * answer without an id cannot be checked like this.
 */
const checkAnswer =
  ({ api, watch, reports }: AnswerCheck): NonNullable<RunOptions['after']> =>
  async (report) => {
    try {
      mustMatchRequest(report);
    } catch (error) {
      if (!(error instanceof StepError) || !(await isShown(report, { api, watch, reports }))) throw error;
    }
  };

async function isShown({ answer, sent }: StepReport, { api, watch, reports }: AnswerCheck): Promise<boolean> {
  const ids = new Set(idsIn(answer));
  const segmentId = sent?.path.segmentId ?? [...ids][0];
  const own = watch.standing(reports);
  const made = own.filter(({ id }) => ids.has(id));
  if (segmentId === undefined || made.length === 0) return false;
  const live = await readFor(made, segmentId, api);
  return notAsSent(live, { made, own, isKnown: watch.isKnown }).length === 0;
}

// A service may not list ducts in pipes. Then only the pipes that this run created and the ids of their ducts are
// known. They are kept between rounds, so that a round after a failure adds the missing ducts and none twice.

const HOLDER_ADDS: ReadonlySet<OperationId> = new Set(
  ITEM_KINDS.filter(({ holdsDucts }) => holdsDucts).map(({ add }) => add),
);

/** The pipes that this run created so far, each with the ducts that it added. */
function unlistedDucts({ steps, unlisted = new Map() }: PlannedSegment, run: Run): UnlistedDucts {
  const found = new Map<string, readonly UnlistedDuct[]>(unlisted);
  const pipes = new Map<string, string>();
  for (const { step, answer } of run.own) {
    const { id } = Object(answer) as { id?: unknown };
    if (typeof id !== 'string') continue;
    if (HOLDER_ADDS.has(step.operation)) {
      pipes.set(step.id, id);
      found.set(id, []);
    }
    add(found, pipeOf(step, pipes), { id });
  }
  const lost = run.callOutcome === 'unknown' ? steps[run.done] : undefined;
  // A duct whose answer was lost cannot be looked up. It counts as created, so that it is never created twice.
  if (lost) add(found, pipeOf(lost, pipes), { fields: fieldsOf(lost) });
  return found;
}

function add(
  found: Map<string, readonly UnlistedDuct[]>,
  pipe: string | undefined,
  duct: UnlistedDuct,
): void {
  const there = pipe === undefined ? undefined : found.get(pipe);
  if (pipe !== undefined && there) found.set(pipe, [...there, duct]);
}

function pipeOf({ operation, body = {} }: Step, pipes: ReadonlyMap<string, string>): string | undefined {
  if (operation !== kindNamed(DUCT).add) return undefined;
  const { pipeId } = body;
  if (isRef(pipeId)) return pipes.get(pipeId.step);
  return typeof pipeId === 'string' ? pipeId : undefined;
}

function fieldsOf({ body = {} }: Step): Fields {
  const { pipeId: _, ...fields } = body;
  return fields as Fields;
}

/** Pipes with ducts for which it is not known if they were created. */
const pipesWithUnknownDucts = (unlisted: UnlistedDucts): string[] =>
  [...unlisted].filter(([, ducts]) => ducts.some(({ id }) => id === undefined)).map(([pipe]) => pipe);

/**
 * Finds the replacements that this run left unfinished: the ids of new sections with the ids of the sections that they
 * replace.
 */
export function interruptedReplacements(
  { steps, interrupted = new Map() }: PlannedSegment,
  reports: readonly StepReport[],
): ReadonlyMap<string, string> {
  const made = reports.flatMap(({ step, answer }): [string, string][] => {
    if (step.operation !== 'createSection' || !steps.includes(step)) return [];
    const last = steps.find(
      ({ operation, address }) => operation === 'deleteSection' && address === step.address,
    );
    const { id } = Object(answer) as { id?: unknown };
    const old = last?.path.sectionId;
    return typeof id === 'string' && typeof old === 'string' ? [[id, old]] : [];
  });
  return new Map([...interrupted, ...made]);
}
