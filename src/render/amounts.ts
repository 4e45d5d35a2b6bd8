import { width as columns } from '../diagnostics/visible.js';

// Tables of amounts before and after: quantities, and whatever else a plan counts.

export interface AmountRow {
  readonly label: string;
  readonly unit: string;
  readonly before: number;
  readonly after: number;
  /** One, if nothing is said. */
  readonly decimals?: number;
}

/** Rows under a title; one that stands alone has none. */
export interface AmountBlock {
  readonly title?: string;
  readonly rows: readonly AmountRow[];
}

interface Cells {
  readonly label: string;
  readonly unit: string;
  readonly before: string;
  readonly after: string;
  readonly difference: string;
}

const DECIMALS = 1;

/** Never a minus before nothing. */
const fixed = (amount: number, decimals: number): string =>
  amount.toFixed(decimals).replace(/^-(0(\.0*)?)$/, '$1');

/** Money is read by thousands. */
const byThousands = (number: string): string => number.replace(/\B(?=(\d{3})+$)/g, ' ');

/** A difference that is not to be seen is none. */
export const differs = ({ before, after, decimals = DECIMALS }: AmountRow): boolean =>
  fixed(before, decimals) !== fixed(after, decimals);

function cellsOf({ label, unit, before, after, decimals = DECIMALS }: AmountRow): Cells {
  const text = (amount: number): string =>
    decimals === 0 ? byThousands(fixed(amount, decimals)) : fixed(amount, decimals);
  // Of what is shown, so that whoever does the sum finds it right.
  const difference = Number(fixed(after, decimals)) - Number(fixed(before, decimals));
  return {
    label,
    unit,
    before: text(before),
    after: text(after),
    difference: `${difference > 0 ? '+' : ''}${text(difference)}`,
  };
}

/** One line a row, numbers under numbers. */
export function amountLines(rows: readonly AmountRow[]): string[] {
  const cells = rows.map(cellsOf);
  const width = (name: keyof Cells) => cells.reduce((most, cell) => Math.max(most, columns(cell[name])), 0);
  const [label, before, after, unit, difference] = [
    width('label'),
    width('before'),
    width('after'),
    width('unit'),
    width('difference'),
  ];
  return cells.map((cell) => {
    const change = `${cell.before.padStart(before)} -> ${cell.after.padStart(after)}${unit > 0 ? ` ${cell.unit.padEnd(unit)}` : ''}`;
    return `${cell.label}${' '.repeat(label - columns(cell.label))}  ${change}  ${cell.difference.padStart(difference)}`;
  });
}

/** The same as a table of a pull request; the labels have been made harmless. */
export const amountTable = (rows: readonly AmountRow[]): string[] => [
  '| | before | after | | difference |',
  '|---|--:|--:|---|--:|',
  ...rows
    .map(cellsOf)
    .map(({ label, before, after, unit, difference }) =>
      ['', label, before, after, unit, difference, ''].join(' | ').trim(),
    ),
];
