import type { Field, ItemKind } from './kind.js';
import { inMm, roundShape } from './shape.js';

export const outerDiameter: Field = {
  name: 'outerDiameter',
  type: 'number',
  exclusiveMinimum: 0,
  unit: 'mm',
  plausible: { least: 3, most: 500 },
  about: 'Outer diameter.',
  example: 40,
};

export const ecomDuct: ItemKind<'ecomDuct'> = {
  name: 'ecomDuct',
  collection: 'ecomDucts',
  words: { one: 'ecom duct', many: 'ecom ducts' },
  about:
    'Ecom ducts, in the layer or in a pipe of category ECOM. The API does not show which pipe holds a duct, so the ducts ' +
    'of a layer and of its pipes are one list. A duct cannot be changed or deleted in place: its section is replaced.',
  add: 'addEcomDuct',
  get: { operation: 'getEcomDuct', id: 'ductId' },
  fields: [outerDiameter],
  shape: (fields) => roundShape(fields.outerDiameter, 'SINGLE'),
  size: (fields) => inMm(fields.outerDiameter),
};
