/**
 * What a way to the spec costs, as one number that compares like the list (lost, destroyed, calls):
 * things lost that the spec does not own come first, then owned things that go, then calls.
 */
export type Cost = number;

const BASE = 10_000;

export const cost = (parts: { lost?: number; destroyed?: number; calls?: number }): Cost =>
  ((parts.lost ?? 0) * BASE + (parts.destroyed ?? 0)) * BASE + (parts.calls ?? 0);

/** More than any sum of real costs, and small enough that a few hundred of them still add up exactly. */
export const NEVER: Cost = 1e13;

export const isPossible = (total: Cost): boolean => total < NEVER;
