import { visible, width, withoutCommands } from '../../diagnostics/visible.js';
import { jsonText } from './json-text.js';
import { table } from './table.js';

const USUAL_WIDTH = 100;

/** Returns the width of a line: COLUMNS, the width of the terminal, or a default. */
export function columnsOf(env: NodeJS.ProcessEnv, stream: { readonly columns?: number }): number {
  const set = Number(env.COLUMNS);
  return Number.isInteger(set) && set > 0 ? set : (stream.columns ?? USUAL_WIDTH);
}

/** Prints a value as JSON, or its text for people. */
export function show(format: 'text' | 'json', value: unknown, text: () => string): void {
  console.log(format === 'json' ? jsonText(value) : text());
}

type Shown = Readonly<Record<string, unknown>>;

/**
 * Returns a table that fits the terminal, without empty columns; the given sentence if there are no rows. A long text ends in
 * an ellipsis, or goes on in the next line if the table is `whole`.
 */
export function tableOf(rows: readonly Shown[], nothing: string, fit?: 'whole'): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const told = names.filter((name) => rows.some((row) => (row[name] ?? '') !== ''));
  return rows.length === 0
    ? nothing
    : table(rows, told, columnsOf(process.env, process.stdout), fit && wrapped);
}

/** Formats the properties of one object, one line for each. */
export function factsOf(facts: Shown): string {
  const known = Object.entries(facts).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const longest = Math.max(...known.map(([name]) => width(name)));
  const room = Math.max(20, columnsOf(process.env, process.stdout) - longest - 2);
  return known
    .flatMap(([name, value]) =>
      wrapped(visible(String(value)), room).map(
        (line, n) => `${(n === 0 ? name : '').padEnd(longest)}  ${line}`,
      ),
    )
    .join('\n');
}

/** Indents every line of a text. */
export const indented = (text: string): string =>
  wrapped(visible(text), columnsOf(process.env, process.stdout) - INDENT.length)
    .map((line) => INDENT + line)
    .join('\n');

const INDENT = '   ';

/** Wraps a text at spaces; a word that is longer than a line is not broken. */
export function wrapped(text: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && width(last) + 1 + width(word) <= room)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map(withoutCommands);
}

/** The day of a date-time. */
export const day = (date: string | null | undefined): string => (date ?? '').slice(0, 10);

export const yes = (value: boolean | null | undefined): string => (value ? 'yes' : '');

/** A value that a service may leave out. */
type Maybe<T> = T | null | undefined;

/** Joins the values that are present with spaces. */
export const words = (...parts: readonly Maybe<string | number>[]): string =>
  parts.filter((part) => part !== undefined && part !== null && part !== '').join(' ');

/** 1234567.5 is 1 234 568: whole crowns, in groups of three. A number that is not given is blank. */
export const money = (value: Maybe<number>): string =>
  typeof value === 'number' ? grouped(Math.round(value).toFixed(0)) : '';

/** A number with as many decimals as it has, up to `most`; blank where it is not given. */
export const amount = (value: Maybe<number>, most = 3): string =>
  typeof value === 'number' ? grouped(String(Number(value.toFixed(most)))) : '';

export const percent = (value: Maybe<number>): string => (typeof value === 'number' ? value.toFixed(1) : '');

/** Adds the values that are present. */
export const sumOf = (values: readonly Maybe<number>[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

const grouped = (digits: string): string => {
  const [whole = '', ...rest] = digits.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ' '), ...rest].join('.');
};

export const many = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;
