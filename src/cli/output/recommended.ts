import { commandText } from '../../diagnostics/command-text.js';
import type { Problem } from '../../diagnostics/problem.js';
import type { GlobalArgs } from '../options/common-options.js';
import { launcher } from './launcher.js';

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

/** Commands that ask no service. */
const WITHOUT_SERVICE: readonly string[] = ['completion', 'explain', 'fmt', 'keygen', 'merge', 'schema'];

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
