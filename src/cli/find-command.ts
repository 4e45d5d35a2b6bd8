import { Parser } from 'yargs/helpers';
import { type Command, GLOBAL_OPTIONS, type Noun, type Options, type Row } from './command.js';

/** A command or a noun, and the words that lead to it. The program itself is a noun without words. */
export interface Place {
  readonly path: readonly string[];
  readonly describe: string;
  readonly entry: Command | Noun;
}

/** Goes down from the program to a command, as far as the words name one. */
export async function findCommand(words: readonly string[], rows: readonly Row[]): Promise<Place> {
  let place: Place = { path: [], describe: '', entry: { commands: rows } };
  for (const word of words) {
    const row: Row | undefined =
      'commands' in place.entry ? place.entry.commands.find(([name]) => name === word) : undefined;
    if (!row) break;
    place = { path: [...place.path, word], describe: row[1], entry: await row[2]() };
  }
  return place;
}

/** The words of a command line that are no options, as far as they can be known before its command is. */
export const plainWords = (args: readonly string[]): string[] => parsedWords(args, GLOBAL_OPTIONS)._;

interface ParsedWords {
  readonly _: string[];
  /** The values by the names of the options, in camel case. */
  readonly [name: string]: unknown;
}

export function parsedWords(args: readonly string[], options: Options): ParsedWords {
  const named = (holds: (option: Options[string]) => boolean | undefined): string[] =>
    Object.keys(options).filter((name) => holds(options[name] as Options[string]));
  const alias = Object.entries(options).flatMap(([name, one]) => (one.alias ? [[name, one.alias]] : []));
  return Parser([...args], {
    string: named(({ type }) => type === 'string'),
    number: named(({ type }) => type === 'number'),
    boolean: named(({ type }) => type === 'boolean'),
    array: named(({ array }) => array),
    alias: Object.fromEntries(alias),
    configuration: CONFIGURATION,
  }) as unknown as ParsedWords;
}

const CONFIGURATION = {
  'greedy-arrays': false,
  'parse-positional-numbers': false,
  'dot-notation': false,
  'strip-aliased': true,
  'strip-dashed': true,
} as const;
