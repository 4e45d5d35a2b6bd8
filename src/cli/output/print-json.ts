import { visible, width, withoutCommands, withoutHashCommands } from '../../diagnostics/visible.js';

const USUAL_WIDTH = 100;

/** A narrower terminal would show one word on each line. */
const MIN_COLUMNS = 40;

interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** The width that COLUMNS or the terminal states; undefined for a pipe or file, whose lines are not broken. */
export function columnsOf(stream: Terminal, env: NodeJS.ProcessEnv = process.env): number | undefined {
  const stated = Number(env.COLUMNS);
  if (Number.isInteger(stated) && stated >= MIN_COLUMNS) return stated;
  return stream.isTTY ? stream.columns : undefined;
}

/** The width of a table or a list on stdout, which has a usual width in a pipe or a file. */
export const lineWidth = (): number => columnsOf(process.stdout) ?? USUAL_WIDTH;

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
  return rows.length === 0 ? nothing : table(rows, told, lineWidth(), fit && wrapped);
}

/** Formats the properties of one object, one line for each. */
export function factsOf(facts: Shown): string {
  const known = Object.entries(facts).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const longest = Math.max(...known.map(([name]) => width(name)));
  const room = Math.max(20, lineWidth() - longest - 2);
  return known
    .flatMap(([name, value]) =>
      wrapped(visible(String(value)), room).map(
        (line, n) => `${(n === 0 ? name : '').padEnd(longest)}  ${line}`,
      ),
    )
    .join('\n');
}

export const indented = (text: string): string =>
  wrapped(visible(text), lineWidth() - INDENT.length)
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

export const percent = (value: Maybe<number>): string =>
  typeof value === 'number' ? value.toFixed(1).replace(/^-0\.0$/, '0.0') : '';

export const sumOf = (values: readonly Maybe<number>[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

const grouped = (digits: string): string => {
  const [whole = '', ...rest] = digits.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ' '), ...rest].join('.');
};

export const many = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;

/** Says that a list shows only as many results as its limit allows. */
export const onlyFirst = (limit: number, one: string): string =>
  `Only the first ${limit === 1 ? `${one} is` : `${many(limit, one)} are`} shown; --limit shows more.`;

/** Characters that JSON allows and that a terminal obeys or hides, except for line feeds, which the formatter writes. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Writes JSON with escapes for everything that a terminal or a CI runner would obey. */
export const jsonText = (value: unknown): string =>
  withoutHashCommands(JSON.stringify(value, null, 2).replace(UNSEEN, escaped), '\\u0023');

/** Escapes a character by its code units, as JSON does. */
const escaped = (char: string): string =>
  Array.from(
    { length: char.length },
    (_, n) => `\\u${char.charCodeAt(n).toString(16).padStart(4, '0')}`,
  ).join('');

type Cells = Readonly<Record<string, unknown>>;

const GAP = '  ';
const NARROWEST = 6;
/** A first column up to this width is never shortened, because it identifies the row. */
const SHORT_NAME = 20;

/** Makes the lines of a cell of this width. */
type Fit = (text: string, wide: number) => readonly string[];

const cut: Fit = (text, wide) => [shortened(text, wide)];

/** Formats rows under headings. Columns are as wide as their content or the line allows; numbers are right-aligned. */
export function table(
  rows: readonly Cells[],
  columns: readonly string[],
  room = Number.POSITIVE_INFINITY,
  fitted: Fit = cut,
): string {
  const cells = rows.map((row) => columns.map((column) => cellOf(row[column])));
  const isNumber = columns.map((_, n) => cells.length > 0 && cells.every((row) => NUMBER.test(row[n] ?? '')));
  const desired = columns.map((column, n) =>
    cells.reduce((most, row) => Math.max(most, width(row[n] ?? '')), width(column)),
  );
  const isWhole = columns.map(
    (column, n) => column === 'id' || isNumber[n] || (n === 0 && (desired[n] ?? 0) <= SHORT_NAME),
  );
  const widths = narrowed(desired, isWhole, room);
  return [columns, ...cells]
    .flatMap((row) => {
      const lines = row.map((text, n) => fitted(text, widths[n] ?? 0));
      const height = Math.max(...lines.map(({ length }) => length));
      return Array.from({ length: height }, (_, line) =>
        lines
          .map((cell, n) => padded(cell[line] ?? '', widths[n] ?? 0, isNumber[n] ?? false))
          .join(GAP)
          .trimEnd(),
      );
    })
    .join('\n');
}

/** Matches a number, also with a sign or with groups of three digits, and an empty cell. */
const NUMBER = /^[-+]?\d[\d ]*(\.\d+)?$|^$/;

const cellOf = (value: unknown): string =>
  value === null || value === undefined ? '' : visible(String(value));

const padded = (text: string, wide: number, right: boolean): string => {
  const blank = ' '.repeat(Math.max(0, wide - width(text)));
  return right ? blank + text : text + blank;
};

/** Narrows the widest text column until all columns fit, or none can be narrower. */
function narrowed(
  desired: readonly number[],
  isWhole: readonly (boolean | undefined)[],
  room: number,
): readonly number[] {
  const widths = [...desired];
  const total = () => widths.reduce((sum, one) => sum + one, GAP.length * (widths.length - 1));
  while (total() > room) {
    const widest = Math.max(...widths.filter((_, n) => !isWhole[n]));
    if (!(widest > NARROWEST)) break;
    const index = widths.findIndex((one, n) => one === widest && !isWhole[n]);
    widths[index] = widest - 1;
  }
  return widths;
}

/** Shortens a text that is too long with an ellipsis. */
export function shortened(text: string, wide: number): string {
  if (width(text) <= wide) return text;
  let kept = '';
  for (const char of text) {
    if (width(kept + char) > wide - 1) break;
    kept += char;
  }
  return `${kept.trimEnd()}…`;
}
