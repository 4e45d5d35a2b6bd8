import type { TrenchSchemas } from '../../contract/schemas.js';
import type { Item, Lang } from '../../core/world.js';
import { AUTOMATIC, type ItemKind } from './kind.js';
import { type RoundItem, roundFields, roundOutline } from './round-item.js';

export interface EcomDuctItem extends RoundItem {
  readonly kind: 'ecomDuct';
  /** The pipe that contains the duct. The API accepts it and never shows it. */
  readonly pipeId?: string;
}

/** Returns the pipe that contains the item, if it is a duct in a pipe. */
export const pipeAround = (item: Item): string | undefined =>
  item.kind === 'ecomDuct' ? (item as EcomDuctItem).pipeId : undefined;

const WORDS: Readonly<Record<Lang, string>> = { nb: 'Ekomtrekkerør', en: 'Ecom duct' };
const OUTER_DIAMETER = 40;

export const ecomDuct: ItemKind<EcomDuctItem, TrenchSchemas['AddEcomDuct']> = {
  kind: 'ecomDuct',
  collection: 'ecomDucts',
  idField: 'ductId',
  operations: { add: 'addEcomDuct', get: 'getEcomDuct' },
  defaults: { outerDiameter: OUTER_DIAMETER },
  create: (context, body) => ({
    kind: 'ecomDuct',
    id: context.uuid(),
    outerDiameter: body.outerDiameter ?? OUTER_DIAMETER,
    ...(body.pipeId == null ? {} : { pipeId: body.pipeId }),
    ...AUTOMATIC,
  }),
  outline: roundOutline,
  brief: (item, view) => roundFields(item, view, WORDS[view.lang]),
  detail: (item, view) => roundFields(item, view, WORDS[view.lang]),
};
