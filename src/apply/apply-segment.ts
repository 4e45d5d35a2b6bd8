import { ApiError } from '../api/api-error.js';
import type { Api } from '../api/client.js';
import type { PlannedSegment } from '../plan/plan.js';
import { type RunOptions, runSteps, type StepReport } from './run-steps.js';

export interface SegmentOutcome {
  readonly project: string;
  readonly name: string;
  readonly status: 'applied' | 'failed' | 'stopped';
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
  /** The rest of the way from what is there now. */
  readonly replan: (
    segment: PlannedSegment,
  ) => Promise<{ planned: PlannedSegment; validationErrors: readonly string[] }>;
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
  const reports: StepReport[] = [];
  const onStep = (report: StepReport) => {
    reports.push(report);
    options.onStep?.(report);
  };
  const outcome = (
    status: SegmentOutcome['status'],
    replans: number,
    more: Partial<SegmentOutcome> = {},
  ) => ({
    project: first.project,
    name: first.name,
    status,
    writes: reports.filter((report) => report.outcome === 'done').length,
    skipped: reports.filter((report) => report.outcome === 'agrees').length,
    replans,
    validationErrors: [],
    ...more,
  });
  let planned = first;
  let trouble: string | undefined;
  for (let replans = 0; replans < (options.tries ?? TRIES); replans += 1) {
    try {
      await runSteps(planned.steps, options.api, { ...options, onStep });
      trouble = undefined;
    } catch (error) {
      trouble = messageOf(error);
      if (!isWorthReplanning(error)) return outcome('failed', replans, { error: trouble });
    }
    if (options.stopped?.()) return outcome('stopped', replans);
    const next = await options.replan(first).catch((error: unknown) => messageOf(error));
    if (typeof next === 'string') return outcome('failed', replans, { error: next });
    planned = next.planned;
    if (planned.steps.length === 0)
      return outcome('applied', replans, { validationErrors: next.validationErrors });
  }
  const left = `${planned.steps.length} calls are still to be made`;
  return outcome('failed', options.tries ?? TRIES, { error: trouble ?? `the spec is not reached: ${left}` });
}

/** An answer that was lost, a rival, or a thing that is gone already: what is there now decides. */
const isWorthReplanning = (error: unknown): boolean =>
  error instanceof ApiError && (error.ambiguous || error.status === 409 || error.status === 404);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
