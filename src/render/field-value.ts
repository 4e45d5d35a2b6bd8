import type { Value } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import type { TypeNames } from '../plan/emit/document.js';
import type { Thing } from '../plan/model/thing.js';
import { withUnit } from './units.js';

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
  if (typeof value === 'number') return withUnit(field, value, String(value));
  return typeof value === 'string' && !/^[A-Z\d_]+$/.test(value) ? JSON.stringify(value) : String(value);
}

function typeName({ kind, item = '' }: Thing, id: string, typeNames: TypeNames): string {
  const catalog = kind === 'item' ? kindNamed(item).catalog : undefined;
  return (catalog && typeNames[catalog]?.[id]) ?? `type ${id}`;
}
