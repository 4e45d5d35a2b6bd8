import type { Argv } from 'yargs';

/** 0 fine, 1 error, 2 changes where they were asked for, 3 refused. */
export type ExitCode = 0 | 1 | 2 | 3;

/** A command that returns nothing has ended well. */
// biome-ignore lint/suspicious/noConfusingVoidType: most commands return nothing, and need not say so.
export type Ended = ExitCode | void;

/** One command: its options, and its work. It is loaded when it is called. */
export interface Command<Args> {
  readonly options: (yargs: Argv, end: End) => Argv;
  readonly run: (args: Args) => Ended | Promise<Ended>;
}

/** Takes the exit code of the command that has run. */
export type End = (code: ExitCode) => void;
