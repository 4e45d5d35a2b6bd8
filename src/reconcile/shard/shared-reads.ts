import type { Catalog } from '../../kinds/kind.js';
import type { SegmentHead } from '../../live/live-state.js';

/** The reads of a shard that a plan without shards makes only once, or only if it needs them. */
export interface SharedReads {
  /** The reads of the company, of projects and of lists, by question. */
  readonly asked: ReadonlyMap<string, number>;
  /** The catalogs in which the specs name a type. */
  readonly named: readonly string[];
  /** The catalogs that only the types of a base needed. */
  readonly extraCatalogs: readonly Catalog[];
  /** The live segments that no spec names, of projects that several shards plan. */
  readonly rest: readonly UnlistedRest[];
  /** The top coverings that the plan did not read, of projects that several shards plan. */
  readonly coverings: readonly UnreadCoverings[];
  /** The ids of the projects that several shards plan. */
  readonly split: readonly string[];
}

export interface UnreadCoverings {
  readonly project: string;
  readonly objectCount: number;
  readonly reads: number;
}

export interface UnlistedRest {
  readonly project: string;
  readonly objectCount: number;
  readonly reads: number;
  /** The segments that new segments of all shards are compared with, also those that the plan deletes. */
  readonly others: readonly SegmentHead[];
}
