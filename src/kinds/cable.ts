import type { ItemKind } from './kind.js';
import { roundShape } from './shape.js';

export const GROUP_CONFIGURATIONS = [
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

export const cable: ItemKind = {
  name: 'cable',
  collection: 'cables',
  words: { one: 'cable', many: 'cables' },
  about: 'Power cables. A cable cannot be changed: it is deleted and added again.',
  add: 'addCable',
  get: { operation: 'getCable', id: 'cableId' },
  remove: { operation: 'deleteCable', id: 'cableId' },
  // The documents give no upper bound; a hundred at a time is what a careful caller sends.
  addMany: { operation: 'addCableBatch', most: 100 },
  catalog: 'cables',
  typeRequired: true,
  fields: [
    {
      name: 'groupConfiguration',
      type: 'choice',
      choices: GROUP_CONFIGURATIONS,
      about: 'How the conductors lie. Left out: whatever the server derives, and never a difference.',
      example: 'TRIANGLE',
    },
  ],
  arrangedBy: 'groupConfiguration',
  shape: (fields, type) => roundShape(type.outerDiameter, fields.groupConfiguration),
};
