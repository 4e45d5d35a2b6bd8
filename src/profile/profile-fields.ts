import type { ServiceProfile } from './profile.js';
import { MAX_IN_A_BATCH } from './profile.js';

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
