import { CANAL_CHANNEL_DIAMETER, MIN_PADDING } from '../../../geometry/clearance.js';
import type { TrenchSchemas } from '../../contract/schemas.js';
import type { Item, Lang } from '../../core/world.js';
import { AUTOMATIC, depth, type ItemKind, layoutFields } from './kind.js';

export interface PipeCanalItem extends Item {
  readonly kind: 'pipeCanal';
  readonly partCount: number;
}

const WORDS: Readonly<Record<Lang, string>> = { nb: 'Kabelkanal', en: 'Pipe canal' };

export const pipeCanal: ItemKind<PipeCanalItem, TrenchSchemas['AddPipeCanal']> = {
  kind: 'pipeCanal',
  collection: 'pipeCanals',
  idField: 'canalId',
  operations: { add: 'addPipeCanal', get: 'getPipeCanal' },
  defaults: {},
  create: (context, body) => ({
    kind: 'pipeCanal',
    id: context.uuid(),
    partCount: body.partCount,
    ...AUTOMATIC,
  }),
  outline: (item) => ({
    shape: { form: 'row', diameter: CANAL_CHANNEL_DIAMETER, count: item.partCount },
    minPadding: MIN_PADDING.other,
  }),
  brief: (item, view) => ({
    id: item.id,
    partCount: item.partCount,
    displayName: `${WORDS[view.lang]} ${item.partCount}`,
    ...layoutFields(item, view),
    ...depth(view),
  }),
  detail: (item, view, nested) => pipeCanal.brief(item, view, nested),
};
