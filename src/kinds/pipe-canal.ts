import type { ItemKind } from './kind.js';
import { canalShape } from './shape.js';

export const pipeCanal: ItemKind<'pipeCanal'> = {
  name: 'pipeCanal',
  collection: 'pipeCanals',
  words: { one: 'pipe canal', many: 'pipe canals' },
  about: 'Pipe canal systems. A canal cannot be changed or deleted in place: its section is replaced.',
  add: 'addPipeCanal',
  get: { operation: 'getPipeCanal', id: 'canalId' },
  fields: [
    {
      name: 'partCount',
      type: 'integer',
      minimum: 1,
      maximum: 100,
      about: 'Number of cable channels.',
      example: 4,
    },
  ],
  required: ['partCount'],
  shape: ({ partCount }) => canalShape(partCount),
  size: ({ partCount }) =>
    typeof partCount === 'number' ? `${partCount} ${partCount === 1 ? 'channel' : 'channels'}` : undefined,
};
