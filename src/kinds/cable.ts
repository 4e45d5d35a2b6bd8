import { MAX_IN_A_BATCH } from '../profile/profile-fields.js';
import type { ItemKind } from './kind.js';
import type { Value } from './model.js';
import { roundShape } from './shape.js';

const GROUP_CONFIGURATIONS = [
  'FLAT',
  'TRIANGLE',
  'TRIANGLE_MIRROR',
  'TRIANGLE_PLUS_ONE',
  'ONE_PLUS_TRIANGLE',
  'SINGLE',
  'PAIR',
  'PAIR_MIRROR',
  'CIRCLE',
  'SQUARE',
  'CUSTOM',
  'FIXED',
] as const;

/** Number of conductors in the configurations that determine it. */
const CONDUCTORS: Readonly<Record<string, number>> = {
  SINGLE: 1,
  PAIR: 2,
  PAIR_MIRROR: 2,
  TRIANGLE: 3,
  TRIANGLE_MIRROR: 3,
  TRIANGLE_PLUS_ONE: 4,
  ONE_PLUS_TRIANGLE: 4,
  SQUARE: 4,
};

export const conductorsIn = (groupConfiguration: Value | undefined): number | undefined =>
  CONDUCTORS[String(groupConfiguration)];

export const cable: ItemKind<'cable'> = {
  name: 'cable',
  collection: 'cables',
  words: { one: 'cable', many: 'cables' },
  about: 'Power cables. A cable cannot be changed in place: it is deleted and created again.',
  headings: ['kabel', 'kabeltype', 'cable', 'cable type'],
  add: 'addCable',
  get: { operation: 'getCable', id: 'cableId' },
  remove: { operation: 'deleteCable', id: 'cableId' },
  // The documents give no upper bound.
  addMany: { operation: 'addCableBatch', most: MAX_IN_A_BATCH },
  catalog: 'cables',
  typeRequired: true,
  fields: [
    {
      name: 'groupConfiguration',
      type: 'choice',
      choices: GROUP_CONFIGURATIONS,
      about:
        'Arrangement of the conductors. If left out, the server chooses it, and it is never a difference.',
      example: 'TRIANGLE',
    },
  ],
  arrangedBy: 'groupConfiguration',
  shape: (fields, type) => roundShape(type.outerDiameter, fields.groupConfiguration),
};
