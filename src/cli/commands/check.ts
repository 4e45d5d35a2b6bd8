import { visible } from '../../diagnostics/visible.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { PlannedSegment } from '../../plan/model/planned-segment.js';
import type { RuleFinding } from '../../plan/model/rule-finding.js';
import { documentOf } from '../../reconcile/plan-document.js';
import { findingProblems } from '../../reconcile/rules/findings.js';
import { layoutLines, ruleLines } from '../../render/rules/rule-text.js';
import { layoutBlocks, liveLayoutBlocks } from '../../render/words/layout-blocks.js';
import { ALL_WAIVERS, type ListedWaiver, listedWaiverLine } from '../../render/words/waiver-words.js';
import { type ArgsOf, command, type ExitCode, type GlobalArgs, type Options, word } from '../command.js';
import { type Connection, withConnection } from '../connection/connect.js';
import { approvalsOf } from '../options/apply-options.js';
import { PLANNING_OPTIONS, specPaths } from '../options/common-options.js';
import { FAIL_ON_WARNINGS } from '../options/fail-on.js';
import { JUDGING_OPTIONS } from '../options/judging-options.js';
import { outputsOf, printOutput, writeOutputs } from '../options/output-options.js';
import { raterOf } from '../options/rating-options.js';
import { rulesFor } from '../options/rules-options.js';
import { listWaivers } from '../options/waiver-list.js';
import type { Contents } from '../output/formats.js';
import { jsonText } from '../output/print-json.js';
import { problemContents } from '../output/problem-contents.js';
import { planFor } from './plan/run-plan.js';

const { target, base } = PLANNING_OPTIONS;

const OPTIONS = {
  state: {
    ...word(['planned', 'live'], 'Judge the state after an apply, or the live state'),
    default: 'planned',
  },
  ...JUDGING_OPTIONS,
  ...FAIL_ON_WARNINGS,
  ...{ target, base },
} as const satisfies Options;

export const check = command({
  examples: [
    ['check specs/', 'Judge every segment as it would be after an apply'],
    ['check specs/ --state live --rules rules/company.yaml', 'Judge the segments as they are now'],
  ],
  positionals: specPaths(),
  options: OPTIONS,
  run: (args) => withConnection(args, (connection) => runCheck(args, connection)),
});

type CheckArgs = GlobalArgs & ArgsOf<typeof OPTIONS> & { readonly paths: readonly string[] };

/** Judges every segment that the specs name, also those that do not change. */
async function runCheck(args: CheckArgs, connection: Connection): Promise<ExitCode> {
  const outputs = outputsOf(args);
  const rules = await rulesFor(args);
  if (rules.files.length === 0) console.error(ONLY_BUILT_IN);
  const side = args.state;
  const isLive = side === 'live';
  const rater = await raterOf(args);
  if (typeof rater === 'number') return rater;
  const made = await planFor({ ...args, skip: ['cost'] }, connection, undefined, {
    rater,
    // The live state is no change, so no base has to hold it.
    rules: { ...rules, scope: 'all', side, ...(isLive ? { bases: undefined } : {}) },
  });
  if (typeof made === 'number') return made;
  const document = documentOf(made.plan, { ...approvalsOf({}), target: connection.target, side });
  const contents = checkContents(document, {
    isLive,
    nothing: nothingJudged(made.plan.segments, isLive),
    waivers: await listWaivers(made.plan.segments),
  });
  await printOutput(outputs, contents);
  await writeOutputs(outputs, contents);
  return (document.findings ?? []).some(isWrong) || isUnjudged(document) ? 3 : 0;
}

const ONLY_BUILT_IN =
  'No rules files are named, so only the layout and stated loads are judged: name them in trenchctl.yaml (`rules: [FILE]`) or with --rules.';

const isWrong = ({ severity, state }: RuleFinding): boolean => severity === 'error' && state !== 'waived';

/** A rule of severity error that could not be judged holds for nobody. */
const isUnjudged = ({ rules }: PlanDocument): boolean =>
  rules?.rules.some(
    ({ severity, unjudged }) => severity === 'error' && unjudged.some(({ segments }) => segments > 0),
  ) === true;

const EVERY_RULE = 'Every rule holds.';

/** Returns the sentence for a run that judged no segment, which is not the same as a run without findings. */
function nothingJudged(segments: readonly PlannedSegment[], isLive: boolean): string | undefined {
  const stated = segments.filter(({ desired }) => desired !== undefined);
  if (stated.length === 0) return 'Nothing was judged: the specs name no segment.';
  if (!isLive || stated.some(({ segmentId }) => segmentId !== undefined)) return undefined;
  const which =
    stated.length === 1
      ? 'the segment of the specs is not'
      : `none of the ${stated.length.toLocaleString('en')} segments of the specs is`;
  return `Nothing was judged: ${which} live yet; apply the specs, or leave out --state live to judge them as they are planned.`;
}

interface Judged {
  readonly isLive: boolean;
  /** The sentence for a run that judged nothing. */
  readonly nothing: string | undefined;
  readonly waivers: readonly ListedWaiver[];
}

/** Every finding is shown, because the question is about the whole state. */
function checkContents(document: PlanDocument, { isLive, nothing, waivers }: Judged): Contents {
  const { findings = [], rules } = document;
  const problems = findingProblems(findings);
  const shown = { findings, ...(rules ? { rules } : {}) };
  const listed =
    waivers.length === 0 ? [] : [ALL_WAIVERS, ...waivers.map((one) => `  ${visible(listedWaiverLine(one))}`)];
  return {
    ...problemContents({ command: 'check', problems, valid: nothing ?? EVERY_RULE }),
    text: () => {
      if (nothing !== undefined) return `${nothing}\n`;
      const layout = layoutLines(isLive ? liveLayoutBlocks(shown) : layoutBlocks(shown));
      const lines = [...layout, ...ruleLines(shown, { isVerbose: true })];
      const found = lines.length === 0 ? EVERY_RULE : lines.join('\n').trimEnd();
      return `${[found, ...listed].join('\n')}\n`;
    },
    json: () => `${jsonText({ ...shown, waivers })}\n`,
  };
}
