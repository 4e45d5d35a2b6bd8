import type { Field } from '../kinds/kind.js';
import type { Value } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import {
  COVERING_FIELDS,
  LAYER_FIELDS,
  SECTION_FIELDS,
  SEGMENT_FIELDS,
  SETTINGS_FIELDS,
} from '../kinds/structure.js';
import type { TypeNames } from '../plan/emit/document.js';
import type { Thing, ThingKind } from '../plan/model/thing.js';

const FIELDS: Readonly<Partial<Record<ThingKind, readonly Field[]>>> = {
  segment: SEGMENT_FIELDS,
  settings: SETTINGS_FIELDS,
  topCovering: COVERING_FIELDS,
  section: SECTION_FIELDS,
  layer: LAYER_FIELDS,
};

const fieldsOf = ({ kind, item = '' }: Thing): readonly Field[] =>
  kind === 'item' ? kindNamed(item).fields : (FIELDS[kind] ?? []);

/** Returns the name of a field for people: `typeId` is shown as the name of the type. */
export const fieldName = (field: string): string => (field === 'typeId' ? 'type' : field);

/** Returns the value of a field in words: numbers with their unit, types by name, free text in quotes. */
export function fieldValue(
  thing: Thing,
  field: string,
  value: Value | undefined,
  typeNames: TypeNames,
): string {
  if (value === undefined || value === null) return 'nothing';
  if (field === 'typeId') return typeName(thing, String(value), typeNames);
  const unit = fieldsOf(thing).find(({ name }) => name === field)?.unit;
  if (typeof value === 'number') return unit === undefined ? String(value) : `${value} ${unit}`;
  return typeof value === 'string' && !/^[A-Z\d_]+$/.test(value) ? JSON.stringify(value) : String(value);
}

function typeName({ kind, item = '' }: Thing, id: string, typeNames: TypeNames): string {
  const catalog = kind === 'item' ? kindNamed(item).catalog : undefined;
  return (catalog && typeNames[catalog]?.[id]) ?? `type ${id}`;
}
