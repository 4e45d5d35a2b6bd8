import { type ApplyAllOptions, applyAll } from '../../../apply/apply-all.js';
import type { SegmentOutcome } from '../../../apply/apply-segment.js';
import { visible } from '../../../diagnostics/visible.js';
import { verdictOf } from '../../../plan/checks/decide-verdict.js';
import type { Approvals } from '../../../plan/checks/safety.js';
import { planSummary } from '../../../plan/emit/document.js';
import { movedIn } from '../../../plan/model/object-counts.js';
import type { CreatedTwice } from '../../../plan/model/refusal.js';
import type { RuleFinding } from '../../../plan/model/rule-finding.js';
import type { Step } from '../../../plan/model/step.js';
import type { VerdictReason } from '../../../plan/model/verdict.js';
import type { Plan } from '../../../reconcile/made-plan.js';
import { appliedFindings } from '../../../reconcile/rules/judge-layout.js';
import {
  createdTwiceLines,
  unexpectedStateAdvice,
  unexpectedStateLines,
} from '../../../render/words/apply-words.js';
import { destroyedWords, fatesWords } from '../../../render/words/change-words.js';
import { counted } from '../../../render/words/kind-words.js';
import { layoutFindingLine } from '../../../render/words/layout-blocks.js';
import { failureWords } from '../../../render/words/refusal-words.js';
import { capital, verdictReason } from '../../../render/words/verdict-words.js';
import { type ExitCode, INTERRUPTED } from '../../command.js';
import type { Connection } from '../../connection/connect.js';
import { type ApplyArgs, approvalsOf } from '../../options/apply-options.js';
import { ask, confirm } from '../../output/confirm.js';
import { isLayoutRefused } from '../../output/print-verdict.js';
import { createProgress } from '../../output/progress.js';
import { recommended, specWords } from '../../output/recommended.js';
import { givenIn } from '../../saved-plan/saved-plan.js';
import { beginCalls } from './interrupted.js';
import { calls, outcomeLine, statusWords, waitingLine } from './outcome-lines.js';

interface ToApply
  extends Pick<Plan, 'segments' | 'parts' | 'projects' | 'rehearsed' | 'findings' | 'rules' | 'moves'>,
    Pick<ApplyAllOptions, 'leftOut'> {}

interface RunOptions {
  /** A segment that changed since the plan was made is refused. */
  readonly strict?: boolean;
  readonly verb?: 'apply' | 'destroy';
  /** The limit on destruction that a saved plan was made with. */
  readonly inPlan?: number | undefined;
}

/** Applies a plan that was shown: checks the limit on destruction, asks, makes the calls and prints the outcomes. */
export async function runApply(
  made: ToApply,
  connection: Connection,
  args: ApplyArgs,
  { strict = false, verb = 'apply', inPlan }: RunOptions = {},
): Promise<ExitCode> {
  const approvals = approvalsOf(args, inPlan);
  if (verdictOf(made, approvals).apply === 'nothing') return 0;
  if (!(await isApproved(made, args, { verb, approvals }))) return 3;
  const { outcomes, isStopped } = await run(made, connection, strict);
  printOtherCalls(made, outcomes);
  const done = verb === 'destroy' ? destroyedLine(made, outcomes) : appliedLine(made, outcomes);
  const layoutOf = layoutAfter(made, approvals.today);
  const exitCode = report(outcomes, done, layoutOf, args);
  // Ctrl-C after the last call has interrupted nothing.
  if (isStopped && exitCode !== 0) return INTERRUPTED;
  // A service with other layout rules than the sandbox may report problems that the rehearsal did not find.
  const findings = outcomes.flatMap(layoutOf);
  return exitCode === 0 && isLayoutRefused({ findings }, args, 'trenchctl') ? 1 : exitCode;
}

