import { visible, width } from '../../diagnostics/visible.js';

type Shown = Readonly<Record<string, unknown>>;

const GAP = '  ';
const NARROWEST = 6;
/** A first column up to this width is never shortened, because it identifies the row. */
const SHORT_NAME = 20;

/** Makes the lines of a cell of this width. */
type Fit = (text: string, wide: number) => readonly string[];

const cut: Fit = (text, wide) => [shortened(text, wide)];

/** Formats rows under headings. Columns are as wide as their content or the line allows; numbers are right-aligned. */
export function table(
  rows: readonly Shown[],
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

/** Matches a number, also with groups of three digits, and an empty cell. */
const NUMBER = /^-?\d[\d ]*(\.\d+)?$|^$/;

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
