import type { Place } from '../../diagnostics/problem.js';
import type { Field } from '../../kinds/kind.js';
import type { Fields, Value } from '../../kinds/model.js';
import { LIMITS } from '../limits.js';
import type { ValuesOf } from '../schema/directives.js';
import type { Level } from '../schema/levels.js';
import { readDate } from './read-date.js';
import { andThen, mapReader, type Stated } from './read-map.js';
import { numberReader } from './read-number.js';
import { choiceReader, clearable, type Reader, readBoolean, readId, textReader } from './read-value.js';

export const fieldReaders = (fields: readonly Field[]): Readonly<Record<string, Reader<Value>>> =>
  Object.fromEntries(fields.map((field) => [field.name, fieldReader(field)]));

/** The readers of keys that are for trenchctl, each with the type of its row. */
export const directiveReaders = <Rows extends readonly Field[]>(rows: Rows) =>
  fieldReaders(rows) as { readonly [K in keyof ValuesOf<Rows>]: Reader<ValuesOf<Rows>[K]> };

const fieldReader = (field: Field): Reader<Value> =>
  field.clearable ? clearable(valueReader(field)) : valueReader(field);

function valueReader(field: Field): Reader<Value> {
  switch (field.type) {
    case 'boolean':
      return readBoolean;
    case 'text':
      return textReader({
        least: field.minLength ?? 0,
        most: field.maxLength ?? (field.usualLength === undefined ? LIMITS.name : LIMITS.text),
        ...(field.usualLength === undefined ? {} : { usual: field.usualLength }),
        isLimitOfApi: field.maxLength !== undefined,
      });
    case 'choice':
      return choiceReader(field.choices ?? []);
    case 'id':
      return readId;
    case 'date':
      return readDate;
    default:
      return fieldNumber(field);
  }
}

/** Reads a number in the range of the API: an int32 or a double. */
export function fieldNumber(field: Field): Reader<number> {
  const { unit, minimum, exclusiveMinimum, maximum = LIMITS.number } = field;
  const low = exclusiveMinimum === undefined ? { minimum: minimum ?? -LIMITS.number } : { exclusiveMinimum };
  return numberReader({
    ...(field.type === 'integer' ? { whole: true, minimum: -LIMITS.int32, maximum: LIMITS.int32 } : {}),
    ...(unit === undefined ? {} : { unit }),
    usual: { ...low, maximum },
    ...(field.plausible
      ? { plausible: { ...field.plausible, name: field.name, ...(unit === undefined ? {} : { unit }) } }
      : {}),
  });
}

/** The fields of an object that has nothing else, and its place. */
export interface FieldsDraft {
  readonly keys: Readonly<Record<string, Stated<Value> | undefined>>;
  readonly place: Place;
}

export const fieldsReader = (level: Level, fields: readonly Field[]): Reader<FieldsDraft> =>
  andThen(mapReader(level, fieldReaders(fields)), (keys, place) => ({ keys, place }));

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

/** The stated values of keys that are for trenchctl. */
export const directivesOf = <Rows extends readonly Field[]>(
  rows: Rows,
  stated: (name: string) => Stated<unknown> | undefined,
): Partial<ValuesOf<Rows>> => fieldsOf(rows, stated) as Partial<ValuesOf<Rows>>;
