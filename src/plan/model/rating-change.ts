/** The first reason for another rating that explains it. */
export type RatingCause =
  /** The cable itself is of another type. */
  | { readonly reason: 'type'; readonly before: string }
  /** The cables of the circuit are arranged in another way, such as FLAT instead of TRIANGLE. */
  | { readonly reason: 'formation'; readonly before: string; readonly after: string }
  /** Another number of circuits in the section; negative if there are fewer. */
  | { readonly reason: 'circuits'; readonly count: number }
  /** The pipe or culvert around the cable is another one. */
  | { readonly reason: 'pipe'; readonly before: string }
  /** Other circuits in the section are of another type. */
  | { readonly reason: 'neighbours' }
  /** Another depth of the cable (mm); negative if it is less. */
  | { readonly reason: 'depth'; readonly difference: number }
  | { readonly reason: 'layout' };

/** A cable that a plan changes or moves, or whose rating it changes by more than 1 %: a thermal screening by IEC 60287, steady state. */
export interface RatingChange {
  readonly project: string;
  readonly segment: string;
  /** Section and item are counted from 1, after the plan. */
  readonly section: number;
  readonly item: number;
  readonly type: string;
  /** Amperes in each conductor before and after the plan, and the difference in percent. */
  readonly before: number;
  readonly after: number;
  readonly change: number;
  /** The hottest conductor after the plan (C). */
  readonly temperature: number;
  /** The current that its circuit is to carry (A). */
  readonly load?: number;
  /** Number of other circuits of the section without a load, which have an equal share; absent if there is none. */
  readonly unstated?: number;
  readonly because: RatingCause;
  /** Where the values come from. */
  readonly basis: string;
}

/** A power cable that a plan leaves or lays without a rating, although ratings are shown. */
export interface UnratedCable {
  readonly project: string;
  readonly segment: string;
  /** Section and item are counted from 1, after the plan. */
  readonly section: number;
  readonly item: number;
  readonly type: string;
  readonly load?: number;
  readonly reason: string;
}

/** The order of cables that does not depend on shards. */
export const inCableOrder = (cables: readonly UnratedCable[]): UnratedCable[] =>
  cables.toSorted((a, b) => bySegment(a, b) || a.section - b.section || a.item - b.item);

/** The greatest fall comes first. The order does not depend on shards. */
export const inRatingOrder = (ratings: readonly RatingChange[]): RatingChange[] =>
  ratings.toSorted(
    (a, b) => a.change - b.change || bySegment(a, b) || a.section - b.section || a.item - b.item,
  );

interface InSegment {
  readonly project: string;
  readonly segment: string;
}

/** The order of things in segments that does not depend on shards. */
export const bySegment = (a: InSegment, b: InSegment): number =>
  compare(a.project, b.project) || compare(a.segment, b.segment);

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
