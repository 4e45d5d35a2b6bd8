import type { Argv } from 'yargs';

/** One command: its options, and what it does. Loaded when it is called. */
export interface Command<Args> {
  readonly options: (yargs: Argv) => Argv;
  readonly run: (args: Args) => void | Promise<void>;
}
