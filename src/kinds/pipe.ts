import type { Field, ItemKind } from './kind.js';
import { roundShape } from './shape.js';

export const pipeCategory: Field = {
  name: 'pipeCategory',
  type: 'choice',
  choices: ['CONTAINER', 'ECOM', 'WATER', 'SEWER', 'HEAT', 'GAS'],
  about: 'Use of the pipe: CONTAINER holds cables, ECOM holds ecom ducts.',
  example: 'CONTAINER',
};

export const pipe: ItemKind<'pipe'> = {
  name: 'pipe',
  collection: 'pipes',
  words: { one: 'pipe', many: 'pipes' },
  about: 'Conduit pipes. A pipe cannot be changed or deleted in place: its section is replaced.',
  headings: ['rør', 'rørtype', 'trekkerør', 'pipe', 'pipe type', 'conduit'],
  add: 'addPipe',
  get: { operation: 'getPipe', id: 'pipeId' },
  catalog: 'pipes',
  fields: [pipeCategory],
  shape: (_, type) => roundShape(type.outerDiameter, 'SINGLE'),
  holdsCables: { most: 50 },
  holdsDucts: { as: { pipeCategory: 'ECOM' } },
};
