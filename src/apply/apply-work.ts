import type { Api } from '../api/client.js';
import type { OperationId } from '../contract/generated/operation-ids.js';
import type { Change } from '../plan/model/change.js';
import type { LayoutProblem } from '../plan/model/planned-segment.js';
import type { ApplyFailure, CreatedTwice, UnexpectedState } from '../plan/model/refusal.js';
import type { Step } from '../plan/model/step.js';
import { type CreatedObject, idsIn, kindCreatedBy } from './created-objects.js';
import { showsLostCall } from './reread.js';
import { type RunOptions, runSteps, type StepReport } from './run-steps.js';
import { type CallOutcome, callOutcomeOf, failureOf, StepError } from './step-error.js';
import { mustMatchRequest, unexpectedStateIn } from './unexpected-state.js';

/** Work that can be applied: the calls of one segment or part. */
export interface PlannedWork {
  readonly project: string;
  readonly name: string;
  /** Absent for a segment. */
  readonly part?: string;
  readonly changes: readonly Change[];
  readonly layoutProblems?: readonly LayoutProblem[];
  readonly steps: readonly Step[];
}

export interface Outcome {
  readonly project: string;
  readonly name: string;
  /** Absent for a segment. */
  readonly part?: string;
  /**
   * `refused`: another user changed the objects first, and a saved plan must be applied exactly. `unexpected`: all
   * calls succeeded, but the live state is not the predicted one; nothing more was done. `held-back`: a segment is not
   * deleted, because other work of the plan did not succeed.
   */
  readonly status: 'applied' | 'failed' | 'stopped' | 'refused' | 'unexpected' | 'held-back';
  /** Number of successful calls. */
  readonly writes: number;
  readonly replans: number;
  /** Ids of the steps of the first plan that were made. */
  readonly calls: readonly string[];
  readonly error?: ApplyFailure;
  /** The expected and the found state, if a difference ended the work. */
  readonly unexpectedState?: UnexpectedState;
  /** The ids of the segment, the project or the nodes of a calculation that this run created, as far as answers told them. */
  readonly createdIds?: readonly string[];
  /** True if the answer to such a create was lost, so that it may have an effect later. */
  readonly isCreateLost?: true;
  /** The objects that this run created and whose names are there more than once. */
  readonly createdTwice?: readonly CreatedTwice[];
  /** Layout problems of the segment after the apply. */
  readonly layoutProblems: readonly LayoutProblem[];
}

export interface ApplyWorkOptions extends RunOptions {
  readonly api: Api;
  /** The plan was reviewed: a conflict ends the work instead of a new plan. */
  readonly strict?: boolean;
  /** Maximum number of rounds, including the first. */
  readonly tries?: number;
  readonly wait?: (ms: number) => Promise<void>;
  /** Called when every call succeeded and no other write follows: only the last read is left. */
  readonly onWritten?: () => void;
  /** Called before the run waits for a create whose answer was lost. */
  readonly onWait?: (waiting: Waiting) => void;
}

/** The work that waits, with the operation whose answer was lost; without one, the run waits before its last list. */
export interface Waiting extends Pick<Outcome, 'project' | 'name' | 'part'> {
  readonly operation?: OperationId;
}

/** The functions that apply one kind of work: a segment, a project or a calculation. */
export interface Workflow<P> {
  /** Called before each call; throws to prevent it. */
  readonly before?: (planned: P, reports: readonly StepReport[]) => NonNullable<RunOptions['before']>;
  /** Called after each call; throws to prevent the next one. */
  readonly after?: (reports: readonly StepReport[]) => NonNullable<RunOptions['after']>;
  /** Reads the live state and plans the rest. */
  readonly rereadAndReplan: (planned: P, run: Run, reports: readonly StepReport[]) => Promise<Reread<P>>;
  /** Returns a loss, delete or create of the new plan that the first plan did not show. */
  readonly unseen?: (now: P, first: P, reports: readonly StepReport[]) => ApplyFailure | undefined;
}

interface Reread<P> {
  readonly planned: P;
  /** Objects that this run created and a fresh read does not list. */
  readonly unlisted?: readonly CreatedObject[];
  /** True if nothing was left to do, and what is left now came later. */
  readonly isSettled?: boolean;
}

