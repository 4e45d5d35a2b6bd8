import yargs, { type Argv } from 'yargs';
import { version } from '../package/version.js';
import type { ExitCode, Parsing } from './command.js';
import { GLOBAL_OPTIONS } from './options/common-options.js';
import { addCommands, commandName, type Row } from './options/group.js';
import { addProgramHelp } from './options/help.js';
import { parseError } from './options/parse-error.js';

/** Parses a command line, runs its command and returns the exit code. */
export async function parseAndRun(
  args: readonly string[],
  verbs: readonly Row[],
  nouns: readonly Row[],
): Promise<ExitCode> {
  const parse = beginParse(describing(joined(args)));
  const parser = parserFor(parse, verbs, nouns);
  await parser.parseAsync().catch((error: unknown) => {
    // Some refusals of the parser arrive as errors; all others come from a command.
    const isParsers = error instanceof Error && error.name === 'YError';
    throw isParsers ? parseError(error.message, parser, parse) : error;
  });
  return parse.exitCode;
}

/** Joins `--sort` and `-startDate`, because the parser would take -startDate for options. */
const joined = (args: readonly string[]): string[] =>
  args.flatMap((arg, n) => {
    if (args[n - 1] === '--sort' && /^-\w/.test(arg)) return [];
    return arg === '--sort' && /^-\w/.test(args[n + 1] ?? '') ? [`--sort=${args[n + 1]}`] : [arg];
  });

/** `api OPERATION --help` describes the operation: the parser knows the help of commands only. */
const describing = (args: readonly string[]): readonly string[] =>
  args[0] === 'api' && args.slice(1).some((arg) => !arg.startsWith('-'))
    ? args.map((arg) => (isHelp(arg) ? '--describe' : arg))
    : args;

const isHelp = (arg: string): boolean => arg === '--help' || arg === '-h';

/** A command line and what is known of it while it is parsed. */
interface Parse extends Parsing {
  readonly args: readonly string[];
  readonly usages: string[];
  offered: readonly string[];
  exitCode: ExitCode;
  /** The name of the only command that the parser has, which is nameless for the parser. */
  nameless?: string;
}

function beginParse(args: readonly string[]): Parse {
  const parse: Parse = {
    args,
    usages: [],
    offered: [],
    exitCode: 0,
    end: (code) => {
      parse.exitCode = code;
    },
    enter: (usage) => {
      parse.usages.push(usage.replace('$0', parse.nameless ?? ''));
      parse.offered = [];
    },
    offer: (names) => {
      parse.offered = names;
    },
  };
  return parse;
}

/**
 * If a command is named first, the parser gets only that command. With all of them, it would compose the whole help text on
 * every run, which takes longer than all its other work.
 */
function parserFor(parse: Parse, verbs: readonly Row[], nouns: readonly Row[]): Argv {
  const { args } = parse;
  const all = [...verbs, ...nouns];
  const named = args.some(isHelp) ? undefined : all.find(([usage]) => commandName(usage) === args[0]);
  if (named && nouns.includes(named)) return withCommands(args, [named], parse);
  if (named) {
    const [usage, ...rest] = named;
    parse.nameless = commandName(usage);
    return withCommands(args.slice(1), [[usage.replace(parse.nameless, '$0'), ...rest]], parse);
  }
  return withCommands(args, all, parse).demandCommand(1, 'name a command');
}

function withCommands(args: readonly string[], commands: readonly Row[], parse: Parse): Argv {
  const parser = yargs([...args])
    .scriptName('trenchctl')
    .locale('en')
    .version(version())
    .usage('$0 <command>\n\nCable-trench designs in Git.')
    .options(GLOBAL_OPTIONS)
    .help('help')
    .alias('help', 'h')
    .parserConfiguration({ 'greedy-arrays': false });
  return addProgramHelp(addCommands(parser, commands, parse))
    .strict()
    .wrap(Math.min(110, process.stdout.columns ?? 110))
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? parseError(message, parser, parse);
    });
}