async function run(
  { segments, parts, leftOut = [] }: ToApply,
  connection: Connection,
  strict: boolean,
): Promise<{ outcomes: SegmentOutcome[]; isStopped: boolean }> {
  const progress = createProgress('Applying', process.stderr);
  const isDestroyed = destroyedIn(segments);
  progress.expect([...parts, ...segments].reduce((sum, { steps }) => sum + steps.length, 0));
  const notNeeded: Step[] = [];
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    progress.say('Stopping: calls in flight are completed, no new ones are made.');
  };
  beginCalls();
  process.once('SIGINT', stop);
  try {
    const outcomes = await applyAll(
      { parts, segments },
      {
        api: connection.writing,
        parallelism: connection.parallelism,
        strict,
        leftOut,
        stopped: () => isStopped,
        onStep: (report) => {
          progress.done();
          if (report.outcome === 'agrees') notNeeded.push(report.step);
        },
        onSegment: (outcome) => progress.say(outcomeLine(outcome, isDestroyed(outcome))),
        onWait: (waiting) => progress.say(waitingLine(waiting)),
      },
    );
    return { outcomes, isStopped };
  } finally {
    process.off('SIGINT', stop);
    progress.end();
    printNotNeeded(notNeeded);
  }
}

const MAX_NAMED = 5;

/** The plan counts a call that may turn out not to be needed, so the numbers of plan and apply differ by these. */
function printNotNeeded(steps: readonly Step[]): void {
  if (steps.length === 0) return;
  const named = steps.slice(0, MAX_NAMED).map(({ operation, address }) => `${operation} of ${address}`);
  const more = steps.length > MAX_NAMED ? ` and ${(steps.length - MAX_NAMED).toLocaleString('en')} more` : '';
  const what =
    steps.length === 1 ? '1 planned call was' : `${steps.length.toLocaleString('en')} planned calls were`;
  console.error(
    visible(
      `${what} not needed, because the new object has these values already: ${named.join(', ')}${more}`,
    ),
  );
}

/** Tells the outcomes of segments that the plan deletes. */
function destroyedIn(segments: ToApply['segments']): (outcome: SegmentOutcome) => boolean {
  const keys = new Set(segments.filter(({ desired }) => desired === undefined).map(keyOf));
  return (outcome) => outcome.part === undefined && outcome.status === 'applied' && keys.has(keyOf(outcome));
}

/** Prints a note where the run made other calls than the rehearsal: the live service behaves unlike the sandbox. */
function printOtherCalls({ segments, rehearsed }: ToApply, outcomes: readonly SegmentOutcome[]): void {
  const named = new Map(segments.map((segment) => [keyOf(segment), segment]));
  for (const outcome of outcomes.filter(({ replans, status }) => replans === 0 && status === 'applied')) {
    const segment = outcome.part === undefined ? named.get(keyOf(outcome)) : undefined;
    const expected = segment && rehearsed?.get(segment)?.calls;
    if (!expected || expected.join() === outcome.calls.join()) continue;
    const name = visible(`${outcome.project}/${outcome.name}`);
    console.error(
      `Note: ${name}: the calls made (${outcome.calls.length}) are not those of the rehearsal (${expected.length})`,
    );
  }
}

const keyOf = ({ project, name }: Pick<SegmentOutcome, 'project' | 'name'>): string =>
  JSON.stringify([project, name]);

const callsIn = (outcomes: readonly SegmentOutcome[]): string =>
  calls(outcomes.reduce((sum, outcome) => sum + outcome.writes, 0));

/** `Applied 2 segments and destroyed 1 segment with 5 calls`. */
function appliedLine({ segments }: ToApply, outcomes: readonly SegmentOutcome[]): string {
  const isDestroyed = destroyedIn(segments);
  const destroyed = outcomes.filter(isDestroyed).length;
  const applied = outcomes.filter((outcome) => !isDestroyed(outcome));
  const words = [
    ...(destroyed === 0 || applied.length > 0 ? [`applied ${appliedWords(applied)}`] : []),
    ...(destroyed > 0 ? [`destroyed ${counted(destroyed, 'segment')}`] : []),
  ];
  return `${capital(words.join(' and '))} with ${callsIn(outcomes)}`;
}

/** `Destroyed 2 segments (14 objects) with 2 calls`: the objects of the segments that were deleted. */
function destroyedLine({ segments }: ToApply, outcomes: readonly SegmentOutcome[]): string {
  const done = outcomes.filter(({ status }) => status === 'applied');
  const names = new Set(done.map(keyOf));
  const objects = segments
    .filter((segment) => names.has(keyOf(segment)))
    .reduce((sum, { destroyed }) => sum + destroyed, 0);
  return `Destroyed ${counted(done.length, 'segment')} (${counted(objects, 'object')}) with ${callsIn(outcomes)}`;
}

