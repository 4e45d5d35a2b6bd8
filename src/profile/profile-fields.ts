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

/** One field of a profile: the values that it may have, and their meaning. */
export interface ProfileField {
  readonly name: Exclude<keyof ServiceProfile, 'version'>;
  readonly about: string;
  readonly choices?: readonly string[];
  readonly pattern?: RegExp;
  readonly maximum?: number;
}

/** An operator's name becomes part of scopes, paths and query names, so it holds letters and digits only. */
export const OPERATOR_PATTERN = /^[A-Za-z][A-Za-z0-9]{0,31}$/;

export const PROFILE_FIELDS: readonly ProfileField[] = [
  {
    name: 'operator',
    about: "The operator's name in identifiers, which is ORG in the documents: letters and digits.",
    pattern: OPERATOR_PATTERN,
  },
  {
    name: 'ductsInPipes',
    about: 'The list that holds a duct in a pipe: ecomDucts of its layer (layer), or none (hidden).',
    choices: ['layer', 'hidden'],
  },
  {
    name: 'cableGroups',
    about:
      'A group of single-core cables is one entry of cables (one), or one entry for each conductor (conductors).',
    choices: ['one', 'conductors'],
  },
  {
    name: 'depths',
    about: 'coverThickness and layoutDepth follow each other (linked), or are independent.',
    choices: ['linked', 'independent'],
  },
  {
    name: 'newCoverings',
    about: 'A new top covering is placed above the others (top), or below them (bottom).',
    choices: ['top', 'bottom'],
  },
  {
    name: 'batchLimit',
    about: `The largest count of a batch of cables; ${MAX_IN_A_BATCH} if the service accepts ${MAX_IN_A_BATCH} or more.`,
    maximum: MAX_IN_A_BATCH,
  },
  {
    name: 'projectNull',
    about: 'Null in an update of a project clears an optional field, or keeps its value.',
    choices: ['clears', 'keeps'],
  },
];
