import { ApiError } from '../api/api-error.js';
import type { Api } from '../api/client.js';
import type { PlannedSegment } from '../plan/plan.js';
import { type PlannedAgain, planAgain } from './plan-live.js';
import { type RunOptions, runSteps, type StepReport } from './run-steps.js';

export interface SegmentOutcome {
  readonly project: string;
  readonly name: string;
  /** `refused`: somebody else came first, and the plan was to be kept to the letter. */
  readonly status: 'applied' | 'failed' | 'stopped' | 'refused';
  /** Calls that were made and answered well. */
  readonly writes: number;
  readonly skipped: number;
  readonly replans: number;
  readonly error?: string;
  /** What the layout engine says about the segment now. */
  readonly validationErrors: readonly string[];
}

export interface ApplySegmentOptions extends RunOptions {
  readonly api: Api;
  /** The plan was reviewed: a rival's change is not answered by another plan. */
  readonly strict?: boolean;
  readonly tries?: number;
}

const TRIES = 5;

/**
 * Brings one segment to its spec. Where an answer was lost or somebody else came first, nothing is sent again blindly:
 * the segment is read and the rest is planned from what is there. Done is when a fresh plan is empty.
 */
export async function applySegment(
  first: PlannedSegment,
  options: ApplySegmentOptions,
): Promise<SegmentOutcome> {
  const { api, tries = TRIES } = options;
  const reports: StepReport[] = [];
  const end = outcomeOf(first, reports);
  const onStep = (report: StepReport) => {
    reports.push(report);
    options.onStep?.(report);
  };
  let planned = first;
  let trouble: string | undefined;
  for (let replans = 0; replans < tries; replans += 1) {
    const error = await failure(() => runSteps(planned.steps, api, { ...options, onStep }));
    trouble = error === undefined ? undefined : messageOf(error);
    if (error !== undefined && !isWorthReplanning(error)) return end('failed', replans, { error: trouble });
    if (options.strict && isRival(error)) return end('refused', replans, { error: trouble });
    if (options.stopped?.()) return end('stopped', replans);
    const next = await nextPlan(first, api);
    if ('error' in next) return end('failed', replans, { error: next.error });
    planned = next.planned;
    if (planned.steps.length === 0)
      return end('applied', replans, { validationErrors: next.validationErrors });
  }
  const left = `the spec is not reached: ${planned.steps.length} calls are still to be made`;
  return end('failed', tries, { error: trouble ?? left });
}

const outcomeOf =
  ({ project, name }: PlannedSegment, reports: readonly StepReport[]) =>
  (
    status: SegmentOutcome['status'],
    replans: number,
    more: { error?: string | undefined; validationErrors?: readonly string[] } = {},
  ): SegmentOutcome => {
    const { error, validationErrors = [] } = more;
    const count = (outcome: StepReport['outcome']) =>
      reports.filter((report) => report.outcome === outcome).length;
    const numbers = { writes: count('done'), skipped: count('agrees'), replans };
    return { project, name, status, ...numbers, validationErrors, ...(error === undefined ? {} : { error }) };
  };

async function failure(run: () => Promise<unknown>): Promise<unknown> {
  try {
    await run();
    return undefined;
  } catch (error) {
    return error ?? new Error('unknown');
  }
}

const nextPlan = (first: PlannedSegment, api: Api): Promise<PlannedAgain | { error: string }> =>
  planAgain(first, api).catch((error: unknown) => ({ error: messageOf(error) }));

const isRival = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** An answer that was lost, a rival, or a thing that is gone already: what is there now decides. */
const isWorthReplanning = (error: unknown): boolean =>
  error instanceof ApiError && (error.ambiguous || error.status === 409 || error.status === 404);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
