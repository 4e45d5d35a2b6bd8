import { MIN_PADDING } from '../../../geometry/clearances.js';
import type { Item } from '../../core/world.js';
import { groundDist, type ItemView, layoutFields, type Outline } from './kind.js';

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
