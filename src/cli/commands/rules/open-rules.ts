import { isError } from '../../../diagnostics/problem.js';
import { UserError } from '../../../diagnostics/user-error.js';
import type { GlobalArgs } from '../../options/common-options.js';
import { type ReadFiles, readRulesFiles } from '../../options/read-rules-files.js';
import { printSpecProblems } from '../../options/read-specs.js';
import { rulesFiles } from '../../options/rules-options.js';

export interface RulesFilesArgs extends GlobalArgs {
  readonly files?: readonly string[];
}

/** Reads the named rules files, or those of the settings; undefined, after printing the problems, if they cannot be used. */
export async function openRules(
  args: RulesFilesArgs,
  { isOptional = false }: { readonly isOptional?: boolean } = {},
): Promise<ReadFiles | undefined> {
  const given = args.files ?? [];
  const names = given.length > 0 ? given : await rulesFiles(args);
  if (names.length === 0 && !isOptional)
    throw new UserError('name a rules file: trenchctl.yaml names none (`rules: [rules/company.yaml]`)');
  const read = readRulesFiles(names);
  printSpecProblems(read.problems, read.sources, args);
  return read.problems.some(isError) ? undefined : read;
}
