import type { Api } from '../api/client.js';
import type { PlannedSegment } from '../plan/plan.js';
import { type Doubt, doubtOf, messageOf } from './doubt.js';
import { halvesOf } from './halves-of.js';
import { lookBefore } from './look-before.js';
import { NoIdError, type RunOptions, runSteps, type StepReport } from './run-steps.js';
import { settle } from './settle.js';
import { unseenLoss } from './unseen-loss.js';

export interface SegmentOutcome {
  readonly project: string;
  readonly name: string;
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

export interface ApplySegmentOptions extends RunOptions {
  readonly api: Api;
  /** The plan was reviewed: a rival's change is not answered by another plan. */
  readonly strict?: boolean;
  /** How often the rest is planned and run, the first time included. */
  readonly tries?: number;
  readonly wait?: (ms: number) => Promise<void>;
}

const CHANGED =
  'all calls were made, and yet the spec is not reached: somebody else has changed it meanwhile';
const TRIES = 6;
const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/**
 * Brings one segment to its spec. Where an answer was lost or somebody else came first, nothing is sent again blindly:
 * the segment is read and the rest is planned from what is there. Done is when a fresh plan is empty.
 */
export async function applySegment(
  first: PlannedSegment,
  options: ApplySegmentOptions,
): Promise<SegmentOutcome> {
  const { api, tries = TRIES, wait = sleep } = options;
  const reports: StepReport[] = [];
  const end = outcomeOf(first, reports);
  let planned = first;
  let trouble: string | undefined;
  for (let replans = 0; replans < tries; replans += 1) {
    const run = await runSome(planned, options, reports);
    trouble = run.error === undefined ? undefined : messageOf(run.error);
    const ending = endingOf(run.doubt, options.strict);
    if (ending) return end(ending, replans, { error: trouble });
    if (options.stopped?.()) return end('stopped', replans);
    const halves = halvesOf(planned, reports);
    const next = await settle({ planned: { ...planned, halves }, reports, ...run }, { api, wait }).catch(
      messageOf,
    );
    if (typeof next === 'string') return end('failed', replans, { error: trouble ?? next });
    planned = next.planned;
    if (planned.steps.length === 0)
      return end('applied', replans, { validationErrors: next.validationErrors });
    const moved = run.doubt === 'none' && options.strict ? CHANGED : unseenLoss(planned, first, reports);
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

interface Run {
  /** Steps that were answered well or turned out not to be needed. */
  readonly done: number;
  /** Of a segment that this run has made. */
  readonly createdId?: string;
  readonly doubt: Doubt;
  readonly error?: unknown;
}

async function runSome(
  planned: PlannedSegment,
  options: ApplySegmentOptions,
  reports: StepReport[],
): Promise<Run> {
  const own: StepReport[] = [];
  const onStep = (report: StepReport) => {
    own.push(report);
    reports.push(report);
    options.onStep?.(report);
  };
  const standing = () => {
    const made = own.find(({ step }) => step.operation === 'createSegment')?.answer as
      | { id?: unknown }
      | undefined;
    return { done: own.length, ...(typeof made?.id === 'string' ? { createdId: made.id } : {}) };
  };
  try {
    const before = lookBefore(planned, options.api);
    await runSteps(planned.steps, options.api, { ...options, before, onStep });
    return { ...standing(), doubt: 'none' };
  } catch (error) {
    const nameless = error instanceof NoIdError ? own.findIndex(({ step }) => step.id === error.step) : -1;
    const done = nameless < 0 ? own.length : nameless;
    return { ...standing(), done, doubt: doubtOf(error), error };
  }
}

const outcomeOf =
  ({ project, name, steps }: PlannedSegment, reports: readonly StepReport[]) =>
  (
    status: SegmentOutcome['status'],
    replans: number,
    more: { error?: string | undefined; validationErrors?: readonly string[] } = {},
  ): SegmentOutcome => {
    const { error, validationErrors = [] } = more;
    const count = (outcome: StepReport['outcome']) =>
      reports.filter((report) => report.outcome === outcome).length;
    const calls = reports
      .filter(({ step, outcome }) => outcome === 'done' && steps.includes(step))
      .map(({ step }) => step.id);
    const numbers = { writes: count('done'), skipped: count('agrees'), replans, calls };
    return { project, name, status, ...numbers, validationErrors, ...(error === undefined ? {} : { error }) };
  };
