import { asErrors, type Problem } from '../../diagnostics/problem.js';
import type { LoadedSpecs } from '../../spec/load-with.js';
import type { Command, ExitCode } from '../command.js';
import { withConnection } from '../connection/connect.js';
import { profileSetting } from '../connection/profile-setting.js';
import { writtenSettings } from '../connection/settings.js';
import { type SpecArgs, withSpecs } from '../options/common-options.js';
import { readSpecs, tellProblems } from '../options/read-specs.js';
import { STRICT_OPTION, type StrictArgs } from '../options/strict-options.js';

interface ValidateArgs extends SpecArgs, StrictArgs {
  readonly online: boolean;
}

export const validate: Command<ValidateArgs> = {
  options: (yargs) =>
    withSpecs(yargs).options({
      ...STRICT_OPTION,
      online: {
        type: 'boolean',
        default: false,
        describe: 'Also check the names of types against the catalogs of the service',
      },
    }),
  run: async (args) => {
    const profile = profileSetting(await writtenSettings(args, process.env), process.env);
    const specs = await readSpecs(args.paths, { profile });
    if (tell(specs.problems, specs, args)) return 1;
    return args.online ? validateOnline(specs, args) : tellValid(specs, OFFLINE);
  },
};

const OFFLINE =
  'Not checked: names of types and the live state. `validate --online` checks the names, `plan` compares the live state.';
const ONLINE = 'Not checked: the live state. `plan` compares it with the specs.';

const validateOnline = (specs: LoadedSpecs, args: ValidateArgs): Promise<ExitCode> =>
  withConnection(args, async (connection) => {
    console.error(`Reading the catalogs of ${connection.target}.`);
    const { checkNames } = await import('../../reconcile/check-names.js');
    const problems = await checkNames(specs, connection);
    return tell(problems, specs, args) ? 1 : tellValid(specs, ONLINE);
  });

const tell = (problems: readonly Problem[], { sources }: LoadedSpecs, { strict, color }: ValidateArgs) =>
  tellProblems(strict ? asErrors(problems) : problems, sources, color);

function tellValid({ sources, projects }: LoadedSpecs, notChecked: string): ExitCode {
  const segments = projects.reduce((sum, project) => sum + project.segments.length, 0);
  const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  console.log(
    `${many(sources.size, 'file')}, ${many(projects.length, 'project')}, ${many(segments, 'segment')}: valid.`,
  );
  console.error(notChecked);
  return 0;
}
