import type { ServiceProfile } from './profile.js';
import { MOST_IN_A_BATCH } from './profile.js';

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
    about: 'Where a duct in a pipe is listed: in ecomDucts of its layer, or nowhere.',
    choices: ['layer', 'hidden'],
  },
  {
    name: 'cableGroups',
    about: 'Whether a group of single-core cables is one entry of cables, or one entry for each conductor.',
    choices: ['one', 'conductors'],
  },
  {
    name: 'depths',
    about: 'Whether coverThickness and layoutDepth follow each other, or are two values of their own.',
    choices: ['linked', 'independent'],
  },
  {
    name: 'newCoverings',
    about: 'Where a new top covering is placed: above the others, or below them.',
    choices: ['top', 'bottom'],
  },
  {
    name: 'batchLimit',
    about: `The largest count of a batch of cables; ${MOST_IN_A_BATCH} where the service takes ${MOST_IN_A_BATCH} or more.`,
    maximum: MOST_IN_A_BATCH,
  },
  {
    name: 'projectNull',
    about: 'Whether null in an update of a project clears an optional field, or keeps its value.',
    choices: ['clears', 'keeps'],
  },
];
