import { UserError } from '../diagnostics/user-error.js';
import { didYouMean, nearest } from '../spec/read/nearest.js';
import { type Command, camelCase, GLOBAL_OPTIONS, type Option, type Options } from './command.js';
import { parsedWords } from './find-command.js';
import { launcher } from './output/recommended.js';

/** An error that says what to type, and where the usage is shown. */
export function usageError(path: readonly string[], text: string): UserError {
  const help = `\`${launcher()}${['trenchctl', ...path, '--help'].join(' ')}\` shows the usage`;
  return new UserError(`${text}${text.endsWith('?') ? '' : ';'} ${help}`);
}

/** An option or an argument of a command, and what was typed for it. */
interface Typed {
  readonly name: string;
  /** Its name in messages: `--format` or `KIND`. */
  readonly call: string;
  readonly option: Option;
  readonly values: readonly unknown[];
}

/** Reads the values of a command line, or refuses it before anything is done. */
export function readArgs(path: readonly string[], command: Command, args: readonly string[]): object {
  const { positionals = {}, options = {} } = command;
  const known: Options = { ...GLOBAL_OPTIONS, ...options };
  const { _: words, ...given } = parsedWords(args, known);
  const rest = words.slice(path.length);
  const typed = Object.entries(positionals).map(([name, option], n): Typed => {
    const values = option.array ? rest.slice(n) : rest.slice(n, n + 1);
    return { name, option, call: name.toUpperCase(), values };
  });
  const set = Object.entries(known).map(([name, option]): Typed => {
    const values = [given[camelCase(name)] ?? []].flat().flatMap((value) => listed(option, value));
    return { name, option, call: `--${name}`, values };
  });
  const extra = typed.some(({ option }) => option.array) ? undefined : rest[typed.length];
  const own = path.join(' ');
  const mistake =
    valueOfFlag(known, args) ??
    unknownOption(own, { given: Object.keys(given).map(dashed), known, args }) ??
    missingValue(known, args) ??
    (extra === undefined ? undefined : `${own} does not take ${extra}: it is one argument too many`) ??
    missing(own, typed) ??
    missing(own, set) ??
    [...typed, ...set].map(mistakeIn).find((text) => text !== undefined);
  if (mistake !== undefined) throw usageError(path, mistake);
  return Object.fromEntries(
    [...typed, ...set].flatMap((one) => {
      const value = valueIn(one);
      return value === undefined ? [] : [[camelCase(one.name), value]];
    }),
  );
}

/** Choices hold no commas, so `--skip cost,rehearsal` names two of them. */
const listed = ({ array, choices }: Option, value: unknown): readonly unknown[] =>
  array && choices ? String(value).split(',') : [value];

interface Line {
  /** The options that were typed. */
  readonly given: readonly string[];
  readonly known: Options;
  readonly args: readonly string[];
}

/** The option is named as it was typed: `--no-pruned`, without its value. */
function unknownOption(own: string, { given, known, args }: Line): string | undefined {
  const unknown = given.find((name) => !Object.hasOwn(known, name));
  if (unknown === undefined) return undefined;
  const typed = args
    .map((arg) => arg.replace(/=[\s\S]*$/, ''))
    .find((arg) => [`--${unknown}`, `--no-${unknown}`, `-${unknown}`].includes(dashed(arg)));
  const names = Object.keys(known).filter((name) => name.length > 1);
  const hint = didYouMean(nearest(unknown, names, 2).map((one) => `--${one}`));
  return `${own} has no option ${typed ?? `--${unknown}`}${hint ? `; ${hint}` : ''}`;
}

function missingValue(known: Options, args: readonly string[]): string | undefined {
  const valued = Object.entries(known)
    .filter(([, { type }]) => type !== 'boolean')
    .flatMap(([name, { alias }]) => [`--${name}`, ...(alias ? [`-${alias}`] : [])]);
  const bare = args.find((arg, n) => valued.includes(arg) && !isValue(args[n + 1]));
  return bare === undefined ? undefined : `${bare} needs a value`;
}

/** The parser reads every value of a flag but `true` as false, so `--embedded=yes` would be a run on a live service. */
function valueOfFlag(known: Options, args: readonly string[]): string | undefined {
  const flags = Object.keys(known).filter((name) => known[name]?.type === 'boolean');
  for (const arg of args) {
    const [, no = '', name = '', value = ''] = /^--(no-)?([^=]+)=(.*)$/s.exec(arg) ?? [];
    if (flags.includes(dashed(name)) && (no || !['true', 'false'].includes(value)))
      return `--${no}${name} takes no value, but has the value ${JSON.stringify(value)}`;
  }
  return undefined;
}

/** A word that begins with a dash is an option, unless it is a number or stdin. */
const isValue = (arg: string | undefined): boolean => arg !== undefined && /^([^-]|-$|-[\d.]|$)/.test(arg);

function missing(own: string, all: readonly Typed[]): string | undefined {
  const names = all
    .filter(({ option, values }) => option.demandOption && values.length === 0)
    .map(({ name, call }) => (call.startsWith('-') ? `${call} ${name.toUpperCase()}` : call));
  if (names.length === 0) return undefined;
  return `${own} needs ${[names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')}`;
}

function mistakeIn({ call, option, values }: Typed): string | undefined {
  const { choices, range = ANY_NUMBER } = option;
  if (values.length > 1 && !option.array) return `${call} is given more than once, and takes one value`;
  if (option.type === 'number' && !values.every((value) => range.holds(Number(value))))
    return `${call} takes ${range.words}`;
  const wrong = values.map(String).find((value) => choices && choiceFor(value, choices) === undefined);
  if (wrong === undefined || !choices) return undefined;
  const hint = didYouMean(nearest(wrong, choices, 2));
  return `${call} cannot be ${wrong}: it takes ${choices.join(', ')}${hint ? `; ${hint}` : ''}`;
}

const ANY_NUMBER = { words: 'a number', holds: (value: number) => !Number.isNaN(value) };

const choiceFor = (value: string, choices: readonly string[]): string | undefined =>
  choices.find((choice) => choice.toLowerCase() === value.toLowerCase());

function valueIn({ option, values }: Typed): unknown {
  const { default: usual, choices, array } = option;
  if (values.length === 0) return typeof usual === 'function' ? usual() : usual;
  const read = choices ? values.map((value) => choiceFor(String(value), choices)) : values;
  return array ? read : read[0];
}

/** `detailedExitcode` is `detailed-exitcode`. */
const dashed = (name: string): string => name.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`);
