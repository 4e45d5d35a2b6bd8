/** 0 success, 1 error, 2 changes found (`drift`, `plan --detailed-exitcode`), 3 refused, 130 interrupted with Ctrl-C. */
export type ExitCode = 0 | 1 | 2 | 3 | typeof INTERRUPTED;

/** The exit code that a shell gives to a program that Ctrl-C ended. */
export const INTERRUPTED = 130;

/** A command that returns nothing has succeeded: its exit code is 0. */
// biome-ignore lint/suspicious/noConfusingVoidType: most commands return nothing.
export type Ended = ExitCode | void;

/** An option or an argument of a command. Parser, help, completion and the types of `run` take it from here. */
export interface Option {
  readonly type: 'string' | 'number' | 'boolean';
  readonly describe: string;
  /** The words that it takes, in any case. */
  readonly choices?: readonly string[];
  /**
   * True for an option that may be repeated, and for an argument that takes all words that follow. With choices, one value may
   * be a list with commas.
   */
  readonly array?: true;
  readonly alias?: string;
  /** A function is called only if no value is given. */
  readonly default?: string | number | boolean | (() => readonly string[]);
  readonly demandOption?: true;
  /** True leaves it out of the help and of completion. */
  readonly hidden?: true;
  /** A narrower range than all numbers, with its words for a message. */
  readonly range?: { readonly words: string; readonly holds: (value: number) => boolean };
}

export type Options = Readonly<Record<string, Option>>;
export type None = Record<never, never>;

type CamelCase<Name> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

export const camelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_, char: string) => char.toUpperCase());

type One<O> = O extends { readonly choices: readonly (infer Word)[] }
  ? Word
  : { string: string; number: number; boolean: boolean }[O extends Option ? O['type'] : never];

type Value<O> = O extends { readonly array: true } ? readonly One<O>[] : One<O>;

/** An option that always has a value. */
type Sure = { readonly default: unknown } | { readonly demandOption: true };

/** The parsed values of options: `--planned-end` is `plannedEnd`. */
export type ArgsOf<All extends Options> = {
  readonly [N in keyof All as All[N] extends Sure ? CamelCase<N> : never]: Value<All[N]>;
} & {
  readonly [N in keyof All as All[N] extends Sure ? never : CamelCase<N>]?: Value<All[N]>;
};

export const text = (describe: string) => ({ type: 'string', describe }) as const;
export const texts = (describe: string) => ({ type: 'string', array: true, describe }) as const;
export const number = (describe: string) => ({ type: 'number', describe }) as const;
export const flag = (describe: string) => ({ type: 'boolean', default: false, describe }) as const;
export const words = <const Word extends string>(choices: readonly Word[], describe: string) =>
  ({
    type: 'string',
    array: true,
    choices,
    describe: `${describe} (may be repeated, or a list with commas)`,
  }) as const;
export const word = <const Word extends string>(choices: readonly Word[], describe: string) =>
  ({ type: 'string', choices, describe }) as const;

/** The options of every command. */
export const GLOBAL_OPTIONS = {
  embedded: { type: 'boolean', describe: 'Use the embedded service instead of a remote one' },
  data: text('Data folder of the embedded service, or :memory: (default .trenchctl)'),
  environment: text(
    'Use this group of settings of trenchctl.yaml, such as dev or prod (or TRENCHCTL_ENVIRONMENT)',
  ),
  verbose: flag('Print every call, and list everything that a plan destroys'),
  timeout: {
    ...number('Time limit in seconds, for each of reading, planning, rehearsal and writing'),
    default: 3600,
    range: { words: 'a number of seconds', holds: (value: number) => !Number.isNaN(value) },
  },
  color: { ...flag('Use colours on a terminal (--no-color to switch off)'), default: true },
} as const satisfies Options;

export type GlobalArgs = ArgsOf<typeof GLOBAL_OPTIONS>;

export interface Described {
  /** The end of the help, in place of the reference to the settings. */
  readonly notes?: string;
  /** Command lines for the help, without the name of the program, each with its purpose. */
  readonly examples?: readonly (readonly [line: string, purpose: string])[];
}

/** One command: its arguments in their order, its options and its work. */
export interface Command extends Described {
  readonly positionals?: Options;
  readonly options?: Options;
  readonly run: (args: never) => Ended | Promise<Ended>;
}

/** A noun with its commands. */
export interface Noun {
  readonly commands: readonly Row[];
}

/** A command whose module is loaded when the command is called. */
export type Row = readonly [
  name: string,
  describe: string,
  load: () => Command | Noun | Promise<Command | Noun>,
];

/** Describes a command; the types of the arguments of `run` follow from `positionals` and `options`. */
export const command = <const P extends Options = None, const O extends Options = None>(
  described: Described & {
    readonly positionals?: P;
    readonly options?: O;
    readonly run: (args: ArgsOf<P> & ArgsOf<O> & GlobalArgs) => Ended | Promise<Ended>;
  },
): Command => described;

export const noun = (
  commands: readonly (readonly [name: string, describe: string, entry: Command | Noun])[],
): Noun => ({ commands: commands.map(([name, describe, one]) => [name, describe, () => one]) });
