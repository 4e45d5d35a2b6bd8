import type { Field, ItemKind } from './kind.js';
import { boxShape, inMm } from './shape.js';

const inner = (name: string, about: string, example: number): Field => ({
  name,
  type: 'number',
  exclusiveMinimum: 0,
  unit: 'mm',
  plausible: { least: 100, most: 5000 },
  about,
  example,
});

export const culvert: ItemKind<'culvert'> = {
  name: 'culvert',
  collection: 'culverts',
  words: { one: 'culvert', many: 'culverts' },
  about: 'Culverts. A culvert cannot be changed or deleted in place: its section is replaced.',
  add: 'addCulvert',
  get: { operation: 'getCulvert', id: 'culvertId' },
  fields: [inner('width', 'Inner width.', 800), inner('height', 'Inner height.', 500)],
  shape: ({ width, height }) => boxShape(width, height),
  size: ({ width, height }) => inMm(width, height),
  holdsCables: { most: 50 },
};
