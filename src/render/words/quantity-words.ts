import { kindNamed } from '../../kinds/registry.js';
import { CABLE } from '../../kinds/roles.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { Quantity } from '../../plan/quantities/quantities.js';
import { type AmountBlock, type AmountRow, differs } from './amounts.js';

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

const OWN_WORDS: Readonly<Record<string, string>> = { singleCable: 'single cables', covering: 'covering' };

/** Returns the type, size or material of a row, also if the server chooses it or no catalog has it. */
export function quantityName({ name, open, typeId }: Quantity): string | undefined {
  if (name !== undefined) return name;
  if (open !== undefined) return `${open} chosen by the server`;
  return typeId === undefined ? undefined : `type ${typeId}`;
}

function labelOf(row: Quantity): string {
  const name = quantityName(row);
  return name === undefined ? row.what : `${OWN_WORDS[row.what] ?? kindNamed(row.what).words.one} ${name}`;
}
