import { outerDiameter } from './ecom-duct.js';
import type { ItemKind } from './kind.js';
import { inMm, roundShape } from './shape.js';

export const sensor: ItemKind<'sensor'> = {
  name: 'sensor',
  collection: 'sensors',
  words: { one: 'sensor', many: 'sensors' },
  about: 'Sensors. A sensor cannot be changed or deleted in place: its section is replaced.',
  add: 'addSensor',
  get: { operation: 'getSensor', id: 'sensorId' },
  fields: [{ ...outerDiameter, example: 10 }],
  shape: (fields) => roundShape(fields.outerDiameter, 'SINGLE'),
  size: (fields) => inMm(fields.outerDiameter),
};
