/**
 * What a way to the spec costs, as one number that compares like the list (lost, destroyed, calls):
 * things lost that the spec does not own come first, then owned things that go, then calls.
 */
export type Cost = bigint;

export interface Price {
  readonly lost: number;
  readonly destroyed: number;
  readonly calls: number;
}

/** Each count has more room than there can be things, so that it never runs over into the next one. */
const ROOM = 48n;

export const cost = ({ lost = 0, destroyed = 0, calls = 0 }: Partial<Price>): Cost =>
  (((BigInt(lost) << ROOM) + BigInt(destroyed)) << ROOM) + BigInt(calls);

/** A plain count of something will do where nothing else is compared. */
export type CostOrCount = Cost | number;

/** More than any sum of real costs, and exact however many of them are added up. */
export const NEVER: Cost = 1n << (4n * ROOM);

export const isPossible = (total: Cost): boolean => total < NEVER;

export const sumOf = (costs: readonly Cost[]): Cost => costs.reduce((sum, one) => sum + one, 0n);

/** The counts that a possible cost stands for. */
export const priceOf = (total: Cost): Price => ({
  lost: Number(total >> (2n * ROOM)),
  destroyed: Number(BigInt.asUintN(Number(ROOM), total >> ROOM)),
  calls: Number(BigInt.asUintN(Number(ROOM), total)),
});
