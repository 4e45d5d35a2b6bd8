import type { Argv } from 'yargs';
import type { Command, End } from '../command.js';

/** A command whose module is loaded when the command is called. */
export type Row = readonly [usage: string, describe: string, load: () => Promise<Command<never>>];

export function addCommands(parser: Argv, rows: readonly Row[], end: End): Argv {
  for (const [command, describe, load] of rows) {
    parser.command({
      command,
      describe,
      builder: async (inner: Argv) => (await load()).options(inner, end),
      handler: async (parsed) => {
        const code = await (await load()).run(parsed as never);
        if (code !== undefined) end(code);
      },
    });
  }
  return parser;
}

/** A noun with its subcommands. */
export const group = (rows: readonly Row[]): Command<never> => ({
  options: (yargs, end) => {
    const names = rows.map(([usage]) => usage.split(' ', 1)[0]).join(', ');
    return addCommands(yargs, rows, end).demandCommand(1, `Name a command: ${names}.`);
  },
  run: () => {},
});
