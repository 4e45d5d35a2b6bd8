import type { Api } from '../api/client.js';
import type { Change } from '../plan/model/change.js';
import type { Trouble } from '../plan/model/refusal.js';
import type { Step } from '../plan/model/step.js';
import { type CallOutcome, callOutcomeOf } from './call-outcome.js';
import type { Surprise } from './difference.js';
import { type Made, makes } from './made.js';
import { mustFit } from './odd-answer.js';
import { showsLostCall } from './reread.js';
import { type RunOptions, runSteps, type StepReport } from './run-steps.js';
import { StepError } from './step-error.js';
import { surpriseIn } from './surprise.js';
import { troubleOf } from './trouble-error.js';

/** What can be applied: calls, and whose they are. */
export interface PlannedWork {
  readonly project: string;
  readonly name: string;
  /** Absent for a segment. */
  readonly part?: string;
  readonly changes: readonly Change[];
  readonly steps: readonly Step[];
}

export interface Outcome {
  readonly project: string;
  readonly name: string;
  /** Absent for a segment. */
  readonly part?: string;
  /**
   * `refused`: somebody else came first, and the plan was to be kept to the letter.
   * `unexpected`: every call was answered well, and the state is not what the plan predicted. Nothing more was done.
   */
  readonly status: 'applied' | 'failed' | 'stopped' | 'refused' | 'unexpected';
  /** Calls that were made and answered well. */
  readonly writes: number;
  readonly skipped: number;
  readonly replans: number;
  /** The calls that the first run made, by the ids of their steps. */
  readonly calls: readonly string[];
  readonly error?: Trouble;
  /** What was expected and what was found, where that ended the work. */
  readonly surprise?: Surprise;
  /** What the layout engine says about the segment now. */
  readonly validationErrors: readonly string[];
}

export interface ApplyWorkOptions extends RunOptions {
  readonly api: Api;
  /** The plan was reviewed: a rival's change is not answered by another plan. */
  readonly strict?: boolean;
  /** How often the rest is planned and run, the first time included. */
  readonly tries?: number;
  readonly wait?: (ms: number) => Promise<void>;
}

/** How one kind of thing is looked at again. */
export interface Kind<P> {
  /** Told before each call, and may throw instead of letting it be made. */
  readonly before?: (planned: P, reports: readonly StepReport[]) => NonNullable<RunOptions['before']>;
  /** Told after each call, and may throw to keep the next one from being made. */
  readonly after?: (reports: readonly StepReport[]) => NonNullable<RunOptions['after']>;
  /** The rest of the way, from what is there now. */
  readonly rereadAndReplan: (planned: P, run: Run, reports: readonly StepReport[]) => Promise<Reread<P>>;
  /** What the plan now would lose, and the first one did not show. */
  readonly unseen?: (now: P, first: P, reports: readonly StepReport[]) => Trouble | undefined;
}

export interface Reread<P> {
  readonly planned: P;
  /** What this run has made and a fresh read does not list. */
  readonly unlisted?: readonly Made[];
  readonly validationErrors?: readonly string[];
}

export interface Run {
  /** Steps that were answered well or turned out not to be needed. */
  readonly done: number;
  readonly callOutcome: CallOutcome;
  readonly error?: unknown;
  /** What these steps answered. */
  readonly own: readonly StepReport[];
}

const TRIES = 6;

/**
 * Brings one thing to its spec. Where an answer was lost or somebody else came first, nothing is sent again blindly: the
 * thing is read and the rest is planned from what is there. Done is when a fresh plan is empty. Where no call failed and
 * the fresh plan is not empty, the service is not what the planner takes it for: another round could do more harm.
 */
