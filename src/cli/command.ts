import type { Argv } from 'yargs';

/** 0 success, 1 error, 2 changes found (`drift`, `plan --detailed-exitcode`), 3 refused, 130 interrupted with Ctrl-C. */
export type ExitCode = 0 | 1 | 2 | 3 | typeof INTERRUPTED;

/** The exit code that a shell gives to a program that Ctrl-C ended. */
export const INTERRUPTED = 130;

/** A command that returns nothing has succeeded: its exit code is 0. */
// biome-ignore lint/suspicious/noConfusingVoidType: most commands return nothing.
export type Ended = ExitCode | void;

/** One command: its options and its work. Its module is loaded when the command is called. */
export interface Command<Args> {
  readonly options: (yargs: Argv, parsing: Parsing) => Argv;
  readonly run: (args: Args) => Ended | Promise<Ended>;
  /** The end of the help, in place of the reference to the settings. */
  readonly notes?: string;
  /** Command lines for the help, without the name of the program, each with its purpose. */
  readonly examples?: readonly (readonly [line: string, purpose: string])[];
}

/** The command line while it is parsed. */
export interface Parsing {
  /** Takes the exit code of the command that has run. */
  end(code: ExitCode): void;
  /** Notes a command that was recognised, by its usage: `show <project>`. */
  enter(usage: string): void;
  /** Notes the names of the commands that may follow. */
  offer(names: readonly string[]): void;
}
