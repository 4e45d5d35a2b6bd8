import type { Argv } from 'yargs';
import type { Command } from '../command.js';

/** A command that is loaded when it is called. */
export type Row = readonly [usage: string, describe: string, load: () => Promise<Command<never>>];

export function addCommands(parser: Argv, rows: readonly Row[]): Argv {
  for (const [command, describe, load] of rows) {
    parser.command({
      command,
      describe,
      builder: async (inner: Argv) => (await load()).options(inner),
      handler: async (parsed) => (await load()).run(parsed as never),
    });
  }
  return parser;
}

/** A noun, and what can be done with it. */
export const group = (rows: readonly Row[]): Command<never> => ({
  options: (yargs) => {
    const names = rows.map(([usage]) => usage.split(' ', 1)[0]).join(', ');
    return addCommands(yargs, rows).demandCommand(1, `Say what to do: ${names}.`);
  },
  run: () => {},
});
