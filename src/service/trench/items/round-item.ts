import { MIN_PADDING } from '../../../geometry/clearances.js';
import type { EcomDuctItem, SensorItem } from '../../core/world.js';
import { groundDist, type ItemView, layoutFields, type Outline } from './kind.js';

// Ecom ducts and sensors are both nothing but a diameter.

export const roundOutline = (item: EcomDuctItem | SensorItem): Outline => ({
  shape: { form: 'circles', arrangement: 'SINGLE', diameter: item.outerDiameter, count: 1 },
  minPadding: MIN_PADDING.other,
});

export const roundFields = (item: EcomDuctItem | SensorItem, view: ItemView, word: string): object => ({
  id: item.id,
  outerDiameter: item.outerDiameter,
  displayName: `${word} ${item.outerDiameter}`,
  ...layoutFields(item, view),
  ...groundDist(view),
});