export async function applyWork<P extends PlannedWork>(
  first: P,
  kind: Kind<P>,
  options: ApplyWorkOptions,
): Promise<Outcome> {
  const { tries = TRIES } = options;
  const reports: StepReport[] = [];
  const end = outcomeOf(first, reports);
  let planned = first;
  let trouble: Trouble | undefined;
  // An answer that is odd, and turns out to be right, is progress: there are as many of those as there are calls.
  let odd = 0;
  for (let replans = 0; replans < tries + odd; replans += 1) {
    const before = kind.before?.(planned, reports);
    const after = kind.after?.(reports) ?? mustFit;
    const run = await runSome(planned, { ...options, after, ...(before ? { before } : {}) }, reports);
    trouble = run.error === undefined ? undefined : troubleOf(run.error);
    const ending = endingOf(run.callOutcome, options.strict);
    if (ending) return end(ending, replans, { error: trouble, surprise: surpriseOf(run.error) });
    if (options.stopped?.()) return end('stopped', replans);
    const next = await kind.rereadAndReplan(planned, run, reports).catch(troubleOf);
    if ('code' in next) return end('failed', replans, { error: trouble ?? next });
    const over = afterLook(next, { run, planned, first, reports, kind });
    if (over) return end(over.status, replans, over);
    planned = next.planned;
    if (run.callOutcome === 'odd' && odd < first.steps.length) odd += 1;
  }
  const left: Trouble = { code: 'spec-not-reached', calls: planned.steps.length };
  return end('failed', tries + odd, { error: trouble ?? left });
}

interface Round<P> {
  readonly run: Run;
  /** The plan that was just carried out, or begun. */
  readonly planned: P;
  readonly first: P;
  readonly reports: readonly StepReport[];
  readonly kind: Kind<P>;
}

/** How the work ends after a fresh look; undefined where another round may follow. */
function afterLook<P extends PlannedWork>(
  next: Reread<P>,
  round: Round<P>,
): (More & { readonly status: Outcome['status'] }) | undefined {
  const { run, first, reports, kind } = round;
  const { steps } = next.planned;
  if (steps.length === 0) return { status: 'applied', validationErrors: next.validationErrors };
  if (isSurprise(next, round)) {
    const error: Trouble = run.error === undefined ? { code: 'unexpected-state' } : troubleOf(run.error);
    return { status: 'unexpected', error, surprise: surpriseIn(next.planned, reports) };
  }
  const error = kind.unseen?.(next.planned, first, reports);
  return error === undefined ? undefined : { status: 'refused', error };
}

/**
 * A round follows a failure or a conflict, and nothing else. It never makes an object of a kind of which this run has
 * made one that a fresh read does not list: that one may be there.
 */
function isSurprise<P extends PlannedWork>(
  { planned, unlisted = [] }: Reread<P>,
  { run, planned: before }: Round<P>,
): boolean {
  if (run.callOutcome === 'none') return true;
  if (run.callOutcome === 'odd' && !showsLostCall(planned, { planned: before, done: run.done })) return true;
  const hidden = new Set(unlisted.map(({ kind }) => kind));
  return planned.steps.some(({ operation }) => hidden.has(makes(operation) ?? ''));
}

const surpriseOf = (error: unknown): Surprise | undefined =>
  error instanceof StepError ? error.surprise : undefined;

/** What cannot be mended by another plan, or must not be. */
function endingOf(outcome: CallOutcome, strict = false): 'failed' | 'refused' | 'unexpected' | undefined {
  if (outcome === 'rejected') return 'failed';
  if (outcome === 'surprise') return 'unexpected';
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
    const odd = at === undefined ? -1 : own.findIndex(({ step }) => step.id === at);
    const done = odd < 0 ? own.length : odd;
    return { own, done, callOutcome: callOutcomeOf(error), error };
  }
}

const outcomeOf =
  ({ project, name, part, steps }: PlannedWork, reports: readonly StepReport[]) =>
  (status: Outcome['status'], replans: number, more: More = {}): Outcome => {
    const { error, surprise, validationErrors = [] } = more;
    const count = (outcome: StepReport['outcome']) =>
      reports.filter((report) => report.outcome === outcome).length;
    const own = new Set(steps);
    const calls = reports
      .filter(({ step, outcome }) => outcome === 'done' && own.has(step))
      .map(({ step }) => step.id);
    const numbers = { writes: count('done'), skipped: count('agrees'), replans, calls };
    const whose = { project, name, ...(part === undefined ? {} : { part }) };
    const why = { ...(error === undefined ? {} : { error }), ...(surprise ? { surprise } : {}) };
    return { ...whose, status, ...numbers, validationErrors, ...why };
  };

interface More {
  readonly error?: Trouble | undefined;
  readonly surprise?: Surprise | undefined;
  readonly validationErrors?: readonly string[] | undefined;
}
