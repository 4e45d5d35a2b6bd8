import yargs, { type Argv } from 'yargs';
import { UserError } from '../diagnostics/user-error.js';
import { version } from '../package/package-file.js';
import { didYouMean, nearest } from '../spec/read/nearest.js';
import type { ExitCode, Parsing } from './command.js';
import { GLOBAL_OPTIONS } from './options/common-options.js';
import {
  addCommands,
  commandName,
  dashed,
  GLOBAL,
  GLOBAL_TITLE,
  knownOptions,
  type Row,
} from './options/group.js';
import { launcher } from './output/recommended.js';

/** Parses a command line, runs its command and returns the exit code. */
export async function parseAndRun(
  args: readonly string[],
  rows: readonly Row[],
  nouns: readonly string[],
): Promise<ExitCode> {
  const parse = beginParse(describing(joined(args)));
  const parser = parserFor(parse, rows, nouns);
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

export const isHelp = (arg: string): boolean => arg === '--help' || arg === '-h';

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
function parserFor(parse: Parse, rows: readonly Row[], nouns: readonly string[]): Argv {
  const { args } = parse;
  const named = args.some(isHelp) ? undefined : rows.find(([usage]) => commandName(usage) === args[0]);
  if (named && nouns.includes(commandName(named[0]))) return withCommands(args, [named], parse);
  if (named) {
    const [usage, ...rest] = named;
    parse.nameless = commandName(usage);
    return withCommands(args.slice(1), [[usage.replace(parse.nameless, '$0'), ...rest]], parse);
  }
  return withCommands(args, rows, parse).demandCommand(1, 'name a command');
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
  return addCommands(parser, commands, parse)
    .group(GLOBAL, GLOBAL_TITLE)
    .strict()
    .wrap(Math.min(110, process.stdout.columns ?? 110))
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? parseError(message, parser, parse);
    });
}

/** The place of the parser when it refused the command line. */
interface ParsedSoFar {
  /** The words as they were typed. */
  readonly args: readonly string[];
  /** The usage of every command that was recognised: `project`, `show <project>`. */
  readonly usages: readonly string[];
  /** The commands that may follow. */
  readonly offered: readonly string[];
}

/** Turns a message of the parser, which is written for programmers, into an error that says what to type. */
function parseError(message: string, parser: Argv, so: ParsedSoFar): UserError {
  const words = WORDINGS.flatMap(([pattern, wording]) => {
    const found = pattern.exec(message);
    return found ? [wording(found, parser, so)] : [];
  });
  const command = nameOf(so.usages);
  const help = `\`${launcher()}trenchctl ${command === '' ? '' : `${command} `}--help\` shows the usage`;
  const text = words[0] ?? message;
  return new UserError(`${text}${text.endsWith('?') ? '' : ';'} ${help}`);
}

type Wording = (found: RegExpExecArray, parser: Argv, so: ParsedSoFar) => string;

const nameOf = (usages: readonly string[]): string => usages.map((usage) => usage.split(' ', 1)[0]).join(' ');
const callOf = ({ usages }: ParsedSoFar): string => nameOf(usages) || 'trenchctl';

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const WORDINGS: readonly (readonly [RegExp, Wording])[] = [
  [
    /^Unknown (?:argument|command)s?: ([\s\S]+)$/,
    ([, names = '']: RegExpExecArray, parser, so) => unknown(names, parser, so),
  ],
  [
    /^Not enough non-option arguments: got (\d+), need at least (\d+)/,
    ([, got]: RegExpExecArray, _, so) => {
      const needed = [...(so.usages.at(-1) ?? '').matchAll(/<([\w-]+)(\.\.)?>/g)].map(
        ([, name = '']) => name,
      );
      return `${callOf(so)} needs ${listed(needed.slice(Number(got)).map((name) => name.toUpperCase()))}`;
    },
  ],
  [
    /^Missing required arguments?: (.+)/,
    ([, names = '']: RegExpExecArray, _, so) =>
      `${callOf(so)} needs ${listed(names.split(', ').map((name) => `--${name} ${name.toUpperCase()}`))}`,
  ],
  [
    /^Not enough arguments following: (.+)/,
    ([, name = '']: RegExpExecArray) => `${name.length === 1 ? '-' : '--'}${name} needs a value`,
  ],
  [
    /^Invalid values:\n([\s\S]+)$/,
    ([, lines = '']: RegExpExecArray, parser, so) =>
      lines
        .split('\n')
        .map((line) => invalid(line, parser, so))
        .join('; '),
  ],
];

/** Words for options that do not exist, and for words that are too many or no command. */
function unknown(names: string, parser: Argv, so: ParsedSoFar): string {
  const all = [...new Set(names.split(', ').map(dashed))];
  const typed = all.map((name) => [name, so.args.find((arg) => isOption(arg, name))] as const);
  const [name, option] = typed.find(([, arg]) => arg !== undefined) ?? typed[0] ?? ['', undefined];
  if (option !== undefined) {
    const known = Object.keys(knownOptions(parser).key).filter((key) => key.length > 1);
    const hint = didYouMean(nearest(name, known, 2).map((one) => `--${one}`));
    return `${callOf(so)} has no option ${option.replace(/=[\s\S]*$/, '')}${hint ? `; ${hint}` : ''}`;
  }
  if (so.offered.length === 0) return `${callOf(so)} does not take ${name}: it is one argument too many`;
  const hint = didYouMean(nearest(name, so.offered, 2));
  const rest = hint ?? (so.usages.length > 0 ? `the commands are ${so.offered.join(', ')}` : undefined);
  return `there is no command ${[nameOf(so.usages), name].filter(Boolean).join(' ')}${rest ? `; ${rest}` : ''}`;
}

const isOption = (arg: string, name: string): boolean =>
  [`--${name}`, `--no-${name}`, `-${name}`].includes(dashed(arg.replace(/=[\s\S]*$/, '')));

function invalid(line: string, parser: Argv, { usages }: ParsedSoFar): string {
  const [, name = '', given = '', _choices = ''] =
    /Argument: (.+?), Given: (.*), Choices: (.*)$/.exec(line) ?? [];
  const isPositional = new RegExp(`[<[]${name}[\\].>]`).test(usages.at(-1) ?? '');
  const values = (knownOptions(parser).choices[name] ?? []).map(String);
  const typed = given.replaceAll('"', '');
  const hint = didYouMean(nearest(typed, values, 2));
  const call = isPositional ? name.toUpperCase() : `--${name}`;
  return `${call} cannot be ${typed}: it takes ${values.join(', ')}${hint ? `; ${hint}` : ''}`;
}
