import { version } from '../package/package-file.js';
import { didYouMean, nearest } from '../spec/read/nearest.js';
import type { Ended, ExitCode, Noun, Row } from './command.js';
import { findCommand, plainWords } from './find-command.js';
import { isHelp } from './help.js';
import { completed, type Selection } from './output/recommended.js';
import { readArgs, usageError } from './read-args.js';

/** Parses a command line, runs its command and returns the exit code. */
export async function parseAndRun(typed: readonly string[], rows: readonly Row[]): Promise<ExitCode> {
  const args = describing(joined(typed));
  const words = plainWords(args);
  const place = await findCommand(words, rows);
  const { path, entry } = place;
  if (args.some(isHelp)) {
    const { helpOf } = await import('./command-help.js');
    console.log(await helpOf(place));
  } else if (args.includes('--version')) console.log(version());
  else if ('commands' in entry) throw usageError(path, noCommand(entry, path, words[path.length]));
  else return (await advised(entry.run, readArgs(path, entry, args) as never)) ?? 0;
  return 0;
}

/** Joins `--sort` and `-startDate`, because the parser would take -startDate for options. */
const joined = (args: readonly string[]): string[] =>
  args.flatMap((arg, n) => {
    if (args[n - 1] === '--sort' && /^-\w/.test(arg)) return [];
    return arg === '--sort' && /^-\w/.test(args[n + 1] ?? '') ? [`--sort=${args[n + 1]}`] : [arg];
  });

/** `api OPERATION --help` describes the operation: the help knows commands only. */
const describing = (args: readonly string[]): readonly string[] =>
  args[0] === 'api' && args.slice(1).some((arg) => !arg.startsWith('-'))
    ? args.map((arg) => (isHelp(arg) ? '--describe' : arg))
    : args;

/** Words for a command line that ends before a command, or names one that does not exist. */
function noCommand({ commands }: Noun, path: readonly string[], word: string | undefined): string {
  const names = commands.map(([name]) => name);
  const all = path.length > 0 ? names.join(', ') : undefined;
  if (word === undefined) return `name a command${all ? `: ${all}` : ''}`;
  const rest = didYouMean(nearest(word, names, 2)) ?? (all && `the commands are ${all}`);
  return `there is no command ${[...path, word].join(' ')}${rest ? `; ${rest}` : ''}`;
}

/** Runs a command. The command lines that its error recommends get the options that select the service. */
async function advised<Args>(run: (args: Args) => Ended | Promise<Ended>, args: Args): Promise<Ended> {
  try {
    return await run(args);
  } catch (error) {
    if (error instanceof Error) error.message = completed(error.message, args as Selection);
    throw error;
  }
}
