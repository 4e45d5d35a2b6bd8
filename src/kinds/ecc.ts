import type { ItemKind } from './kind.js';
import { roundShape, twice } from './shape.js';

export const ecc: ItemKind = {
  name: 'ecc',
  collection: 'eccs',
  words: { one: 'earth conductor', many: 'earth conductors' },
  about: 'Earth continuity conductors. One cannot be changed or removed: that replaces its section.',
  add: 'addEcc',
  get: { operation: 'getEcc', id: 'eccId' },
  catalog: 'eccs',
  fields: [],
  shape: (_, type) => roundShape(twice(type.radius), 'SINGLE'),
};
