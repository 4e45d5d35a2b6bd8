/**
 * Behaviour of a service that the documents leave open and that the client cannot tolerate in both forms. Client and
 * embedded service both obey it. An assumption that the client can do without does not belong here.
 */
export interface ServiceProfile {
  readonly version: 1;
  /** The operator's name in identifiers: ORG in the documents. */
  readonly operator: string;
  /** Where a duct in a pipe is listed: in `ecomDucts` of its layer, or nowhere. */
  readonly ductsInPipes: 'layer' | 'hidden';
  /** Whether a group of single-core cables is one entry of `cables`, or one entry for each conductor. */
  readonly cableGroups: 'one' | 'conductors';
  /** Whether coverThickness and layoutDepth follow each other, or are two values of their own. */
  readonly depths: 'linked' | 'independent';
  /** Where a new top covering is placed: above the others, or below them. */
  readonly newCoverings: 'top' | 'bottom';
  /** The largest `count` of a batch of cables that the client may send, up to MOST_IN_A_BATCH. */
  readonly batchLimit: number;
  /** Whether null in an update of a project clears an optional field, or keeps its value. */
  readonly projectNull: 'clears' | 'keeps';
}

/** The client never sends a larger batch, so a limit of this size means "this many or more". */
export const MOST_IN_A_BATCH = 100;

/** The profile that holds until `probe` has found another one: the choices that the README lists. */
export const ASSUMED_PROFILE: ServiceProfile = {
  version: 1,
  operator: 'ORG',
  ductsInPipes: 'layer',
  cableGroups: 'one',
  depths: 'linked',
  newCoverings: 'top',
  batchLimit: MOST_IN_A_BATCH,
  projectNull: 'clears',
};
