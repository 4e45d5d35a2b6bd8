import type { Argv, Options } from 'yargs';
import type { Command, Parsing } from '../command.js';
import { GLOBAL_OPTIONS } from '../options/common-options.js';
import type { Row } from '../options/group.js';
import { type Candidate, linesFor, rejoined, SHELLS, type Shell, unquoted } from './shell-words.js';
import type { Typed } from './values.js';

export interface CompleteOptions {
  readonly rows: readonly Row[];
  readonly env: NodeJS.ProcessEnv;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Returns the lines for `__complete SHELL WORDS...`. A mistake of any kind is an empty completion. */
export async function complete(args: readonly string[], options: CompleteOptions): Promise<string[]> {
  try {
    const [shell, ...rest] = args;
    if (!SHELLS.includes(shell as Shell)) return [];
    const raw = rejoined(rest);
    const typed = raw.at(-1) ?? '';
    const words = raw.slice(0, -1).map(unquoted);
    const current = shell === 'zsh' ? typed : unquoted(typed);
    const found = await candidatesFor(words, current, options);
    const seen = new Map(found.filter(({ word }) => word.startsWith(current)).map((one) => [one.word, one]));
    return linesFor(shell as Shell, typed, [...seen.values()]);
  } catch {
    return [];
  }
}

const nameOf = (usage: string): string => usage.split(' ', 1)[0] ?? usage;

async function candidatesFor(
  words: readonly string[],
  current: string,
  options: CompleteOptions,
): Promise<readonly Candidate[]> {
  const globals = new Map<string, Options>(Object.entries(GLOBAL_OPTIONS));
  const { plain, pending } = split(words, globals);
  const row = options.rows.find(([usage]) => nameOf(usage) === plain[0]);
  if (!row) {
    if (pending === undefined && !current.startsWith('-'))
      return plain.length > 0 ? [] : options.rows.map(rowCandidate);
    return inCommand({ usage: '', path: [], options: globals }, words, current, options);
  }
  const { usage, path, recorded } = await descend(row, plain);
  if (recorded.commands.length > 0 && !current.startsWith('-'))
    return recorded.commands.map(({ command, describe }) => ({ word: nameOf(command), about: describe }));
  const all = new Map([...globals, ...withAliases(recorded.options)]);
  return inCommand({ usage, path, options: all, positionals: recorded.positionals }, words, current, options);
}

interface Place {
  readonly usage: string;
  readonly path: readonly string[];
  readonly options: ReadonlyMap<string, Options>;
  readonly positionals?: ReadonlyMap<string, Options>;
}

/** Completes an option, the value of an option, or an argument of a command. */
async function inCommand(
  { usage, path, options, positionals }: Place,
  words: readonly string[],
  current: string,
  { env, now }: CompleteOptions,
): Promise<readonly Candidate[]> {
  const { plain, given, pending } = split(words, options);
  const before = { command: path, positionals: plain.slice(path.length), given, env, now };
  const value = (name: string, text: string, option: Options | undefined) =>
    valuesOf({ ...before, name, current: text }, option);
  const [, joined, text = ''] = /^--([\w-]+)=(.*)$/s.exec(current) ?? [];
  if (joined !== undefined) {
    const found = await value(joined, text, options.get(joined));
    return found.map((one) => ({ ...one, word: `--${joined}=${one.word}` }));
  }
  if (pending !== undefined) return value(pending, current, options.get(pending));
  if (current.startsWith('-')) return optionNames(options);
  const name = positionalAt(usage, before.positionals.length);
  return name === undefined ? [] : value(name, current, positionals?.get(name));
}

async function valuesOf(typed: Typed, option: Options | undefined): Promise<readonly Candidate[]> {
  if (option?.choices) return option.choices.map((word) => ({ word: String(word) }));
  return (await import('./values.js')).valuesFor(typed);
}

const rowCandidate = ([usage, describe]: Row): Candidate => ({ word: nameOf(usage), about: describe });

/** Goes down from a noun to its subcommand, as far as the words name one. */
async function descend([usage, , load]: Row, plain: readonly string[]) {
  let found = { usage, path: [nameOf(usage)], recorded: await recordedCommand(await load()) };
  for (const word of plain.slice(1)) {
    const next = found.recorded.commands.find(({ command }) => nameOf(command) === word);
    if (!next) break;
    found = { usage: next.command, path: [...found.path, word], recorded: await recordedOf(next.builder) };
  }
  return found;
}

/** `plan <paths..>`: the name of the argument at this place; a list takes all that follow. */
function positionalAt(usage: string, place: number): string | undefined {
  const names = usage.split(' ').slice(1);
  const at = names[place] ?? (names.at(-1)?.includes('..') ? names.at(-1) : undefined);
  return at?.replace(/[<>[\].]/g, '');
}

const isFlag = (option: Options | undefined): boolean =>
  option?.type === 'boolean' || option?.type === 'count';

function withAliases(options: ReadonlyMap<string, Options>): [string, Options][] {
  return [...options].flatMap(([name, option]) =>
    [name, ...[option.alias ?? []].flat()].map((each): [string, Options] => [each, option]),
  );
}

/** Separates arguments from options. `given` has the last value of each option, and the value of `pending` is being typed. */
function split(words: readonly string[], options: ReadonlyMap<string, Options>) {
  const plain: string[] = [];
  const given: Record<string, string> = {};
  let pending: string | undefined;
  for (const word of words) {
    const [, name, value] = /^--?([\w-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (pending !== undefined) {
      given[pending] = word;
      pending = undefined;
    } else if (name === undefined) plain.push(word);
    else if (value !== undefined) given[name] = value;
    else if (isFlag(options.get(name)) || !options.has(name)) given[name] = 'true';
    else pending = name;
  }
  return { plain, given, pending };
}

function optionNames(options: ReadonlyMap<string, Options>): Candidate[] {
  return [...options].flatMap(([name, { default: usual, hidden, describe }]) => {
    if (hidden) return [];
    const word = name.length === 1 ? `-${name}` : usual === true ? `--no-${name}` : `--${name}`;
    return [{ word, ...(describe ? { about: String(describe) } : {}) }];
  });
}

/** The options, arguments and subcommands that a command adds to the parser. */
interface Recorded {
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
async function recordedOf(build: Builder): Promise<Recorded> {
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

const recordedCommand = (command: Command<never>): Promise<Recorded> =>
  recordedOf((notes) => command.options(notes, UNHEARD));
