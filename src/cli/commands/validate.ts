import { asErrors, isError, type Problem } from '../../diagnostics/problem.js';
import { visible } from '../../diagnostics/visible.js';
import type { LoadedSpecs } from '../../spec/load-specs.js';
import type { Command } from '../command.js';
import { profileSetting } from '../connection/profile-setting.js';
import { writtenSettings } from '../connection/settings.js';
import { PLAN_FORMAT, type SpecArgs, withSpecs } from '../options/common-options.js';
import { OUTPUT_OPTIONS, type OutputArgs, type Outputs, outputsOf } from '../options/output-options.js';
import { readSpecs, tellProblems } from '../options/read-specs.js';
import { STRICT_OPTION, type StrictArgs } from '../options/strict-options.js';
import type { PlanFormat } from '../output/present-plan.js';
import { completedProblems, recommended } from '../output/recommended.js';

interface ValidateArgs extends SpecArgs, StrictArgs, OutputArgs {
  readonly online: boolean;
  readonly format: PlanFormat;
}

export const validate: Command<ValidateArgs> = {
  examples: [['validate specs/', 'Check all specs in a folder']],
  options: (yargs) =>
    withSpecs(yargs).options({
      ...STRICT_OPTION,
      online: {
        type: 'boolean',
        default: false,
        describe: 'Also check the names of types against the catalogs of the service',
      },
      ...OUTPUT_OPTIONS,
      format: PLAN_FORMAT,
    }),
  run: async (args) => {
    const outputs = outputsOf(args);
    const profile = profileSetting(await writtenSettings(args, process.env), process.env);
    const specs = await readSpecs(args.paths, { profile });
    const problems = tell(specs.problems, specs, args);
    const isOnline = args.online && !problems.some(isError);
    if (isOnline) problems.push(...(await checkOnline(specs, args)));
    const isValid = !problems.some(isError);
    await tellOutputs(problems, args, outputs, isValid ? validWords(specs) : '');
    if (isValid) console.error(visible(uncheckedWords(isOnline, args)));
    return isValid ? 0 : 1;
  },
};

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
    return tell(await checkNames(specs, connection), specs, args);
  });
}

/** Prints the problems, and returns them as they count: with --strict, warnings are errors. */
function tell(found: readonly Problem[], { sources }: LoadedSpecs, args: ValidateArgs): Problem[] {
  const problems = [...(args.strict ? asErrors(found) : found)];
  tellProblems(problems, sources, args);
  return completedProblems(problems, args);
}

function validWords({ sources, projects }: LoadedSpecs): string {
  const segments = projects.reduce((sum, project) => sum + project.segments.length, 0);
  const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  return `${many(sources.size, 'file')}, ${many(projects.length, 'project')}, ${many(segments, 'segment')}: valid.`;
}

const TITLE = 'trenchctl validate';

/** Prints the result on stdout in the format that was asked for, and writes the other outputs. */
async function tellOutputs(
  problems: readonly Problem[],
  args: ValidateArgs,
  outputs: Outputs,
  valid: string,
): Promise<void> {
  const isOther = args.format !== 'text' || outputs.annotations || outputs.json || outputs.markdown;
  if (!isOther) {
    if (valid !== '') console.log(valid);
    return;
  }
  const { problemJson, writeProblems } = await import('../output/write-problems.js');
  if (!outputs.takesStdout) {
    if (args.format === 'json') console.log(problemJson(problems));
    else if (args.format === 'markdown') {
      const { problemMarkdown } = await import('../../render/problem-markdown.js');
      process.stdout.write(problemMarkdown(TITLE, problems, valid));
    } else if (valid !== '') console.log(valid);
  }
  await writeProblems(outputs, problems, TITLE, valid);
}
