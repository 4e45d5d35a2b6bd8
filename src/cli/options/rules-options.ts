import type { Options } from 'yargs';
import { isError } from '../../diagnostics/problem.js';
import { UserError } from '../../diagnostics/user-error.js';
import { dayOf } from '../../plan/checks/safety.js';
import type { RulesRequest } from '../../reconcile/rules/judge-plan.js';
import { writtenSettings } from '../connection/settings.js';
import type { GlobalArgs } from './common-options.js';
import { printSpecProblems } from './read-specs.js';

export const RULES_OPTIONS = {
  rules: {
    type: 'string',
    array: true,
    nargs: 1,
    describe:
      'Judge by this rules file instead of those in trenchctl.yaml (may be repeated); `none` for no rules',
  },
} as const satisfies Record<string, Options>;

export interface RulesArgs {
  readonly rules?: readonly string[] | undefined;
}

/** The rules that a run judges by, without the state that they are judged on. */
export type GivenRules = Pick<RulesRequest, 'files' | 'isListChanged' | 'today'>;

const NONE = 'none';

/** The rules files of the command line, else those of the settings. */
export async function rulesFiles(args: RulesArgs & GlobalArgs): Promise<readonly string[]> {
  const given = args.rules;
  if (given === undefined) return (await writtenSettings(args, process.env)).rules ?? [];
  if (!given.includes(NONE)) return given;
  if (given.length === 1) return [];
  throw new UserError('--rules none and --rules FILE exclude each other');
}

interface BaseOfRules {
  readonly paths?: readonly string[];
  readonly base?: string | undefined;
}

/**
 * Reads the rules of a run; undefined if there are none. Problems of the files are printed, and end the run: a plan that is not
 * judged as it should be must not look like one that is. The code for rules is loaded only if there are some.
 */
export async function rulesFor(
  args: RulesArgs & GlobalArgs & BaseOfRules,
  now: () => number = Date.now,
): Promise<GivenRules | undefined> {
  const today = dayOf(now());
  const names = await rulesFiles(args);
  if (names.length === 0 && args.base === undefined) return undefined;
  const { changedList, changedFiles, readRulesFiles } = await import('./read-rules-files.js');
  const isListChanged =
    args.base !== undefined && args.rules === undefined && (await changedList(args, names));
  if (names.length === 0) return isListChanged ? { today, files: [], isListChanged } : undefined;
  const { files, problems, sources } = readRulesFiles(names);
  printSpecProblems(problems, sources, args);
  const wrong = problems.find(isError);
  if (wrong)
    throw new UserError(
      'the rules cannot be used, so nothing was judged; correct them, or pass --rules none',
    );
  const changed = args.base === undefined ? new Map<string, boolean>() : await changedFiles(args, files);
  return {
    today,
    files: files.map(({ file, digest, rules }) => {
      const isChanged = changed.get(file);
      return { file, digest, rules, ...(isChanged === undefined ? {} : { isChanged }) };
    }),
    ...(isListChanged ? { isListChanged } : {}),
  };
}
