import { GLOBAL_OPTIONS, type Option, type Options, type Row } from '../command.js';
import { findCommand } from '../find-command.js';
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

type Named = ReadonlyMap<string, Option>;

async function candidatesFor(
  words: readonly string[],
  current: string,
  options: CompleteOptions,
): Promise<readonly Candidate[]> {
  const globals = namesOf(GLOBAL_OPTIONS);
  const { plain, pending } = split(words, globals);
  const { path, entry } = await findCommand(plain, options.rows);
  if (!('commands' in entry)) {
    const all = new Map([...globals, ...namesOf(entry.options ?? {})]);
    return inCommand({ path, options: all, positionals: entry.positionals ?? {} }, words, current, options);
  }
  if (current.startsWith('-') || (path.length === 0 && pending !== undefined))
    return inCommand({ path, options: globals, positionals: {} }, words, current, options);
  return plain.length > path.length
    ? []
    : entry.commands.map(([name, describe]) => ({ word: name, about: describe }));
}

interface Place {
  readonly path: readonly string[];
  readonly options: Named;
  readonly positionals: Options;
}

/** Completes an option, the value of an option, or an argument of a command. */
async function inCommand(
  { path, options, positionals }: Place,
  words: readonly string[],
  current: string,
  { env, now }: CompleteOptions,
): Promise<readonly Candidate[]> {
  const { plain, given, pending } = split(words, options);
  const before = { command: path, positionals: plain.slice(path.length), given, env, now };
  const value = (name: string, text: string, option: Option | undefined) =>
    valuesOf({ ...before, name: longName(name, options), current: text }, option);
  const [, joined, text = ''] = /^--([\w-]+)=(.*)$/s.exec(current) ?? [];
  if (joined !== undefined) {
    const found = await value(joined, text, options.get(joined));
    return found.map((one) => ({ ...one, word: `--${joined}=${one.word}` }));
  }
  if (pending !== undefined) return value(pending, current, options.get(pending));
  if (current.startsWith('-')) return optionNames(options);
  const all = Object.entries(positionals);
  const [name, option] = all[before.positionals.length] ?? all.findLast(([, { array }]) => array) ?? [];
  return name === undefined ? [] : value(name, current, option);
}

async function valuesOf(typed: Typed, option: Option | undefined): Promise<readonly Candidate[]> {
  if (option?.choices) return option.choices.map((word) => ({ word }));
  return (await import('./values.js')).valuesFor(typed);
}

/** Options by their names and their short names. */
const namesOf = (options: Options): Named =>
  new Map(
    Object.entries(options).flatMap(([name, option]) =>
      [name, option.alias ?? name].map((each) => [each, option] as const),
    ),
  );

/** The name of an option that may be given by its short name, as in -o. */
const longName = (name: string, options: Named): string =>
  [...options].find(([, { alias }]) => alias === name)?.[0] ?? name;

/** Separates arguments from options. `given` has the last value of each option, and the value of `pending` is being typed. */
function split(words: readonly string[], options: Named) {
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
    else if ((options.get(name)?.type ?? 'boolean') === 'boolean') given[name] = 'true';
    else pending = name;
  }
  return { plain, given, pending };
}

function optionNames(options: Named): Candidate[] {
  return [...options].flatMap(([name, { default: usual, hidden, describe }]) => {
    if (hidden) return [];
    const word = name.length === 1 ? `-${name}` : usual === true ? `--no-${name}` : `--${name}`;
    return [{ word, about: describe }];
  });
}
