import { invalid } from '../core/refusal.js';

/** Without the noise that sums of decimal fractions have in their last places; whole numbers have none. */
export const tidy = (value: number): number =>
  Number.isInteger(value) ? value : Number(value.toPrecision(15));

/** Beyond these a sum of money cannot be told to the krone. */
const isCountable = (value: number): boolean => Math.abs(value) <= Number.MAX_SAFE_INTEGER;

export const costFields = (unitCost: number, totalCost: number) => ({
  unitCost: tidy(unitCost),
  totalCost: tidy(totalCost),
  // Negative zero is no number for people.
  totalCostRounded: Math.round(tidy(totalCost)) + 0,
});

/** Refuses a quantity or cost whose consequences no number of the contract could hold. */
export function requireCountable(field: string, ...values: readonly number[]): void {
  if (!values.every(isCountable)) throw invalid(field, 'leads to a cost that is too large to be counted');
}
