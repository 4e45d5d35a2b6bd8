/**
 * What a way to the spec costs, as one number that compares like a list of counts. The first three tell how far the way
 * departs from the roles of what is there (see README.md in this folder), the others what it does: things lost that the
 * spec does not own, then owned things destroyed, then calls.
 */
export type Cost = bigint;

export interface Price {
  readonly lost: number;
  readonly destroyed: number;
  readonly calls: number;
}

export interface Role {
  /** Things that do not keep their role. */
  readonly displaced: number;
  /** Sections, or layers, that are made or go. */
  readonly unpaired: number;
  /** Sections, or layers, that keep their role and are not as the spec states. */
  readonly altered: number;
}

/** Each count has more room than there can be things, so that it never runs over into the next one. */
const ROOM = 48n;
const PRICE_ROOM = 3n * ROOM;

const digits = (first: number, second: number, third: number): bigint =>
  (((BigInt(first) << ROOM) + BigInt(second)) << ROOM) + BigInt(third);

export const cost = ({ lost = 0, destroyed = 0, calls = 0 }: Partial<Price>): Cost =>
  digits(lost, destroyed, calls);

export const roleCost = ({ displaced = 0, unpaired = 0, altered = 0 }: Partial<Role>): Cost =>
  digits(displaced, unpaired, altered) << PRICE_ROOM;

/** A plain count of something will do where nothing else is compared. */
export type CostOrCount = Cost | number;

/** More than any sum of real costs, and exact however many of them are added up. */
export const NEVER: Cost = 1n << (8n * ROOM);

export const isPossible = (total: Cost): boolean => total < NEVER;

export const sumOf = (costs: readonly Cost[]): Cost => costs.reduce((sum, one) => sum + one, 0n);

/** What a possible way does, whatever roles it gives. */
export const priceIn = (total: Cost): Cost => BigInt.asUintN(Number(PRICE_ROOM), total);

/** The roles that a possible way gives, whatever it does. */
export const roleIn = (total: Cost): Cost => total >> PRICE_ROOM;

/** The counts that a possible cost stands for. */
export const priceOf = (total: Cost): Price => {
  const count = (at: bigint): number => Number(BigInt.asUintN(Number(ROOM), total >> (at * ROOM)));
  return { lost: count(2n), destroyed: count(1n), calls: count(0n) };
};
