import { width as columns } from '../diagnostics/visible.js';

// Tables of amounts before and after: quantities, and whatever else a plan counts.

export interface AmountRow {
  readonly label: string;
  readonly unit: string;
  readonly before: number;
  readonly after: number;
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
const fixed = (amount: number): string => amount.toFixed(DECIMALS).replace(/^-(0\.0*)$/, '$1');

/** A difference that is not to be seen is none. */
export const differs = ({ before, after }: AmountRow): boolean => fixed(before) !== fixed(after);

function cellsOf({ label, unit, before, after }: AmountRow): Cells {
  // Of what is shown, so that whoever does the sum finds it right.
  const difference = Number(fixed(after)) - Number(fixed(before));
  return {
    label,
    unit,
    before: fixed(before),
    after: fixed(after),
    difference: `${difference > 0 ? '+' : ''}${fixed(difference)}`,
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
    const change = `${cell.before.padStart(before)} -> ${cell.after.padStart(after)} ${cell.unit.padEnd(unit)}`;
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