export interface Run {
  /** Number of steps that succeeded or were not needed. */
  readonly done: number;
  readonly callOutcome: CallOutcome;
  readonly error?: unknown;
  /** Reports of these steps. */
  readonly own: readonly StepReport[];
}

const TRIES = 6;
const PROGRESS: ReadonlySet<CallOutcome> = new Set<CallOutcome>(['unverified', 'gone']);

/**
 * Applies one segment or part. If an answer was lost or another user wrote first, no call is repeated blindly: the live
 * state is read and the rest is planned again. The work is done when a fresh plan is empty. If no call failed and the
 * fresh plan is not empty, the service does not behave as assumed, and another round could do harm.
 */
export async function applyWork<P extends PlannedWork>(
  first: P,
  workflow: Workflow<P>,
  options: ApplyWorkOptions,
): Promise<Outcome> {
  const { tries = TRIES, onWritten = () => {} } = options;
  const reports: StepReport[] = [];
  const lost: OperationId[] = [];
  const end = outcomeOf(first, reports, lost);
  let planned = first;
  let failure: ApplyFailure | undefined;
  // An unverified answer that turns out to be right, or a delete of an object that is gone, is progress, so it gives one more
  // round, at most one per call.
  let more = 0;
  for (let replans = 0; replans < tries + more; replans += 1) {
    const before = workflow.before?.(planned, reports);
    const after = workflow.after?.(reports) ?? mustMatchRequest;
    const run = await runSome(planned, { ...options, after, ...(before ? { before } : {}) }, reports);
    failure = failureIn(run);
    lost.push(...lostIn(run, planned));
    const ending = endingOf(run.callOutcome, options.strict);
    if (ending)
      return end(ending, replans, { error: failure, unexpectedState: unexpectedStateOf(run.error) });
    if (options.stopped?.()) return end('stopped', replans);
    if (run.callOutcome === 'none') onWritten();
    const next = await rereadAfter(run, planned, { workflow, reports, lost, options });
    if ('code' in next) return end('failed', replans, { error: failure ?? next });
    const over = endAfterReread(next, { run, planned, first, reports, workflow });
    if (over) return end(over.status, replans, over);
    planned = next.planned;
    if (PROGRESS.has(run.callOutcome) && more < first.steps.length) more += 1;
  }
  const left: ApplyFailure = { code: 'spec-not-reached', calls: planned.steps.length };
  return end('failed', tries + more, { error: failure ?? left });
}

interface Rereading<P> {
  readonly options: ApplyWorkOptions;
  readonly workflow: Workflow<P>;
  readonly reports: readonly StepReport[];
  /** The operations whose answers were lost and that may still take effect. */
  readonly lost: OperationId[];
}

/** Reads and plans after a run. */
async function rereadAfter<P extends PlannedWork>(
  run: Run,
  planned: P,
  { workflow, reports, lost, options }: Rereading<P>,
): Promise<Reread<P> | ApplyFailure> {
  const unknown = run.callOutcome === 'unknown' ? planned.steps[run.done] : undefined;
  if (unknown) options.onWait?.({ ...planned, operation: unknown.operation });
  const next = await workflow.rereadAndReplan(planned, run, reports).catch(failureOf);
  // The reads went on until the call could not take effect any more, so nothing has to wait for it again.
  if (unknown && !('code' in next) && !showsLostCall(next.planned, { planned, ...run })) lost.pop();
  return next;
}

interface Round<P> {
  readonly run: Run;
  /** The plan of this round. */
  readonly planned: P;
  readonly first: P;
  readonly reports: readonly StepReport[];
  readonly workflow: Workflow<P>;
}

/** The end of the work after a reread; undefined if another round may follow. */
function endAfterReread<P extends PlannedWork>(
  next: Reread<P>,
  round: Round<P>,
): (More & { readonly status: Outcome['status'] }) | undefined {
  const { run, first, reports, workflow } = round;
  const { steps } = next.planned;
  if (steps.length === 0) return { status: 'applied', layoutProblems: next.planned.layoutProblems };
  if (isUnexpectedState(next, round)) {
    const error: ApplyFailure = failureIn(run) ?? { code: 'unexpected-state' };
    return { status: 'unexpected', error, unexpectedState: unexpectedStateIn(next.planned, reports) };
  }
  const error = workflow.unseen?.(next.planned, first, reports);
  return error === undefined ? undefined : { status: 'refused', error };
}

