import type { Argv } from 'yargs';
import { UserError } from '../../diagnostics/user-error.js';
import type { Command, Ended, Parsing } from '../command.js';
import { completed, type Selection } from '../output/recommended.js';
import { GLOBAL_OPTIONS } from './common-options.js';

/** A command whose module is loaded when the command is called. */
export type Row = readonly [usage: string, describe: string, load: () => Promise<Command<never>>];

/** The first word of a usage is the name of the command. */
export const commandName = (usage: string): string => usage.split(' ', 1)[0] ?? usage;

export function addCommands(parser: Argv, rows: readonly Row[], parsing: Parsing): Argv {
  parsing.offer(rows.map(([usage]) => commandName(usage)));
  for (const [command, describe, load] of rows) {
    let check: ValueCheck = () => {};
    parser.command({
      command,
      describe,
      builder: async (inner: Argv) => {
        const { options, examples, notes } = await load();
        parsing.enter(command);
        const made = easeValues(options(inner, parsing));
        check = valueCheck(made);
        return addHelp(made, examples, notes);
      },
      handler: async (parsed) => {
        check(parsed);
        const code = await runCommand(await load(), parsed as never);
        if (code !== undefined) parsing.end(code);
      },
    });
  }
  return parser;
}

/** A noun with its subcommands. */
export const group = (
  commands: readonly (readonly [usage: string, describe: string, command: Command<never>])[],
): Command<never> => ({
  options: (yargs, parsing) => {
    const names = commands.map(([usage]) => commandName(usage)).join(', ');
    const rows = commands.map(([usage, describe, command]): Row => [usage, describe, async () => command]);
    return addCommands(yargs, rows, parsing).demandCommand(1, `name a command: ${names}`);
  },
  run: () => {},
});

/** Runs a command. The command lines that its error recommends get the options that select the service. */
async function runCommand<Args>(command: Command<Args>, args: Args): Promise<Ended> {
  try {
    return await command.run(args);
  } catch (error) {
    if (error instanceof Error) error.message = completed(error.message, args as Selection);
    throw error;
  }
}

export const GLOBAL = [...Object.keys(GLOBAL_OPTIONS), 'help', 'version'];
export const GLOBAL_TITLE = 'Global options:';

export const EXITS =
  'Exit codes: 0 success; 1 error; 2 changes (drift, plan --detailed-exitcode); 3 refused for safety, or because the plan is stale; 130 interrupted with Ctrl-C.';

export const SETTINGS_HELP = 'Settings and environment variables: trenchctl doctor --help';

/** Adds examples and exit codes to the help of a command, and puts its own options before the global ones. */
function addHelp(parser: Argv, examples: Command<never>['examples'] = [], notes = SETTINGS_HELP): Argv {
  const positionals = positionalNames(parser);
  const own = Object.keys(knownOptions(parser).key).filter(
    (name) => !GLOBAL.includes(name) && !positionals.includes(name) && name.length > 1,
  );
  if (own.length > 0) parser.group(own, 'Options:');
  for (const [line, purpose] of examples) parser.example(`$0 ${line}`, purpose);
  return parser.epilogue(`${EXITS}\n${notes}`);
}

/** The options of a parser as it keeps them; its types do not have this method. */
interface Known {
  readonly array: readonly string[];
  readonly boolean: readonly string[];
  readonly choices: Readonly<Record<string, readonly unknown[]>>;
  readonly coerce?: Readonly<Record<string, unknown>>;
  readonly key: Readonly<Record<string, boolean>>;
}

export const knownOptions = (parser: Argv): Known =>
  (parser as unknown as { getOptions(): Known }).getOptions();

const SPECIAL: readonly string[] = ['help', 'h', 'version', '_', '$0'];

/** The arguments of a command that are not options. */
function positionalNames(parser: Argv): readonly string[] {
  const groups = (parser as unknown as { getGroups(): Record<string, string[]> }).getGroups();
  return groups['Positionals:'] ?? [];
}

/** Makes every option with a value demand one, and lets words of a choice be written in any case. */
function easeValues(parser: Argv): Argv {
  const { boolean, key, choices } = knownOptions(parser);
  const positionals = positionalNames(parser);
  const isValued = (name: string): boolean =>
    !boolean.includes(name) && !positionals.includes(name) && !SPECIAL.includes(name);
  parser.requiresArg(Object.keys(key).filter(isValued));
  for (const [name, words] of Object.entries(choices)) parser.coerce(name, inAnyCase(words));
  return parser;
}

const inAnyCase =
  (words: readonly unknown[]) =>
  (given: unknown): unknown => {
    if (Array.isArray(given)) return given.map(inAnyCase(words));
    if (typeof given !== 'string') return given;
    return words.find((word) => String(word).toLowerCase() === given.toLowerCase()) ?? given;
  };

/** Checks parsed values: a number that is none is refused, and an option that is given twice and takes one value. */
type ValueCheck = (parsed: Readonly<Record<string, unknown>>) => void;

function valueCheck(parser: Argv): ValueCheck {
  const lists = new Set([...knownOptions(parser).array, ...positionalNames(parser), ...SPECIAL]);
  return (parsed) => {
    for (const [name, value] of Object.entries(parsed)) {
      const unit = name === 'timeout' ? ' of seconds' : '';
      if (Number.isNaN(value)) throw new UserError(`${shown(name)} takes a number${unit}`);
      if (Array.isArray(value) && !lists.has(name) && !lists.has(dashed(name)))
        throw new UserError(`${shown(name)} is given more than once, and takes one value`);
    }
  };
}

/** `detailedExitcode` is `detailed-exitcode`. */
export const dashed = (name: string): string => name.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`);

const shown = (name: string): string => (name.length === 1 ? `-${name}` : `--${dashed(name)}`);
