import type { Value } from '../../kinds/model.js';
import { ITEM_KINDS, kindNamed } from '../../kinds/registry.js';
import {
  COVERING_FIELDS,
  LAYER_FIELDS,
  SECTION_FIELDS,
  SEGMENT_FIELDS,
  SETTINGS_FIELDS,
} from '../../kinds/structure.js';
import type { TypeNames } from '../../plan/emit/document.js';
import type { ObjectKind } from '../../plan/model/reason.js';

/** Returns the name of a field for people: `typeId` is shown as the name of the type. */
export const fieldName = (field: string): string => (field === 'typeId' ? 'type' : field);

/** Returns the value of a field in words: numbers with their unit, types by name, free text in quotes. */
export function fieldValue(
  objectKind: ObjectKind,
  field: string,
  value: Value | undefined,
  typeNames: TypeNames,
): string {
  if (value === undefined || value === null) return 'nothing';
  if (field === 'typeId') return typeName(objectKind, String(value), typeNames);
  if (typeof value === 'number') return withUnit(field, value, String(value));
  return typeof value === 'string' && !/^[A-Z\d_]+$/.test(value) ? JSON.stringify(value) : String(value);
}

function typeName({ kind, item = '' }: ObjectKind, id: string, typeNames: TypeNames): string {
  const catalog = kind === 'item' ? kindNamed(item).catalog : undefined;
  return (catalog && typeNames[catalog]?.[id]) ?? `type ${id}`;
}

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
