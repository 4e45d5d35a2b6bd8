import type { Api } from '../api/client.js';
import type { Step } from '../plan/step.js';
import { type Doubt, doubtOf, messageOf } from './doubt.js';
import { NoIdError, type RunOptions, runSteps, type StepReport } from './run-steps.js';

/** What can be applied: calls, and whose they are. */
export interface Planned {
  readonly project: string;
  readonly name: string;
  /** Absent for a segment. */
  readonly part?: string;
  readonly steps: readonly Step[];
}

export interface Outcome {
  readonly project: string;
  readonly name: string;
  /** Absent for a segment. */
  readonly part?: string;
  /** `refused`: somebody else came first, and the plan was to be kept to the letter. */
  readonly status: 'applied' | 'failed' | 'stopped' | 'refused';
  /** Calls that were made and answered well. */
  readonly writes: number;
  readonly skipped: number;
  readonly replans: number;
  /** The calls that the first run made, by the ids of their steps. */
  readonly calls: readonly string[];
  readonly error?: string;
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
  readonly before?: (planned: P) => NonNullable<RunOptions['before']>;
  /** The rest of the way, from what is there now. */
  readonly settle: (planned: P, run: Run, reports: readonly StepReport[]) => Promise<Settled<P>>;
  /** What the plan now would lose, and the first one did not show. */
  readonly unseen?: (now: P, first: P, reports: readonly StepReport[]) => string | undefined;
}

export interface Settled<P> {
  readonly planned: P;
  readonly validationErrors?: readonly string[];
}

export interface Run {
  /** Steps that were answered well or turned out not to be needed. */
  readonly done: number;
  readonly doubt: Doubt;
  readonly error?: unknown;
  /** What these steps answered. */
  readonly own: readonly StepReport[];
}

const CHANGED =
  'all calls were made, and yet the spec is not reached: somebody else has changed it meanwhile';
const TRIES = 6;

/**
 * Brings one thing to its spec. Where an answer was lost or somebody else came first, nothing is sent again blindly: the
 * thing is read and the rest is planned from what is there. Done is when a fresh plan is empty.
 */
export async function applyWork<P extends Planned>(
  first: P,
  kind: Kind<P>,
  options: ApplyWorkOptions,
): Promise<Outcome> {
  const { tries = TRIES } = options;
  const reports: StepReport[] = [];
  const end = outcomeOf(first, reports);
  let planned = first;
  let trouble: string | undefined;
  for (let replans = 0; replans < tries; replans += 1) {
    const before = kind.before?.(planned);
    const run = await runSome(planned, { ...options, ...(before ? { before } : {}) }, reports);
    trouble = run.error === undefined ? undefined : messageOf(run.error);
    const ending = endingOf(run.doubt, options.strict);
    if (ending) return end(ending, replans, { error: trouble });
    if (options.stopped?.()) return end('stopped', replans);
    const next = await kind.settle(planned, run, reports).catch(messageOf);
    if (typeof next === 'string') return end('failed', replans, { error: trouble ?? next });
    planned = next.planned;
    if (planned.steps.length === 0)
      return end('applied', replans, { validationErrors: next.validationErrors });
    const moved = run.doubt === 'none' && options.strict ? CHANGED : kind.unseen?.(planned, first, reports);
    if (moved !== undefined) return end('refused', replans, { error: moved });
  }
  const left = `the spec is not reached: ${planned.steps.length} calls are still to be made`;
  return end('failed', tries, { error: trouble ?? left });
}

/** What cannot be mended by another plan, or must not be. */
function endingOf(doubt: Doubt, strict = false): 'failed' | 'refused' | undefined {
  if (doubt === 'definite') return 'failed';
  return doubt === 'rival' && strict ? 'refused' : undefined;
}

async function runSome(planned: Planned, options: ApplyWorkOptions, reports: StepReport[]): Promise<Run> {
  const own: StepReport[] = [];
  const onStep = (report: StepReport) => {
    own.push(report);
    reports.push(report);
    options.onStep?.(report);
  };
  try {
    await runSteps(planned.steps, options.api, { ...options, onStep });
    return { own, done: own.length, doubt: 'none' };
  } catch (error) {
    const nameless = error instanceof NoIdError ? own.findIndex(({ step }) => step.id === error.step) : -1;
    const done = nameless < 0 ? own.length : nameless;
    return { own, done, doubt: doubtOf(error), error };
  }
}

const outcomeOf =
  ({ project, name, part, steps }: Planned, reports: readonly StepReport[]) =>
  (
    status: Outcome['status'],
    replans: number,
    more: { error?: string | undefined; validationErrors?: readonly string[] | undefined } = {},
  ): Outcome => {
    const { error, validationErrors = [] } = more;
    const count = (outcome: StepReport['outcome']) =>
      reports.filter((report) => report.outcome === outcome).length;
    const own = new Set(steps);
    const calls = reports
      .filter(({ step, outcome }) => outcome === 'done' && own.has(step))
      .map(({ step }) => step.id);
    const numbers = { writes: count('done'), skipped: count('agrees'), replans, calls };
    const whose = { project, name, ...(part === undefined ? {} : { part }) };
    return { ...whose, status, ...numbers, validationErrors, ...(error === undefined ? {} : { error }) };
  };
