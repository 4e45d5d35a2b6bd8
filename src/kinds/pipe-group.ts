import type { ItemKind } from './kind.js';
import { pipeCategory } from './pipe.js';
import { roundShape } from './shape.js';

export const pipeGroup: ItemKind<'pipeGroup'> = {
  name: 'pipeGroup',
  collection: 'pipeGroups',
  words: { one: 'pipe group', many: 'pipe groups' },
  about: 'Groups of identical pipes. A group cannot be changed or deleted in place: its section is replaced.',
  add: 'addPipeGroup',
  get: { operation: 'getPipeGroup', id: 'groupId' },
  catalog: 'pipes',
  fields: [
    {
      name: 'configuration',
      type: 'choice',
      choices: ['SINGLE', 'DOUBLE', 'TRIANGLE', 'TRIPPLE_FLAT'],
      about: 'Arrangement of the pipes.',
      example: 'TRIANGLE',
    },
    pipeCategory,
  ],
  required: ['configuration'],
  arrangedBy: 'configuration',
  shape: (fields, type) => roundShape(type.outerDiameter, fields.configuration),
  orderedAs: 'pipe',
};
