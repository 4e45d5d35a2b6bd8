import type { ItemKind } from './kind.js';
import { boxShape, inMm } from './shape.js';

export const culvert: ItemKind = {
  name: 'culvert',
  collection: 'culverts',
  words: { one: 'culvert', many: 'culverts' },
  about: 'Culverts. A culvert cannot be changed or deleted in place: its section is replaced.',
  add: 'addCulvert',
  get: { operation: 'getCulvert', id: 'culvertId' },
  fields: [
    { name: 'width', type: 'number', exclusiveMinimum: 0, unit: 'mm', about: 'Inner width.', example: 800 },
    { name: 'height', type: 'number', exclusiveMinimum: 0, unit: 'mm', about: 'Inner height.', example: 500 },
  ],
  shape: ({ width, height }) => boxShape(width, height),
  size: ({ width, height }) => inMm(width, height),
  holdsCables: { most: 50 },
};
