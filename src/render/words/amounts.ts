import { width as columns } from '../../diagnostics/visible.js';

// Tables of amounts before and after a change: quantities and costs.

export interface AmountRow {
  readonly label: string;
  readonly unit: string;
  readonly before: number;
  readonly after: number;
  /** The number of decimals; the default is 1. */
  readonly decimals?: number;
}

/** Rows under a title; a single block has no title. */
export interface AmountBlock {
  readonly title?: string;
  readonly rows: readonly AmountRow[];
}

interface AmountCells {
  readonly label: string;
  readonly unit: string;
  readonly before: string;
  readonly after: string;
  readonly difference: string;
}

const DECIMALS = 1;

/** Formats an amount without ever writing -0. */
const fixed = (amount: number, decimals: number): string =>
  amount.toFixed(decimals).replace(/^-(0(\.0*)?)$/, '$1');

/** Separates groups of three digits by spaces. */
const byThousands = (number: string): string => number.replace(/\B(?=(\d{3})+$)/g, ' ');

/** True if the amounts differ after rounding. */
export const differs = ({ before, after, decimals = DECIMALS }: AmountRow): boolean =>
  fixed(before, decimals) !== fixed(after, decimals);

export function amountCells({ label, unit, before, after, decimals = DECIMALS }: AmountRow): AmountCells {
  const text = (amount: number): string =>
    decimals === 0 ? byThousands(fixed(amount, decimals)) : fixed(amount, decimals);
  // The difference of the rounded amounts, so that the shown numbers add up.
  const difference = Number(fixed(after, decimals)) - Number(fixed(before, decimals));
  return {
    label,
    unit,
    before: text(before),
    after: text(after),
    difference: `${difference > 0 ? '+' : ''}${text(difference)}`,
  };
}

/** Returns one aligned line for each row. */
export function amountLines(rows: readonly AmountRow[]): string[] {
  const cells = rows.map(amountCells);
  const width = (name: keyof AmountCells) =>
    cells.reduce((most, cell) => Math.max(most, columns(cell[name])), 0);
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

/** Returns the rows as a markdown table; the labels must be escaped already. */
export const amountTable = (rows: readonly AmountRow[]): string[] => [
  '| | before | after | | difference |',
  '|---|--:|--:|---|--:|',
  ...rows
    .map(amountCells)
    .map(({ label, before, after, unit, difference }) =>
      ['', label, before, after, unit, difference, ''].join(' | ').trim(),
    ),
];
