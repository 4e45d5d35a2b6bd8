import type { Place } from '../diagnostics/problem.js';
import type { Field } from '../kinds/kind.js';
import type { Fields, Value } from '../kinds/model.js';
import type { Level } from './levels.js';
import { LIMITS } from './limits.js';
import { readDate } from './read-date.js';
import { mapReader, type Stated } from './read-map.js';
import { choiceReader, numberReader, type Reader, readBoolean, readId, textReader } from './read-value.js';

export const fieldReaders = (fields: readonly Field[]): Readonly<Record<string, Reader<Value>>> =>
  Object.fromEntries(fields.map((field) => [field.name, fieldReader(field)]));

function fieldReader(field: Field): Reader<Value> {
  switch (field.type) {
    case 'boolean':
      return readBoolean;
    case 'text':
      return textReader({ least: field.minLength ?? 0, most: field.maxLength ?? LIMITS.name });
    case 'choice':
      return choiceReader(field.choices ?? []);
    case 'id':
      return readId;
    case 'date':
      return readDate;
    default:
      return numberReader({ ...field, whole: field.type === 'integer' });
  }
}

/** The fields of a thing that has nothing else, and where it stands. */
export interface FieldsDraft {
  readonly keys: Readonly<Record<string, Stated<Value> | undefined>>;
  readonly place: Place;
}

export function fieldsReader(level: Level, fields: readonly Field[]): Reader<FieldsDraft> {
  const read = mapReader(level, fieldReaders(fields));
  return (tree, report) => {
    const keys = read(tree, report);
    return keys && { keys, place: tree.place };
  };
}

/** The fields that are stated, in the order of the registry. */
export function fieldsOf(
  fields: readonly Field[],
  stated: (name: string) => Stated<unknown> | undefined,
): Fields {
  const found: Record<string, Value> = {};
  for (const { name } of fields) {
    const value = stated(name)?.value;
    if (value !== undefined) found[name] = value as Value;
  }
  return found;
}
