import yargs, { type Argv, type Options as YargsOptions } from 'yargs';
import { type Command, GLOBAL_OPTIONS, type Noun, type Option, type Options } from './command.js';
import { findCommand, type Place } from './find-command.js';
import { EXITS, GLOBAL, SETTINGS_HELP } from './help.js';

/** The help of a command or a noun. The parser writes it; nothing else is asked of it here. */
export async function helpOf({ path, describe, entry }: Place): Promise<string> {
  const parser = yargs([])
    .scriptName('trenchctl')
    .locale('en')
    .usage(`$0 ${usageOf(path, entry)}\n\n${describe}`)
    .help('help')
    .alias('help', 'h')
    .wrap(Math.min(110, process.stdout.columns ?? 110));
  if ('commands' in entry) await addCommands(parser, path, entry);
  else addOptions(parser, entry);
  const notes = ('notes' in entry && entry.notes) || SETTINGS_HELP;
  return parser
    .options(forHelp(GLOBAL_OPTIONS))
    .group(GLOBAL, 'Global options:')
    .epilogue(`${EXITS}\n${notes}`)
    .getHelp();
}

/** `project show <project> [segment]` */
function usageOf(path: readonly string[], entry: Command | Noun): string {
  const { positionals = {} } = 'commands' in entry ? {} : entry;
  const names = Object.entries(positionals).map(([name, { array, demandOption }]) => {
    const shown = `${name}${array ? '..' : ''}`;
    return demandOption ? `<${shown}>` : `[${shown}]`;
  });
  return [...path, ...names].join(' ');
}

async function addCommands(parser: Argv, path: readonly string[], { commands }: Noun): Promise<void> {
  for (const [name, describe] of commands) {
    const { entry } = await findCommand([name], commands);
    parser.command(usageOf([...path, name], entry), describe);
  }
}

function addOptions(parser: Argv, { positionals = {}, options = {}, examples = [] }: Command): void {
  parser.options(forHelp(positionals)).options(forHelp(options));
  parser.group(Object.keys(positionals), 'Positionals:').group(Object.keys(options), 'Options:');
  for (const [line, purpose] of examples) parser.example(`$0 ${line}`, purpose);
}

const forHelp = (options: Options): Record<string, YargsOptions> =>
  Object.fromEntries(Object.entries(options).map(([name, option]) => [name, shown(option)]));

/** The choices tell the type, and a default that is computed stands in the description. */
const shown = ({ type, default: usual, range: _, choices, ...rest }: Option): YargsOptions => ({
  ...rest,
  ...(choices ? { choices } : { type }),
  ...(usual === undefined || typeof usual === 'function' ? {} : { default: usual }),
});
