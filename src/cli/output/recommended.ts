import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commandText } from '../../diagnostics/command-text.js';
import type { Problem } from '../../diagnostics/problem.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { GlobalArgs } from '../command.js';

// A recommended command line must reach the same service and data as the command that recommends it.

/** The options that select the service and its data; they hold no secrets. */
export type Selection = Pick<GlobalArgs, 'embedded' | 'data' | 'environment'>;

/** The arguments that a command needs to print problems and recommend commands. */
export type Adviser = Selection & Pick<GlobalArgs, 'color'>;

const selecting = ({ embedded, data, environment }: Selection): string[] => [
  ...(embedded ? ['--embedded'] : []),
  ...(data === undefined ? [] : ['--data', data]),
  ...(environment === undefined ? [] : ['--environment', environment]),
];

const WITHOUT_SERVICE: readonly string[] = [
  'changed',
  'completion',
  'explain',
  'fmt',
  'keygen',
  'merge',
  'schema',
];

/** Returns a command line with the options of the running command that select the service. */
export const recommended = (args: Selection, words: readonly string[]): string =>
  launcher() + commandText([...words, ...(isAsking(words) ? selecting(args) : [])]);

const isAsking = (words: readonly string[]): boolean =>
  !WITHOUT_SERVICE.includes(words[0] ?? '') && !words.includes('--help');

/**
 * Completes the command lines of a message that was made below the command line. They are in backticks, and their words
 * are quoted already.
 */
export function completed(text: string, args: Selection): string {
  const options = commandText(selecting(args)).replace(/^trenchctl ?/, '');
  return text.replace(/`trenchctl ([^`]+)`/g, (_, words: string) => {
    const isCompleted = options !== '' && isAsking(words.split(' '));
    return `\`${launcher()}trenchctl ${words}${isCompleted ? ` ${options}` : ''}\``;
  });
}

export const completedProblems = (problems: readonly Problem[], args: Selection): Problem[] =>
  problems.map((problem) =>
    problem.remedy === undefined ? problem : { ...problem, remedy: completed(problem.remedy, args) },
  );

/**
 * Returns what comes before the name of the program in a command line that a user copies: `npx ` where the folder has installed
 * trenchctl, and nothing elsewhere. Without an installed one, npx would ask a public registry for a package of this name.
 */
export const launcher = (): '' | 'npx ' => (isInstalledIn(process.cwd()) ? 'npx ' : '');

function isInstalledIn(folder: string): boolean {
  if (existsSync(join(folder, 'node_modules', '.bin', 'trenchctl'))) return true;
  const above = dirname(folder);
  return above !== folder && isInstalledIn(above);
}

/** The options that select the specs and the part of them that is planned. */
export interface SpecSelection extends Selection {
  readonly paths: readonly string[];
  readonly target?: readonly string[];
  readonly prune?: boolean;
  readonly base?: string;
  readonly onlyChanged?: boolean;
}

/** Returns the command that applies the plan, or the file that it is saved in; undefined if there is nothing to apply. */
export function nextStep(
  { changes }: PlanDocument,
  args: SpecSelection & { readonly maxDestroy?: number },
  file: string | undefined,
): string | undefined {
  if (changes.length === 0) return undefined;
  const { maxDestroy } = args;
  // The limit in a saved plan counts only if a signature is verified, so the command states it again.
  const limit = maxDestroy === undefined ? [] : ['--max-destroy', String(maxDestroy)];
  if (file !== undefined) return `Apply this plan with: ${recommended(args, ['apply', file, ...limit])}`;
  return `Apply with: ${recommended(args, ['apply', ...specWords(args), ...limit])}`;
}

/** The words of a command line that plans or applies the same specs. */
export const specWords = ({ paths, target, prune, base, onlyChanged }: SpecSelection): string[] => [
  ...paths,
  ...(target ?? []).flatMap((one) => ['--target', one]),
  ...(prune === undefined ? [] : [prune ? '--prune' : '--no-prune']),
  ...(base === undefined ? [] : ['--base', base]),
  ...(onlyChanged ? ['--only-changed'] : []),
];
