import { isError } from '../../../diagnostics/problem.js';
import { UserError } from '../../../diagnostics/user-error.js';
import type { ReadFiles } from '../../../reconcile/rules/load-rules.js';
import type { GlobalArgs } from '../../options/common-options.js';
import { readRulesFiles } from '../../options/read-rules-files.js';
import { printSpecProblems } from '../../options/read-specs.js';
import { type RulesArgs, rulesFiles } from '../../options/rules-options.js';

export interface RulesFilesArgs extends GlobalArgs, RulesArgs {
  readonly files?: readonly string[];
}

/** Reads the named rules files, or those of the settings; undefined, after printing the problems, if they cannot be used. */
export async function openRules(
  args: RulesFilesArgs,
  { isOptional = false }: { readonly isOptional?: boolean } = {},
): Promise<ReadFiles | undefined> {
  const given = args.files ?? [];
  if (given.length > 0 && args.rules)
    throw new UserError('name the rules files as arguments or with --rules, not both');
  const names = given.length > 0 ? given : await rulesFiles(args);
  if (names.length === 0 && !isOptional)
    throw new UserError('name a rules file: trenchctl.yaml names none (`rules: [rules/company.yaml]`)');
  const read = readRulesFiles(names);
  printSpecProblems(read.problems, read.sources, args);
  return read.problems.some(isError) ? undefined : read;
}