/** `3 segments, 1 part of projects`: the numbers of applied segments and parts. */
function appliedWords(outcomes: readonly SegmentOutcome[]): string {
  const done = outcomes.filter(({ status }) => status === 'applied');
  const parts = done.filter(({ part }) => part !== undefined).length;
  const own = done.length - parts;
  const segments = own > 0 || parts === 0 ? [`${own} ${own === 1 ? 'segment' : 'segments'}`] : [];
  return [...segments, ...(parts > 0 ? [`${parts} ${parts === 1 ? 'part' : 'parts'} of projects`] : [])].join(
    ' and ',
  );
}

const placeOf = ({ place }: RuleFinding): string => (place ? `  # ${visible(place.file)}:${place.line}` : '');

/** The most layout problems that are printed for one segment. */
const MAX_PROBLEMS = 20;

type LayoutOf = (outcome: SegmentOutcome) => readonly RuleFinding[];

/** Finds the layout problems that a segment has after the apply, with the waivers of its spec. */
function layoutAfter({ segments }: ToApply, today: string | undefined): LayoutOf {
  const specs = new Map(segments.flatMap((one) => (one.desired ? [[keyOf(one), one.desired]] : [])));
  return (outcome) => {
    const { project, layoutProblems } = outcome;
    const desired = specs.get(keyOf(outcome));
    return desired ? appliedFindings(layoutProblems, { project, desired, today }) : [];
  };
}

/** A saved plan is applied without its specs, which the next plan needs. */
function planWords(args: ApplyArgs): string {
  const { plan, specs } = givenIn(args.paths);
  const paths = plan === undefined ? args.paths : specs.length > 0 ? specs : ['SPECS'];
  return recommended(args, ['plan', ...specWords({ ...args, paths })]);
}

function printUnexpected({ project, name, part, unexpectedState }: SegmentOutcome, args: ApplyArgs): void {
  const whose = `${project}${part === undefined ? '/' : ', '}${name}`;
  const lines = [
    `trenchctl: ${whose}: all calls succeeded, but the live state is not the expected one`,
    ...unexpectedStateLines(unexpectedState?.differences ?? []),
    ...unexpectedStateAdvice(project, {
      plan: planWords(args),
      probe: (number) => recommended(args, ['probe', '--target', number]),
    }),
  ];
  for (const line of lines) console.error(visible(line));
}

const DELETIONS: Readonly<Record<CreatedTwice['kind'], (id: string) => string[]>> = {
  segment: (id) => ['deleteSegment', `segmentId=${id}`],
  project: (id) => ['deleteProject', `projectId=${id}`],
  node: (id) => ['deleteCalculationNode', `nodeId=${id}`, 'deleteChildren=true'],
};

function printTwice({ project, name, part, createdTwice = [] }: SegmentOutcome, args: ApplyArgs): void {
  const whose = `${project}${part === undefined ? '/' : ', '}${name}`;
  for (const one of createdTwice) {
    console.error(visible(`trenchctl: ${whose}: this run created what is there more than once now`));
    const lines = createdTwiceLines(one, (kind, id) => recommended(args, ['api', ...DELETIONS[kind](id)]));
    for (const line of lines) console.error(visible(line));
  }
}

