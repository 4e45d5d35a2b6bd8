import { width as columns } from '../../diagnostics/visible.js';
import { kindNamed } from '../../kinds/registry.js';
import { CABLE } from '../../kinds/roles.js';
import { COST_TYPES } from '../../plan/calculation/costs.js';
import type { CostDocument, PlanDocument } from '../../plan/emit/document.js';
import type { Quantity } from '../../plan/quantities/quantities.js';
import { quantityNoteWords } from './note-words.js';

// Tables of amounts before and after a change: quantities and costs.

interface AmountRow {
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
  /** The words in the place of rows. */
  readonly said?: string;
}

/** The quantities or the costs of a plan. */
export interface AmountPart {
  readonly heading: 'Quantities' | 'Costs';
  /** The word for one row. */
  readonly what: 'Quantity' | 'Cost';
  readonly title: string;
  readonly blocks: readonly AmountBlock[];
  readonly notes: readonly string[];
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
const differs = ({ before, after, decimals = DECIMALS }: AmountRow): boolean =>
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

/** The quantities that differ, by project, and in total for several projects; empty if no segment changes. */
export function quantityParts({ projects, quantities }: PlanDocument): AmountPart[] {
  const { segments, total, remarks } = quantities;
  if (segments === 0) return [];
  const changed = segments === 1 ? 'the segment that changes' : `the ${segments} segments that change`;
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  const isOne = quantities.projects.length < 2;
  const all = [
    ...quantities.projects.map(({ id, number, rows }) => ({
      title: isOne ? undefined : `Project ${number} (${names.get(id) ?? ''})`,
      rows: changedRows(rows),
    })),
    ...(isOne ? [] : [{ title: 'In total', rows: changedRows(total) }]),
  ];
  const blocks = all.filter(({ rows }) => rows.length > 0);
  return [
    {
      ...({ heading: 'Quantities', what: 'Quantity', title: `Quantities of ${changed}:` } as const),
      blocks: blocks.length === 0 && total.length > 0 ? [{ rows: [], said: 'unchanged' }] : blocks,
      notes: remarks.map(quantityNoteWords),
    },
  ];
}

const changedRows = (rows: readonly Quantity[]): AmountRow[] =>
  rows
    .filter((row) => !isRepeated(row, rows))
    .map((row) => ({ label: labelOf(row), unit: row.unit, before: row.before, after: row.after }))
    .filter(differs);

/** True for a row of single cables that repeats the row of its cables. */
const isRepeated = (row: Quantity, rows: readonly Quantity[]): boolean =>
  row.what === 'singleCable' &&
  rows.some(
    ({ what, name, typeId, open, before, after }) =>
      what === CABLE &&
      name === row.name &&
      typeId === row.typeId &&
      open === row.open &&
      before === row.before &&
      after === row.after,
  );

/** The words of rows that are no kind of item. Those of volumes state how they are counted. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  singleCable: 'single cables',
  covering: 'covering',
  backfill: 'backfill (spoil used again)',
  spoil: 'spoil (excavation, no swell)',
  disposal: 'disposal (spoil less backfill)',
};

/** Returns the type, size or material of a row, also if the server chooses it or no catalog has it. */
export function quantityName({ name, open, typeId }: Quantity): string | undefined {
  if (name !== undefined) return name;
  if (open !== undefined) return `${open} chosen by the server`;
  return typeId === undefined ? undefined : `type ${typeId}`;
}

function labelOf(row: Quantity): string {
  const name = quantityName(row);
  const own = OWN_WORDS[row.what];
  return name === undefined ? (own ?? row.what) : `${own ?? kindNamed(row.what).words.one} ${name}`;
}

/** The costs that change by cost type, and always the total; empty if no calculation changes. */
export function costParts({ costs, projects }: PlanDocument): AmountPart[] {
  if (costs.length === 0) return [];
  const blocks = costs.map((cost): AmountBlock => {
    const name = projects.find(({ number }) => number === cost.project)?.name ?? '';
    const title = projects.length < 2 ? undefined : `Project ${cost.project} (${name})`;
    return { title, rows: rowsOf(cost), said: cost.after ? undefined : COST_UNKNOWN };
  });
  const title = 'Cost of the calculation, in the currency of the catalog:';
  return [{ heading: 'Costs', what: 'Cost', title, blocks, notes: [] }];
}

/** The catalog does not state the cost of new nodes. */
const COST_UNKNOWN = 'the new cost is not known: the catalog does not show the cost of added nodes';

function rowsOf({ before, after }: CostDocument): AmountRow[] {
  if (!after) return [];
  const row = (name: keyof typeof before, label: string): AmountRow => ({
    label,
    unit: '',
    before: before[name],
    after: after[name],
    decimals: 0,
  });
  return [...COST_TYPES.map((type) => row(type, type.toLowerCase())).filter(differs), row('total', 'total')];
}
