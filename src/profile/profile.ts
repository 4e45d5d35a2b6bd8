/**
 * Behaviours of a service that the documents leave open and that the client has to know. Client and embedded service both
 * follow the profile. A behaviour that the client tolerates in every form does not belong here.
 */
export interface ServiceProfile {
  readonly version: 1;
  /** The operator's name in identifiers: ORG in the documents. */
  readonly operator: string;
  /** The list that holds a duct in a pipe: `ecomDucts` of its layer, or none. */
  readonly ductsInPipes: 'layer' | 'hidden';
  /** A group of single-core cables is one entry of `cables`, or one entry for each conductor. */
  readonly cableGroups: 'one' | 'conductors';
  /** coverThickness and layoutDepth follow each other, or are independent. */
  readonly depths: 'linked' | 'independent';
  /** A new top covering is placed above the others, or below them. */
  readonly newCoverings: 'top' | 'bottom';
  /** The largest `count` of a batch of cables that the client may send, up to MAX_IN_A_BATCH. */
  readonly batchLimit: number;
  /** Null in an update of a project clears an optional field, or keeps its value. */
  readonly projectNull: 'clears' | 'keeps';
}

/** The client never sends a larger batch, so a limit of this size means "this many or more". */
export const MAX_IN_A_BATCH = 100;

/** The default profile, with the assumptions that the README lists; `probe` finds the actual one. */
export const ASSUMED_PROFILE: ServiceProfile = {
  version: 1,
  operator: 'ORG',
  ductsInPipes: 'layer',
  cableGroups: 'one',
  depths: 'linked',
  newCoverings: 'top',
  batchLimit: MAX_IN_A_BATCH,
  projectNull: 'clears',
};
