import { MIN_PADDING } from '../../../geometry/clearance.js';
import type { TrenchSchemas } from '../../contract/schemas.js';
import type { Item, Lang } from '../../core/world.js';
import { AUTOMATIC, groundDist, type ItemKind, type ItemView, layoutFields, type Outline } from './kind.js';

/** An item with a diameter only, like an ecom duct or a sensor. */
export interface RoundItem extends Item {
  readonly outerDiameter: number;
}

export const roundOutline = (item: RoundItem): Outline => ({
  shape: { form: 'circles', arrangement: 'SINGLE', diameter: item.outerDiameter, count: 1 },
  minPadding: MIN_PADDING.other,
});

export const roundFields = (item: RoundItem, view: ItemView, word: string): object => ({
  id: item.id,
  outerDiameter: item.outerDiameter,
  displayName: `${word} ${item.outerDiameter}`,
  ...layoutFields(item, view),
  ...groundDist(view),
});

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
