import { createInterface } from 'node:readline/promises';
import { applyPlan } from '../apply/apply-plan.js';
import type { SegmentOutcome } from '../apply/apply-segment.js';
import type { WantedProject } from '../kinds/model.js';
import type { PlannedSegment } from '../plan/plan.js';
import { excesses } from '../plan/safety.js';
import type { Connection } from './connect.js';
import { type MadePlan, makePlan } from './make-plan.js';
import { ReportedError, UserError } from './user-error.js';

export interface RunArgs {
  readonly autoApprove: boolean;
  readonly maxDestroy?: number;
  readonly parallelism: number;
}

/** From a plan that was shown to its end: the limit, the question, the calls, the report. */
export async function runApply(
  specs: readonly WantedProject[],
  made: MadePlan,
  connection: Connection,
  args: RunArgs,
): Promise<void> {
  if (made.segments.every(({ steps }) => steps.length === 0)) return;
  guard(made, args);
  await confirm(args);
  report(await run(specs, made, connection, args));
}

function guard(made: MadePlan, { maxDestroy }: RunArgs): void {
  const over = excesses(made.segments, made.things, maxDestroy);
  if (over.length === 0) return;
  for (const { message } of over) console.error(`trenchctl: refused: ${message}`);
  throw new ReportedError(3);
}

async function confirm({ autoApprove }: RunArgs): Promise<void> {
  if (autoApprove) return;
  if (!process.stdin.isTTY)
    throw new UserError('there is no terminal to ask on: say --auto-approve to apply without asking');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('\nApply this plan? Only "yes" is a yes: ');
  terminal.close();
  if (answer.trim() !== 'yes') throw new UserError('not applied');
}

async function run(
  specs: readonly WantedProject[],
  made: MadePlan,
  connection: Connection,
  { parallelism }: RunArgs,
): Promise<SegmentOutcome[]> {
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    console.error('Stopping: the calls under way end, nothing new starts.');
  };
  process.once('SIGINT', stop);
  try {
    return await applyPlan(made.segments, {
      api: connection.writing,
      parallelism,
      stopped: () => isStopped,
      replan: (segment) => replan(specs, segment, connection),
      onSegment: ({ project, name, status, writes, error }) =>
        console.error(`${project}/${name}: ${status}, ${writes} calls${error ? `: ${error}` : ''}`),
    });
  } finally {
    process.off('SIGINT', stop);
  }
}

/** One segment again, from what is there now. */
async function replan(
  specs: readonly WantedProject[],
  segment: PlannedSegment,
  connection: Connection,
): Promise<{ planned: PlannedSegment; validationErrors: readonly string[] }> {
  const project = specs.find(({ number }) => number === segment.project);
  const wanted = project?.segments.find(({ name }) => name === segment.name);
  if (!project || !wanted) return { planned: await gone(segment, connection), validationErrors: [] };
  const again = await makePlan(
    [{ ...project, id: segment.projectId, prune: false, segments: [wanted] }],
    connection,
  );
  const [problem] = again.problems;
  if (problem) throw new UserError(problem.message);
  const [planned] = again.segments;
  if (!planned) throw new Error(`no plan for ${segment.name}`);
  return {
    planned,
    validationErrors: planned.segmentId ? await layoutProblems(planned.segmentId, connection) : [],
  };
}

/** A segment that was to be deleted: nothing is left to do when it is not there. */
async function gone(segment: PlannedSegment, { reading }: Connection): Promise<PlannedSegment> {
  const list = (await reading.call('listSegments', { path: { projectId: segment.projectId } })) as {
    id: string;
  }[];
  return list.some(({ id }) => id === segment.segmentId) ? segment : { ...segment, steps: [] };
}

async function layoutProblems(segmentId: string, { reading }: Connection): Promise<string[]> {
  const { validationErrors = [] } = (await reading.call('getSegment', { path: { segmentId } })) as {
    validationErrors?: { code: string; message: string }[];
  };
  return validationErrors.map(({ code, message }) => `${code}: ${message}`);
}

function report(outcomes: readonly SegmentOutcome[]): void {
  for (const { project, name, validationErrors } of outcomes) {
    for (const problem of validationErrors) console.log(`! ${project}/${name}: ${problem}`);
  }
  const count = (status: SegmentOutcome['status']) =>
    outcomes.filter((outcome) => outcome.status === status).length;
  const writes = outcomes.reduce((sum, outcome) => sum + outcome.writes, 0);
  console.log(
    `Applied ${count('applied')} segments with ${writes} calls; ${count('failed')} failed, ${count('stopped')} stopped.`,
  );
  if (count('applied') < outcomes.length) throw new ReportedError(1);
}
