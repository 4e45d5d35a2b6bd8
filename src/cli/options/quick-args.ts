import type { Argv, Options } from 'yargs';
import type { Command, Ended } from '../command.js';
import { GLOBAL_OPTIONS } from './common-options.js';
import type { Row } from './group.js';
import { runCommand } from './run-command.js';
import { takeUsualSpecs } from './usual-specs.js';

type Known = ReadonlyMap<string, Options>;
type Values = Record<string, unknown>;

/**
 * Returns the call of a command whose arguments are plain: spec files and folders, and options that are written out and have
 * a value of their type. The result is the one of the parser, and undefined in every case that the parser has to decide:
 * errors, help, short names, values that repeat or look like something else.
 */
export async function quickCommand(
  [name = '', ...words]: readonly string[],
  rows: readonly Row[],
): Promise<(() => Ended | Promise<Ended>) | undefined> {
  const row = rows.find(([usage]) => usage === `${name} [paths..]`);
  if (!row || !words.some((word) => !word.startsWith('-'))) return undefined;
  const command = (await row[2]()) as Command<unknown>;
  const known = knownOf(command);
  const args = known && quickArgs(words, known);
  return args && (() => runCommand(command, args));
}

/** The properties of options that are understood here. */
const PLAIN: ReadonlySet<string> = new Set([
  'type',
  'describe',
  'default',
  'choices',
  'requiresArg',
  'array',
  'nargs',
  'alias',
]);

/** Returns the options of a command, or undefined if it tells the parser anything else. */
function knownOf(command: Command<unknown>): Known | undefined {
  let isPlain = true;
  const known = new Map<string, Options>();
  const add = (all: Readonly<Record<string, Options>>): void => {
    for (const [name, option] of Object.entries(all)) {
      if (!Object.keys(option).every((key) => PLAIN.has(key))) isPlain = false;
      known.set(name, option);
    }
  };
  const methods: Readonly<Record<string, (first: never) => void>> = {
    options: add,
    positional: (name: string) => {
      if (name !== 'paths') isPlain = false;
    },
    middleware: (work: unknown) => {
      if (work !== takeUsualSpecs) isPlain = false;
    },
  };
  const notes: Argv = new Proxy({} as Argv, {
    get: (_, name) => (first: never) => {
      const method = methods[String(name)];
      if (method) method(first);
      else isPlain = false;
      return notes;
    },
  });
  add(GLOBAL_OPTIONS);
  command.options(notes, { end: () => {}, enter: () => {}, offer: () => {} });
  return isPlain ? known : undefined;
}

function quickArgs(words: readonly string[], known: Known): Values | undefined {
  const given = new Map<string, unknown>();
  const paths: string[] = [];
  for (let n = 0; n < words.length; n += 1) {
    const word = words[n] ?? '';
    if (!word.startsWith('-')) {
      if (!isPlainText(word) || isNumeric(word)) return undefined;
      paths.push(word);
      continue;
    }
    const read = optionAt(words, n, known);
    if (!read || (given.has(read.name) && !known.get(read.name)?.array)) return undefined;
    const before = given.get(read.name);
    given.set(
      read.name,
      known.get(read.name)?.array ? [...((before as unknown[]) ?? []), read.value] : read.value,
    );
    n += read.more;
  }
  return paths.length === 0 ? undefined : resultOf(known, given, paths);
}

interface Read {
  readonly name: string;
  readonly value: unknown;
  /** The number of words after the first one that belong to the option. */
  readonly more: number;
}

function optionAt(words: readonly string[], n: number, known: Known): Read | undefined {
  const [, no, name = '', text] = /^--(no-)?([a-z]+(?:-[a-z]+)*)(?:=([\s\S]*))?$/.exec(words[n] ?? '') ?? [];
  const option = known.get(name);
  if (!option || known.has(`no-${name}`)) return undefined;
  const next = words[n + 1];
  if (option.type === 'boolean') {
    if (text !== undefined || next === 'true' || next === 'false') return undefined;
    return { name, value: no === undefined, more: 0 };
  }
  const given = text ?? next;
  if (no !== undefined || given === undefined || !isPlainText(given)) return undefined;
  const value = valueIn(option, given);
  return value === undefined ? undefined : { name, value, more: text === undefined ? 1 : 0 };
}

/** Quotes and dashes have a meaning for the parser. */
const isPlainText = (text: string): boolean => text !== '' && !/^[-'"]|['"]$/.test(text);

const isNumeric = (text: string): boolean => !Number.isNaN(Number(text));

function valueIn({ type, choices, array, nargs }: Options, text: string): unknown {
  if (array && nargs !== 1) return undefined;
  if (choices) return choices.find((word) => String(word).toLowerCase() === text.toLowerCase());
  if (type === 'number') return /^\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
  return type === 'string' ? text : undefined;
}

/** Values stand under every name of their option, as the parser returns them. */
function resultOf(known: Known, given: ReadonlyMap<string, unknown>, paths: readonly string[]): Values {
  const values: Values = { _: [], $0: 'trenchctl', paths };
  for (const [name, option] of known) {
    const value = given.has(name) ? given.get(name) : option.default;
    if (value === undefined) continue;
    for (const one of [name, camelCase(name), ...[option.alias ?? []].flat()]) values[one] = value;
  }
  return values;
}

const camelCase = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
