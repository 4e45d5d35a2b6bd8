import { asErrors, isError, type Problem } from '../../diagnostics/problem.js';
import { visible } from '../../diagnostics/visible.js';
import { withLoadRule } from '../../reconcile/rules/with-load-rule.js';
import { createWork } from '../../rules/work.js';
import type { LoadedSpecs } from '../../spec/load-specs.js';
import { type ArgsOf, command, type ExitCode, flag, type GlobalArgs, type Options } from '../command.js';
import { profileSetting } from '../connection/profile-setting.js';
import { writtenSettings } from '../connection/settings.js';
import { specPaths } from '../options/common-options.js';
import { deadline } from '../options/deadline.js';
import { FAIL_ON_WARNINGS, failsOn } from '../options/fail-on.js';
import { JUDGING_OPTIONS } from '../options/judging-options.js';
import { outputsOf, printOutput, writeOutputs } from '../options/output-options.js';
import { raterOf } from '../options/rating-options.js';
import { printSpecProblems, readSpecs } from '../options/read-specs.js';
import { rulesFor } from '../options/rules-options.js';
import { problemContents } from '../output/problem-contents.js';
import { withProgress } from '../output/progress.js';
import { completedProblems, recommended } from '../output/recommended.js';
import { WATCH_OPTIONS, watched } from '../watch/watched.js';

const OPTIONS = {
  online: flag('Also check the names of types against the catalogs of the service'),
  ...JUDGING_OPTIONS,
  ...FAIL_ON_WARNINGS,
  ...WATCH_OPTIONS,
} as const satisfies Options;

type ValidateArgs = GlobalArgs & ArgsOf<typeof OPTIONS> & { readonly paths: readonly string[] };

export const validate = command({
  examples: [['validate specs/', 'Check all specs in a folder']],
  positionals: specPaths(),
  options: OPTIONS,
  run: (args) => watched(args, () => runValidate(args)),
});

async function runValidate(args: ValidateArgs): Promise<ExitCode> {
  const outputs = outputsOf(args);
  const profile = profileSetting(await writtenSettings(args, process.env), process.env);
  const specs = await withProgress('Reading specs', () => readSpecs(args.paths, { profile }));
  const problems = printFound(specs.problems, specs, args);
  const isOnline = args.online && !problems.some(isError);
  if (isOnline) problems.push(...(await checkOnline(specs, args)));
  const judged = problems.some(isError)
    ? undefined
    : await withProgress('Judging segments', () => judgedBy(specs, isOnline, args));
  if (typeof judged === 'number') return judged;
  if (judged) problems.push(...printFound(judged.problems, specs, args));
  const isValid = !problems.some(isError);
  const valid = validWords(specs);
  const { sources } = specs;
  const findings = judged?.findings;
  const contents = problemContents({ command: 'validate', problems, valid, sources, findings });
  await printOutput(outputs, contents);
  await writeOutputs(outputs, contents);
  if (isValid) console.error(visible(uncheckedWords(isOnline, args)));
  for (const line of judged?.unjudged ?? []) console.error(visible(`Rules: ${line}.`));
  return isValid ? 0 : 1;
}

/** Judges what the specs state; the code for rules is loaded only if there are some. */
async function judgedBy({ projects }: LoadedSpecs, isOnline: boolean, args: ValidateArgs) {
  const rater = await raterOf(args);
  if (typeof rater === 'number') return rater;
  const segments = projects.flatMap((project) => project.segments);
  const given = await withLoadRule(await rulesFor(args), segments, rater);
  if (!given) return undefined;
  const { judgeStated } = await import('./check/judge-stated.js');
  const work = createWork({ over: deadline(args) });
  return judgeStated(projects, given, isOnline ? { args, rater } : undefined, work);
}

function uncheckedWords(isOnline: boolean, args: ValidateArgs): string {
  const plan = recommended(args, ['plan', ...args.paths]);
  if (isOnline) return `Not checked: the live state. \`${plan}\` compares it with the specs.`;
  const online = recommended(args, ['validate', ...args.paths, '--online']);
  return `Not checked: names of types and the live state. \`${online}\` checks the names, \`${plan}\` compares the live state.`;
}

/** The code of the client is loaded only here: most runs check without the service. */
async function checkOnline(specs: LoadedSpecs, args: ValidateArgs): Promise<Problem[]> {
  const { withConnection } = await import('../connection/connect.js');
  return withConnection(args, async (connection) => {
    console.error(`Reading the catalogs of ${connection.target}.`);
    const { checkNames } = await import('../../reconcile/check-names.js');
    const found = await withProgress('Checking names', () => checkNames(specs, connection));
    return printFound(found, specs, args);
  });
}

/** Prints the problems, and returns them as they count: with --fail-on warnings, warnings are errors. */
function printFound(found: readonly Problem[], { sources }: LoadedSpecs, args: ValidateArgs): Problem[] {
  const problems = [...(failsOn(args, 'warnings') ? asErrors(found) : found)];
  printSpecProblems(problems, sources, args);
  return completedProblems(problems, args);
}

function validWords({ sources, projects }: LoadedSpecs): string {
  const segments = projects.reduce((sum, project) => sum + project.segments.length, 0);
  const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  return `${many(sources.size, 'file')}, ${many(projects.length, 'project')}, ${many(segments, 'segment')}: valid.`;
}