function report(
  outcomes: readonly SegmentOutcome[],
  done: string,
  layoutOf: LayoutOf,
  args: ApplyArgs,
): ExitCode {
  for (const outcome of outcomes) {
    if (outcome.status === 'unexpected' && outcome.error?.code !== 'created-twice')
      printUnexpected(outcome, args);
    printTwice(outcome, args);
  }
  for (const outcome of outcomes) {
    const { project, name } = outcome;
    const problems = layoutOf(outcome);
    for (const problem of problems.slice(0, MAX_PROBLEMS))
      console.log(`! ${visible(layoutFindingLine(problem))}${placeOf(problem)}`);
    const more = problems.length - MAX_PROBLEMS;
    if (more > 0) console.log(`! ${visible(`${project}/${name}`)}: and ${more.toLocaleString('en')} more`);
  }
  const count = (status: SegmentOutcome['status']) =>
    outcomes.filter((outcome) => outcome.status === status).length;
  const rest = (['failed', 'unexpected', 'stopped', 'refused', 'held-back'] as const).flatMap((status) =>
    count(status) > 0 ? [`${count(status)} ${statusWords(status)}`] : [],
  );
  console.log(`${[done, ...rest].join('; ')}.`);
  const isIncomplete = count('failed') + count('stopped') > 0;
  if (isIncomplete && count('unexpected') === 0) {
    const first = count('failed') > 0 ? 'see to the reason above, then ' : '';
    console.log(`Completed changes are kept: ${first}run the same command again to apply the rest.`);
  }
  printHeldBack(outcomes, args);
  if (isIncomplete || count('unexpected') + count('held-back') > 0) return 1;
  if (outcomes.some(({ createdTwice }) => createdTwice)) return 1;
  return count('refused') > 0 ? 3 : 0;
}

/** The most segments that are named as held back. */
const MAX_HELD_BACK = 20;

/** Names each segment that was not deleted, the reason, and the command that goes on. A refused plan must be made again first. */
function printHeldBack(outcomes: readonly SegmentOutcome[], args: ApplyArgs): void {
  const held = outcomes.filter(({ status }) => status === 'held-back');
  if (held.length === 0) return;
  for (const { project, name, error } of held.slice(0, MAX_HELD_BACK))
    console.log(visible(`Held back: ${project}/${name} was ${error ? failureWords(error) : 'not deleted'}.`));
  const more = held.length - MAX_HELD_BACK;
  if (more > 0) console.log(`and ${more.toLocaleString('en')} more.`);
  const isAgain = outcomes.every(({ status }) =>
    ['applied', 'failed', 'stopped', 'held-back'].includes(status),
  );
  const command = isAgain ? recommended(args, ['apply', ...specWords(args)]) : planWords(args);
  const what = counted(held.length, 'segment is', 'segments are');
  console.log(visible(`${what} deleted when everything before is done: \`${command}\``));
}

interface Asking {
  readonly verb: 'apply' | 'destroy';
  readonly approvals: Approvals;
}

/**
 * Asks whether a plan is to be applied. A plan whose verdict is `refused` is refused, except on a terminal if it only
 * destroys too much: there the user confirms the number of objects. A limit on the command line is never exceeded.
 */
async function isApproved(made: ToApply, args: ApplyArgs, { verb, approvals }: Asking): Promise<boolean> {
  const { reasons } = verdictOf(made, approvals);
  const summary = planSummary(
    [...made.segments, ...made.parts].flatMap(({ changes }) => changes),
    movedIn(made),
  );
  const { destroyed } = summary;
  if (reasons.length === 0) {
    const what = verb === 'apply' ? 'Apply this plan?' : 'Destroy these segments?';
    await confirm(`${what} ${capital(fatesWords(summary))}.`, args, {
      otherwise: verb === 'apply' ? 'not applied' : 'not destroyed',
      verb,
    });
    return true;
  }
  const isAsked =
    !args.autoApprove &&
    args.maxDestroy === undefined &&
    process.stdin.isTTY === true &&
    reasons.every(isAboutNumber);
  for (const reason of reasons)
    console.error(`${isAsked ? 'Warning' : 'trenchctl: refused'}: ${visible(verdictReason(reason))}`);
  if (!isAsked) return false;
  console.error('');
  const answer = await ask(
    `${capital(destroyedWords(destroyed))}: ${fatesWords(summary)}. Type the number ${destroyed} to ${verb}: `,
  );
  if (answer === String(destroyed)) return true;
  console.error('trenchctl: refused: the number was not confirmed; nothing was changed');
  return false;
}

/** A person at a terminal may exceed the limit by typing the number; the lifecycle of a spec is changed in the spec only. */
const isAboutNumber = ({ code }: VerdictReason): boolean =>
  code === 'destroys-too-much' || code === 'approval-expired';
