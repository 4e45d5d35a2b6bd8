import type { Argv } from 'yargs';

/** 0 success, 1 error, 2 changes found (`drift`, `plan --detailed-exitcode`), 3 refused. */
export type ExitCode = 0 | 1 | 2 | 3;

/** A command that returns nothing has succeeded: its exit code is 0. */
// biome-ignore lint/suspicious/noConfusingVoidType: most commands return nothing.
export type Ended = ExitCode | void;

/** One command: its options and its work. Its module is loaded when the command is called. */
export interface Command<Args> {
  readonly options: (yargs: Argv, end: End) => Argv;
  readonly run: (args: Args) => Ended | Promise<Ended>;
}

/** Takes the exit code of the command that has run. */
export type End = (code: ExitCode) => void;