/**
 * Another round follows only a failure or a conflict. It never creates an object of a kind of which this run created
 * one that a fresh read does not list, because that object may exist.
 */
function isUnexpectedState<P extends PlannedWork>(
  { planned, unlisted = [], isSettled = false }: Reread<P>,
  { run, planned: before }: Round<P>,
): boolean {
  if (run.callOutcome === 'none' || isSettled) return true;
  if (run.callOutcome === 'unverified' && !showsLostCall(planned, { planned: before, done: run.done }))
    return true;
  const hidden = new Set<string | undefined>(unlisted.map(({ kind }) => kind));
  return planned.steps.some(({ operation }) => hidden.has(kindCreatedBy(operation)));
}

/** The operation whose answer was lost, so that its effect is not known. */
const lostIn = ({ callOutcome, done }: Run, { steps }: PlannedWork): OperationId[] =>
  callOutcome === 'unknown' || callOutcome === 'unverified'
    ? steps.slice(done, done + 1).map(({ operation }) => operation)
    : [];

const failureIn = ({ error }: Run): ApplyFailure | undefined =>
  error === undefined ? undefined : failureOf(error);

const unexpectedStateOf = (error: unknown): UnexpectedState | undefined =>
  error instanceof StepError ? error.unexpectedState : undefined;

/** Call outcomes that end the work without another plan. */
function endingOf(outcome: CallOutcome, strict = false): 'failed' | 'refused' | 'unexpected' | undefined {
  if (outcome === 'rejected') return 'failed';
  if (outcome === 'unexpected') return 'unexpected';
  return outcome === 'conflict' && strict ? 'refused' : undefined;
}

async function runSome(planned: PlannedWork, options: ApplyWorkOptions, reports: StepReport[]): Promise<Run> {
  const own: StepReport[] = [];
  const onStep = (report: StepReport) => {
    own.push(report);
    reports.push(report);
    options.onStep?.(report);
  };
  try {
    await runSteps(planned.steps, options.api, { ...options, onStep });
    return { own, done: own.length, callOutcome: 'none' };
  } catch (error) {
    const at = error instanceof StepError ? error.step : undefined;
    const unverified = at === undefined ? -1 : own.findIndex(({ step }) => step.id === at);
    const done = unverified < 0 ? own.length : unverified;
    return { own, done, callOutcome: callOutcomeOf(error), error };
  }
}

const outcomeOf =
  (
    { project, name, part, steps }: PlannedWork,
    reports: readonly StepReport[],
    lost: readonly OperationId[],
  ) =>
  (status: Outcome['status'], replans: number, more: More = {}): Outcome => {
    const { error, unexpectedState, layoutProblems = [] } = more;
    const own = new Set(steps);
    const done = reports.filter(({ outcome }) => outcome === 'done');
    const calls = done.filter(({ step }) => own.has(step)).map(({ step }) => step.id);
    const numbers = { writes: done.length, replans, calls };
    const identity = { project, name, ...(part === undefined ? {} : { part }) };
    const reasons = {
      ...(error === undefined ? {} : { error }),
      ...(unexpectedState ? { unexpectedState } : {}),
    };
    return { ...identity, status, ...numbers, ...createdBy(reports, lost), layoutProblems, ...reasons };
  };

/** Operations that create an object with a name of its own, which another run may create too. */
const NAMED: ReadonlySet<OperationId> = new Set<OperationId>([
  'createSegment',
  'createProject',
  'addBudgetNode',
  'addCustomNode',
]);

function createdBy(
  reports: readonly StepReport[],
  lost: readonly OperationId[],
): Pick<Outcome, 'createdIds' | 'isCreateLost'> {
  const createdIds = reports
    .filter(({ step }) => NAMED.has(step.operation))
    .flatMap(({ answer }) => idsIn(answer));
  return {
    ...(createdIds.length === 0 ? {} : { createdIds }),
    ...(lost.some((operation) => NAMED.has(operation)) ? { isCreateLost: true as const } : {}),
  };
}

interface More {
  readonly error?: ApplyFailure | undefined;
  readonly unexpectedState?: UnexpectedState | undefined;
  readonly layoutProblems?: readonly LayoutProblem[] | undefined;
}
