import type { Argv } from 'yargs';
import { UserError } from '../../diagnostics/user-error.js';
import { didYouMean, nearest } from '../../spec/read/nearest.js';
import { launcher } from '../output/launcher.js';
import { dashed, knownOptions } from './option-values.js';

/** The place of the parser when it refused the command line. */
export interface ParsedSoFar {
  /** The words as they were typed. */
  readonly args: readonly string[];
  /** The usage of every command that was recognised: `project`, `show <project>`. */
  readonly usages: readonly string[];
  /** The commands that may follow. */
  readonly offered: readonly string[];
}

/** Turns a message of the parser, which is written for programmers, into an error that says what to type. */
export function parseError(message: string, parser: Argv, so: ParsedSoFar): UserError {
  const words = WORDINGS.flatMap(([pattern, wording]) => {
    const found = pattern.exec(message);
    return found ? [wording(found, parser, so)] : [];
  });
  const command = nameOf(so.usages);
  const help = `\`${launcher()}trenchctl ${command === '' ? '' : `${command} `}--help\` shows the usage`;
  const text = words[0] ?? message;
  return new UserError(`${text}${text.endsWith('?') ? '' : ';'} ${help}`);
}

type Wording = (found: RegExpExecArray, parser: Argv, so: ParsedSoFar) => string;

const nameOf = (usages: readonly string[]): string => usages.map((usage) => usage.split(' ', 1)[0]).join(' ');
const callOf = ({ usages }: ParsedSoFar): string => nameOf(usages) || 'trenchctl';

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const WORDINGS: readonly (readonly [RegExp, Wording])[] = [
  [
    /^Unknown (?:argument|command)s?: ([\s\S]+)$/,
    ([, names = '']: RegExpExecArray, parser, so) => unknown(names, parser, so),
  ],
  [
    /^Not enough non-option arguments: got (\d+), need at least (\d+)/,
    ([, got]: RegExpExecArray, _, so) => {
      const needed = [...(so.usages.at(-1) ?? '').matchAll(/<([\w-]+)(\.\.)?>/g)].map(
        ([, name = '']) => name,
      );
      return `${callOf(so)} needs ${listed(needed.slice(Number(got)).map((name) => name.toUpperCase()))}`;
    },
  ],
  [
    /^Missing required arguments?: (.+)/,
    ([, names = '']: RegExpExecArray, _, so) =>
      `${callOf(so)} needs ${listed(names.split(', ').map((name) => `--${name} ${name.toUpperCase()}`))}`,
  ],
  [
    /^Not enough arguments following: (.+)/,
    ([, name = '']: RegExpExecArray) => `${name.length === 1 ? '-' : '--'}${name} needs a value`,
  ],
  [
    /^Invalid values:\n([\s\S]+)$/,
    ([, lines = '']: RegExpExecArray, parser, so) =>
      lines
        .split('\n')
        .map((line) => invalid(line, parser, so))
        .join('; '),
  ],
];

/** Words for options that do not exist, and for words that are too many or no command. */
function unknown(names: string, parser: Argv, so: ParsedSoFar): string {
  const all = [...new Set(names.split(', ').map(dashed))];
  const typed = all.map((name) => [name, so.args.find((arg) => isOption(arg, name))] as const);
  const [name, option] = typed.find(([, arg]) => arg !== undefined) ?? typed[0] ?? ['', undefined];
  if (option !== undefined) {
    const known = Object.keys(knownOptions(parser).key).filter((key) => key.length > 1);
    const hint = didYouMean(nearest(name, known, 2).map((one) => `--${one}`));
    return `${callOf(so)} has no option ${option.replace(/=[\s\S]*$/, '')}${hint ? `; ${hint}` : ''}`;
  }
  if (so.offered.length === 0) return `${callOf(so)} does not take ${name}: it is one argument too many`;
  const hint = didYouMean(nearest(name, so.offered, 2));
  const rest = hint ?? (so.usages.length > 0 ? `the commands are ${so.offered.join(', ')}` : undefined);
  return `there is no command ${[nameOf(so.usages), name].filter(Boolean).join(' ')}${rest ? `; ${rest}` : ''}`;
}

const isOption = (arg: string, name: string): boolean =>
  [`--${name}`, `--no-${name}`, `-${name}`].includes(dashed(arg.replace(/=[\s\S]*$/, '')));

function invalid(line: string, parser: Argv, { usages }: ParsedSoFar): string {
  const [, name = '', given = '', _choices = ''] =
    /Argument: (.+?), Given: (.*), Choices: (.*)$/.exec(line) ?? [];
  const isPositional = new RegExp(`[<[]${name}[\\].>]`).test(usages.at(-1) ?? '');
  const values = (knownOptions(parser).choices[name] ?? []).map(String);
  const typed = given.replaceAll('"', '');
  const hint = didYouMean(nearest(typed, values, 2));
  const call = isPositional ? name.toUpperCase() : `--${name}`;
  return `${call} cannot be ${typed}: it takes ${values.join(', ')}${hint ? `; ${hint}` : ''}`;
}
