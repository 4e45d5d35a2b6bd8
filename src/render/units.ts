import { ITEM_KINDS } from '../kinds/registry.js';
import {
  COVERING_FIELDS,
  LAYER_FIELDS,
  SECTION_FIELDS,
  SEGMENT_FIELDS,
  SETTINGS_FIELDS,
} from '../kinds/structure.js';

/** Values of items that the API shows and a spec cannot state. */
const PLACEMENT = ['minPadding', 'xAdjustment', 'yAdjustment'].map((name) => ({ name, unit: 'mm' }));

/** Units by the name of the field. A test holds that no two fields of one name have different units. */
export const UNITS: ReadonlyMap<string, string> = new Map(
  [
    ...[SEGMENT_FIELDS, SETTINGS_FIELDS, SECTION_FIELDS, LAYER_FIELDS, COVERING_FIELDS].flat(),
    ...ITEM_KINDS.flatMap(({ fields }) => fields),
    ...PLACEMENT,
  ].flatMap(({ name, unit }) => (unit === undefined ? [] : [[name, unit]])),
);

/** Returns a number with the unit of its field: `40 mm`. */
export const withUnit = (name: string, value: unknown, text: string): string => {
  const unit = typeof value === 'number' ? UNITS.get(name) : undefined;
  return unit === undefined ? text : `${text} ${unit}`;
};
