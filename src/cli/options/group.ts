import type { Argv } from 'yargs';
import type { Command, Ended, Parsing } from '../command.js';
import { completed, type Selection } from '../output/recommended.js';
import { addHelp } from './help.js';
import { easeValues, type ValueCheck, valueCheck } from './option-values.js';

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
        const { options, examples } = await load();
        parsing.enter(command);
        const made = easeValues(options(inner, parsing));
        check = valueCheck(made);
        return addHelp(made, examples);
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
