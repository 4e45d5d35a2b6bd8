/**
 * The cost of a plan as one number that compares like a list of counts. The first three counts are the departure from
 * the roles (see src/plan/README.md); the others are unmanaged objects lost, managed objects destroyed, and calls.
 */
export type Cost = bigint;

export interface Price {
  readonly lost: number;
  readonly destroyed: number;
  readonly calls: number;
}

export interface Role {
  /** Objects that do not keep their role. */
  readonly displaced: number;
  /** Sections or layers that are created or deleted. */
  readonly unpaired: number;
  /** Sections or layers that keep their role and differ from the spec. */
  readonly altered: number;
}

/** The bits of one count: more than the number of objects can need, so that no count overflows into the next. */
const ROOM = 48n;
const PRICE_ROOM = 3n * ROOM;

const digits = (first: number, second: number, third: number): bigint =>
  (((BigInt(first) << ROOM) + BigInt(second)) << ROOM) + BigInt(third);

export const cost = ({ lost = 0, destroyed = 0, calls = 0 }: Partial<Price>): Cost =>
  digits(lost, destroyed, calls);

export const roleCost = ({ displaced = 0, unpaired = 0, altered = 0 }: Partial<Role>): Cost =>
  digits(displaced, unpaired, altered) << PRICE_ROOM;

/** A plain number is enough if only one count is compared. */
export type CostOrCount = Cost | number;

/** More than any sum of possible costs. */
export const NEVER: Cost = 1n << (8n * ROOM);

export const isPossible = (total: Cost): boolean => total < NEVER;

export const sumOf = (costs: readonly Cost[]): Cost => costs.reduce((sum, one) => sum + one, 0n);

/** The price part of a possible cost. */
export const priceIn = (total: Cost): Cost => BigInt.asUintN(Number(PRICE_ROOM), total);

/** The role part of a possible cost. */
export const roleIn = (total: Cost): Cost => total >> PRICE_ROOM;

/** The price of a possible cost as counts. */
export const priceOf = (total: Cost): Price => {
  const count = (at: bigint): number => Number(BigInt.asUintN(Number(ROOM), total >> (at * ROOM)));
  return { lost: count(2n), destroyed: count(1n), calls: count(0n) };
};
