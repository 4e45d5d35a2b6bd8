import type { Argv } from 'yargs';
import { UserError } from '../../diagnostics/user-error.js';

/** The options of a parser as it keeps them; its types do not have this method. */
interface Known {
  readonly array: readonly string[];
  readonly boolean: readonly string[];
  readonly choices: Readonly<Record<string, readonly unknown[]>>;
  readonly coerce?: Readonly<Record<string, unknown>>;
  readonly key: Readonly<Record<string, boolean>>;
}

export const knownOptions = (parser: Argv): Known =>
  (parser as unknown as { getOptions(): Known }).getOptions();

const SPECIAL: readonly string[] = ['help', 'h', 'version', '_', '$0'];

/** The arguments of a command that are not options. */
export function positionalNames(parser: Argv): readonly string[] {
  const groups = (parser as unknown as { getGroups(): Record<string, string[]> }).getGroups();
  return groups['Positionals:'] ?? [];
}

/** Makes every option with a value demand one, and lets words of a choice be written in any case. */
export function easeValues(parser: Argv): Argv {
  const { boolean, key, choices } = knownOptions(parser);
  const positionals = positionalNames(parser);
  const isValued = (name: string): boolean =>
    !boolean.includes(name) && !positionals.includes(name) && !SPECIAL.includes(name);
  parser.requiresArg(Object.keys(key).filter(isValued));
  for (const [name, words] of Object.entries(choices)) parser.coerce(name, inAnyCase(words));
  return parser;
}

const inAnyCase =
  (words: readonly unknown[]) =>
  (given: unknown): unknown => {
    if (Array.isArray(given)) return given.map(inAnyCase(words));
    if (typeof given !== 'string') return given;
    return words.find((word) => String(word).toLowerCase() === given.toLowerCase()) ?? given;
  };

/** Checks parsed values: a number that is none is refused, and an option that is given twice and takes one value. */
export type ValueCheck = (parsed: Readonly<Record<string, unknown>>) => void;

export function valueCheck(parser: Argv): ValueCheck {
  const lists = new Set([...knownOptions(parser).array, ...positionalNames(parser), ...SPECIAL]);
  return (parsed) => {
    for (const [name, value] of Object.entries(parsed)) {
      const unit = name === 'timeout' ? ' of seconds' : '';
      if (Number.isNaN(value)) throw new UserError(`${shown(name)} takes a number${unit}`);
      if (Array.isArray(value) && !lists.has(name) && !lists.has(dashed(name)))
        throw new UserError(`${shown(name)} is given more than once, and takes one value`);
    }
  };
}

/** `detailedExitcode` is `detailed-exitcode`. */
export const dashed = (name: string): string => name.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`);

const shown = (name: string): string => (name.length === 1 ? `-${name}` : `--${dashed(name)}`);
