import { width as columns } from '../../diagnostics/visible.js';
import { kindNamed } from '../../kinds/registry.js';
import { CABLE } from '../../kinds/roles.js';
import { COST_TYPES } from '../../plan/calculation/costs.js';
import type { CostDocument, PlanDocument } from '../../plan/emit/document.js';
import type { Quantity } from '../../plan/quantities/quantities.js';

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

// Texts about quantities that the text and markdown formats share: changes by project, and in total for several projects.

export function quantityTitle({ quantities: { segments } }: PlanDocument): string {
  const changed = segments === 1 ? 'the segment that changes' : `the ${segments} segments that change`;
  return `Quantities of ${changed}:`;
}

/** Shown if there are quantities and none differs. */
export const AS_BEFORE = 'unchanged';

export function quantityBlocks({ projects, quantities }: PlanDocument): AmountBlock[] {
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  const blocks = quantities.projects
    .map(({ id, number, rows }) => ({
      title: `Project ${number} (${names.get(id) ?? ''})`,
      rows: changedRows(rows),
    }))
    .filter(({ rows }) => rows.length > 0);
  if (quantities.projects.length < 2) return blocks.map(({ rows }) => ({ rows }));
  const total = changedRows(quantities.total);
  return total.length === 0 ? blocks : [...blocks, { title: 'In total', rows: total }];
}

export const hasQuantities = ({ quantities: { total } }: PlanDocument): boolean => total.length > 0;

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

// Texts about costs that the text and markdown formats share: changes by cost type, and always the total.

export const COST_TITLE = 'Cost of the calculation, in the currency of the catalog:';

/** Shown if the catalog does not state the cost of new nodes. */
export const COST_UNKNOWN = 'the new cost is not known: the catalog does not show the cost of added nodes';

export const costBlocks = ({ costs, projects }: PlanDocument): AmountBlock[] =>
  costs.map((cost) => {
    const rows = rowsOf(cost);
    const name = projects.find(({ number }) => number === cost.project)?.name ?? '';
    return projects.length < 2 ? { rows } : { title: `Project ${cost.project} (${name})`, rows };
  });

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
