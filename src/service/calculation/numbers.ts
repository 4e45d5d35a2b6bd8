import { invalid } from '../core/refusal.js';

/** Removes the noise in the last places of sums of decimal fractions; whole numbers have none. */
export const tidy = (value: number): number =>
  Number.isInteger(value) ? value : Number(value.toPrecision(15));

/** Above this limit a sum of money is not exact to the krone. */
const isCountable = (value: number): boolean => Math.abs(value) <= Number.MAX_SAFE_INTEGER;

export const costFields = (unitCost: number, totalCost: number) => ({
  unitCost: tidy(unitCost),
  totalCost: tidy(totalCost),
  // Negative zero is shown as zero.
  totalCostRounded: Math.round(tidy(totalCost)) + 0,
});

/** Refuses a quantity or cost whose results do not fit a number of the contract. */
export function requireCountable(field: string, ...values: readonly number[]): void {
  if (!values.every(isCountable)) throw invalid(field, 'leads to a cost that is too large for an exact sum');
}
