import type { ItemKind } from './kind.js';
import { roundShape, twice } from './shape.js';

export const ecc: ItemKind<'ecc'> = {
  name: 'ecc',
  collection: 'eccs',
  words: { one: 'earth conductor', many: 'earth conductors' },
  about:
    'Earth continuity conductors. A conductor cannot be changed or deleted in place: its section is replaced.',
  headings: ['jordleder', 'jordingsleder', 'jordline', 'earth conductor', 'earthing conductor'],
  add: 'addEcc',
  get: { operation: 'getEcc', id: 'eccId' },
  catalog: 'eccs',
  fields: [],
  shape: (_, type) => roundShape(twice(type.radius), 'SINGLE'),
};
