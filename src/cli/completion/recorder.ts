import type { Argv, Options } from 'yargs';
import type { Command, Parsing } from '../command.js';

/** The options, arguments and subcommands that a command adds to the parser. */
export interface Recorded {
  readonly options: Map<string, Options>;
  readonly positionals: Map<string, Options>;
  readonly commands: { readonly command: string; readonly describe: string; readonly builder: Builder }[];
}

type Builder = (inner: Argv) => unknown;

/** Questions that a builder asks about its parser. A parser that takes notes has nothing to check. */
const ANSWERS: Readonly<Record<string, object>> = {
  getOptions: { array: [], boolean: [], choices: {}, key: {} },
  getGroups: {},
};

/** Calls the builder of a command with a parser that only takes notes, so that completion needs no list of its own. */
export async function recordedOf(build: Builder): Promise<Recorded> {
  const found: Recorded = { options: new Map(), positionals: new Map(), commands: [] };
  const add = (map: Map<string, Options>, all: Readonly<Record<string, Options>>): void => {
    for (const [name, option] of Object.entries(all)) map.set(name, option);
  };
  const methods: Record<string, (...args: never[]) => void> = {
    option: (name: string, option: Options) => add(found.options, { [name]: option }),
    options: (all: Record<string, Options>) => add(found.options, all),
    positional: (name: string, option: Options) => add(found.positionals, { [name]: option }),
    command: (command: Recorded['commands'][number]) => found.commands.push(command),
  };
  const notes: Argv = new Proxy({} as Argv, {
    get: (_, name) =>
      name === 'then'
        ? undefined
        : (...args: never[]) => {
            methods[String(name)]?.(...args);
            return ANSWERS[String(name)] ?? notes;
          },
  });
  await build(notes);
  return found;
}

const UNHEARD: Parsing = { end: () => {}, enter: () => {}, offer: () => {} };

export const recordedCommand = (command: Command<never>): Promise<Recorded> =>
  recordedOf((notes) => command.options(notes, UNHEARD));
